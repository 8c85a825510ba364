import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import type { Decision } from '../../../src/domain/decision';
import type { StateName } from '../../../src/domain/request';
import { factsOfTranscriptLine } from '../../../src/domain/transcriptLine';
import { chatMessage, declineMessage } from '../../../src/domain/wordsToModel';
import { requestFromHook } from '../../../src/endpoint/newRequest';
import { pidSpace } from '../../../src/endpoint/processes';
import { paths } from '../../../src/protocol/hookWire';
import { askedLine, denials, endedLine, endings } from '../../fixtures/transcriptLines';
import { answering, choiceOf } from '../domain/questions';
import { deadPid } from './deadProcess';
import { openHook, send, type HookConnection } from './httpClient';
import { approach, askPost, optionA, postToolUse, preToolUse, questions, takeA } from './posts';
import { runDesk, type DeskChanges, type RunningDesk } from './runningDesk';

type Post = ReturnType<typeof askPost>;

/** A desk at which a hook waits. */
const deskWithHook = async (changes: DeskChanges = {}, post: Post = askPost()): Promise<RunningDesk & { hook: HookConnection }> => {
	const running = await runDesk(changes);
	const hook = await openHook(running.server, post);
	expect(await hook.next()).toEqual({ type: 'accepted' });
	return { ...running, hook };
};

const observe = ({ server }: RunningDesk, post: object) => send(server, { path: paths.observe, body: post });
const sayWhy = ({ server }: RunningDesk, cause: string, requestId = 'request-1') => send(server, { path: paths.ending, body: { version: 1, requestId, cause } });

