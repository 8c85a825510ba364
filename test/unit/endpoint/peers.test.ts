import { mkdirSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Decision } from '../../../src/domain/decision';
import type { Inbox } from '../../../src/domain/inbox';
import { isHeldHere, type Request, type StateName } from '../../../src/domain/request';
import { Discovery } from '../../../src/endpoint/discovery';
import { Peers } from '../../../src/endpoint/peers';
import { Switchboard } from '../../../src/endpoint/switchboard';
import { answering } from '../domain/questions';
import { openHook, send } from './httpClient';
import { askPost, postToolUse, preToolUse, questions, takeA } from './posts';
import { runDesk, type RunningDesk } from './runningDesk';

interface Window extends RunningDesk {
	readonly windowId: string;
	readonly peers: Peers;
	readonly switchboard: Switchboard;
	readonly gone: string[];
	/** Ends as a window does that is closed. */
	die(): Promise<void>;
	/** Resolves when this is true of the window's inbox. */
	until(isTrue: (inbox: Inbox) => boolean): Promise<void>;
	states(): Record<string, StateName>;
}

/** Windows that find each other by a folder of their own. */
async function openWindows<Name extends string>(...names: Name[]): Promise<Record<Name, Window>> {
	let folder = '';
	const opened = {} as Record<Name, Window>;
	for (const name of names) {
		const running = await runDesk({ windowId: name });
		if (folder === '') {
			folder = running.inside('windows');
			mkdirSync(folder);
		}
		opened[name] = await openWindow(running, name, folder);
	}
	return opened;
}

async function openWindow(running: RunningDesk, windowId: string, folder: string): Promise<Window> {
	const { inbox, desk, server } = running;
	const discovery = new Discovery(folder, { windowId, port: server.port, token: server.token });
	discovery.announce({ folders: [], repositories: [], focusedAt: 0 });
	const gone: string[] = [];
	const peers = new Peers({
		folder,
		windowId,
		inbox,
		isWaitedFor: (id) => desk.isWaitedFor(id),
		onGone: () => void gone.push('gone'),
		log: (message) => void running.logged.push(message),
		limits: { look: 50, handOver: 200 },
	});
	onTestFinished(() => peers.dispose());
	return {
		...running,
		windowId,
		peers,
		switchboard: new Switchboard(inbox, desk, (id) => peers.addressOf(id)),
		gone,
		die: async () => {
			peers.dispose();
			await server.dispose();
			await discovery.withdraw();
		},
		until: (isTrue) => until(inbox, isTrue),
		states: () => Object.fromEntries(inbox.all().map(({ id, state }) => [id, state.name])),
	};
}

function until(inbox: Inbox, isTrue: (inbox: Inbox) => boolean): Promise<void> {
	return new Promise((resolve) => {
		const look = () => {
			if (isTrue(inbox)) {
				subscriptions.forEach((subscription) => subscription.dispose());
				resolve();
			}
		};
		const subscriptions = [inbox.onDidChange(look), inbox.onDidForget(look)];
		look();
	});
}

const isIn = (name: StateName | undefined, id = 'request-1') => (inbox: Inbox) => inbox.get(id)?.state.name === name;
const sortOf = (request: Request | undefined) => (request === undefined ? 'none' : isHeldHere(request) ? 'held' : 'copy');

describe('windows agree', () => {
	it('on a question that was asked before or after they met', async () => {
		const { a, b } = await openWindows('a', 'b');
		await openHook(a.server, askPost({ requestId: 'request-1' }));
		await b.until(isIn('pending'));
		await openHook(b.server, askPost({ requestId: 'request-2' }));
		await a.until(isIn('pending', 'request-2'));
		const late = await openWindow(await runDesk({ windowId: 'c' }), 'c', a.inside('windows'));
		await late.until((inbox) => inbox.all().length === 2);
		expect(['request-1', 'request-2'].map((id) => [a, b, late].map(({ inbox }) => sortOf(inbox.get(id))))).toEqual([
			['held', 'copy', 'copy'],
			['copy', 'held', 'copy'],
		]);
		expect(late.inbox.get('request-1')).toMatchObject({ heldBy: 'a', questions: a.inbox.get('request-1')?.questions, rawInput: {} });
	});

	it('on how it ended, with what was chosen', async () => {
		const { a, b } = await openWindows('a', 'b');
		await openHook(a.server, askPost());
		await b.until(isIn('pending'));
		await send(a.server, { path: '/v1/observe', body: preToolUse('call-1') });
		expect(await a.switchboard.decide('request-1', takeA, 'form')).toEqual({ sent: true });
		await b.until(isIn('answered'));
		await send(a.server, { path: '/v1/observe', body: postToolUse('call-1', { answers: { 'Which approach should we use?': 'Option A' } }) });
		await b.until(isIn('delivered'));
		expect(b.inbox.get('request-1')?.state).toEqual(a.inbox.get('request-1')?.state);
		expect(b.inbox.get('request-1')?.endedAt).toBe(a.inbox.get('request-1')?.endedAt);
	});

	it('on one that was taken off the list', async () => {
		const { a, b } = await openWindows('a', 'b');
		await openHook(a.server, askPost());
		await b.until(isIn('pending'));
		expect(await a.switchboard.release('request-1')).toBe(true);
		await b.until(isIn('released'));
		expect(await b.switchboard.removeFromList('request-1')).toBe(true);
		await b.until(isIn('withdrawn'));
		expect(a.inbox.get('request-1')?.state).toMatchObject({ name: 'withdrawn', reason: 'removed' });
		a.inbox.forgetFinished();
		await b.until(isIn(undefined));
	});
});

