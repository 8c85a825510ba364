import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { describe, expect, it } from 'vitest';
import { withLock } from '../../../src/settings/fileLock';
import { temporaryFolder } from './temporaryFolder';

const inside = temporaryFolder();

/** A clock that moves only while somebody sleeps. */
const fakeClock = (start = 1_000_000) => {
	let time = start;
	return {
		now: () => time,
		sleep: (milliseconds: number) => {
			time += milliseconds;
			return new Promise<void>(resolve => setImmediate(resolve));
		},
	};
};

const deadPid = (): number => spawnSync(process.execPath, ['-e', '']).pid;

const holder = (changes: object): string => JSON.stringify({ pid: process.pid, host: hostname(), since: 1_000_000, key: 'theirs', ...changes });

describe('a lock', () => {
	it('is gone after the work, whether that went well or not', async () => {
		expect(await withLock(inside('lock'), fakeClock(), async () => existsSync(inside('lock')))).toBe(true);
		expect(existsSync(inside('lock'))).toBe(false);
		await expect(withLock(inside('lock'), fakeClock(), () => Promise.reject(new Error('no')))).rejects.toThrow('no');
		expect(readdirSync(inside())).toEqual([]);
	});

	it('lets in one after the other', async () => {
		let within = 0;
		let most = 0;
		await Promise.all(Array.from({ length: 8 }, () => withLock(inside('lock'), fakeClock(), async () => {
			most = Math.max(most, ++within);
			await new Promise<void>(resolve => setImmediate(resolve));
			within--;
		})));
		expect(most).toBe(1);
		expect(readdirSync(inside())).toEqual([]);
	});

	it('of a living owner is waited for, and not for ever', async () => {
		writeFileSync(inside('lock'), holder({}));
		await expect(withLock(inside('lock'), fakeClock(), () => Promise.resolve())).rejects.toMatchObject({ detail: { code: 'locked', path: inside('lock') } });
		expect(readFileSync(inside('lock'), 'utf8')).toBe(holder({}));
	});

	it.each<[name: string, content: () => string]>([
		['whose owner is dead', () => holder({ pid: deadPid() })],
		['that is half a minute old', () => holder({ since: 1_000_000 - 30_001 })],
		['from the future', () => holder({ since: 1_000_000 + 60_000 })],
		['that stays empty', () => ''],
		['that stays garbage', () => '{"pid":'],
	])('%s is taken over', async (_name, content) => {
		writeFileSync(inside('lock'), content());
		expect(await withLock(inside('lock'), fakeClock(), () => Promise.resolve('done'))).toBe('done');
		expect(readdirSync(inside())).toEqual([]);
	});

	it('of another machine is not judged by its pid', async () => {
		writeFileSync(inside('lock'), holder({ pid: deadPid(), host: 'elsewhere.invalid' }));
		await expect(withLock(inside('lock'), fakeClock(), () => Promise.resolve())).rejects.toMatchObject({ code: 'locked' });
	});

	it('that somebody has taken over is left to them', async () => {
		await withLock(inside('lock'), fakeClock(), async () => writeFileSync(inside('lock'), holder({})));
		expect(readFileSync(inside('lock'), 'utf8')).toBe(holder({}));
	});
});
