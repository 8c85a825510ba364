import { appendFileSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import type { Decision } from '../../../src/domain/decision';
import type { AskingContext, RequestState, StateName, WithdrawalReason } from '../../../src/domain/request';
import { chatMessage, declineMessage } from '../../../src/domain/wordsToModel';
import { paths } from '../../../src/protocol/hookWire';
import { recordedCase, recordedTranscript, transcriptVersions } from '../../fixtures/recorded';
import { askedLine, askedLineAt, blobLine, denials, endedLine, endings, promptLine, saidLine } from '../../fixtures/transcriptLines';
import { answering, choiceOf } from '../domain/questions';
import { openHook, send, type HookConnection } from './httpClient';
import { approach, askPost, takeA, postToolUse, preToolUse, questions } from './posts';
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
/** The hook has read the answer and is about to print it. */
const hookTakes = ({ desk }: RunningDesk) => desk.hookEnding({ version: 1, requestId: 'request-1', cause: 'answer' });
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

	it('it is over, although the clock was set back meanwhile', async () => {
		const session = await sessionWith([asked('toolu_1')]);
		const hook = await session.ask();
		await vi.waitFor(() => expect(session.inbox.get('request-1')?.context).toBeDefined());
		session.write(endedLine('toolu_1', endings.esc326(), minuteAgo()));
		expect(await hook.next()).toEqual({ type: 'end' });
		expect(session.inbox.get('request-1')?.state).toMatchObject({ name: 'withdrawn', reason: 'dismissed' });
	});

	it('our answer arrived although what was sent to the model stands before it', async () => {
		const session = await sessionWith([asked('toolu_1')]);
		await session.ask();
		await session.desk.decide('request-1', takeA, 'form');
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
		await session.desk.decide('request-1', takeA, 'form');
		hookTakes(session);
		session.write(asked('toolu_1'), endedLine('toolu_1', ending));
		await session.reaches('request-1', state);
		const { state: end } = session.inbox.get('request-1')!;
		expect('tooLate' in end ? end.tooLate : 'decision' in end && end.decision).toEqual(takeA);
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

describe('of what the person said instead of an answer, the transcript shows that', () => {
	const chat: Decision = { kind: 'chat', text: ' Why not both?\n' };
	const decline: Decision = { kind: 'decline' };
	const sent = { channel: 'race', surface: 'form' } as const;
	const ourWords = chatMessage(questions, 'Why not both?');
	const theirs = { by: 'person', received: answerOf('Option B') } as const;

	it.each<[name: string, decision: Decision, ending: object, state: RequestState]>([
		['the words arrived (197)', chat, denials.by197(ourWords), { name: 'delivered', doubt: undefined, decision: chat, ...sent }],
		['the words arrived (326)', chat, denials.by326(ourWords), { name: 'delivered', doubt: undefined, decision: chat, ...sent }],
		['the terminal answered before the words', chat, endings.picker326(answerOf('Option B')), { name: 'answeredElsewhere', ...theirs, tooLate: chat }],
		['another program answered before the words', chat, endings.hook326(answerOf('Option B')), { name: 'answeredElsewhere', ...theirs, by: 'hook', tooLate: chat }],
		['Esc was quicker than the words', chat, endings.esc326(), { name: 'withdrawn', reason: 'dismissed', tooLate: chat }],
		['"Chat about this" was quicker than the words (197)', chat, endings.chat197(), { name: 'withdrawn', reason: 'chat', tooLate: chat }],
		['"Chat about this" was quicker than the words (326)', chat, endings.chat326(), { name: 'withdrawn', reason: 'chat', tooLate: chat }],
		['another hook turned it down before the words', chat, denials.by326('not now'), { name: 'withdrawn', reason: 'denied', tooLate: chat }],
		['Claude Code went on before the words', chat, endings.unanswered(), { name: 'withdrawn', reason: 'unanswered', tooLate: chat }],
		['the turn has stopped by a decline (120)', decline, denials.by197(declineMessage), { name: 'delivered', doubt: undefined, decision: decline, ...sent }],
		['the turn has stopped by a decline (197)', decline, endings.esc197(), { name: 'delivered', doubt: undefined, decision: decline, ...sent }],
		['the turn has stopped by a decline (326)', decline, endings.esc326(), { name: 'delivered', doubt: undefined, decision: decline, ...sent }],
		['the terminal answered before the decline (197)', decline, endings.picker197(answerOf('Option B')), { name: 'answeredElsewhere', ...theirs, tooLate: decline }],
		['the terminal answered before the decline (326)', decline, endings.picker326(answerOf('Option B')), { name: 'answeredElsewhere', ...theirs, tooLate: decline }],
		['"Chat about this" was quicker than the decline', decline, endings.chat326(), { name: 'withdrawn', reason: 'chat', tooLate: decline }],
		['another hook turned it down before the decline', decline, denials.by326('not now'), { name: 'withdrawn', reason: 'denied', tooLate: decline }],
	])('%s', async (_name, decision, ending, state) => {
		const session = await sessionWith([asked('toolu_1')]);
		await session.ask();
		await session.desk.decide('request-1', decision, 'form');
		session.write(endedLine('toolu_1', ending));
		expect((await session.reaches('request-1', state.name)).state).toEqual(state);
		await vi.waitFor(() => expect(() => session.readIntent('request-1')).toThrow());
	});
});

describe('a decline of one of two questions of a message', () => {
	const other = recordedCase('PermissionRequest', '2.1.326', 'multi').tool_input.questions;

	/** Both wait; the first is declined. */
	const withDecline = async (events: readonly [first: object, second: object] = [{}, {}]) => {
		const session = await sessionWith([askedLine({ id: 'toolu_1', questions }, { id: 'toolu_2', questions: other })]);
		await session.ask({ requestId: 'request-1' }, events[0]);
		await session.ask({ requestId: 'request-2', case: 'multi' }, { prompt_id: recordedCase('PermissionRequest', '2.1.326', 'plain').prompt_id, ...events[1] });
		await session.desk.decide('request-1', { kind: 'decline' }, 'form');
		return session;
	};
	const reasonIn = async (session: Session, id = 'request-2') => (await session.reaches(id, 'withdrawn')).state;

	it.each<[name: string, order: readonly string[]]>([
		['after it', ['toolu_1', 'toolu_2']],
		['before it', ['toolu_2', 'toolu_1']],
	])('stops the turn, and the other one, told %s, goes with it', async (_name, order) => {
		const session = await withDecline();
		session.write(...order.map((id) => endedLine(id, endings.esc326())));
		await session.reaches('request-1', 'delivered');
		expect(await reasonIn(session)).toEqual({ name: 'withdrawn', reason: 'turnStopped', tooLate: undefined });
	});

	it('makes an answer to the other one too late, which is kept', async () => {
		const session = await withDecline();
		const logs: Decision = { kind: 'answer', answer: [choiceOf(['Logs'])] };
		await session.desk.decide('request-2', logs, 'form');
		session.write(endedLine('toolu_1', endings.esc326()), endedLine('toolu_2', endings.esc326()));
		expect(await reasonIn(session)).toEqual({ name: 'withdrawn', reason: 'turnStopped', tooLate: logs });
	});

	it('is not the reason for an end of another kind', async () => {
		const session = await withDecline();
		session.write(endedLine('toolu_2', denials.by326('not now')), endedLine('toolu_1', endings.esc326()));
		expect((await reasonIn(session)).reason).toBe('denied');
	});

	it.each<[name: string, event: object]>([
		['of another prompt', { prompt_id: 'another' }],
		['of another session', { session_id: 'session-2' }],
	])('is not the reason for Esc on a question %s', async (_name, event) => {
		const session = await withDecline([{}, event]);
		session.write(endedLine('toolu_1', endings.esc326()));
		await session.reaches('request-1', 'delivered');
		session.write(endedLine('toolu_2', endings.esc326()));
		expect((await reasonIn(session)).reason).toBe('dismissed');
	});

	it('is not the reason for Esc on a later question, also where prompts are not told apart (2.1.120)', async () => {
		const session = await sessionWith([asked('toolu_1')]);
		await session.ask({ requestId: 'request-1' }, { prompt_id: undefined });
		await session.desk.decide('request-1', { kind: 'decline' }, 'form');
		session.write(endedLine('toolu_1', denials.by197(declineMessage)));
		const { endedAt } = await session.reaches('request-1', 'delivered');
		await vi.waitUntil(() => Date.now() > endedAt!);
		await session.ask({ requestId: 'request-2', case: 'multi' }, { prompt_id: undefined });
		session.write(askedLine({ id: 'toolu_2', questions: other }), endedLine('toolu_2', endings.esc120()));
		expect((await reasonIn(session)).reason).toBe('dismissed');
	});
});

describe('an answer with notes', () => {
	const notes = { [approach]: { notes: 'But slowly' } };
	const slowly: Decision = { kind: 'answer', answer: [choiceOf(['Option A'], { notes: ' But slowly ' })] };

	it.each<[name: string, ending: object, state: object]>([
		['arrived (197)', endings.hook197(answerOf('Option A'), notes), { name: 'delivered', doubt: undefined }],
		['arrived (326)', endings.hook326(answerOf('Option A'), notes), { name: 'delivered', doubt: undefined }],
		['lost its notes on the way (197)', endings.hook197(answerOf('Option A')), { name: 'different', received: answerOf('Option A') }],
		['lost its notes on the way (326)', endings.hook326(answerOf('Option A')), { name: 'different', received: answerOf('Option A') }],
		['came later than the same choice in the terminal (197)', endings.picker197(answerOf('Option A')), { name: 'answeredElsewhere', by: 'person', tooLate: slowly }],
		['came later than the same choice in the terminal (326)', endings.picker326(answerOf('Option A')), { name: 'answeredElsewhere', by: 'person', tooLate: slowly }],
		['came later than the very same words in the terminal (326)', endings.picker326(answerOf('Option A'), notes), { name: 'answeredElsewhere', by: 'person', tooLate: slowly }],
	])('%s', async (_name, ending, state) => {
		const session = await sessionWith([asked('toolu_1')]);
		await session.ask();
		await session.desk.decide('request-1', slowly, 'form');
		hookTakes(session);
		session.write(endedLine('toolu_1', ending));
		expect((await session.reaches('request-1', (state as { name: StateName }).name)).state).toMatchObject(state);
	});
});

it('labels that arrived joined so that they can be read in two ways are delivered, unverified', async () => {
	const labels = [{ question: 'Which labels?', header: 'Labels', multiSelect: true, options: ['Red, white', 'Blue', 'Red', 'white'].map((label) => ({ label, description: '' })) }];
	const session = await sessionWith([askedLine({ id: 'toolu_1', questions: labels })]);
	await session.ask({}, { tool_input: { questions: labels } });
	await session.desk.decide('request-1', { kind: 'answer', answer: [choiceOf(['Red, white', 'Blue'])] }, 'form');
	session.write(endedLine('toolu_1', endings.hook326({ 'Which labels?': 'Red, white, Blue' })));
	expect((await session.reaches('request-1', 'delivered')).state.doubt).toBe('joinedLabels');
});

describe('the context of a question', () => {
	const known = { model: 'claude-x', gitBranch: 'main' };
	const askedHere = (id: string, which: unknown = questions) => {
		const line = JSON.parse(askedLine({ id, questions: which })) as { message: object };
		return JSON.stringify({ ...line, gitBranch: known.gitBranch, message: { ...line.message, model: known.model } });
	};
	const toolResult = (id = 'toolu_other') => endedLine(id, { toolUseResult: { stdout: 'ok' } });
	/** Once what was written has been read. */
	const contextIn = ({ inbox }: Session, id = 'request-1') => vi.waitFor(() => {
		const context = inbox.get(id)?.context;
		expect(context).toBeDefined();
		return context!;
	});

	it.each<[name: string, lines: readonly string[], said: string]>([
		['what Claude wrote just before', [promptLine('Go'), saidLine('Two ways.')], 'Two ways.'],
		['all that it wrote in one go', [promptLine('Go'), saidLine('Two ways.'), saidLine('Both *good*.')], 'Two ways.\n\nBoth *good*.'],
		['what it wrote since the last tool', [promptLine('Go'), saidLine('I will look.'), toolResult(), saidLine('Two ways.')], 'Two ways.'],
		['what it wrote before a tool, if nothing since', [promptLine('Go'), saidLine('I will look, then ask.'), toolResult()], 'I will look, then ask.'],
		['nothing of what came before the person\'s last words', [saidLine('Done.'), promptLine('Go')], ''],
		['what it wrote although Claude Code noted something since', [promptLine('Go'), saidLine('Two ways.'), promptLine('<reminder>', { isMeta: true })], 'Two ways.'],
		['nothing of what a subagent wrote', [promptLine('Go'), saidLine('Two ways.'), saidLine('For Claude only.', { isSidechain: true }), promptLine('Look there', { isSidechain: true })], 'Two ways.'],
	])('tells %s', async (_name, lines, said) => {
		const session = await sessionWith([...lines, askedHere('toolu_1')]);
		await session.ask();
		expect(await contextIn(session)).toEqual({ said, ...known });
	});

	it.each(transcriptVersions)('is read from the transcript of %s, whatever it ends with', async (version) => {
		const lines = recordedTranscript(version, 'denied');
		const isEnd = (line: string) => line.includes('tool_result');
		const recordedQuestions = lines.flatMap((line) => /"name":"AskUserQuestion","input":(\{.*?\}\]\}\]\})/.exec(line)?.[1] ?? []).map((input) => JSON.parse(input) as object);
		const session = await sessionWith(lines.filter((line) => !isEnd(line)));
		await session.ask({}, { tool_input: recordedQuestions[0] });
		expect(await contextIn(session)).toEqual({ said: 'Some *markdown* text', model: expect.stringMatching(/^claude-/) as string, gitBranch: 'feature/x' });
	});

	it('is learnt when the line of the question comes after its hook', async () => {
		const session = await sessionWith([promptLine('Go'), saidLine('Two ways.')]);
		await session.ask();
		expect(session.inbox.get('request-1')?.context).toBeUndefined();
		session.write(askedHere('toolu_1'));
		expect(await contextIn(session)).toEqual({ said: 'Two ways.', ...known });
	});

	it('is that of a question, too, whose line was read before its hook came', async () => {
		const other = recordedCase('PermissionRequest', '2.1.326', 'multi').tool_input.questions;
		const session = await sessionWith([saidLine('First.'), askedHere('toolu_1')]);
		await session.ask({ requestId: 'request-1' });
		await contextIn(session);
		// The end of a third shows that the line of the second has been read.
		session.write(toolResult(), saidLine('Second.'), askedHere('toolu_2', other), endedLine('toolu_1', endings.esc326()), saidLine('Later.'));
		session.write(askedHere('toolu_3', [{ question: 'Third?', options: [{ label: 'A' }] }]));
		await session.ask({ requestId: 'request-3' }, { tool_input: { questions: [{ question: 'Third?', options: [{ label: 'A' }] }] } });
		await contextIn(session, 'request-3');
		await session.ask({ requestId: 'request-2', case: 'multi' });
		expect(session.inbox.get('request-2')?.context).toEqual({ said: 'Second.', ...known });
		expect(session.inbox.get('request-1')?.context?.said).toBe('First.');
	});

	it('is told once, and is no step', async () => {
		const session = await sessionWith([saidLine('Two ways.')]);
		await session.ask();
		const told: (AskingContext | undefined)[] = [];
		session.inbox.onDidChange(({ request }) => told.push(request.context));
		session.write(askedHere('toolu_1'), askedHere('toolu_1'), saidLine('More.'), endedLine('toolu_1', endings.esc326()));
		await session.reaches('request-1', 'withdrawn');
		expect(told.map((context) => context?.said)).toEqual(['Two ways.', 'Two ways.']);
		expect(session.steps).toEqual(['request-1: new → pending', 'request-1: pending → withdrawn']);
	});

	it('is not that of another question, nor of another session', async () => {
		const session = await sessionWith([saidLine('Two ways.'), askedHere('toolu_1', [{ question: 'Other?', options: [{ label: 'A' }] }])]);
		await session.ask({}, { transcript_path: undefined, session_id: 'session-2' });
		await session.ask({ requestId: 'request-2' });
		session.write(askedHere('toolu_2'));
		await contextIn(session, 'request-2');
		expect(session.inbox.get('request-1')?.context).toBeUndefined();
	});

	it('is that of the last time where the same was asked before', async () => {
		const session = await sessionWith([saidLine('Once.'), askedHere('toolu_0'), endedLine('toolu_0', endings.esc326(), minuteAgo()), promptLine('Again'), saidLine('Twice.')]);
		await session.ask();
		session.write(askedHere('toolu_1'));
		await vi.waitFor(() => expect(session.inbox.get('request-1')?.context?.said).toBe('Twice.'));
	});

	it('is the end of a text that is very long', async () => {
		const session = await sessionWith([saidLine(`${'long '.repeat(10_000)}\nTwo ways.`), askedHere('toolu_1')]);
		await session.ask();
		const { said } = await contextIn(session);
		expect(said.length).toBeLessThanOrEqual(20_002);
		expect(said).toMatch(/^…\n[^]*\nTwo ways\.$/);
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
		await session.desk.decide('request-2', takeA, 'form');
		session.write(endedLine('toolu_2', endings.hook326(answerOf('Option A'))));
		await session.reaches('request-2', 'delivered');
	});
});

