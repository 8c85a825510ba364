import { lstatSync, readFileSync } from 'node:fs';
import { lstat, readdir, readFile, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { discoveryFileSchema, type DiscoveryFile } from '../protocol/discoveryFile';
import { writeAtomicallyAtOnce } from './atomicFile';
import { isProvablyDead, pidSpace } from './processes';
import { couldBeWindowFile } from './windowFile';

/** What changes about a window while it lives. */
export type WindowFacts = Pick<DiscoveryFile, 'folders' | 'repositories' | 'focusedAt'>;

/** Announces one window to hooks, for as long as it lives. */
export class Discovery {
	private readonly path: string;

	constructor(
		folder: string,
		private readonly fixed: Pick<DiscoveryFile, 'windowId' | 'port' | 'token'>,
	) {
		this.path = join(folder, `${fixed.windowId}.json`);
	}

	/** At once: the editor is starting, or has just got the focus. */
	announce(facts: WindowFacts): void {
		const file: DiscoveryFile = { version: 1, ...this.fixed, ...facts, pid: process.pid, host: hostname(), pidSpace: pidSpace() };
		writeAtomicallyAtOnce(this.path, JSON.stringify(file));
	}

	/** Whether a hook that looks now finds this window: its file may have been removed, or be another's. */
	async isFound(): Promise<boolean> {
		const file = await readDiscoveryFile(this.path);
		return file?.port === this.fixed.port && file.token === this.fixed.token && file.pid === process.pid;
	}

	async withdraw(): Promise<void> {
		await rm(this.path, { force: true });
	}
}

/** A window file, or why it cannot be read. */
export async function readDiscoveryFile(path: string): Promise<DiscoveryFile | undefined> {
	try {
		if (!couldBeWindowFile(await lstat(path))) {
			return undefined;
		}
		return discoveryFileSchema.parse(JSON.parse(await readFile(path, 'utf8')));
	} catch {
		// Gone meanwhile, unreadable, or not ours: in each case there is no window to talk to.
		return undefined;
	}
}

/** The same at once, for one file while the editor starts. */
export function readDiscoveryFileAtOnce(path: string): DiscoveryFile | undefined {
	try {
		return couldBeWindowFile(lstatSync(path)) ? discoveryFileSchema.parse(JSON.parse(readFileSync(path, 'utf8'))) : undefined;
	} catch {
		// As above.
		return undefined;
	}
}

/**
 * Removes the files of windows that are provably dead: written on this machine by a process that no
 * longer exists. Whatever is doubtful (another machine, garbage, a newer format) is kept.
 */
export async function sweepDeadWindows(folder: string): Promise<string[]> {
	const removed: string[] = [];
	for (const name of await readdir(folder)) {
		const path = join(folder, name);
		const file = name.endsWith('.json') ? await readDiscoveryFile(path) : undefined;
		if (file && file.pidSpace === pidSpace() && isProvablyDead(file.pid)) {
			await rm(path, { force: true });
			removed.push(name);
		}
	}
	return removed;
}
