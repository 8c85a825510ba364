import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Decision } from '../../../src/domain/decision';
import type { Request, Sent } from '../../../src/domain/request';
import { Intents } from '../../../src/endpoint/intents';
import { pidSpace } from '../../../src/endpoint/processes';
import { answering, choiceOf, questionOf } from '../domain/questions';
import { temporaryFolder } from '../settings/temporaryFolder';
import { deadPid } from './deadProcess';

const inside = temporaryFolder();
const now = Date.UTC(2026, 0, 8);
const day = 24 * 60 * 60 * 1000;
const sent: Sent = { decision: answering('A', 'C'), channel: 'race', surface: 'palette' };

const request: Request = {
	id: 'request-1',
	kind: 'question',
	session: { id: 's', cwd: '/', name: 'Shop', folderName: 'shop', transcriptPath: '/t.jsonl', permissionMode: undefined, promptId: undefined, pid: 12, pane: { server: '/tmp/s', id: '%1' } },
	questions: [questionOf(['A', 'B']), questionOf(['C'], { question: 'And?', options: [{ label: 'C', description: '', preview: 'c' }] })],
	rawInput: { questions: [], later: [null] },
	askedAt: now - day,
	endedAt: undefined,
	state: { name: 'pending' },
	context: undefined,
};

const intents = () => new Intents(inside());
const read = (name: string) => JSON.parse(readFileSync(inside(name), 'utf8')) as object;

/** The file of an answer, as the window with this process left it. */
const leave = async (pid: number, changes: { id?: string; askedAt?: number; isLost?: boolean; pidSpace?: string; version?: number } = {}) => {
	const { id = request.id, askedAt = request.askedAt, isLost = false, ...rest } = changes;
	await intents().write({ ...request, id, askedAt }, sent, isLost);
	writeFileSync(inside(`${id}.json`), JSON.stringify({ ...read(`${id}.json`), pid, ...rest }));
};

describe('an answer on its way', () => {
	it('is kept for its owner alone, in the name of this window', async () => {
		await intents().write(request, sent);
		expect(statSync(inside('request-1.json')).mode & 0o777).toBe(0o600);
		expect(read('request-1.json')).toMatchObject({ version: 2, pid: process.pid, pidSpace: pidSpace(), isLost: false, surface: 'palette', decision: sent.decision, request: { id: 'request-1' } });
		expect(read('request-1.json')).not.toHaveProperty('request.state');
	});

	it('is gone once it is removed, also while it is being written', async () => {
		const kept = intents();
		const writing = [kept.write(request, sent), kept.write(request, sent, true)];
		await kept.remove(request.id);
		await Promise.all(writing);
		expect(readdirSync(inside())).toEqual([]);
		await kept.remove(request.id);
	});

	it('that cannot be written is told to whoever wrote it, and to nobody else', async () => {
		const kept = new Intents(inside('absent'));
		await expect(kept.write(request, sent)).rejects.toMatchObject({ code: 'ENOENT' });
		await expect(kept.remove(request.id)).resolves.toBeUndefined();
	});
});

describe('an answer that was left behind', () => {
	it('is taken over, whole, by the next window', async () => {
		await leave(await deadPid());
		const state = { name: 'answered', ...sent };
		expect(await intents().takeLeftBehind(now)).toEqual([{ ...request, state }]);
		expect(read('request-1.json')).toMatchObject({ pid: process.pid, isLost: false });
	});

	it.each<[name: string, decision: Decision]>([
		['an answer with all that a person can write', { kind: 'answer', answer: [choiceOf(['A'], { notes: ' é\n"x" ' }), choiceOf([], { other: 'own, text' })] }],
		['a wish to talk first', { kind: 'chat', text: ' Why not\nboth? ' }],
		['a decline', { kind: 'decline' }],
	])('comes back as it was decided: %s', async (_name, decision) => {
		const pid = await deadPid();
		await intents().write(request, { ...sent, decision });
		writeFileSync(inside('request-1.json'), JSON.stringify({ ...read('request-1.json'), pid }));
		expect(await intents().takeLeftBehind(now)).toEqual([{ ...request, state: { name: 'answered', ...sent, decision } }]);
		// Written anew in the name of this window, and still whole.
		expect(read('request-1.json')).toMatchObject({ pid: process.pid, decision });
	});

	it('and was read with its context comes back without: the transcript tells it again', async () => {
		await intents().write({ ...request, context: { said: 'Secret plan', model: 'm', gitBranch: 'b' } }, sent);
		expect(readFileSync(inside('request-1.json'), 'utf8')).not.toContain('Secret plan');
	});

	it('is lost for the next window, too, if the person was told so', async () => {
		await leave(await deadPid(), { isLost: true });
		expect(await intents().takeLeftBehind(now)).toEqual([{ ...request, endedAt: request.askedAt, state: { name: 'lost', ...sent } }]);
		expect(read('request-1.json')).toMatchObject({ pid: process.pid, isLost: true });
	});

	it('is taken over once', async () => {
		await leave(await deadPid());
		await intents().takeLeftBehind(now);
		expect(await intents().takeLeftBehind(now)).toEqual([]);
	});

	it.each<[name: string, age: number, isTaken: boolean]>([
		['up to a week ago is taken over', 7 * day, true],
		['more than a week ago is dropped', 7 * day + 1, false],
	])('and asked %s', async (_name, age, isTaken) => {
		await leave(await deadPid(), { askedAt: now - age });
		expect(await intents().takeLeftBehind(now)).toHaveLength(isTaken ? 1 : 0);
		expect(existsSync(inside('request-1.json'))).toBe(isTaken);
	});

	it('is left alone where its window may live, or where it cannot be read', async () => {
		const pid = await deadPid();
		await leave(1, { id: 'living-window', askedAt: 0 });
		await leave(process.pid, { id: 'this-window', askedAt: 0 });
		await leave(pid, { id: 'foreign-host', pidSpace: 'elsewhere.invalid', askedAt: 0 });
		await leave(pid, { id: 'later-format', version: 3, askedAt: 0 });
		await leave(pid, { id: 'earlier-format', version: 1, askedAt: 0 });
		await leave(pid, { id: 'being-written' });
		writeFileSync(inside('being-written.json.12.ab.tmp'), readFileSync(inside('being-written.json')));
		writeFileSync(inside('being-written.json'), '{"version":2');
		writeFileSync(inside('empty.json'), '');
		const contents = () => readdirSync(inside()).map((name) => [name, readFileSync(inside(name), 'utf8')]);
		const before = contents();
		expect(await intents().takeLeftBehind(now)).toEqual([]);
		expect(contents()).toEqual(before);
	});
});
