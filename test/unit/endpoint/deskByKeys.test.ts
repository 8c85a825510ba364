import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Decision } from '../../../src/domain/decision';
import type { KeysResult } from '../../../src/domain/keysResult';
import type { Request } from '../../../src/domain/request';
import type { TypingTalk } from '../../../src/endpoint/typist';
import { pidSpace } from '../../../src/endpoint/processes';
import { paths } from '../../../src/protocol/hookWire';
import { askedLine, endedLine, endings } from '../../fixtures/transcriptLines';
import { openHook, send, type HookConnection } from './httpClient';
import { deadPid } from './deadProcess';
import { approach, askPost, postToolUse, questions, takeA } from './posts';
import { runDesk, type DeskChanges, type RunningDesk } from './runningDesk';

const pane = { server: '/tmp/tmux-1000/default', id: '%3' };

interface Typed {
	readonly request: Request;
	readonly decision: Decision;
	readonly talk: TypingTalk;
	end(result: KeysResult): void;
}

type Typing = RunningDesk & { readonly hook: HookConnection; readonly typed: readonly Typed[]; nextTyped(): Promise<Typed> };

/** A desk at which the hook of a session in a pane waits; what is typed there is told, and ends when the test says so. */
const deskWithPane = async (changes: DeskChanges = {}, event: object = {}): Promise<Typing> => {
	const typed: Typed[] = [];
	let wake = () => {};
	const typeDecision = (request: Request, decision: Decision, talk: TypingTalk) =>
		new Promise<KeysResult>((resolve) => {
			typed.push({ request, decision, talk, end: resolve });
			wake();
		});
	const running = await runDesk({ ...changes, keys: { typeDecision, preferred: () => 'keys', ...changes.keys } });
	const hook = await openHook(running.server, { ...askPost({ claudePid: process.pid }, event), pane } as ReturnType<typeof askPost>);
	expect(await hook.next()).toEqual({ type: 'accepted' });
	let taken = 0;
	const nextTyped = async () => {
		while (typed.length <= taken) {
			await new Promise<void>((resolve) => (wake = resolve));
		}
		return typed[taken++]!;
	};
	return { ...running, hook, typed, nextTyped };
};

const stopped = (reason: 'aborted' | 'unexpectedChange' | 'pickerGone'): KeysResult => ({ outcome: 'stopped', reason, typed: [{ kind: 'chose', questionIndex: 0, label: 'Option A' }] });
const fromPicker = { answers: { [approach]: 'Option A' }, annotations: {} };
const observe = ({ server }: RunningDesk, post: object) => send(server, { path: paths.observe, body: post });

describe('an answer that is typed', () => {
	it('is written down before the first key, and delivered when the picker was seen to give it', async () => {
		const running = await deskWithPane();
		expect(await running.desk.decide('request-1', takeA, 'form')).toEqual({ sent: true });
		expect(running.readIntent('request-1')).toMatchObject({ state: { channel: 'keys', decision: takeA } });
		const { decision, request, talk, end } = await running.nextTyped();
		expect({ decision, questions: request.questions }).toEqual({ decision: takeA, questions: expect.anything() });
		talk.onProgress({ kind: 'chose', questionIndex: 0, label: 'Option A' });
		expect(running.inbox.get('request-1')?.typing).toEqual({ typed: [{ kind: 'chose', questionIndex: 0, label: 'Option A' }], hindrance: undefined });
		talk.onSubmit();
		end({ outcome: 'typed', typed: [] });
		await observe(running, postToolUse('toolu_1', fromPicker));
		expect((await running.reaches('request-1', 'delivered')).state).toMatchObject({ channel: 'keys', doubt: undefined });
		expect(await running.hook.next()).toEqual({ type: 'end' });
		await expect.poll(() => existsSync(running.intentPath('request-1'))).toBe(false);
	});

	it('is not certainly ours when the picker ended with the same before the last key', async () => {
		const running = await deskWithPane();
		await running.desk.decide('request-1', takeA, 'form');
		await running.nextTyped();
		await observe(running, postToolUse('toolu_1', fromPicker));
		expect((await running.reaches('request-1', 'delivered')).state).toMatchObject({ doubt: 'sameInTerminal' });
	});

	it('came too late when something else was given before the last key', async () => {
		const running = await deskWithPane();
		await running.desk.decide('request-1', takeA, 'form');
		await running.nextTyped();
		await observe(running, postToolUse('toolu_1', { answers: { [approach]: 'Option B' }, annotations: {} }));
		expect((await running.reaches('request-1', 'answeredElsewhere')).state).toMatchObject({ by: 'person', tooLate: takeA });
	});

	it('is different, loudly, when something else arrived after the last key', async () => {
		const running = await deskWithPane();
		await running.desk.decide('request-1', takeA, 'form');
		const { talk, end } = await running.nextTyped();
		talk.onSubmit();
		end({ outcome: 'typed', typed: [] });
		await observe(running, postToolUse('toolu_1', { answers: { [approach]: 'Option B' }, annotations: {} }));
		expect((await running.reaches('request-1', 'different')).state).toMatchObject({ channel: 'keys' });
	});

	it('is lost when no witness speaks, and can be typed again', async () => {
		const running = await deskWithPane({ limits: { proof: 30 } });
		await running.desk.decide('request-1', takeA, 'form');
		const first = await running.nextTyped();
		first.talk.onSubmit();
		first.end({ outcome: 'typed', typed: [] });
		await running.reaches('request-1', 'lost');
		expect(await running.desk.decide('request-1', takeA, 'form')).toEqual({ sent: true });
		const second = await running.nextTyped();
		expect(running.inbox.get('request-1')).toMatchObject({ state: { name: 'answered' }, endedAt: undefined });
		second.end(stopped('unexpectedChange'));
		await running.reaches('request-1', 'lost');
		await expect.poll(() => running.readIntent('request-1')).toMatchObject({ state: { name: 'lost' } });
	});
});