describe('a hook that waits', () => {
	it('is given the answer, once, built on the very input that it brought', async () => {
		const tool_input = { later: { deep: [null] }, questions: [{ question: 'Q?', later: true, options: [{ label: 'A', later: 1 }] }] };
		const { hook, desk } = await deskWithHook({}, askPost({}, { tool_input }));
		expect(await desk.decide('request-1', answering('A'), 'form')).toEqual({ sent: true });
		expect(await hook.next()).toEqual({
			type: 'answer',
			output: {
				hookSpecificOutput: {
					hookEventName: 'PermissionRequest',
					decision: { behavior: 'allow', updatedInput: { ...tool_input, answers: { 'Q?': 'A' } } },
				},
			},
		});
		expect(await hook.next()).toBeUndefined();
	});

	it.each<[name: string, decision: Decision, said: object]>([
		['the answer with its notes', { kind: 'answer', answer: [choiceOf(['Option A'], { notes: ' But slowly\n' })] }, { behavior: 'allow', updatedInput: { questions, answers: { [approach]: 'Option A' }, annotations: { [approach]: { notes: 'But slowly' } } } }],
		['the wish to talk first', { kind: 'chat', text: 'Why not both?' }, { behavior: 'deny', message: chatMessage(questions, 'Why not both?') }],
		['the decline', { kind: 'decline' }, { behavior: 'deny', message: declineMessage, interrupt: true }],
	])('is given %s, once', async (_name, decision, said) => {
		const { hook, desk, inbox } = await deskWithHook();
		expect(await desk.decide('request-1', decision, 'palette')).toEqual({ sent: true });
		expect(await hook.next()).toEqual({ type: 'answer', output: { hookSpecificOutput: { hookEventName: 'PermissionRequest', decision: said } } });
		expect(await hook.next()).toBeUndefined();
		expect(inbox.get('request-1')?.state).toEqual({ name: 'answered', decision, channel: 'race', surface: 'palette' });
		expect(await desk.decide('request-1', decision, 'form')).toMatchObject({ sent: false, reason: 'notPending' });
	});

	it('is told nothing when there is nothing to say, and the question stays pending', async () => {
		const { hook, desk, intents, inside, inbox } = await deskWithHook();
		expect(await desk.decide('request-1', { kind: 'chat', text: ' \n' }, 'form')).toMatchObject({ sent: false, reason: 'incomplete', problems: [{ problem: 'emptyChat' }] });
		expect(inbox.get('request-1')?.state.name).toBe('pending');
		await intents.remove('request-2');
		expect(readdirSync(inside('intents'))).toEqual([]);
		await desk.decide('request-1', takeA, 'form');
		expect(await hook.next()).toMatchObject({ output: { hookSpecificOutput: { decision: { behavior: 'allow' } } } });
	});

	it('is listed with what it told of its session', async () => {
		const before = Date.now();
		const { inbox } = await deskWithHook({}, { ...askPost({ waitedMs: 60_000, claudePid: process.pid }, { cwd: '/home/dev/place' }), pane: { server: '/tmp/s', id: '%1' } } as Post);
		const request = inbox.get('request-1');
		expect(request).toMatchObject({ session: { id: 'session-1', name: 'place', pid: process.pid, pane: { server: '/tmp/s', id: '%1' } } });
		expect(request!.askedAt).toBeGreaterThanOrEqual(before - 60_000);
		expect(request!.askedAt).toBeLessThanOrEqual(Date.now() - 60_000);
	});

	it('ends without a word when the person prefers the terminal', async () => {
		const { hook, desk, reaches } = await deskWithHook();
		expect(await desk.release('request-1')).toBe(true);
		expect(await hook.next()).toEqual({ type: 'end' });
		expect(await hook.next()).toBeUndefined();
		await reaches('request-1', 'released');
		expect(await desk.release('request-1')).toBe(false);
	});

	it('leaves the question to the terminal when it closes', async () => {
		const { hook, reaches, steps } = await deskWithHook({ limits: { closeGrace: 10 } }, askPost({ claudePid: process.pid }));
		hook.abort();
		await reaches('request-1', 'terminalOnly');
		expect(steps).toEqual(['request-1: new → pending', 'request-1: pending → terminalOnly']);
	});

	it('takes the question with it when it closes and Claude Code is gone', async () => {
		const { hook, reaches } = await deskWithHook({ limits: { closeGrace: 10 } }, askPost({ claudePid: await deadPid() }));
		hook.abort();
		expect((await reaches('request-1', 'withdrawn')).state).toMatchObject({ reason: 'sessionEnded', tooLate: undefined });
	});

	it('is missed when Claude Code ends after it', async () => {
		const claude = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
		const { hook, reaches } = await deskWithHook({ limits: { closeGrace: 10, sessionCheck: 10 } }, askPost({ claudePid: claude.pid! }));
		hook.abort();
		await reaches('request-1', 'terminalOnly');
		claude.kill();
		await once(claude, 'exit');
		expect((await reaches('request-1', 'withdrawn')).state.reason).toBe('sessionEnded');
	});

	it('is told to end when its session ended, although it does not look for long', async () => {
		const claude = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
		await once(claude, 'spawn');
		const { hook, reaches } = await deskWithHook({ limits: { sessionCheck: 10 } }, askPost({ claudePid: claude.pid! }));
		claude.kill('SIGKILL');
		await once(claude, 'exit');
		expect((await reaches('request-1', 'withdrawn')).state.reason).toBe('sessionEnded');
		expect(await hook.next()).toEqual({ type: 'end' });
	});

	it('comes back with the same question, which is pending again', async () => {
		const { hook, reaches, server, steps, desk } = await deskWithHook({ limits: { closeGrace: 10 } });
		hook.abort();
		await reaches('request-1', 'terminalOnly');
		const again = await openHook(server, askPost());
		expect(await again.next()).toEqual({ type: 'accepted' });
		await reaches('request-1', 'pending');
		expect(steps).toHaveLength(3);
		await desk.decide('request-1', takeA, 'toast');
		expect(await again.next()).toMatchObject({ type: 'answer' });
	});

	it('that comes back before it was missed takes over, and the old connection no longer counts', async () => {
		const { hook, server, desk, steps } = await deskWithHook({ limits: { closeGrace: 1 } });
		const again = await openHook(server, askPost());
		expect(await again.next()).toEqual({ type: 'accepted' });
		hook.abort();
		expect(await hook.next()).toBeUndefined();
		await desk.decide('request-1', takeA, 'form');
		expect(await again.next()).toMatchObject({ type: 'answer' });
		expect(steps).toEqual(['request-1: new → pending', 'request-1: pending → answered']);
	});

	it.each<[name: string, act: (running: RunningDesk) => unknown, state: StateName]>([
		['left to the terminal', ({ desk }) => desk.release('request-1'), 'released'],
		['over', (running) => sayWhy(running, 'claudeGone'), 'withdrawn'],
	])('is sent away when it comes back after its question was %s', async (_name, act, state) => {
		const running = await deskWithHook();
		await act(running);
		await running.reaches('request-1', state);
		const again = await openHook(running.server, askPost());
		expect(await again.next()).toEqual({ type: 'end' });
		expect(await again.next()).toBeUndefined();
		expect(running.inbox.get('request-1')?.state.name).toBe(state);
	});
});

