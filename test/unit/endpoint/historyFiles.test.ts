import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { HistoryEntry } from '../../../src/domain/historyEntry';
import { HistoryFiles } from '../../../src/endpoint/historyFiles';
import { historyFileText, readHistoryFile } from '../../../src/protocol/historyFile';
import { entry } from '../domain/historyEntries';
import { answering } from '../domain/questions';
import { seededNumbers } from '../domain/seededNumbers';
import { temporaryFolder } from '../settings/temporaryFolder';

/** What is done to the disk, by name. */
const { operations, after } = vi.hoisted(() => ({ operations: [] as string[], after: {} as Record<string, (() => void) | undefined> }));
vi.mock('node:fs/promises', async (original) => {
	const real = await original<Record<string, unknown>>();
	const counting = (name: string, act: (...args: unknown[]) => unknown) => (...args: unknown[]) => {
		operations.push(name);
		const result = act(...args);
		return name in after && result instanceof Promise ? result.finally(after[name]) : result;
	};
	return Object.fromEntries(Object.entries(real).map(([name, value]) => [name, typeof value === 'function' ? counting(name, value as never) : value]));
});

const inside = temporaryFolder();
const plenty = { keep: 10_000, days: 30 };
const day = 24 * 60 * 60 * 1000;
const hour = 60 * 60 * 1000;
const nameOf = ({ id, endedAt }: Pick<HistoryEntry, 'id' | 'endedAt'>) => `${String(endedAt).padStart(15, '0')}-${id}.json`;
const asideNames = () => readdirSync(inside()).filter((name) => name.endsWith('.corrupt'));

function open() {
	const setAside = vi.fn<(path: string) => void>();
	const failed = vi.fn<(error: unknown) => void>();
	return { files: new HistoryFiles(inside(), { makeFolder: vi.fn(), setAside, failed }), setAside, failed };
}

afterEach(() => {
	operations.length = 0;
	delete after['readdir'];
});

