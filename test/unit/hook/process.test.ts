import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Decision } from '../../../src/domain/decision';
import { declineMessage } from '../../../src/domain/wordsToModel';
import { paths } from '../../../src/protocol/hookWire';
import { recordedCase } from '../../fixtures/recorded';
import { askedLine, endedLine, endings } from '../../fixtures/transcriptLines';
import { answering } from '../domain/questions';
import { listen, saying } from './bareListener';
import { buildHook, newHome, questionEvent, silence } from './hookProcess';
import { allowing, denying, unsafeOutputs } from './replies';

const takeA = answering('Option A');
const approach = 'Which approach should we use?';
const { questions } = recordedCase('PermissionRequest', '2.1.326', 'plain').tool_input;

let hook: Awaited<ReturnType<typeof buildHook>>;
beforeAll(async () => {
	hook = await buildHook();
});
afterAll(() => hook.dispose());

const ask = () => [process.execPath, hook.path, 'ask'];
const observe = () => [process.execPath, hook.path, 'observe'];

describe('a hook that asks', () => {
	it('prints the answer, once, and ends', async () => {
		const home = await newHome();
		const window = await home.openWindow();
		const { child, end } = home.run(ask(), questionEvent());
		const request = await window.asked;
		expect(request.session).toMatchObject({ id: 'session-1', cwd: '/home/dev/project', pid: process.pid, pane: undefined });
		expect(await window.desk.decide(request.id, takeA, 'form')).toEqual({ sent: true });
		const { stdout, ...rest } = await end;
		expect(rest).toEqual({ code: 0, signal: null, stderr: '' });
		expect(JSON.parse(stdout)).toEqual(allowing({ questions, answers: { [approach]: 'Option A' } }));
		expect(child.pid).not.toBe(request.session.pid);
	});

	it.each<[name: string, decision: Decision, printed: object]>([
		['that the person would rather talk', { kind: 'chat', text: 'Why not both?' }, { message: expect.stringContaining('Why not both?') as string }],
		['that the person declines', { kind: 'decline' }, { message: declineMessage, interrupt: true }],
	])('prints %s, and nothing else', async (_name, decision, printed) => {
		const home = await newHome();
		const window = await home.openWindow();
		const { end } = home.run(ask(), questionEvent());
		expect(await window.desk.decide((await window.asked).id, decision, 'form')).toEqual({ sent: true });
		const { stdout, ...rest } = await end;
		expect(rest).toEqual({ ...silence, stdout: undefined });
		expect(JSON.parse(stdout)).toEqual(denying(printed));
	});

	it('tells its window that it has the answer before it prints it', async () => {
		const home = await newHome();
		const output = allowing({ questions, answers: { [approach]: 'Option A' } });
		const ends: (() => void)[] = [];
		const window = await listen((response, { path }) => (path === paths.ask ? saying({ type: 'answer', output })(response) : void ends.push(() => response.end('{}'))));
		await home.announce(window);
		const { child, end } = home.run(ask(), questionEvent());
		await expect.poll(() => ends.length).toBe(1);
		expect(child.stdout!.readableLength).toBe(0);
		ends.forEach((answer) => answer());
		expect(JSON.parse((await end).stdout)).toEqual(output);
		expect(window.heard.map(({ path }) => path)).toEqual([paths.ask, paths.ending]);
		expect(JSON.parse(window.heard[1]!.body)).toMatchObject({ cause: 'answer' });
	});

	it.each([['at once', 0], ['after a while', 2500]])('prints all of an answer that is larger than a pipe, given %s', async (_name, waitedMs) => {
		const home = await newHome();
		const window = await home.openWindow();
		const preview = 'é'.repeat(500_000);
		const large = { questions: [{ question: 'Q?', options: [{ label: 'A', preview }] }] };
		const { end } = home.run(ask(), questionEvent({ tool_input: large }));
		await window.asked;
		// From its first look by the clock on, the hook holds its output as a connection.
		await delay(waitedMs);
		await window.desk.decide((await window.asked).id, answering('A'), 'form');
		const { stdout } = await end;
		expect(JSON.parse(stdout)).toEqual(allowing({ ...large, answers: { 'Q?': 'A' }, annotations: { 'Q?': { preview } } }));
	});

	it('prints nothing when the person prefers the terminal', async () => {
		const home = await newHome();
		const window = await home.openWindow();
		const { end } = home.run(ask(), questionEvent());
		await window.desk.release((await window.asked).id);
		expect(await end).toEqual(silence);
	});

	it('passes a window by that is dead, and one that turns it away', async () => {
		const home = await newHome();
		const refusing = await listen((response) => void response.writeHead(401).end('{}'));
		await home.announce({ port: 1, token: 'dead' }, { windowId: 'dead', focusedAt: 3 });
		await home.announce(refusing, { windowId: 'refusing', focusedAt: 2 });
		const window = await home.openWindow({ windowId: 'alive', focusedAt: 1 });
		const { end } = home.run(ask(), questionEvent());
		await window.desk.release((await window.asked).id);
		expect(await end).toEqual(silence);
		expect(refusing.heard).toHaveLength(1);
	});

	it('waits with nobody home, and joins the first window that appears', async () => {
		const home = await newHome();
		// Its refusal shows that the hook has looked.
		const refusing = await listen((response) => void response.writeHead(401).end('{}'));
		await home.announce(refusing, { windowId: 'refusing' });
		const looked = refusing.next();
		const { end } = home.run(ask(), questionEvent());
		await looked;
		const window = await home.openWindow({ windowId: 'appeared' });
		const request = await window.asked;
		expect(Date.now()).toBeGreaterThanOrEqual(request.askedAt);
		await window.desk.decide(request.id, takeA, 'form');
		expect(JSON.parse((await end).stdout)).toEqual(allowing({ questions, answers: { [approach]: 'Option A' } }));
		expect(refusing.heard).toHaveLength(1);
	});

	it('waits on with a wrong token, and ends without a word when it is told to', async () => {
		const home = await newHome();
		const refusing = await home.openWindow({ windowId: 'refusing' });
		await home.announce({ port: refusing.server.port, token: 'wrong' }, { windowId: 'refusing', focusedAt: 9 });
		const { child, end } = home.run(ask(), questionEvent());
		// It is alive and looks for others: the next window gets the question, the refusing one never did.
		const next = await home.openWindow({ windowId: 'next' });
		await next.asked;
		expect(refusing.inbox.all()).toEqual([]);
		child.kill('SIGTERM');
		expect(await end).toEqual(silence);
	});

	it.each<NodeJS.Signals>(['SIGTERM', 'SIGINT'])('ends on %s at once, without a word to anybody', async (signal) => {
		const home = await newHome();
		const listener = await listen(saying());
		await home.announce(listener);
		const asked = listener.next();
		const { child, end } = home.run(ask(), questionEvent());
		await asked;
		child.kill(signal);
		expect(await end).toEqual(silence);
		expect(listener.heard.map(({ path }) => path)).toEqual([paths.ask]);
	});

	it.each<[name: string, answer: (response: ServerResponse) => void]>([
		['a window that listens', (response) => void response.end('{}')],
		['a window that does not', () => undefined],
	])('ends when the transcript shows the end of its question, with a farewell to %s', async (_name, answer) => {
		const home = await newHome();
		const listener = await listen((response, { path }) => (path === paths.ask ? saying()(response) : answer(response)));
		await home.announce(listener);
		const transcript = home.inside('transcript.jsonl');
		writeFileSync(transcript, `${askedLine({ id: 'toolu_1', questions })}\n`);
		const asked = listener.next();
		const { end } = home.run(ask(), questionEvent({ transcript_path: transcript }));
		const { requestId } = JSON.parse((await asked).body) as { requestId: string };
		appendFileSync(transcript, `${endedLine('toolu_1', endings.esc326())}\n`);
		expect(await end).toEqual(silence);
		expect(listener.heard.slice(1).map(({ path, body }) => [path, JSON.parse(body)])).toEqual([[paths.ending, { version: 1, requestId, cause: 'transcript' }]]);
	});

	it('comes back with the same question when its window starts anew', async () => {
		const home = await newHome();
		const before = await home.openWindow();
		const { end } = home.run(ask(), questionEvent());
		const request = await before.asked;
		await before.close();
		const after = await home.openWindow();
		const again = await after.asked;
		expect(again.id).toBe(request.id);
		expect(again.questions).toEqual(request.questions);
		await after.desk.decide(again.id, takeA, 'form');
		expect(JSON.parse((await end).stdout)).toEqual(allowing({ questions, answers: { [approach]: 'Option A' } }));
	});

	it('comes back when its window was killed and left its file behind', async () => {
		const home = await newHome();
		const before = await home.openWindow();
		const { end } = home.run(ask(), questionEvent());
		const request = await before.asked;
		await before.server.dispose();
		const after = await home.openWindow();
		expect((await after.asked).id).toBe(request.id);
		await after.desk.release(request.id);
		expect(await end).toEqual(silence);
	});

	it('ends when the transcript shows the end of its question and nobody is home', async () => {
		const home = await newHome();
		const transcript = home.inside('transcript.jsonl');
		writeFileSync(transcript, `${askedLine({ id: 'toolu_1', questions })}\n`);
		const { end } = home.run(ask(), questionEvent({ transcript_path: transcript }));
		// Whenever the hook starts, this is after it.
		appendFileSync(transcript, `${endedLine('toolu_1', endings.picker326({ [approach]: 'Option B' }), new Date(Date.now() + 60_000))}\n`);
		expect(await end).toEqual(silence);
	});

	it('ends when Claude Code is gone, and tells its window', async () => {
		const home = await newHome();
		const window = await home.openWindow();
		const { child: claude, end } = home.run(['/bin/sh', '-c', '"$0" "$@"; true', ...ask()], questionEvent());
		const request = await window.asked;
		expect(request.session.pid).toBe(claude.pid);
		claude.kill('SIGKILL');
		expect((await window.reaches(request.id, 'withdrawn')).state.reason).toBe('sessionEnded');
		// Its output is closed once the hook, too, has ended.
		expect(await end).toMatchObject({ signal: 'SIGKILL', stdout: '' });
	});

	it('ends when Claude Code is gone and nobody is home', async () => {
		const home = await newHome();
		const refusing = await listen((response) => void response.writeHead(401).end('{}'));
		await home.announce(refusing);
		const looked = refusing.next();
		const { child: claude, end } = home.run(['/bin/sh', '-c', '"$0" "$@"; true', ...ask()], questionEvent());
		await looked;
		claude.kill('SIGKILL');
		expect(await end).toMatchObject({ signal: 'SIGKILL', stdout: '' });
	});

	it('goes to the window named by hand, to which process ids say nothing', async () => {
		const home = await newHome();
		const announced = await home.openWindow();
		const elsewhere = await newHome();
		const named = await elsewhere.openWindow();
		const { port, token } = named.server;
		const { end } = home.run(ask(), questionEvent(), { QUESTION_PANEL_URL: `http://127.0.0.1:${port}`, QUESTION_PANEL_TOKEN: token });
		const request = await named.asked;
		expect(request.session.pid).toBeUndefined();
		await named.desk.release(request.id);
		expect(await end).toEqual(silence);
		expect(announced.inbox.all()).toEqual([]);
	});

	it('goes to an announced window when the address given by hand is none', async () => {
		const home = await newHome();
		const window = await home.openWindow();
		const { end } = home.run(ask(), questionEvent(), { QUESTION_PANEL_URL: 'nowhere', QUESTION_PANEL_TOKEN: 't' });
		await window.desk.release((await window.asked).id);
		expect(await end).toEqual(silence);
	});

	it('finds the folder that the environment names', async () => {
		const home = await newHome();
		const window = await home.openWindow();
		const other = await newHome({ isPrepared: false });
		const { end } = other.run(ask(), questionEvent(), { QUESTION_PANEL_HOME: home.inside('.question-panel') });
		await window.desk.release((await window.asked).id);
		expect(await end).toEqual(silence);
	});

	it('goes to the window of its terminal first', async () => {
		const home = await newHome();
		const owner = await home.openWindow({ windowId: 'owner', folders: ['/home/dev/project'], focusedAt: 9 });
		const hinted = await home.openWindow({ windowId: 'hinted' });
		const { end } = home.run(ask(), questionEvent(), { QUESTION_PANEL_WINDOW: 'hinted' });
		await hinted.desk.release((await hinted.asked).id);
		expect(await end).toEqual(silence);
		expect(owner.inbox.all()).toEqual([]);
	});
});