describe('a farewell', () => {
	it('of a hook that saw Claude Code end withdraws the question', async () => {
		const running = await deskWithHook();
		await sayWhy(running, 'claudeGone');
		expect((await running.reaches('request-1', 'withdrawn')).state.reason).toBe('sessionEnded');
		expect(await running.hook.next()).toEqual({ type: 'end' });
	});

	it('after the answer was sent says that it came too late', async () => {
		const running = await deskWithHook();
		await running.desk.decide('request-1', takeA, 'form');
		await sayWhy(running, 'claudeGone');
		expect((await running.reaches('request-1', 'withdrawn')).state.tooLate).toEqual(takeA);
	});

	it('of a hook that saw the end in the transcript alone decides nothing at once', async () => {
		const running = await deskWithHook();
		expect(await sayWhy(running, 'transcript')).toMatchObject({ status: 200 });
		expect(running.steps).toEqual(['request-1: new → pending']);
	});

	it('of a hook that saw the end in the transcript withdraws a question whose witness spoke before it came', async () => {
		const running = await runDesk({ limits: { closeGrace: 20 } });
		const transcript = running.inside('transcript.jsonl');
		writeFileSync(transcript, `${askedLine({ id: 'toolu_1', questions })}\n${endedLine('toolu_1', endings.picker326({ [approach]: 'Option B' }))}\n`);
		await observe(running, postToolUse('toolu_1', { case: 'plain' }));
		const hook = await openHook(running.server, askPost({}, { transcript_path: transcript }));
		await hook.next();
		await sayWhy(running, 'transcript');
		expect((await running.reaches('request-1', 'withdrawn')).state).toEqual({ name: 'withdrawn', reason: 'unseen', tooLate: undefined });
		expect(await hook.next()).toEqual({ type: 'end' });
	});

	it('of a hook that saw the end in the transcript leaves the verdict to a witness that speaks', async () => {
		const transcriptWatch = { look: vi.fn(() => Promise.resolve()), dispose: vi.fn() };
		const running = await deskWithHook({ watchTranscript: () => transcriptWatch }, askPost({}, { transcript_path: '/t.jsonl' }));
		await sayWhy(running, 'transcript');
		expect(transcriptWatch.look).toHaveBeenCalled();
		await observe(running, postToolUse('toolu_1', { case: 'plain' }));
		await running.reaches('request-1', 'answeredElsewhere');
	});

	it('of a hook that saw the end in the transcript takes no answer back', async () => {
		const running = await deskWithHook({ limits: { closeGrace: 2, proof: 20 } });
		await running.desk.decide('request-1', takeA, 'form');
		await sayWhy(running, 'transcript');
		await running.reaches('request-1', 'lost');
		expect(running.steps).not.toContain('request-1: answered → withdrawn');
	});

	it('of somebody unknown is taken, and nothing follows', async () => {
		const running = await deskWithHook();
		expect(await sayWhy(running, 'claudeGone', 'request-2')).toMatchObject({ status: 200 });
		expect(running.steps).toEqual(['request-1: new → pending']);
	});
});

describe('PostToolUse', () => {
	it('proves that our answer arrived', async () => {
		const running = await deskWithHook();
		await running.desk.decide('request-1', takeA, 'palette');
		await observe(running, postToolUse('toolu_1', { case: 'answeredByPermissionRequestHook' }));
		expect((await running.reaches('request-1', 'delivered')).state).toEqual({ name: 'delivered', doubt: undefined, decision: takeA, channel: 'race', surface: 'palette' });
	});

	it('shows that something else arrived than was meant', async () => {
		const running = await deskWithHook();
		await running.desk.decide('request-1', takeA, 'form');
		await sayWhy(running, 'answer');
		await observe(running, postToolUse('toolu_1', { answers: { [approach]: 'Option B' } }));
		expect((await running.reaches('request-1', 'different')).state).toMatchObject({ received: { [approach]: 'Option B' }, decision: takeA });
	});

	it('shows that another program was quicker, while the hook had not taken our answer', async () => {
		const running = await deskWithHook();
		await running.desk.decide('request-1', takeA, 'form');
		await observe(running, postToolUse('toolu_1', { answers: { [approach]: 'Option B' } }));
		expect((await running.reaches('request-1', 'answeredElsewhere')).state).toEqual({ name: 'answeredElsewhere', by: 'hook', received: { [approach]: 'Option B' }, tooLate: takeA });
	});

	it('shows that the terminal answered, and the hook need not wait', async () => {
		const running = await deskWithHook();
		await observe(running, postToolUse('toolu_1', { case: 'plain' }));
		expect((await running.reaches('request-1', 'answeredElsewhere')).state).toEqual({ name: 'answeredElsewhere', by: 'person', received: { [approach]: 'Option B' }, tooLate: undefined });
		expect(await running.hook.next()).toEqual({ type: 'end' });
	});

	it.each<[name: string, received: string]>([
		['answeredByPermissionRequestHook', 'Option A'],
		['answeredByPreToolUseHook', 'Option C'],
	])('shows that another program answered: %s', async (name, received) => {
		const running = await deskWithHook();
		await observe(running, postToolUse('toolu_1', { case: name }));
		expect((await running.reaches('request-1', 'answeredElsewhere')).state).toEqual({ name: 'answeredElsewhere', by: 'hook', received: { [approach]: received }, tooLate: undefined });
	});

	it('shows that Claude Code went on without an answer', async () => {
		const running = await deskWithHook();
		await observe(running, postToolUse('toolu_1', { answers: {} }));
		expect((await running.reaches('request-1', 'withdrawn')).state).toEqual({ name: 'withdrawn', reason: 'unanswered', tooLate: undefined });
		expect(await running.hook.next()).toEqual({ type: 'end' });
	});

	it.each<[name: string, sent: string, received: string, state: object]>([
		['ours, with the very notes', 'MY NOTE', 'MY NOTE', { name: 'delivered', doubt: undefined }],
		['the terminal\'s, with other notes', 'MY NOTE', 'another', { name: 'answeredElsewhere', by: 'person' }],
	])('shows that an answer with notes is %s', async (_name, notes, received, state) => {
		const running = await deskWithHook();
		await running.desk.decide('request-1', { kind: 'answer', answer: [choiceOf(['Option A'], { notes })] }, 'form');
		await observe(running, postToolUse('toolu_1', { answers: { [approach]: 'Option A' }, annotations: { [approach]: { notes: received } } }));
		expect((await running.reaches('request-1', (state as { name: StateName }).name)).state).toMatchObject(state);
	});

	it.each<[name: string, decision: Decision]>([
		['a wish to talk first', { kind: 'chat', text: 'Why?' }],
		['a decline', { kind: 'decline' }],
	])('shows that the terminal answered before %s', async (_name, decision) => {
		const running = await deskWithHook();
		await running.desk.decide('request-1', decision, 'form');
		await observe(running, postToolUse('toolu_1', { case: 'plain' }));
		expect((await running.reaches('request-1', 'answeredElsewhere')).state).toEqual({ name: 'answeredElsewhere', by: 'person', received: { [approach]: 'Option B' }, tooLate: decision });
	});

	it('shows that the terminal was quicker than our answer', async () => {
		const running = await deskWithHook();
		await running.desk.decide('request-1', takeA, 'form');
		await observe(running, postToolUse('toolu_1', { case: 'plain' }));
		expect((await running.reaches('request-1', 'answeredElsewhere')).state.tooLate).toEqual(takeA);
	});

	it.each<[StateName, (running: RunningDesk & { hook: HookConnection }) => void]>([
		['released', ({ desk }) => desk.release('request-1')],
		['terminalOnly', ({ hook }) => hook.abort()],
	])('ends a question that is %s', async (state, act) => {
		const running = await deskWithHook({ limits: { closeGrace: 10 } });
		act(running);
		await running.reaches('request-1', state);
		await observe(running, postToolUse('toolu_1', { case: 'plain' }));
		await running.reaches('request-1', 'answeredElsewhere');
	});

	it.each<[name: string, post: object]>([
		['of another session', { event: { ...postToolUse('toolu_1', { case: 'plain' }).event, session_id: 'session-2' } }],
		['of another question', { event: { ...postToolUse('toolu_1', { case: 'typed' }).event, tool_input: { questions: [{ question: 'Other?' }] } } }],
		['without answers', { event: { ...postToolUse('toolu_1', { case: 'plain' }).event, tool_response: 'Error' } }],
	])('%s says nothing', async (_name, post) => {
		const running = await deskWithHook();
		expect(await observe(running, { version: 1, ...post })).toMatchObject({ status: 200 });
		expect(running.steps).toEqual(['request-1: new → pending']);
	});

	it('that comes twice counts once', async () => {
		const running = await deskWithHook();
		await observe(running, postToolUse('toolu_1', { case: 'plain' }));
		await openHook(running.server, askPost({ requestId: 'request-2' }));
		await observe(running, postToolUse('toolu_1', { case: 'plain' }));
		expect(running.inbox.get('request-2')?.state.name).toBe('pending');
	});
});

