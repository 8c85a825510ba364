import { randomUUID } from 'node:crypto';
import { link, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import * as z from 'zod/mini';
import { errnoOf, SettingsProblem } from './settingsProblem';

export interface LockEffects {
	readonly now: () => number;
	readonly sleep: (milliseconds: number) => Promise<void>;
}

const holderSchema = z.looseObject({ pid: z.number(), host: z.string(), since: z.number(), key: z.string() });

/** 30 s: the work under the lock takes milliseconds, so its owner is stopped or gone. */
const staleAfter = 30_000;
/** 10 s: longer than the work of several windows one after the other. */
const patience = 10_000;
const pollEvery = 50;

/** Does work that only one process at a time may do. */
export async function withLock<T>(path: string, effects: LockEffects, work: () => Promise<T>): Promise<T> {
	const mine = JSON.stringify({ pid: process.pid, host: hostname(), since: effects.now(), key: randomUUID() });
	const deadline = effects.now() + patience;
	const firstSeen = new Map<string, number>();
	while (!await create(path, mine)) {
		const theirs = await read(path);
		if (theirs === undefined) {
			continue;
		}
		const seen = firstSeen.get(theirs) ?? effects.now();
		firstSeen.set(theirs, seen);
		if (isStale(theirs, seen, effects.now())) {
			await setAside(path, theirs);
		} else if (effects.now() >= deadline) {
			throw new SettingsProblem({ code: 'locked', path });
		} else {
			await effects.sleep(pollEvery);
		}
	}
	try {
		return await work();
	} finally {
		// Only our own: whoever found ours stale may hold the lock by now.
		if (await read(path).catch(() => undefined) === mine) {
			await unlink(path).catch(() => undefined);
		}
	}
}

async function create(path: string, content: string): Promise<boolean> {
	try {
		await writeFile(path, content, { flag: 'wx', mode: 0o600 });
		return true;
	} catch (error) {
		if (errnoOf(error) === 'EEXIST') {
			return false;
		}
		throw error;
	}
}

async function read(path: string): Promise<string | undefined> {
	try {
		return await readFile(path, 'utf8');
	} catch (error) {
		if (errnoOf(error) === 'ENOENT') {
			return undefined;
		}
		throw error;
	}
}

function isStale(content: string, firstSeen: number, now: number): boolean {
	let holder: z.infer<typeof holderSchema>;
	try {
		holder = holderSchema.parse(JSON.parse(content));
	} catch {
		// Its owner is about to write it, or died before it could: a second is plenty for the former.
		return now - firstSeen > 1000;
	}
	// A clock that was set back would make a lock eternal, hence the absolute distance.
	return Math.abs(now - holder.since) > staleAfter || (holder.host === hostname() && !isAlive(holder.pid));
}

function isAlive(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return errnoOf(error) !== 'ESRCH';
	}
}

// Renamed, looked at again, and put back if meanwhile somebody else had taken the lock: two who find the
// same stale lock must not remove each other's fresh one.
async function setAside(path: string, stale: string): Promise<void> {
	const aside = `${path}.${randomUUID()}`;
	try {
		await rename(path, aside);
		if (await read(aside) !== stale) {
			await link(aside, path);
		}
	} catch (error) {
		if (errnoOf(error) !== 'ENOENT' && errnoOf(error) !== 'EEXIST') {
			throw error;
		}
	} finally {
		await unlink(aside).catch(() => undefined);
	}
}
