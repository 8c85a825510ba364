import { appendFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import type { StateName, WithdrawalReason } from '../../../src/domain/request';
import { paths } from '../../../src/protocol/hookWire';
import { recordedCase } from '../../fixtures/recorded';
import { askedLine, askedLineAt, blobLine, endedLine, endings } from '../../fixtures/transcriptLines';
import { openHook, send, type HookConnection } from './httpClient';
import { approach, askPost, optionA, postToolUse, preToolUse, questions } from './posts';
import { runDesk, type DeskChanges, type RunningDesk } from './runningDesk';

interface Session extends RunningDesk {
	/** Appends to the session's transcript. */
	write(...lines: string[]): void;
	/** A hook asks in this session. */
	ask(changes?: Parameters<typeof askPost>[0], event?: object): Promise<HookConnection>;
}

/** A desk, and a session whose transcript holds these lines. */
const sessionWith = async (lines: readonly string[] = [], changes: DeskChanges = {}): Promise<Session> => {
	const running = await runDesk(changes);
	const transcript = running.inside('transcript.jsonl');
	const textOf = (added: readonly string[]) => added.map((line) => `${line}\n`).join('');
	writeFileSync(transcript, textOf(lines));
	return {
		...running,
		write: (...added) => appendFileSync(transcript, textOf(added)),
		ask: async (post, event) => {
			const hook = await openHook(running.server, askPost(post, { transcript_path: transcript, ...event }));
			expect(await hook.next()).toEqual({ type: 'accepted' });
			return hook;
		},
	};
};

const observe = ({ server }: RunningDesk, post: object) => send(server, { path: paths.observe, body: post });
const asked = (id: string) => askedLine({ id, questions });
const answerOf = (label: string) => ({ [approach]: label });
const minuteAgo = () => new Date(Date.now() - 60_000);

describe('the transcript shows that', () => {
	it.each<[name: string, ending: object, state: object]>([
		['Esc was pressed (197)', endings.esc197(), { name: 'withdrawn', reason: 'dismissed', tooLate: undefined }],
		['Esc was pressed (326)', endings.esc326(), { name: 'withdrawn', reason: 'dismissed', tooLate: undefined }],
		['the person would rather chat (197)', endings.chat197(), { name: 'withdrawn', reason: 'chat', tooLate: undefined }],
		['the person would rather chat (326)', endings.chat326(), { name: 'withdrawn', reason: 'chat', tooLate: undefined }],
		['the call was refused', endings.deniedByHook(), { name: 'withdrawn', reason: 'denied', tooLate: undefined }],
		['Claude Code went on by itself', endings.unanswered(), { name: 'withdrawn', reason: 'unanswered', tooLate: undefined }],
		['another program answered (197)', endings.hook197(answerOf('Option B')), { name: 'answeredElsewhere', by: 'hook', received: answerOf('Option B'), tooLate: undefined }],
		['another program answered (326)', endings.hook326(answerOf('Option B')), { name: 'answeredElsewhere', by: 'hook', received: answerOf('Option B'), tooLate: undefined }],
		['the terminal answered (197)', endings.picker197(answerOf('Option B')), { name: 'answeredElsewhere', by: 'person', received: answerOf('Option B'), tooLate: undefined }],
		['the terminal answered (326)', endings.picker326(answerOf('Option B')), { name: 'answeredElsewhere', by: 'person', received: answerOf('Option B'), tooLate: undefined }],
	])('%s, and the hook need not wait', async (_name, ending, state) => {
		const session = await sessionWith([asked('toolu_1')]);
		const hook = await session.ask();
		session.write(endedLine('toolu_1', ending));
		expect(await hook.next()).toEqual({ type: 'end' });
		expect(session.inbox.get('request-1')?.state).toEqual(state);
	});

	it('our answer arrived although what was sent to the model stands before it', async () => {
		const session = await sessionWith([asked('toolu_1')]);
		await session.ask();
		await session.desk.answer('request-1', optionA, 'form');
		session.write(blobLine('toolu_1'), endedLine('toolu_1', endings.hook326(answerOf('Option A'))));
		await session.reaches('request-1', 'delivered');
		expect(session.steps.at(-1)).toBe('request-1: answered → delivered');
	});

	it.each<[name: string, ending: object, state: StateName]>([
		['our answer arrived (197)', endings.hook197(answerOf('Option A')), 'delivered'],
		['our answer arrived (326)', endings.hook326(answerOf('Option A')), 'delivered'],
		['something else arrived', endings.hook326(answerOf('Option B')), 'different'],
		['the terminal was quicker, with the same answer (197)', endings.picker197(answerOf('Option A')), 'answeredElsewhere'],
		['the terminal was quicker, with the same answer (326)', endings.picker326(answerOf('Option A')), 'answeredElsewhere'],
		['Esc was quicker', endings.esc326(), 'withdrawn'],
		['Claude Code went on by itself before it', endings.unanswered(), 'withdrawn'],
	])('%s', async (_name, ending, state) => {
		const session = await sessionWith();
		await session.ask();
		await session.desk.answer('request-1', optionA, 'form');
		session.write(asked('toolu_1'), endedLine('toolu_1', ending));
		await session.reaches('request-1', state);
		const { state: end } = session.inbox.get('request-1')!;
		expect('tooLate' in end ? end.tooLate : end.name !== 'pending' && 'answer' in end && end.answer).toEqual(optionA);
	});

	it('the question was over before its hook came back to a new window', async () => {
		const session = await sessionWith([asked('toolu_1'), endedLine('toolu_1', endings.picker326(answerOf('Option B')))]);
		await session.ask({ waitedMs: 60_000 });
		await session.reaches('request-1', 'answeredElsewhere');
	});

	it('the question was over although its hook closed first', async () => {
		const session = await sessionWith([asked('toolu_1')], { limits: { closeGrace: 600_000 } });
		const hook = await session.ask();
		hook.abort();
		session.write(endedLine('toolu_1', endings.esc326()));
		await session.reaches('request-1', 'withdrawn');
		expect(session.steps).toEqual(['request-1: new → pending', 'request-1: pending → withdrawn']);
	});
});

describe('an equal question', () => {
	it('that ended earlier in the same session does not end the new one', async () => {
		const session = await sessionWith([asked('toolu_0'), endedLine('toolu_0', endings.picker326(answerOf('Option B')), minuteAgo()), asked('toolu_1')]);
		await session.ask();
		session.write(endedLine('toolu_1', endings.esc326()));
		await session.reaches('request-1', 'withdrawn');
		expect(session.steps).toEqual(['request-1: new → pending', 'request-1: pending → withdrawn']);
	});

	it('of another session does not end this one', async () => {
		const session = await sessionWith([asked('toolu_1')]);
		await session.ask();
		await observe(session, { version: 1, event: { ...postToolUse('toolu_2', { case: 'plain' }).event, session_id: 'session-2' } });
		expect(session.inbox.get('request-1')?.state.name).toBe('pending');
	});

	it('asked again after its end is told apart by its call', async () => {
		const session = await sessionWith([asked('toolu_1')]);
		await session.ask();
		session.write(endedLine('toolu_1', endings.picker326(answerOf('Option B'))));
		await session.reaches('request-1', 'answeredElsewhere');
		await session.ask({ requestId: 'request-2' });
		// The slower witness of the first, then the end of the second.
		session.write(asked('toolu_2'));
		await session.desk.answer('request-2', optionA, 'form');
		session.write(endedLine('toolu_2', endings.hook326(answerOf('Option A'))));
		await session.reaches('request-2', 'delivered');
	});
});

describe('an equal question that never ended', () => {
	it('because its session was killed and continued does not keep the new one open', async () => {
		const session = await sessionWith([askedLineAt(minuteAgo(), { id: 'toolu_0', questions })]);
		await session.ask();
		await session.desk.answer('request-1', optionA, 'form');
		session.write(askedLineAt(new Date(), { id: 'toolu_1', questions }), endedLine('toolu_1', endings.hook197(answerOf('Option A'))));
		expect((await session.reaches('request-1', 'delivered')).state.isVerified).toBe(true);
	});

	it('and whose answer was given up as lost is not mistaken for the new one, and may yet be proven', async () => {
		const session = await sessionWith([askedLineAt(minuteAgo(), { id: 'toolu_1', questions })], { limits: { proof: 10 } });
		await session.ask({ requestId: 'request-1', waitedMs: 60_000 });
		await session.desk.answer('request-1', optionA, 'form');
		await session.reaches('request-1', 'lost');
		await session.ask({ requestId: 'request-2' });
		session.write(askedLineAt(new Date(), { id: 'toolu_2', questions }), endedLine('toolu_2', endings.picker326(answerOf('Option B'))));
		expect((await session.reaches('request-2', 'answeredElsewhere')).state.received).toEqual(answerOf('Option B'));
		expect(session.inbox.get('request-1')?.state.name).toBe('lost');
		session.write(endedLine('toolu_1', endings.hook326(answerOf('Option A'))));
		expect((await session.reaches('request-1', 'delivered')).state.isVerified).toBe(true);
	});
});

describe('two equal questions at once', () => {
	/** Both wait, next to another question whose end shows that what was written before it has been read. */
	const withTwo = async () => {
		const other = recordedCase('PermissionRequest', '2.1.326', 'multi').tool_input.questions;
		const session = await sessionWith([askedLine({ id: 'toolu_1', questions }, { id: 'toolu_2', questions }, { id: 'toolu_3', questions: other })]);
		await session.ask({ requestId: 'request-1' });
		await session.ask({ requestId: 'request-2' });
		await session.ask({ requestId: 'request-3', case: 'multi' });
		const readAll = async () => {
			session.write(endedLine('toolu_3', endings.esc326()));
			await session.reaches('request-3', 'withdrawn');
		};
		const states = () => ['request-1', 'request-2'].map((id) => session.inbox.get(id)?.state.name);
		return { ...session, readAll, states };
	};

	it('are not guessed apart when one of them ends', async () => {
		const { write, readAll, states } = await withTwo();
		write(endedLine('toolu_1', endings.picker326(answerOf('Option B'))));
		await readAll();
		expect(states()).toEqual(['pending', 'pending']);
	});

	it('end together, and whose answer was whose is not said', async () => {
		const { write, reaches, inbox } = await withTwo();
		write(endedLine('toolu_1', endings.picker326(answerOf('Option B'))), endedLine('toolu_2', endings.picker326(answerOf('Option C'))));
		await Promise.all([reaches('request-1', 'answeredElsewhere'), reaches('request-2', 'answeredElsewhere')]);
		expect(inbox.get('request-1')?.state).toMatchObject({ received: undefined, tooLate: undefined });
	});

	it.each<[name: string, first: object, second: object, reason: WithdrawalReason]>([
		['dismissed by one Esc', endings.esc326(), endings.esc326(), 'dismissed'],
		['passed over by Claude Code', endings.unanswered(), endings.unanswered(), 'unanswered'],
		['over, each in a way that is not known, when they ended differently', endings.esc326(), endings.unanswered(), 'unseen'],
	])('are both %s', async (_name, first, second, reason) => {
		const { write, reaches } = await withTwo();
		write(endedLine('toolu_1', first), endedLine('toolu_2', second));
		const both = await Promise.all([reaches('request-1', 'withdrawn'), reaches('request-2', 'withdrawn')]);
		expect(both.map(({ state }) => state.reason)).toEqual([reason, reason]);
	});

	it('of which ours answered one: it arrived, unverified', async () => {
		const { write, reaches, desk } = await withTwo();
		await desk.answer('request-2', optionA, 'form');
		write(endedLine('toolu_1', endings.hook326(answerOf('Option A'))), endedLine('toolu_2', endings.picker326(answerOf('Option B'))));
		expect((await reaches('request-2', 'delivered')).state.isVerified).toBe(false);
		await reaches('request-1', 'answeredElsewhere');
	});

	it('are not guessed apart by PostToolUse either', async () => {
		const running = await sessionWith();
		await observe(running, preToolUse('toolu_1'));
		await observe(running, preToolUse('toolu_2'));
		await running.ask({ requestId: 'request-1' });
		await running.ask({ requestId: 'request-2' });
		await observe(running, postToolUse('toolu_1', { case: 'plain' }));
		expect(running.inbox.all().map(({ state }) => state.name)).toEqual(['pending', 'pending']);
		await observe(running, postToolUse('toolu_2', { case: 'plain' }));
		expect(running.inbox.all().map(({ state }) => state.name)).toEqual(['answeredElsewhere', 'answeredElsewhere']);
	});

	it('are over when as many have ended as were asked, also where nothing told of their beginning', async () => {
		const running = await sessionWith();
		const ids = ['request-1', 'request-2', 'request-3'];
		for (const requestId of ids) {
			await running.ask({ requestId });
		}
		const states = () => ids.map((id) => running.inbox.get(id)?.state.name);
		for (const toolUseId of ['toolu_1', 'toolu_2']) {
			await observe(running, postToolUse(toolUseId, { case: 'plain' }));
			expect(states()).toEqual(['pending', 'pending', 'pending']);
		}
		await observe(running, postToolUse('toolu_3', { case: 'plain' }));
		expect(states()).toEqual(['answeredElsewhere', 'answeredElsewhere', 'answeredElsewhere']);
	});

	it('of an ended session do not make a later one ambiguous', async () => {
		const session = await withTwo();
		session.write(endedLine('toolu_1', endings.esc326()));
		await session.readAll();
		for (const requestId of ['request-1', 'request-2']) {
			await send(session.server, { path: paths.ending, body: { version: 1, requestId, cause: 'claudeGone' } });
		}
		await session.ask({ requestId: 'request-4' });
		session.write(endedLine('toolu_2', endings.esc326(), minuteAgo()), asked('toolu_4'), endedLine('toolu_4', endings.picker326(answerOf('Option B'))));
		expect((await session.reaches('request-4', 'answeredElsewhere')).state.received).toEqual(answerOf('Option B'));
	});
});

describe('an answer with a preview, of which PostToolUse cannot tell whose it was,', () => {
	const layout = recordedCase('PermissionRequest', '2.1.326', 'preview').tool_input.questions;
	const topbar = [{ labels: ['Topbar'], other: '' }];
	const received = (label: string) => ({ 'Which layout?': label });

	const sentWithPreview = async (label: string, changes: DeskChanges = {}) => {
		const session = await sessionWith([askedLine({ id: 'toolu_1', questions: layout })], changes);
		await session.ask({ case: 'preview' });
		await session.desk.answer('request-1', [{ labels: [label], other: '' }], 'form');
		await observe(session, postToolUse('toolu_1', { case: 'preview' }));
		return session;
	};

	it('is ours when the transcript says so', async () => {
		const session = await sentWithPreview('Topbar');
		expect(session.inbox.get('request-1')?.state.name).toBe('answered');
		session.write(endedLine('toolu_1', { ...endings.hook326(received('Topbar')) }));
		await session.reaches('request-1', 'delivered');
	});

	it('is the terminal\'s when the transcript says so', async () => {
		const session = await sentWithPreview('Topbar');
		session.write(endedLine('toolu_1', endings.picker326(received('Topbar'), {})));
		expect((await session.reaches('request-1', 'answeredElsewhere')).state.tooLate).toEqual(topbar);
	});

	it('is ours, unverified, when the content is the same and no better witness comes', async () => {
		const session = await sentWithPreview('Topbar', { limits: { secondWitness: 10 } });
		expect((await session.reaches('request-1', 'delivered')).state).toMatchObject({ isVerified: false, answer: topbar });
	});

	it('stays in doubt when the transcript, too, does not say who decided', async () => {
		const session = await sentWithPreview('Topbar', { limits: { secondWitness: 50 } });
		session.write(endedLine('toolu_1', endings.picker197(received('Topbar'), {})));
		expect((await session.reaches('request-1', 'delivered')).state.isVerified).toBe(false);
	});

	it('is the terminal\'s at once when another preview came with it', async () => {
		const session = await sentWithPreview('Sidebar');
		expect((await session.reaches('request-1', 'answeredElsewhere')).state).toMatchObject({ by: 'person', received: received('Topbar'), tooLate: [{ labels: ['Sidebar'], other: '' }] });
	});
});

describe('the name of a session', () => {
	const title = '{"type":"custom-title","customTitle":"Shop"}';

	it('is shown as soon as the transcript tells it', async () => {
		const session = await sessionWith();
		await session.ask();
		const named = new Promise((resolve) => session.inbox.onDidChange(({ request }) => resolve(request.session.name)));
		session.write(title);
		expect(await named).toBe('Shop');
	});

	it('is that of a question, too, which comes while another is live', async () => {
		const session = await sessionWith();
		await session.ask({ requestId: 'request-1' });
		const named = new Promise((resolve) => session.inbox.onDidChange(resolve));
		session.write(title);
		await named;
		await session.ask({ requestId: 'request-2', case: 'multi' });
		expect(session.inbox.get('request-2')?.session.name).toBe('Shop');
	});
});

describe('the transcript is watched', () => {
	const watched = async (changes: DeskChanges = {}) => {
		const watch = { look: vi.fn(() => Promise.resolve()), dispose: vi.fn() };
		const start = vi.fn(() => watch);
		const session = await sessionWith([], { ...changes, watchTranscript: start });
		return { session, start, watch };
	};

	it('once a session, while something is live there', async () => {
		const { session, start, watch } = await watched();
		await session.ask({ requestId: 'request-1' });
		await session.ask({ requestId: 'request-2', case: 'multi' });
		expect(start).toHaveBeenCalledTimes(1);
		session.desk.hookEnding({ version: 1, requestId: 'request-1', cause: 'claudeGone' });
		expect(watch.dispose).not.toHaveBeenCalled();
		session.desk.hookEnding({ version: 1, requestId: 'request-2', cause: 'claudeGone' });
		expect(watch.dispose).toHaveBeenCalledTimes(1);
		await session.ask({ requestId: 'request-3' });
		expect(start).toHaveBeenCalledTimes(2);
	});

	it('on for an answer that is presumed lost, until that is forgotten', async () => {
		const { session, watch } = await watched({ limits: { proof: 10 } });
		await session.ask();
		await session.desk.answer('request-1', optionA, 'form');
		await session.reaches('request-1', 'lost');
		expect(watch.dispose).not.toHaveBeenCalled();
		session.inbox.forgetFinished();
		expect(watch.dispose).toHaveBeenCalledTimes(1);
	});

	it('not at all for a run that keeps none', async () => {
		const { session, start } = await watched();
		await session.ask({}, { transcript_path: undefined });
		expect(start).not.toHaveBeenCalled();
		await observe(session, postToolUse('toolu_1', { case: 'plain' }));
		await session.reaches('request-1', 'answeredElsewhere');
	});
});