describe('the note of an answer', () => {
	it('is on disk, for its owner alone, before the answer leaves', async () => {
		const { desk, inbox, intentPath, readIntent } = await deskWithHook();
		const seen: unknown[] = [];
		inbox.onDidChange(({ request }) => seen.push(request.state.name, statSync(intentPath('request-1')).mode & 0o777, readIntent('request-1')));
		await desk.decide('request-1', takeA, 'form');
		expect(seen).toMatchObject(['answered', 0o600, { pid: process.pid, pidSpace: pidSpace(), state: { name: 'answered', surface: 'form', decision: takeA }, request: { id: 'request-1', session: { id: 'session-1' } } }]);
	});

	it.each<[name: string, decision: Decision]>([
		['a wish to talk first', { kind: 'chat', text: 'Why?' }],
		['a decline', { kind: 'decline' }],
	])('is on disk also for %s, which is lost when nothing tells of it', async (_name, decision) => {
		const running = await deskWithHook({ limits: { proof: 10 } });
		await running.desk.decide('request-1', decision, 'form');
		expect((await running.reaches('request-1', 'lost')).state).toMatchObject({ decision });
		await vi.waitFor(() => expect(running.readIntent('request-1')).toMatchObject({ version: 3, state: { name: 'lost', decision } }));
	});

	it('goes when the answer is seen to arrive', async () => {
		const running = await deskWithHook();
		await running.desk.decide('request-1', takeA, 'form');
		await observe(running, postToolUse('toolu_1', { case: 'answeredByPermissionRequestHook' }));
		await vi.waitFor(() => expect(readdirSync(running.inside('intents'))).toEqual([]));
	});

	it('stays when no witness speaks, until one does', async () => {
		const running = await deskWithHook({ limits: { proof: 10 } });
		await running.desk.decide('request-1', takeA, 'form');
		expect((await running.reaches('request-1', 'lost')).state).toMatchObject({ decision: takeA, surface: 'form' });
		await vi.waitFor(() => expect(running.readIntent('request-1')).toMatchObject({ state: { name: 'lost', decision: takeA, surface: 'form' } }));
		await observe(running, postToolUse('toolu_1', { case: 'answeredByPermissionRequestHook' }));
		await running.reaches('request-1', 'delivered');
		await vi.waitFor(() => expect(existsSync(running.intentPath('request-1'))).toBe(false));
	});

	it.each<[name: string, act: (running: RunningDesk) => unknown]>([
		['the proof comes', (running) => observe(running, postToolUse('toolu_1', { case: 'answeredByPermissionRequestHook' }))],
		['the request is forgotten', ({ inbox }) => inbox.forgetFinished()],
	])('goes also when %s while the loss is being written down', async (_name, act) => {
		const running = await deskWithHook({ limits: { proof: 10 } });
		await running.desk.decide('request-1', takeA, 'form');
		await running.reaches('request-1', 'lost');
		await act(running);
		// In turn after whatever is still under way.
		await running.intents.remove('request-2');
		expect(readdirSync(running.inside('intents'))).toEqual([]);
	});

	it('that cannot be written keeps the answer back, and the question pending', async () => {
		const running = await deskWithHook();
		rmSync(running.inside('intents'), { recursive: true });
		expect(await send(running.server, { path: `${paths.requests}/request-1/answer`, body: { answer: optionA } })).toMatchObject({ status: 500, body: { error: expect.any(String) as string } });
		expect(running.inbox.get('request-1')?.state.name).toBe('pending');
		expect(running.logged.join()).toContain('request-1');
		expect(running.logged.join()).not.toContain('Option A');
		mkdirSync(running.inside('intents'));
		expect(await running.desk.decide('request-1', takeA, 'form')).toEqual({ sent: true });
		expect(await running.hook.next()).toMatchObject({ type: 'answer' });
	});
});