describe('the history', () => {
	it('is read newest first, by any window, and is its owner\'s alone', async () => {
		const { files } = open();
		for (const [id, endedAt] of [['request-b', 5_000], ['request-a', 70_000], ['request-c', 9]] as const) {
			await files.record(entry({ id, endedAt }), plenty, 0);
		}
		const { files: another, failed } = open();
		expect((await another.all()).map(({ id }) => id)).toEqual(['request-a', 'request-b', 'request-c']);
		expect((await another.all())[0]).toEqual(entry({ id: 'request-a', endedAt: 70_000 }));
		expect(statSync(inside('000000000070000-request-a.json')).mode & 0o777).toBe(0o600);
		expect(failed).not.toHaveBeenCalled();
	});

	it('holds a request once: what was lost is replaced by what it was in truth', async () => {
		const { files } = open();
		await files.record(entry({ endedAt: 1_000, state: { name: 'lost', decision: answering('B'), channel: 'race', surface: 'form' } }), plenty, 0);
		await files.record(entry({ id: 'request-10', endedAt: 1_500 }), plenty, 0);
		await files.record(entry({ endedAt: 2_000 }), plenty, 0);
		expect((await files.all()).map(({ id, state }) => [id, state.name])).toEqual([['request-1', 'delivered'], ['request-10', 'delivered']]);
	});

	it('keeps no more than it may, and nothing that is too old', async () => {
		const { files } = open();
		const now = 100 * day;
		for (const age of [40, 3, 2, 1, 0]) {
			await files.record(entry({ id: `request-${age}`, endedAt: now - age * day }), { keep: 3, days: 30 }, now);
		}
		expect((await files.all()).map(({ id }) => id)).toEqual(['request-0', 'request-1', 'request-2']);
		await files.trim({ keep: 500, days: 1.5 }, now);
		expect((await files.all()).map(({ id }) => id)).toEqual(['request-0', 'request-1']);
		await files.record(entry({ id: 'request-x', endedAt: now }), { keep: 0, days: 30 }, now);
		expect(readdirSync(inside())).toEqual([]);
	});

	it('costs the same to write however long it is: the folder is looked at once', { timeout: 60_000 }, async () => {
		const costs: string[][] = [];
		for (const count of [5, 5_000]) {
			for (let number = readdirSync(inside()).length; number < count; number++) {
				const one = entry({ id: `request-${number}`, endedAt: number });
				writeFileSync(inside(nameOf(one)), historyFileText(one));
			}
			const { files } = open();
			await files.upToDate();
			operations.length = 0;
			await files.record(entry({ id: `request-new-${count}`, endedAt: 10_000 + count }), plenty, 0);
			costs.push([...operations]);
		}
		expect(costs[0]).toEqual(['writeFile', 'rename']);
		expect(costs[1]).toEqual(costs[0]);
	});

	it('of which somebody said that a file came or went is looked at there, and whole where more is in doubt', async () => {
		const { files } = open();
		await files.upToDate();
		const heard = vi.fn();
		files.onDidChange(heard);
		const { files: theirs } = open();
		const [one, another] = [entry({ id: 'request-a', endedAt: 1 }), entry({ id: 'request-b', endedAt: 2 })];
		await theirs.record(one, plenty, 0);
		await theirs.record(another, plenty, 0);
		await files.upToDate();
		expect(heard).not.toHaveBeenCalled();
		operations.length = 0;
		files.doubt(nameOf(one));
		files.doubt('somebody-elses.txt');
		await files.upToDate();
		expect(operations).toEqual(['lstat']);
		expect(heard.mock.lastCall).toEqual([{ added: [{ name: nameOf(one), id: 'request-a', endedAt: 1 }], removed: [] }]);
		await theirs.trim({ keep: 1, days: 30 }, 0);
		files.doubt();
		await files.upToDate();
		expect(heard.mock.lastCall).toEqual([{ added: [expect.objectContaining({ id: 'request-b' })], removed: [nameOf(one)] }]);
	});

	it('of which all is put in doubt while it is looked at is looked at once more', async () => {
		const { files } = open();
		await files.upToDate();
		files.doubt();
		after['readdir'] = () => {
			delete after['readdir'];
			writeFileSync(inside(nameOf(entry())), historyFileText(entry()));
			files.doubt();
		};
		await files.upToDate();
		const heard = vi.fn();
		files.onDidChange(heard);
		await files.upToDate();
		expect(heard.mock.calls).toMatchObject([[{ added: [{ name: nameOf(entry()) }] }]]);
	});

	it('takes what ends after its folder was removed: it is made anew', async () => {
		const folder = inside('history');
		const makeFolder = vi.fn(() => mkdirSync(folder, { mode: 0o700 }));
		const files = new HistoryFiles(folder, { makeFolder, setAside: vi.fn(), failed: vi.fn() });
		await files.record(entry({ id: 'request-1' }), plenty, 0);
		rmSync(folder, { recursive: true });
		await files.record(entry({ id: 'request-2' }), plenty, 0);
		expect((await files.all()).map(({ id }) => id)).toEqual(['request-2']);
		await files.record(entry({ id: 'request-3' }), plenty, 0);
		expect(makeFolder).toHaveBeenCalledTimes(2);
	});

	it('holds a request once also where another window wrote it before', async () => {
		const { files } = open();
		await files.upToDate();
		await open().files.record(entry({ endedAt: 1_000 }), plenty, 0);
		files.doubt(nameOf(entry({ endedAt: 1_000 })));
		await files.record(entry({ endedAt: 2_000 }), plenty, 0);
		expect((await files.all()).map(({ endedAt }) => endedAt)).toEqual([2_000]);
	});

	it('reads a long one whole', async () => {
		for (let number = 0; number < 100; number++) {
			const one = entry({ id: `request-${number}`, endedAt: number });
			writeFileSync(inside(nameOf(one)), historyFileText(one));
		}
		expect((await open().files.all()).map(({ endedAt }) => endedAt)).toEqual(Array.from({ length: 100 }, (_, at) => 99 - at));
	});

	it('is gone once it is cleared, also what is being written and what was set aside', async () => {
		const { files } = open();
		writeFileSync(inside(nameOf(entry({ id: 'request-9', endedAt: 9 }))), 'garbage');
		writeFileSync(inside('somebody-elses.txt'), '');
		await files.all();
		void files.record(entry(), plenty, 0);
		await files.clear(Date.now());
		await files.settled();
		expect(readdirSync(inside())).toEqual(['somebody-elses.txt']);
		expect(await files.all()).toEqual([]);
	});

	it('that cannot be written is told, and the next entry is written', async () => {
		const folder = inside('absent');
		const files = new HistoryFiles(folder, { makeFolder: vi.fn(), setAside: vi.fn(), failed: vi.fn() });
		await expect(files.record(entry(), plenty, 0)).rejects.toMatchObject({ code: 'ENOENT' });
		mkdirSync(folder);
		await files.record(entry(), plenty, 0);
		expect(await files.all()).toEqual([entry()]);
	});
});