describe('typing that went no further', () => {
	it.each<[name: string, result: KeysResult, typing: object]>([
		['was refused', { outcome: 'refused', reason: 'otherQuestion' }, { typed: [], hasTyped: false, hindrance: 'otherQuestion' }],
		['was stopped', stopped('unexpectedChange'), { typed: [{ kind: 'chose', questionIndex: 0, label: 'Option A' }], hasTyped: true, hindrance: 'unexpectedChange' }],
	])('because it %s leaves the question to the hook that still waits, and says why', async (_name, result, typing) => {
		const running = await deskWithPane();
		await running.desk.decide('request-1', takeA, 'form');
		(await running.nextTyped()).end(result);
		await running.reaches('request-1', 'pending');
		expect(running.inbox.get('request-1')?.typing).toEqual(typing);
		await expect.poll(() => existsSync(running.intentPath('request-1'))).toBe(false);
		expect(running.steps).toEqual(['request-1: new → pending', 'request-1: pending → answered', 'request-1: answered → pending']);
	});

	it('leaves the question to the terminal when its hook has gone meanwhile', async () => {
		const running = await deskWithPane();
		await running.desk.decide('request-1', takeA, 'form');
		const { end } = await running.nextTyped();
		running.hook.abort();
		await expect.poll(() => running.desk.isWaitedFor('request-1')).toBe(false);
		end(stopped('aborted'));
		await running.reaches('request-1', 'terminalOnly');
	});

	it('because it failed says so, and leaves the question', async () => {
		const running = await deskWithPane({ keys: { typeDecision: () => Promise.reject(new Error('no such program')) } });
		await running.desk.decide('request-1', takeA, 'form');
		await expect.poll(() => running.inbox.get('request-1')?.typing?.hindrance).toBe('failed');
		expect(running.inbox.get('request-1')?.state.name).toBe('pending');
		expect(running.logged.join()).toContain('no such program');
		expect(running.inbox.get('request-1')?.typing?.hasTyped).toBeUndefined();
	});

	it('because it failed half-way says what was typed by then', async () => {
		const typed = [{ kind: 'chose', questionIndex: 0, label: 'Option A' } as const];
		const typeDecision = (_request: Request, _decision: Decision, { onProgress }: TypingTalk) => {
			typed.forEach(onProgress);
			return Promise.reject(new Error('the connection broke'));
		};
		const running = await deskWithPane({ keys: { typeDecision } });
		await running.desk.decide('request-1', takeA, 'form');
		await running.reaches('request-1', 'pending');
		expect(running.inbox.get('request-1')?.typing).toEqual({ typed, hasTyped: true, hindrance: 'failed' });
	});

	it('is stopped by the person', async () => {
		const running = await deskWithPane();
		await running.desk.decide('request-1', takeA, 'form');
		const { talk, end } = await running.nextTyped();
		expect(talk.signal.aborted).toBe(false);
		expect(await send(running.server, { path: `${paths.requests}/request-1/stop`, body: {} })).toEqual({ status: 200, body: { done: true } });
		expect(talk.signal.aborted).toBe(true);
		end(stopped('aborted'));
		await running.reaches('request-1', 'pending');
		expect(await running.desk.stopTyping('request-1')).toBe(false);
	});
});

