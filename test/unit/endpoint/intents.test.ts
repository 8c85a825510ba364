import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Decision } from '../../../src/domain/decision';
import type { KeptState, Request } from '../../../src/domain/request';
import { Intents } from '../../../src/endpoint/intents';
import { pidSpace } from '../../../src/endpoint/processes';
import { answering, choiceOf, questionOf } from '../domain/questions';
import { temporaryFolder } from '../settings/temporaryFolder';
import { deadPid } from './deadProcess';

const inside = temporaryFolder();
const now = Date.UTC(2026, 0, 8);
const day = 24 * 60 * 60 * 1000;
const sent = { decision: answering('A', 'C'), channel: 'race', surface: 'palette' } as const;
const answered: KeptState = { name: 'answered', ...sent };
const lost: KeptState = { name: 'lost', ...sent };

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
const leave = async (pid: number, changes: { id?: string; askedAt?: number; state?: KeptState; pidSpace?: string; version?: number } = {}) => {
	const { id = request.id, askedAt = request.askedAt, state = answered, ...rest } = changes;
	await intents().write({ ...request, id, askedAt }, state);
	writeFileSync(inside(`${id}.json`), JSON.stringify({ ...read(`${id}.json`), pid, ...rest }));
};

describe('an answer on its way', () => {
	it('is kept for its owner alone, in the name of this window', async () => {
		await intents().write(request, answered);
		expect(statSync(inside('request-1.json')).mode & 0o777).toBe(0o600);
		expect(read('request-1.json')).toMatchObject({ version: 3, pid: process.pid, pidSpace: pidSpace(), state: answered, request: { id: 'request-1' } });
		expect(read('request-1.json')).not.toHaveProperty('request.state');
	});

	it('is gone once it is removed, also while it is being written', async () => {
		const kept = intents();
		const writing = [kept.write(request, answered), kept.write(request, lost)];
		await kept.remove(request.id);
		await Promise.all(writing);
		expect(readdirSync(inside())).toEqual([]);
		await kept.remove(request.id);
	});

	it('that cannot be written is told to whoever wrote it, and to nobody else', async () => {
		const kept = new Intents(inside('absent'));
		await expect(kept.write(request, answered)).rejects.toMatchObject({ code: 'ENOENT' });
		await expect(kept.remove(request.id)).resolves.toBeUndefined();
	});
});

describe('an answer that was left behind', () => {
	it('is taken over, whole, by the next window', async () => {
		await leave(await deadPid());
		expect(await intents().takeLeftBehind(now)).toEqual([{ ...request, state: answered }]);
		expect(read('request-1.json')).toMatchObject({ pid: process.pid, state: { name: 'answered' } });
	});

	it.each<[name: string, decision: Decision]>([
		['an answer with all that a person can write', { kind: 'answer', answer: [choiceOf(['A'], { notes: ' é\n"x" ' }), choiceOf([], { other: 'own, text' })] }],
		['a wish to talk first', { kind: 'chat', text: ' Why not\nboth? ' }],
		['a decline', { kind: 'decline' }],
	])('comes back as it was decided: %s', async (_name, decision) => {
		const pid = await deadPid();
		await intents().write(request, { ...answered, decision });
		writeFileSync(inside('request-1.json'), JSON.stringify({ ...read('request-1.json'), pid }));
		expect(await intents().takeLeftBehind(now)).toEqual([{ ...request, state: { ...answered, decision } }]);
		// Written anew in the name of this window, and still whole.
		expect(read('request-1.json')).toMatchObject({ pid: process.pid, state: { decision } });
	});

	it('and was read with its context comes back without: the transcript tells it again', async () => {
		await intents().write({ ...request, context: { said: 'Secret plan', model: 'm', gitBranch: 'b' } }, answered);
		expect(readFileSync(inside('request-1.json'), 'utf8')).not.toContain('Secret plan');
	});

	it('is lost for the next window, too, if the person was told so', async () => {
		await leave(await deadPid(), { state: lost });
		expect(await intents().takeLeftBehind(now)).toEqual([{ ...request, endedAt: request.askedAt, state: lost }]);
		expect(read('request-1.json')).toMatchObject({ pid: process.pid, state: { name: 'lost' } });
	});

	it.each<[KeptState['name'] & ('terminalOnly' | 'released')]>([['terminalOnly'], ['released']])('is taken over as what it was where nobody has answered: %s', async (name) => {
		await leave(await deadPid(), { state: { name } });
		expect(await intents().takeLeftBehind(now)).toEqual([{ ...request, state: { name } }]);
		expect(read('request-1.json')).toMatchObject({ pid: process.pid, state: { name } });
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
		await leave(pid, { id: 'later-format', version: 4, askedAt: 0 });
		await leave(pid, { id: 'earlier-format', version: 2, askedAt: 0 });
		await leave(pid, { id: 'being-written' });
		writeFileSync(inside('being-written.json.12.ab.tmp'), readFileSync(inside('being-written.json')));
		writeFileSync(inside('being-written.json'), '{"version":3');
		writeFileSync(inside('empty.json'), '');
		const contents = () => readdirSync(inside()).map((name) => [name, readFileSync(inside(name), 'utf8')]);
		const before = contents();
		expect(await intents().takeLeftBehind(now)).toEqual([]);
		expect(contents()).toEqual(before);
	});
});