describe('of two answers', () => {
	it('given at once, exactly one is sent', async () => {
		const { desk, hook } = await deskWithHook();
		const results = await Promise.all([desk.decide('request-1', takeA, 'form'), desk.decide('request-1', answering('Option B'), 'toast')]);
		expect(results).toEqual([{ sent: true }, expect.objectContaining({ sent: false, reason: 'notPending' })]);
		expect(await hook.next()).toMatchObject({ output: { hookSpecificOutput: { decision: { updatedInput: { answers: { [approach]: 'Option A' } } } } } });
		expect(await hook.next()).toBeUndefined();
	});

	it('that are a decline and an answer, exactly the first is sent', async () => {
		const { desk, hook } = await deskWithHook();
		const results = await Promise.all([desk.decide('request-1', { kind: 'decline' }, 'form'), desk.decide('request-1', takeA, 'toast')]);
		expect(results).toEqual([{ sent: true }, expect.objectContaining({ sent: false, reason: 'notPending' })]);
		expect(await hook.next()).toMatchObject({ output: { hookSpecificOutput: { decision: { behavior: 'deny', interrupt: true } } } });
		expect(await hook.next()).toBeUndefined();
	});

	it('the terminal\'s counts when it comes while ours is being written down', async () => {
		const running = await deskWithHook();
		const answering = running.desk.decide('request-1', takeA, 'form');
		running.desk.observe(postToolUse('toolu_1', { case: 'plain' }) as Parameters<typeof running.desk.observe>[0]);
		expect(await answering).toMatchObject({ sent: false, reason: 'notPending', request: { state: { name: 'answeredElsewhere' } } });
		expect(await running.hook.next()).toEqual({ type: 'end' });
		await vi.waitFor(() => expect(readdirSync(running.inside('intents'))).toEqual([]));
	});
});

describe('while an answer is being written down', () => {
	it('the question cannot be left to the terminal', async () => {
		const { desk, hook } = await deskWithHook();
		const answering = desk.decide('request-1', takeA, 'form');
		expect(await desk.release('request-1')).toBe(false);
		expect(await answering).toEqual({ sent: true });
		expect(await hook.next()).toMatchObject({ type: 'answer' });
	});

	it('its hook may go; then nothing is sent and no note stays', async () => {
		const running = await runDesk();
		const waiting = { reply: vi.fn() };
		running.desk.ask(askPost() as never, {}, waiting);
		const answering = running.desk.decide('request-1', takeA, 'form');
		running.desk.hookClosed('request-1', waiting);
		expect(await answering).toMatchObject({ sent: false, reason: 'hookGone' });
		expect(waiting.reply.mock.calls).toEqual([[{ type: 'accepted' }]]);
		expect(readdirSync(running.inside('intents'))).toEqual([]);
	});
});

describe('a surface that fails', () => {
	it('keeps neither the answer from being sent nor the end from being seen', async () => {
		const running = await deskWithHook();
		running.inbox.onDidChange(() => { throw new Error('cannot show this'); });
		expect(await running.desk.decide('request-1', takeA, 'form')).toEqual({ sent: true });
		expect(await running.hook.next()).toMatchObject({ type: 'answer' });
		await observe(running, postToolUse('toolu_1', { case: 'answeredByPermissionRequestHook' }));
		await running.reaches('request-1', 'delivered');
		expect(running.logged).toEqual(['Error: cannot show this', 'Error: cannot show this']);
		await vi.waitFor(() => expect(readdirSync(running.inside('intents'))).toEqual([]));
	});
});