describe('a decision at another window', () => {
	it('goes to the one that holds the question, once', async () => {
		const { a, b } = await openWindows('a', 'b');
		const hook = await openHook(a.server, askPost());
		await hook.next();
		await b.until(isIn('pending'));
		expect(await b.switchboard.decide('request-1', takeA, 'palette')).toEqual({ sent: true });
		expect(await hook.next()).toMatchObject({ type: 'answer', output: { hookSpecificOutput: { decision: { behavior: 'allow' } } } });
		expect(a.inbox.get('request-1')?.state).toMatchObject({ name: 'answered', surface: 'palette' });
		await b.until(isIn('answered'));
		expect(await b.switchboard.decide('request-1', takeA, 'form')).toMatchObject({ sent: false, reason: 'notPending', request: { state: { name: 'answered' } } });
	});

	it('that is not complete is refused there, and named here', async () => {
		const { a, b } = await openWindows('a', 'b');
		await openHook(a.server, askPost());
		await b.until(isIn('pending'));
		const nothing: Decision = { kind: 'answer', answer: [] };
		expect(await b.switchboard.decide('request-1', nothing, 'form')).toMatchObject({ sent: false, reason: 'incomplete', problems: [{ questionIndex: 0, problem: 'missing' }] });
		expect(a.states()).toEqual({ 'request-1': 'pending' });
	});

	it('leaves the question to the terminal there', async () => {
		const { a, b } = await openWindows('a', 'b');
		const hook = await openHook(a.server, askPost());
		await hook.next();
		await b.until(isIn('pending'));
		expect(await b.switchboard.release('request-1')).toBe(true);
		expect(await hook.next()).toEqual({ type: 'end' });
		await b.until(isIn('released'));
		expect(await b.switchboard.release('request-1')).toBe(false);
	});

	it('is not sent, and says so, where that window is gone', async () => {
		const { a, b } = await openWindows('a', 'b');
		await openHook(a.server, askPost());
		await b.until(isIn('pending'));
		await a.die();
		expect(await b.switchboard.decide('request-1', takeA, 'form')).toMatchObject({ sent: false, reason: 'unreachable' });
		expect(await b.switchboard.release('request-1')).toBe(false);
	});
});

describe('a window that goes', () => {
	it('takes its questions with it, unless their hooks go elsewhere', async () => {
		const { a, b, c } = await openWindows('a', 'b', 'c');
		await openHook(a.server, askPost({ requestId: 'request-1' }));
		await openHook(a.server, askPost({ requestId: 'request-2' }));
		await Promise.all([b, c].map(({ until: reaches }) => reaches((inbox) => inbox.all().length === 2)));
		await a.die();
		await openHook(b.server, askPost({ requestId: 'request-1' }));
		await Promise.all([b, c].map(({ until: reaches }) => reaches(isIn(undefined, 'request-2'))));
		expect([b, c].map(({ inbox }) => sortOf(inbox.get('request-1')))).toEqual(['held', 'copy']);
		expect(c.inbox.get('request-1')?.heldBy).toBe('b');
		// Never new again: whoever announces new questions has done so.
		expect(b.steps.filter((step) => step.startsWith('request-1: new'))).toHaveLength(1);
		expect(c.steps.filter((step) => step.startsWith('request-1: new'))).toHaveLength(1);
		expect(b.gone).toEqual(['gone']);
	});

	it('leaves what was over in the lists of the others', async () => {
		const { a, b } = await openWindows('a', 'b');
		await openHook(a.server, askPost());
		await a.switchboard.release('request-1');
		await a.switchboard.removeFromList('request-1');
		await b.until(isIn('withdrawn'));
		await openHook(a.server, askPost({ requestId: 'request-2' }));
		await b.until(isIn('pending', 'request-2'));
		await a.die();
		await b.until(isIn(undefined, 'request-2'));
		expect(b.states()).toEqual({ 'request-1': 'withdrawn' });
	});

	it('and is back with another port and token holds what its hooks brought back', async () => {
		const { a, b } = await openWindows('a', 'b');
		await openHook(a.server, askPost({ requestId: 'request-1' }));
		await openHook(a.server, askPost({ requestId: 'request-2' }));
		await b.until((inbox) => inbox.all().length === 2);
		await a.die();
		const again = await openWindow(await runDesk({ windowId: 'a' }), 'a', a.inside('windows'));
		await openHook(again.server, askPost({ requestId: 'request-2' }));
		await b.until(isIn(undefined, 'request-1'));
		expect(b.states()).toEqual({ 'request-2': 'pending' });
		expect(await b.switchboard.decide('request-2', answering('Option B'), 'form')).toEqual({ sent: true });
		expect(again.states()).toEqual({ 'request-2': 'answered' });
	});
});