describe('a hook never prints', () => {
	const { tool_input: input } = recordedCase('PermissionRequest', '2.1.326', 'two');
	const answers = { [approach]: 'Option A', 'Which features to enable?': 'Auth' };
	const some = ['turns it down without a word', 'stops the turn in other words', 'answers nothing', 'answers one with a blank', 'leaves one out', 'asks something else', 'is nothing'];

	it.each(unsafeOutputs(input, answers).filter(([name]) => some.includes(name)))('a reply that %s', async (_name, output) => {
		const home = await newHome();
		await home.announce(await listen(saying({ type: 'answer', output })));
		expect(await home.run(ask(), questionEvent({}, 'two')).end).toEqual(silence);
	});

	it('more than the first of two answers', async () => {
		const home = await newHome();
		const answer = { type: 'answer', output: allowing({ ...input, answers }) };
		await home.announce(await listen(saying(answer, answer, { type: 'end' })));
		const { stdout } = await home.run(ask(), questionEvent({}, 'two')).end;
		expect(JSON.parse(stdout)).toEqual(answer.output);
	});

	it.each<[name: string, line: string]>([
		['a line that is not JSON', 'allow\n'],
		['a line that is nothing', 'null\n'],
		['half a line', JSON.stringify({ type: 'answer', output: allowing({ ...input, answers }) })],
	])('%s; it looks for another window', async (_name, line) => {
		const home = await newHome();
		await home.announce(await listen((response) => void response.end(line)), { windowId: 'odd', focusedAt: 9 });
		const window = await home.openWindow({ windowId: 'ours' });
		const { end } = home.run(ask(), questionEvent({}, 'two'));
		await window.desk.release((await window.asked).id);
		expect(await end).toEqual(silence);
	});
});