describe('an answer that was being typed when its window closed', () => {
	const leftBehind = async (changes: DeskChanges = {}) => {
		const running = await deskWithPane({ keys: { preferred: () => 'race' } });
		const { id, kind, session, questions: asked, rawInput, askedAt } = running.inbox.get('request-1')!;
		running.hook.abort();
		await expect.poll(() => running.desk.isWaitedFor('request-1')).toBe(false);
		const next = await runDesk({ keys: { preferred: () => 'race' }, ...changes });
		const request = { id, kind, session, questions: asked, rawInput, askedAt };
		const state = { name: 'answered', surface: 'form', channel: 'keys', decision: takeA };
		const file = { version: 3, pid: await deadPid(), pidSpace: pidSpace(), state, request };
		writeFileSync(next.intentPath(id), JSON.stringify(file));
		await next.desk.takeLeftBehind();
		expect(next.inbox.get(id)?.state).toMatchObject({ name: 'answered', channel: 'keys' });
		return next;
	};

	it('is open again when its hook comes back', async () => {
		const next = await leftBehind();
		const hook = await openHook(next.server, { ...askPost({ claudePid: process.pid }), pane } as ReturnType<typeof askPost>);
		expect(await hook.next()).toEqual({ type: 'accepted' });
		await next.reaches('request-1', 'pending');
		await expect.poll(() => existsSync(next.intentPath('request-1'))).toBe(false);
		expect(await next.desk.decide('request-1', takeA, 'form')).toEqual({ sent: true });
		expect(await hook.next()).toMatchObject({ type: 'answer' });
	});

	it('is not called lost while it is typed again', async () => {
		const next = await leftBehind({ limits: { proof: 300 }, keys: { preferred: () => 'keys', typeDecision: () => new Promise(() => undefined) } });
		const hook = await openHook(next.server, { ...askPost({ claudePid: process.pid }), pane } as ReturnType<typeof askPost>);
		expect(await hook.next()).toEqual({ type: 'accepted' });
		await next.reaches('request-1', 'pending');
		expect(await next.desk.decide('request-1', takeA, 'form')).toEqual({ sent: true });
		await delay(600);
		expect(next.inbox.get('request-1')?.state.name).toBe('answered');
		expect(next.desk.isWaitedFor('request-1')).toBe(true);
	});

	it('is not called different when the terminal says something else', async () => {
		const next = await leftBehind();
		await observe(next, postToolUse('toolu_1', { answers: { [approach]: 'Option B' }, annotations: {} }));
		expect((await next.reaches('request-1', 'answeredElsewhere')).state).toMatchObject({ by: 'person', tooLate: takeA });
	});
});

it('an answer whose last key was typed is awaited, whatever was seen of it', async () => {
	const running = await deskWithPane();
	await running.desk.decide('request-1', takeA, 'form');
	const { talk, end } = await running.nextTyped();
	talk.onSubmit();
	end({ outcome: 'stopped', reason: 'notSubmitted', typed: [] });
	await expect.poll(() => running.inbox.get('request-1')?.typing?.hindrance).toBe('notSubmitted');
	expect(running.inbox.get('request-1')?.state.name).toBe('answered');
	await observe(running, postToolUse('toolu_1', fromPicker));
	await running.reaches('request-1', 'delivered');
});

it('a request that another window holds is not typed from here', async () => {
	const running = await runDesk({ keys: { preferred: () => 'keys' } });
	const hook = await openHook(running.server, { ...askPost({ claudePid: process.pid }), pane } as ReturnType<typeof askPost>);
	expect(await hook.next()).toEqual({ type: 'accepted' });
	const other = await runDesk({ keys: { preferred: () => 'keys' } });
	other.inbox.mirror({ ...running.inbox.get('request-1')!, state: { name: 'terminalOnly' }, heldBy: 'window-1' });
	expect(await other.desk.decide('request-1', takeA, 'form')).toMatchObject({ sent: false, reason: 'hookGone' });
	expect(existsSync(other.intentPath('request-1'))).toBe(false);
});