describe('an answer that was under way when its window closed', () => {
	const received = (label: string) => ({ [approach]: label });

	/** Another desk on the same intents, after the window that sent the answer is gone. */
	const nextWindow = async (changes: DeskChanges = {}, { isLost = false, lines = [askedLine({ id: 'toolu_1', questions })], decision = takeA } = {}) => {
		const running = await runDesk(changes);
		const transcript = running.inside('transcript.jsonl');
		writeFileSync(transcript, lines.map((line) => `${line}\n`).join(''));
		const readsNothing = () => ({ look: () => Promise.resolve(), dispose: () => undefined });
		const before = await deskWithHook({ watchTranscript: readsNothing }, askPost({}, { transcript_path: transcript }));
		await before.desk.decide('request-1', decision, 'palette');
		const kept = before.readIntent('request-1') as { state: object };
		const left = { ...kept, pid: await deadPid(), state: { ...kept.state, name: isLost ? 'lost' : 'answered' } };
		writeFileSync(running.intentPath('request-1'), JSON.stringify(left));
		await running.desk.takeLeftBehind();
		return { ...running, write: (ending: object) => appendFileSync(transcript, `${endedLine('toolu_1', ending)}\n`) };
	};

	it.each<[name: string, ending: object, state: object]>([
		['arrived', endings.hook326(received('Option A')), { name: 'delivered', doubt: undefined, decision: takeA, surface: 'palette' }],
		['arrived as something else', endings.hook326(received('Option B')), { name: 'different', decision: takeA, received: received('Option B') }],
		['came too late', endings.picker326(received('Option B')), { name: 'answeredElsewhere', by: 'person', tooLate: takeA }],
		['came after Esc', endings.esc326(), { name: 'withdrawn', reason: 'dismissed', tooLate: takeA }],
	])('%s, as the next window reads in the transcript', async (_name, ending, state) => {
		for (const isLost of [false, true]) {
			const running = await nextWindow({}, { isLost });
			expect(running.inbox.get('request-1')?.state.name).toBe(isLost ? 'lost' : 'answered');
			running.write(ending);
			expect((await running.reaches('request-1', (state as { name: StateName }).name)).state).toMatchObject(state);
			await vi.waitFor(() => expect(readdirSync(running.inside('intents'))).toEqual([]));
		}
	});

	it.each<[name: string, decision: Decision, ending: object]>([
		['a wish to talk first', { kind: 'chat', text: 'Why?' }, denials.by326(chatMessage(questions, 'Why?'))],
		['a decline', { kind: 'decline' }, endings.esc326()],
	])('and was %s arrived, as the next window reads in the transcript', async (_name, decision, ending) => {
		const running = await nextWindow({}, { decision });
		running.write(ending);
		expect((await running.reaches('request-1', 'delivered')).state).toMatchObject({ decision, doubt: undefined });
	});

	it('is seen to have arrived before the next window came', async () => {
		const running = await nextWindow({}, { lines: [askedLine({ id: 'toolu_1', questions }), endedLine('toolu_1', endings.hook326(received('Option A')), new Date(Date.now() + 60_000))] });
		await running.reaches('request-1', 'delivered');
	});

	it('is lost when nothing tells of it, and stays on disk as such until it is forgotten', async () => {
		const running = await nextWindow({ limits: { proof: 10 } });
		await running.reaches('request-1', 'lost');
		await vi.waitFor(() => expect(running.readIntent('request-1')).toMatchObject({ pid: process.pid, state: { name: 'lost' } }));
		running.inbox.forgetFinished();
		await vi.waitFor(() => expect(existsSync(running.intentPath('request-1'))).toBe(false));
	});

	it.each([false, true])('leaves once more when its hook comes back without it (given up for lost: %s)', async (isLost) => {
		const running = await nextWindow({}, { isLost });
		const hook = await openHook(running.server, askPost());
		expect(await hook.next()).toEqual({ type: 'accepted' });
		expect(await hook.next()).toMatchObject({ type: 'answer', output: { hookSpecificOutput: { decision: { updatedInput: { answers: received('Option A') } } } } });
		expect(running.inbox.get('request-1')?.state).toEqual({ name: 'answered', decision: takeA, channel: 'race', surface: 'palette' });
		expect(await running.desk.decide('request-1', takeA, 'form')).toMatchObject({ sent: false, reason: 'notPending' });
		running.write(endings.hook326(received('Option A')));
		await running.reaches('request-1', 'delivered');
	});

	it('leaves once more when its hook was back before it', async () => {
		const running = await runDesk();
		const hook = await openHook(running.server, askPost());
		expect(await hook.next()).toEqual({ type: 'accepted' });
		const { id, kind, session, questions: asked, rawInput, askedAt } = running.inbox.get('request-1')!;
		const state = { name: 'answered', surface: 'form', channel: 'race', decision: takeA };
		writeFileSync(running.intentPath('request-1'), JSON.stringify({ version: 3, pid: await deadPid(), pidSpace: pidSpace(), state, request: { id, kind, session, questions: asked, rawInput, askedAt } }));
		await running.desk.takeLeftBehind();
		expect(await hook.next()).toMatchObject({ type: 'answer' });
		expect(running.inbox.get('request-1')?.state).toEqual(state);
		expect(running.readIntent('request-1')).toMatchObject({ pid: process.pid, state: { name: 'answered' } });
	});

	it('is taken back from a copy of it, and corrected by its witness', async () => {
		for (const name of ['answered', 'lost'] as const) {
			const running = await runDesk();
			const transcript = running.inside('transcript.jsonl');
			writeFileSync(transcript, `${askedLine({ id: 'toolu_1', questions })}\n`);
			const state = { name, surface: 'form', channel: 'race', decision: takeA } as const;
			const request = { ...requestFromHook(askPost({}, { transcript_path: transcript }) as never, {}, Date.now()), state, endedAt: undefined, context: undefined };
			running.inbox.mirror({ ...request, heldBy: 'window-gone' });
			await running.intents.write(request, state);
			writeFileSync(running.intentPath('request-1'), JSON.stringify({ ...running.readIntent('request-1'), pid: await deadPid() }));
			await running.desk.takeLeftBehind();
			expect(running.inbox.get('request-1')?.heldBy).toBeUndefined();
			appendFileSync(transcript, `${endedLine('toolu_1', endings.picker326(received('Option B')))}\n`);
			expect((await running.reaches('request-1', 'answeredElsewhere')).state).toMatchObject({ by: 'person', tooLate: takeA });
			await vi.waitFor(() => expect(readdirSync(running.inside('intents'))).toEqual([]));
		}
	});

	it('is not taken back where its window told of its end', async () => {
		const running = await runDesk();
		const state = { name: 'answered', surface: 'form', channel: 'race', decision: takeA } as const;
		const request = { ...requestFromHook(askPost() as never, {}, Date.now()), state, endedAt: undefined, context: undefined };
		running.inbox.mirror({ ...request, state: { ...state, name: 'delivered', doubt: undefined }, endedAt: Date.now(), heldBy: 'window-gone' });
		await running.intents.write(request, state);
		writeFileSync(running.intentPath('request-1'), JSON.stringify({ ...running.readIntent('request-1'), pid: await deadPid() }));
		await running.desk.takeLeftBehind();
		expect(running.inbox.get('request-1')).toMatchObject({ heldBy: 'window-gone', state: { name: 'delivered' } });
		expect(readdirSync(running.inside('intents'))).toEqual([]);
	});
});

