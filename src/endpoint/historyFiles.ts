import { randomBytes } from 'node:crypto';
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { HistoryEntry } from '../domain/historyEntry';
import { beyond, type HistoryLimits } from '../domain/historyLimits';
import { historyFileText, readHistoryFile } from '../protocol/historyFile';
import { writeAtomically } from './atomicFile';

/** A write takes milliseconds: what it left an hour ago is nobody's any more. In milliseconds. */
const tooOldForWriting = 60 * 60 * 1000;

/** How many files are read at once: few enough for any limit on open files. */
const readAtOnce = 32;

/** The time comes first and has a fixed width (until the year 33658), so that names sort by it. */
const entryName = /^(\d{15})-([\w-]{8,64})\.json$/;

/** An entry as far as its name tells. */
export interface ListedEntry {
	readonly name: string;
	readonly id: string;
	readonly endedAt: number;
}

export interface HistoryReports {
	/** A file that cannot be read was renamed to this path. */
	setAside(path: string): void;
	failed(error: unknown): void;
}

/**
 * Finished requests on disk, one file each: windows need no lock among themselves, a write costs the same
 * however long the history is, and a kill at any moment leaves whole files.
 */
export class HistoryFiles {
	/** One after the other: what is cleared must not come back by an earlier write. */
	private last: Promise<unknown> = Promise.resolve();

	constructor(
		private readonly folder: string,
		private readonly reports: HistoryReports,
	) {}

	/** Writes an entry, in place of an earlier one of the same request, and drops what is beyond the limits. */
	record(entry: HistoryEntry, limits: HistoryLimits, now: number): Promise<void> {
		return this.inTurn(async () => {
			const name = nameOf(entry);
			const listed = await this.list();
			const earlier = listed.filter(({ id }) => id === entry.id);
			// Looked at before it is replaced: one that cannot be read is set aside, one of a later release stays.
			const replaced = (await this.read(earlier)).filter((one) => one.entry && one.name !== name);
			if (limits.keep > 0) {
				await writeAtomically(join(this.folder, name), historyFileText(entry));
			}
			const others = listed.filter((one) => !earlier.includes(one));
			const newer = others.filter((one) => one.name > name);
			const newestFirst = [...newer, { name, id: entry.id, endedAt: entry.endedAt }, ...others.slice(newer.length)];
			await this.remove([...replaced, ...beyond(newestFirst, limits, now)].map((one) => one.name));
		});
	}

	trim(limits: HistoryLimits, now: number): Promise<void> {
		return this.inTurn(async () => this.remove(beyond(await this.list(), limits, now).map(({ name }) => name)));
	}

	/** Removes everything, with what was set aside. A file that another window writes at this moment is left to it. */
	clear(now: number): Promise<void> {
		return this.inTurn(async () => {
			const names = await readdir(this.folder);
			await this.remove(names.filter((name) => entryName.test(name) || name.endsWith('.corrupt')));
			await this.removeUnfinished(now);
		});
	}

	/** Drops what killed processes left half-written. */
	sweep(now: number): Promise<void> {
		return this.inTurn(() => this.removeUnfinished(now));
	}

	/** What is kept, newest first, without a look into the files. */
	async list(): Promise<ListedEntry[]> {
		const names = (await readdir(this.folder)).sort().reverse();
		return names.flatMap((name) => {
			const [, endedAt, id] = entryName.exec(name) ?? [];
			return id === undefined ? [] : [{ name, id, endedAt: Number(endedAt) }];
		});
	}

	/** Everything that is kept, newest first. */
	async all(): Promise<HistoryEntry[]> {
		return (await this.read(await this.list())).flatMap(({ entry }) => entry ?? []);
	}

	/** The entries of these files; none for a file that went meanwhile, is of a later release, or had to be set aside. */
	async read(listed: readonly ListedEntry[]): Promise<{ readonly name: string; readonly entry: HistoryEntry | undefined }[]> {
		const found: { name: string; entry: HistoryEntry | undefined }[] = [];
		for (let from = 0; from < listed.length; from += readAtOnce) {
			const some = listed.slice(from, from + readAtOnce);
			found.push(...(await Promise.all(some.map(async ({ name }) => ({ name, entry: await this.readOne(name) })))));
		}
		return found;
	}

	/** Ends when all that was begun is on disk. */
	async settled(): Promise<void> {
		await this.last.catch(() => undefined); // Whoever began it was told.
	}

	private async readOne(name: string): Promise<HistoryEntry | undefined> {
		const path = join(this.folder, name);
		try {
			const reading = readHistoryFile(await readFile(path, 'utf8'));
			if (reading.kind === 'corrupt') {
				await this.setAside(path);
			}
			return reading.kind === 'entry' ? reading.entry : undefined;
		} catch (error) {
			// Another window may have removed it, or set it aside and said so.
			if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
				this.reports.failed(error);
			}
			return undefined;
		}
	}

	private async setAside(path: string): Promise<void> {
		// A name of its own: what was set aside before is not overwritten either.
		const aside = `${path}.${randomBytes(4).toString('hex')}.corrupt`;
		await rename(path, aside);
		this.reports.setAside(aside);
	}

	private async removeUnfinished(now: number): Promise<void> {
		for (const name of await readdir(this.folder)) {
			const written = name.endsWith('.tmp') ? await stat(join(this.folder, name)).catch(() => undefined) : undefined; // It may have become an entry meanwhile.
			if (written && written.mtimeMs < now - tooOldForWriting) {
				await this.remove([name]);
			}
		}
	}

	private async remove(names: readonly string[]): Promise<void> {
		for (const name of names) {
			await rm(join(this.folder, name), { force: true });
		}
	}

	private inTurn(act: () => Promise<void>): Promise<void> {
		const turn = this.last
			.catch(() => undefined) // The caller of that one was told.
			.then(act);
		this.last = turn;
		return turn;
	}
}

/** Request ids are checked at the border to be safe as file names. */
function nameOf({ id, endedAt }: HistoryEntry): string {
	return `${String(Math.max(0, Math.trunc(endedAt))).padStart(15, '0')}-${id}.json`;
}