describe('in one pane', () => {
	it('one answer is typed after the other', async () => {
		const running = await deskWithPane();
		const second = await openHook(running.server, { ...askPost({ requestId: 'request-2', claudePid: process.pid }, { prompt_id: 'other' }), pane } as ReturnType<typeof askPost>);
		expect(await second.next()).toEqual({ type: 'accepted' });
		await running.desk.decide('request-1', takeA, 'form');
		await running.desk.decide('request-2', takeA, 'form');
		const first = await running.nextTyped();
		expect(running.typed).toHaveLength(1);
		first.end({ outcome: 'typed', typed: [] });
		expect((await running.nextTyped()).request.id).toBe('request-2');
	});

	it('a question without a hook is typed, too, wherever the pane was learnt', async () => {
		const running = await runDesk({ keys: { findPane: (pid) => Promise.resolve(pid === process.pid ? pane : undefined) } });
		const hook = await openHook(running.server, askPost({ claudePid: process.pid }));
		expect(await hook.next()).toEqual({ type: 'accepted' });
		expect(running.inbox.get('request-1')?.session.pane).toBeUndefined();
		await running.desk.release('request-1');
		await expect.poll(() => running.inbox.get('request-1')?.session.pane).toEqual(pane);
	});
});

it('a pane of another machine is not taken for one of ours', async () => {
	const running = await runDesk();
	const hook = await openHook(running.server, { ...askPost(), pane } as ReturnType<typeof askPost>);
	expect(await hook.next()).toEqual({ type: 'accepted' });
	expect(running.inbox.get('request-1')?.session.pane).toBeUndefined();
});

describe('a question that was found in a pane', () => {
	const found = (transcriptPath: string) => ({
		sessionId: 'session-1',
		transcriptPath,
		toolUseId: 'toolu_1',
		questions,
		askedAt: 5,
		waiting: { socket: pane.server, pane: pane.id, claudePid: process.pid, cwd: '/home/dev/shop', screen: {} as never },
	});

	it('is listed once, to be typed, and its end is seen in the transcript', async () => {
		const running = await runDesk();
		const transcript = running.inside('transcript.jsonl');
		writeFileSync(transcript, `${askedLine({ id: 'toolu_1', questions })}\n`);
		const id = running.desk.found.take(found(transcript), 'person')!;
		expect(running.desk.found.take(found(transcript), 'person')).toBe(id);
		expect(running.inbox.all()).toHaveLength(1);
		expect(running.inbox.get(id)).toMatchObject({ state: { name: 'terminalOnly' }, session: { name: 'shop', pane, pid: process.pid } });
		appendFileSync(transcript, `${endedLine('toolu_1', endings.picker326({ [approach]: 'Option A' }))}\n`);
		await running.reaches(id, 'answeredElsewhere');
	});

	it('gives way to its hook, which tells of it a moment later', async () => {
		const running = await runDesk();
		const id = running.desk.found.take(found(running.inside('none')), 'clock')!;
		const hook = await openHook(running.server, askPost({ claudePid: process.pid }));
		expect(await hook.next()).toEqual({ type: 'accepted' });
		expect(running.inbox.all().map((request) => request.id)).toEqual(['request-1']);
		expect(running.inbox.get(id)).toBeUndefined();
		await running.desk.decide('request-1', takeA, 'form');
		await observe(running, postToolUse('toolu_1', { answers: { [approach]: 'Option A' } }));
		await running.reaches('request-1', 'delivered');
	});

	it('is not taken by the clock while its hook may still be starting, but by the person', async () => {
		const running = await runDesk({ limits: { hookStart: 60_000 } });
		const young = { ...found(running.inside('none')), askedAt: Date.now() };
		expect(running.desk.found.take(young, 'clock')).toBeUndefined();
		expect(running.desk.found.take(young, 'person')).toBeDefined();
	});

	it('is not listed when it has ended while it was looked for', async () => {
		const running = await deskWithPane({ keys: { preferred: () => 'race' } });
		await observe(running, postToolUse('toolu_1', fromPicker));
		await running.reaches('request-1', 'answeredElsewhere');
		expect(running.desk.found.take(found(running.inside('none')), 'person')).toBeUndefined();
	});

	it('stays off the list once the person took it off, until they look for it', async () => {
		const running = await runDesk();
		const id = running.desk.found.take(found(running.inside('none')), 'clock')!;
		expect(await running.desk.removeFromList(id)).toBe(true);
		expect(running.desk.found.take(found(running.inside('none')), 'clock')).toBeUndefined();
		expect(running.desk.found.take(found(running.inside('none')), 'person')).toBe(id);
		expect(running.inbox.get(id)?.state.name).toBe('terminalOnly');
	});

	it('is the one that a hook told of', async () => {
		const running = await deskWithPane({}, { session_id: 'session-1' });
		expect(running.desk.found.take(found(running.inside('none')), 'person')).toBe('request-1');
		expect(running.inbox.all()).toHaveLength(1);
	});
});