describe('an equal question that never ended', () => {
	it('because its session was killed and continued does not keep the new one open', async () => {
		const session = await sessionWith([askedLineAt(minuteAgo(), { id: 'toolu_0', questions })]);
		await session.ask();
		await session.desk.decide('request-1', takeA, 'form');
		session.write(askedLineAt(new Date(), { id: 'toolu_1', questions }), endedLine('toolu_1', endings.hook197(answerOf('Option A'))));
		expect((await session.reaches('request-1', 'delivered')).state.doubt).toBeUndefined();
	});

	it('and whose answer was given up as lost is not mistaken for the new one, and may yet be proven', async () => {
		const session = await sessionWith([askedLineAt(minuteAgo(), { id: 'toolu_1', questions })], { limits: { proof: 10 } });
		await session.ask({ requestId: 'request-1', waitedMs: 60_000 });
		await session.desk.decide('request-1', takeA, 'form');
		await session.reaches('request-1', 'lost');
		await session.ask({ requestId: 'request-2' });
		session.write(askedLineAt(new Date(), { id: 'toolu_2', questions }), endedLine('toolu_2', endings.picker326(answerOf('Option B'))));
		expect((await session.reaches('request-2', 'answeredElsewhere')).state.received).toEqual(answerOf('Option B'));
		expect(session.inbox.get('request-1')?.state.name).toBe('lost');
		session.write(endedLine('toolu_1', endings.hook326(answerOf('Option A'))));
		expect((await session.reaches('request-1', 'delivered')).state.doubt).toBeUndefined();
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
		await desk.decide('request-2', takeA, 'form');
		write(endedLine('toolu_1', endings.hook326(answerOf('Option A'))), endedLine('toolu_2', endings.picker326(answerOf('Option B'))));
		expect((await reaches('request-2', 'delivered')).state.doubt).toBe('equalQuestions');
		await reaches('request-1', 'answeredElsewhere');
	});

	it.each<[name: string, decision: Decision, first: object, second: object]>([
		['the person wanted to talk about one: the words arrived', { kind: 'chat', text: 'Why?' }, denials.by326(chatMessage(questions, 'Why?')), endings.picker326(answerOf('Option B'))],
		['the person wanted to talk about one: the words arrived last', { kind: 'chat', text: 'Why?' }, endings.picker326(answerOf('Option B')), denials.by326(chatMessage(questions, 'Why?'))],
		['one was declined: the turn has stopped', { kind: 'decline' }, endings.esc326(), endings.esc326()],
	])('of which %s, unverified', async (_name, decision, first, second) => {
		const { write, reaches, desk } = await withTwo();
		await desk.decide('request-2', decision, 'form');
		write(endedLine('toolu_1', first), endedLine('toolu_2', second));
		expect((await reaches('request-2', 'delivered')).state).toMatchObject({ doubt: 'equalQuestions', decision });
	});

	it('of which one was declined: the other one goes with it', async () => {
		for (const declined of ['request-1', 'request-2']) {
			const { write, reaches, desk } = await withTwo();
			await desk.decide(declined, { kind: 'decline' }, 'form');
			write(endedLine('toolu_1', endings.esc326()), endedLine('toolu_2', endings.esc326()));
			expect((await reaches(declined === 'request-1' ? 'request-2' : 'request-1', 'withdrawn')).state.reason).toBe('turnStopped');
		}
	});

	it('of which the person wanted to talk about one, and the terminal answered both: too late', async () => {
		const { write, reaches, desk } = await withTwo();
		await desk.decide('request-2', { kind: 'chat', text: 'Why?' }, 'form');
		write(endedLine('toolu_1', endings.picker326(answerOf('Option B'))), endedLine('toolu_2', endings.picker326(answerOf('Option C'))));
		expect((await reaches('request-2', 'answeredElsewhere')).state).toEqual({ name: 'answeredElsewhere', by: 'person', received: undefined, tooLate: { kind: 'chat', text: 'Why?' } });
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

	it('of which one was asked after the other had ended are told apart by the transcript\'s times', async () => {
		const session = await sessionWith([asked('toolu_1')], { limits: { proof: 200 } });
		await session.ask({ requestId: 'request-1' });
		await session.desk.decide('request-1', takeA, 'form');
		const ended = new Date();
		await delay(20);
		// Hooks are processes of their own: that of the next call may be quicker than the one that tells of the end.
		await observe(session, preToolUse('toolu_2'));
		await session.ask({ requestId: 'request-2' });
		await observe(session, postToolUse('toolu_1', { answers: answerOf('Option A') }));
		await delay(400);
		expect(session.inbox.get('request-1')?.state.name).toBe('answered');
		session.write(endedLine('toolu_1', endings.hook326(answerOf('Option A')), ended), asked('toolu_2'));
		expect((await session.reaches('request-1', 'delivered')).state.doubt).toBeUndefined();
		session.write(endedLine('toolu_2', endings.esc326()));
		expect((await session.reaches('request-2', 'withdrawn')).state.reason).toBe('dismissed');
		expect(session.steps).not.toContain('request-1: answered → lost');
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
		session.write(endedLine('toolu_2', endings.esc326(), minuteAgo()));
		await session.ask({ requestId: 'request-4' });
		session.write(asked('toolu_4'), endedLine('toolu_4', endings.picker326(answerOf('Option B'))));
		expect((await session.reaches('request-4', 'answeredElsewhere')).state.received).toEqual(answerOf('Option B'));
	});
});

describe('an answer with a preview, of which PostToolUse cannot tell whose it was,', () => {
	const layout = recordedCase('PermissionRequest', '2.1.326', 'preview').tool_input.questions;
	const topbar = answering('Topbar');
	const received = (label: string) => ({ 'Which layout?': label });

	const sentWithPreview = async (label: string, changes: DeskChanges = {}) => {
		const session = await sessionWith([askedLine({ id: 'toolu_1', questions: layout })], changes);
		await session.ask({ case: 'preview' });
		await session.desk.decide('request-1', answering(label), 'form');
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
		expect((await session.reaches('request-1', 'delivered')).state).toMatchObject({ doubt: 'sameInTerminal', decision: topbar });
	});

	it('stays in doubt when the transcript, too, does not say who decided', async () => {
		const session = await sentWithPreview('Topbar', { limits: { secondWitness: 50 } });
		session.write(endedLine('toolu_1', endings.picker197(received('Topbar'), {})));
		expect((await session.reaches('request-1', 'delivered')).state.doubt).toBe('sameInTerminal');
	});

	it('is the terminal\'s at once when another preview came with it', async () => {
		const session = await sentWithPreview('Sidebar');
		expect((await session.reaches('request-1', 'answeredElsewhere')).state).toMatchObject({ by: 'person', received: received('Topbar'), tooLate: answering('Sidebar') });
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
		await session.desk.decide('request-1', takeA, 'form');
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