describe('an answer that did not reach its hook', () => {
	it('leaves once more when the hook calls again, and is given its time once more', async () => {
		const running = await deskWithHook();
		await running.desk.decide('request-1', takeA, 'form');
		// The connection was dead without anybody knowing: a tunnel, and a laptop that slept.
		const again = await openHook(running.server, askPost());
		expect(await again.next()).toEqual({ type: 'accepted' });
		expect(await again.next()).toMatchObject({ type: 'answer' });
		await sayWhy(running, 'answer');
		await observe(running, preToolUse('call-1'));
		await observe(running, postToolUse('call-1', { answers: { [approach]: 'Option A' } }));
		await running.reaches('request-1', 'delivered');
		expect(running.steps.filter((step) => step.endsWith('→ delivered'))).toHaveLength(1);
	});
});

describe('a question that only the terminal asks', () => {
	/** A window that closed, as another one finds what it kept. */
	const leave = async (act: (running: RunningDesk & { hook: HookConnection }) => unknown, name: StateName, claudePid = process.pid) => {
		const before = await deskWithHook({ limits: { closeGrace: 10 } }, askPost({ claudePid }));
		await act(before);
		await before.reaches('request-1', name);
		await vi.waitFor(() => expect(before.readIntent('request-1')).toMatchObject({ pid: process.pid, state: { name } }));
		const next = await runDesk({ limits: { sessionCheck: 10 } });
		writeFileSync(next.intentPath('request-1'), JSON.stringify({ ...before.readIntent('request-1'), pid: await deadPid() }));
		return { before, next };
	};

	it.each<[StateName, act: (running: RunningDesk & { hook: HookConnection }) => unknown]>([
		['terminalOnly', ({ hook }) => hook.abort()],
		['released', ({ desk }) => desk.release('request-1')],
	])('is listed by the next window as what it was: %s', async (name, act) => {
		const { next } = await leave(act, name);
		await next.desk.takeLeftBehind();
		expect(next.inbox.get('request-1')?.state).toEqual({ name });
		expect(next.inbox.get('request-1')?.questions).toHaveLength(questions.length);
		await observe(next, postToolUse('call-1', { answers: { [approach]: 'Option B' }, annotations: {} }));
		await next.reaches('request-1', 'answeredElsewhere');
		await vi.waitFor(() => expect(readdirSync(next.inside('intents'))).toEqual([]));
	});

	it('is withdrawn by the next window where its session has ended meanwhile', async () => {
		const { next } = await leave(({ desk }) => desk.release('request-1'), 'released', process.pid);
		const kept = next.readIntent('request-1') as { request: { session: object } };
		writeFileSync(next.intentPath('request-1'), JSON.stringify({ ...kept, request: { ...kept.request, session: { ...kept.request.session, pid: await deadPid() } } }));
		await next.desk.takeLeftBehind();
		expect((await next.reaches('request-1', 'withdrawn')).state).toMatchObject({ reason: 'sessionEnded' });
	});

	it('leaves nothing on disk once its hook is back, or it is over', async () => {
		const { before } = await leave(({ hook }) => hook.abort(), 'terminalOnly');
		await openHook(before.server, askPost({ claudePid: process.pid }));
		await before.reaches('request-1', 'pending');
		await vi.waitFor(() => expect(readdirSync(before.inside('intents'))).toEqual([]));
		const { before: other } = await leave(({ desk }) => desk.release('request-1'), 'released');
		await other.desk.removeFromList('request-1');
		await vi.waitFor(() => expect(readdirSync(other.inside('intents'))).toEqual([]));
	});
});