describe('a file that cannot be read', () => {
	it('is set aside as it is, said once, and never overwritten', async () => {
		const { files, setAside } = open();
		const broken = nameOf(entry());
		await files.record(entry({ id: 'request-2' }), plenty, 0);
		for (const content of ['first garbage', 'second garbage']) {
			writeFileSync(inside(broken), content);
			expect((await files.all()).map(({ id }) => id)).toEqual(['request-2']);
			await files.all();
		}
		expect(existsSync(inside(broken))).toBe(false);
		expect(asideNames().map((name) => readFileSync(inside(name), 'utf8')).sort()).toEqual(['first garbage', 'second garbage']);
		expect(setAside.mock.calls.map(([path]) => path).sort()).toEqual(asideNames().map((name) => inside(name)).sort());
	});

	it('is set aside, not replaced, when its request is written anew', async () => {
		const { files, setAside } = open();
		for (const endedAt of [1_000, 2_000]) {
			writeFileSync(inside(nameOf(entry({ endedAt }))), `garbage of ${endedAt}`);
		}
		await files.record(entry({ endedAt: 2_000 }), plenty, 0);
		expect(await files.all()).toEqual([entry({ endedAt: 2_000 })]);
		expect(asideNames().map((name) => readFileSync(inside(name), 'utf8'))).toEqual(['garbage of 1000', 'garbage of 2000']);
		expect(setAside).toHaveBeenCalledTimes(2);
	});

	it('is set aside by one of two windows that find it', async () => {
		const windows = [open(), open()];
		writeFileSync(inside(nameOf(entry())), '{');
		await Promise.all(windows.map(({ files }) => files.all()));
		expect(windows.flatMap(({ setAside }) => setAside.mock.calls)).toHaveLength(1);
		expect(windows.flatMap(({ failed }) => failed.mock.calls)).toEqual([]);
	});

	it('is left alone if it is of a later release', async () => {
		const { files, setAside } = open();
		const later = '{"version":2}';
		writeFileSync(inside(nameOf(entry())), later);
		expect(await files.all()).toEqual([]);
		await files.record(entry({ endedAt: entry().endedAt + 1 }), plenty, 0);
		expect(readFileSync(inside(nameOf(entry())), 'utf8')).toBe(later);
		expect(setAside).not.toHaveBeenCalled();
	});

	it('is said to be so if it is not even a file', async () => {
		const { files, failed } = open();
		mkdirSync(inside(nameOf(entry())));
		expect(await files.all()).toEqual([]);
		expect(failed.mock.calls).toMatchObject([[{ code: 'EISDIR' }]]);
	});
});

describe('what a killed process left', () => {
	it('is no entry, and is swept once it is provably nobody\'s', async () => {
		const { files } = open();
		const now = Date.now();
		const ages = { [`${nameOf(entry())}.12.ab.tmp`]: 2 * hour, [`${nameOf(entry({ id: 'request-2' }))}.12.cd.tmp`]: hour / 2 };
		for (const [name, age] of Object.entries(ages)) {
			writeFileSync(inside(name), '{');
			utimesSync(inside(name), (now - age) / 1000, (now - age) / 1000);
		}
		expect(await files.all()).toEqual([]);
		await files.sweep(now);
		expect(readdirSync(inside())).toEqual(Object.keys(ages).slice(1));
	});

	it('is whole files, killed a hundred times while it writes', { timeout: 240_000 }, async () => {
		const program = inside('writer.cjs');
		const folder = inside('history');
		mkdirSync(folder);
		const source = fileURLToPath(new URL('./historyWriter.ts', import.meta.url));
		await build({ entryPoints: [source], bundle: true, platform: 'node', format: 'cjs', outfile: program, logLevel: 'error' });
		const random = seededNumbers(4);
		for (let round = 0; round < 100; round++) {
			const child = spawn(process.execPath, [program, folder, String((round + 1) * 1_000_000)], { stdio: ['ignore', 'pipe', 'inherit'] });
			const ended = once(child, 'exit');
			await Promise.race([once(child.stdout, 'data'), ended]);
			await setTimeout(random() * 8);
			child.kill('SIGKILL');
			expect(await ended).toEqual([null, 'SIGKILL']);
			const kept = readdirSync(folder).filter((name) => name.endsWith('.json'));
			expect(kept.length).toBeGreaterThan(0);
			expect(kept.filter((name) => readHistoryFile(readFileSync(`${folder}/${name}`, 'utf8')).kind !== 'entry')).toEqual([]);
		}
		// The kills did come in the middle of writes.
		expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).not.toEqual([]);
		const setAside = vi.fn();
		const files = new HistoryFiles(folder, { makeFolder: vi.fn(), setAside, failed: setAside });
		expect((await files.all()).length).toBeGreaterThanOrEqual(5);
		expect(setAside).not.toHaveBeenCalled();
		await files.sweep(Date.now() + 2 * hour);
		expect(readdirSync(folder).filter((name) => !name.endsWith('.json'))).toEqual([]);
	});
});