describe('a hook is silent and content', () => {
	it.each<[name: string, input: string]>([
		['nothing', ''],
		['garbage', 'not JSON'],
		['half an event', '{"session_id":"x"'],
		['null', 'null'],
	])('when it is given %s', async (_name, input) => {
		const home = await newHome();
		const window = await home.openWindow();
		expect(await home.run(ask(), input).end).toEqual(silence);
		expect(await home.run(observe(), input).end).toEqual(silence);
		expect(window.inbox.all()).toEqual([]);
	});

	it('when it is not told what to do', async () => {
		const home = await newHome();
		expect(await home.run([process.execPath, hook.path], questionEvent()).end).toEqual(silence);
	});

	it('when the extension never ran here', async () => {
		const home = await newHome({ isPrepared: false });
		expect(await home.run(ask(), questionEvent()).end).toEqual(silence);
		expect(await home.run(observe(), questionEvent()).end).toEqual(silence);
		expect(existsSync(home.inside('.question-panel'))).toBe(false);
	});

	it('when the address given by hand is none, and the extension never ran here', async () => {
		const home = await newHome({ isPrepared: false });
		const env = { QUESTION_PANEL_URL: 'nowhere', QUESTION_PANEL_TOKEN: 't' };
		expect(await home.run(ask(), questionEvent(), env).end).toEqual(silence);
		expect(await home.run(observe(), questionEvent(), env).end).toEqual(silence);
	});
});

