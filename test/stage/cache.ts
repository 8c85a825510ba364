import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';

const HOUR_MS = 3_600_000;

const underWay = new Map<string, Promise<string>>();

/** Where heavy downloads are kept between runs; outside the checkout, so that a clean checkout does not fetch them again. */
export function cacheFolder(): string {
	return process.env['QUESTION_PANEL_CACHE'] || path.join(homedir(), '.cache', 'question-panel');
}

/**
 * The folder `key` of the cache, built on first use.
 *
 * `build` fills a folder beside the final one, which is renamed into place when whole: an interrupted build is
 * never taken for a finished one. Two processes may build at once; the first rename wins and both get its folder.
 */
export function installedOnce(key: string, title: string, build: (folder: string) => Promise<void>): Promise<string> {
	const running = underWay.get(key);
	if (running) {
		return running;
	}
	const started = install(key, title, build).catch((error: unknown) => {
		underWay.delete(key);
		throw error;
	});
	underWay.set(key, started);
	return started;
}

async function install(key: string, title: string, build: (folder: string) => Promise<void>): Promise<string> {
	const cache = cacheFolder();
	const whole = path.join(cache, key);
	if (existsSync(whole)) {
		return whole;
	}
	await mkdir(cache, { recursive: true });
	await sweepInterrupted(cache);

	const partial = `${whole}.partial-${process.pid}-${randomBytes(3).toString('hex')}`;
	const startedAt = Date.now();
	console.log(`Installing ${title} …`);
	try {
		await mkdir(partial);
		await build(partial);
		await rename(partial, whole);
	} catch (error) {
		await rm(partial, { recursive: true, force: true });
		if (isTaken(error) && existsSync(whole)) {
			return whole;
		}
		throw new Error(`${title} could not be installed: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
	}
	console.log(`Installed ${title} in ${Math.round((Date.now() - startedAt) / 1000)} s`);
	return whole;
}

/** Removes what a dead process left half built. In doubt (a living pid, or touched within the hour: another machine may share the folder) it stays. */
async function sweepInterrupted(cache: string): Promise<void> {
	for (const name of await readdir(cache)) {
		const pid = /\.partial-(\d+)-/.exec(name)?.[1];
		if (pid === undefined || isAlive(Number(pid))) {
			continue;
		}
		const folder = path.join(cache, name);
		const touched = await stat(folder).then((s) => s.mtimeMs, () => Date.now());
		if (Date.now() - touched > HOUR_MS) {
			await rm(folder, { recursive: true, force: true });
		}
	}
}

function isAlive(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'EPERM';
	}
}

function isTaken(error: unknown): boolean {
	return ['ENOTEMPTY', 'EEXIST', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '');
}