describe('of two equal questions, one answered', () => {
	it('is delivered, unverified, once the other was withdrawn with its session', async () => {
		const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
		const claudePid = child.pid!;
		const running = await deskWithHook({ limits: { proof: 50, sessionCheck: 10 } }, askPost({ claudePid }));
		await openHook(running.server, askPost({ requestId: 'request-2', claudePid }));
		await observe(running, preToolUse('call-1'));
		await observe(running, preToolUse('call-2'));
		await running.desk.decide('request-1', takeA, 'form');
		await observe(running, postToolUse('call-1', { answers: { [approach]: 'Option A' } }));
		expect(running.inbox.get('request-1')?.state.name).toBe('answered');
		child.kill('SIGKILL');
		await running.reaches('request-2', 'withdrawn');
		expect((await running.reaches('request-1', 'delivered')).state.doubt).toBe('equalQuestions');
	});
});

it('a session is looked after from the moment at which its question came over from another window', async () => {
	const running = await runDesk({ limits: { sessionCheck: 10 } });
	const claudePid = await deadPid();
	const request = { ...requestFromHook(askPost({ claudePid: process.pid }) as never, {}, Date.now()), state: { name: 'pending' }, endedAt: undefined, context: undefined } as const;
	running.inbox.mirror({ ...request, heldBy: 'window-gone' });
	await openHook(running.server, askPost({ claudePid }));
	expect((await running.reaches('request-1', 'withdrawn')).state).toMatchObject({ reason: 'sessionEnded' });
});

describe('a limit that passed while the machine slept', () => {
	/** A transcript of which nothing is known until it is read for the `nth` time. */
	const readLate = (nth: number, ending: object): NonNullable<DeskChanges['watchTranscript']> => (_path, tell) => {
		let looks = 0;
		const lines = [askedLine({ id: 'toolu_1', questions }), endedLine('toolu_1', ending)];
		return {
			look: () => {
				looks += 1;
				(looks === nth ? lines : []).flatMap(factsOfTranscriptLine).forEach((fact) => tell(fact, false));
				return Promise.resolve();
			},
			dispose: () => undefined,
		};
	};
	const post = askPost({}, { transcript_path: '/t.jsonl' });

	it('loses no answer that the transcript shows to have arrived', async () => {
		const running = await deskWithHook({ limits: { proof: 10 }, watchTranscript: readLate(1, endings.hook326({ [approach]: 'Option A' })) }, post);
		await running.desk.decide('request-1', takeA, 'form');
		await running.reaches('request-1', 'delivered');
		expect(running.steps.at(-1)).toBe('request-1: answered → delivered');
	});

	it('leaves no question to the terminal that the transcript shows to be over', async () => {
		const running = await deskWithHook({ limits: { closeGrace: 10 }, watchTranscript: readLate(2, endings.esc326()) }, post);
		running.hook.abort();
		await running.reaches('request-1', 'withdrawn');
		expect(running.steps.at(-1)).toBe('request-1: pending → withdrawn');
	});

	it('does not call lost what a witness in doubt has seen', async () => {
		const preview = { question: 'Which?', header: 'Which', multiSelect: false, options: [{ label: 'A', description: '', preview: 'a' }, { label: 'B', description: '' }] };
		const running = await runDesk({ limits: { proof: 10, secondWitness: 50 } });
		const transcript = running.inside('transcript.jsonl');
		writeFileSync(transcript, `${askedLine({ id: 'toolu_1', questions: [preview] })}\n`);
		await openHook(running.server, askPost({}, { transcript_path: transcript, tool_input: { questions: [preview] } }));
		await running.desk.decide('request-1', answering('A'), 'form');
		appendFileSync(transcript, `${endedLine('toolu_1', endings.hook197({ 'Which?': 'A' }, { 'Which?': { preview: 'a' } }))}\n`);
		expect((await running.reaches('request-1', 'delivered')).state.doubt).toBe('sameInTerminal');
		expect(running.steps).not.toContain('request-1: answered → lost');
	});
});