describe('a hook that observes', () => {
	const told = () => ({ ...recordedCase('PostToolUse', '2.1.326', 'plain'), session_id: 'session-1' });

	it('tells every window, and prints nothing', async () => {
		const home = await newHome();
		const listeners = [await listen((response) => void response.end('{}')), await listen((response) => void response.end('{}'))];
		await home.announce(listeners[0]!, { windowId: 'one' });
		await home.announce(listeners[1]!, { windowId: 'two' });
		await home.announce({ port: 1, token: 'dead' }, { windowId: 'dead' });
		expect(await home.run(observe(), told()).end).toEqual(silence);
		for (const { heard } of listeners) {
			expect(heard).toMatchObject([{ path: paths.observe, authorization: 'Bearer bare' }]);
			expect(JSON.parse(heard[0]!.body)).toEqual({ version: 1, event: told() });
		}
	});

	it('ends a question that was answered in the terminal', async () => {
		const home = await newHome();
		const window = await home.openWindow();
		const asking = home.run(ask(), questionEvent());
		const request = await window.asked;
		expect(await home.run(observe(), told()).end).toEqual(silence);
		await window.reaches(request.id, 'answeredElsewhere');
		expect(await asking.end).toEqual(silence);
	});

	it('is done at once when nobody is home', async () => {
		const home = await newHome();
		expect(await home.run(observe(), told()).end).toEqual(silence);
	});
});

describe('what a hook sends', () => {
	const secrets = { ANTHROPIC_API_KEY: 'sk-secret-1', CLAUDE_CODE_MESSAGING_TOKEN: 'secret-2', TMUX: '/tmp/tmux-0/default,123,secret-3', TMUX_PANE: '%5', PATH: '/secret-4' };

	it('is the event and where it comes from, and nothing else of its environment', async () => {
		const home = await newHome();
		const listener = await listen((response, { path }) => (path === paths.ask ? saying({ type: 'end' })(response) : void response.end('{}')));
		await home.announce(listener);
		await home.run(ask(), questionEvent(), secrets).end;
		await home.run(observe(), questionEvent(), secrets).end;
		const event = JSON.parse(JSON.stringify(questionEvent())) as object;
		expect(JSON.parse(listener.heard[0]!.body)).toEqual({
			version: 1,
			requestId: expect.stringMatching(/^[\da-f]{12}-[\da-f]{8}-[\da-f]{13}$/) as string,
			waitedMs: expect.any(Number) as number,
			event,
			claudePid: process.pid,
			pane: { server: '/tmp/tmux-0/default', id: '%5' },
		});
		expect(JSON.parse(listener.heard[1]!.body)).toEqual({ version: 1, event });
		expect(JSON.stringify(listener.heard)).not.toContain('secret');
	});
});