describe('a window that left its file behind', () => {
	it('is called ever more seldom, and nothing is followed up of one that never spoke', async () => {
		const { a } = await openWindows('a');
		let calls = 0;
		// Its port is closed in the sense that matters: nobody speaks there.
		const silent = createServer((socket) => {
			calls += 1;
			socket.destroy();
		});
		await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
		onTestFinished(() => void silent.close());
		const { port } = silent.address() as AddressInfo;
		// The process lives: its number was another's once.
		new Discovery(a.inside('windows'), { windowId: 'gone', port, token: 'tokenOfOneThatIsGone' }).announce({ folders: [], repositories: [], focusedAt: 0 });
		await expect.poll(() => calls).toBeGreaterThan(1);
		const looks = 20;
		for (let look = 0; look < looks; look++) {
			await a.peers.look();
		}
		expect(calls).toBeLessThan(looks / 2);
		expect(a.gone).toEqual([]);
		// One that is there is met all the same.
		const late = await openWindow(await runDesk({ windowId: 'c' }), 'c', a.inside('windows'));
		await openHook(a.server, askPost());
		await late.until(isIn('pending'));
	});
});

describe('a hook that leaves a window which lives on', () => {
	it('is shown where it went, and no longer where it was', async () => {
		const { a, b } = await openWindows('a', 'b');
		const first = await openHook(a.server, askPost());
		await b.until(isIn('pending'));
		first.abort();
		await openHook(b.server, askPost());
		await a.until((inbox) => inbox.get('request-1')?.heldBy === 'b');
		expect(a.states()).toEqual({ 'request-1': 'pending' });
		expect(await a.switchboard.decide('request-1', takeA, 'form')).toEqual({ sent: true });
		expect(b.states()).toEqual({ 'request-1': 'answered' });
	});
});

describe('what another window says', () => {
	it('does not touch a question whose hook waits here', async () => {
		const { a, b } = await openWindows('a', 'b');
		await openHook(a.server, askPost());
		await b.until(isIn('pending'));
		// The hook came over, while the window that it left still tells of it.
		await openHook(b.server, askPost());
		a.inbox.move('request-1', { name: 'terminalOnly' }, 'test');
		await openHook(a.server, askPost({ requestId: 'request-2' }));
		await b.until(isIn('pending', 'request-2'));
		expect(sortOf(b.inbox.get('request-1'))).toBe('held');
		expect(b.states()).toMatchObject({ 'request-1': 'pending' });
	});

	it('is of no use where it is of another shape, and the window goes on alone', async () => {
		const { a } = await openWindows('a');
		expect(await send(a.server, { path: '/v1/mirror', body: { version: 99, windowId: 'b' } })).toMatchObject({ status: 422 });
		expect(await send(a.server, { path: '/v1/requests/request-1/decide', body: { decision: { kind: 'guess' }, surface: 'form' } })).toMatchObject({ status: 422 });
	});
});

it('a question that two windows find on the same screen at once is held by one of them', async () => {
	const { one, two } = await openWindows('one', 'two');
	const found = {
		sessionId: 'session-1',
		transcriptPath: one.inside('none'),
		toolUseId: 'toolu_1',
		questions,
		askedAt: 5,
		waiting: { socket: '/tmp/tmux-1000/default', pane: '%3', claudePid: process.pid, cwd: '/home/dev/shop', screen: {} as never },
	};
	const id = one.desk.found.take(found, 'person')!;
	expect(two.desk.found.take(found, 'person')).toBe(id);
	const sorts = () => [one, two].map(({ inbox }) => sortOf(inbox.get(id)));
	await expect.poll(sorts).toEqual(['held', 'copy']);
	expect(await two.switchboard.removeFromList(id)).toBe(true);
	await two.until(isIn('withdrawn', id));
	expect(one.inbox.get(id)?.state.name).toBe('withdrawn');
});
