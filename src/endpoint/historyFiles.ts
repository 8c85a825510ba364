import { randomBytes } from 'node:crypto';
import { lstat, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Emitter } from '../domain/emitter';
import type { HistoryEntry } from '../domain/historyEntry';
import { countBeyond, type HistoryLimits } from '../domain/historyLimits';
import { historyFileText, readHistoryFile } from '../protocol/historyFile';
import { writeAtomically } from './atomicFile';
import { HistoryListing, historyFileName, listedEntry, type ListedEntry, type ListingChange } from './historyListing';

/** A write takes milliseconds: what it left an hour ago is nobody's any more. In milliseconds. */
const tooOldForWriting = 60 * 60 * 1000;

/** How many files are read at once: few enough for any limit on open files. */
const readAtOnce = 32;

/**
 * For so long what is known of the folder is taken to be complete, in milliseconds: where another machine
 * writes to it, or the file system drops an event, nobody says so.
 */
const knownFor = 5 * 60 * 1000;

/** With more files in doubt than this, one look at the folder costs less than a look at each. */
const mostInDoubt = 100;

export interface HistoryParts {
	/** Makes the folder anew, its owner's alone; throws where it cannot be trusted. */
	makeFolder(): void;
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
	private readonly listing = new HistoryListing();
	private listedAt: number | undefined;
	/** How often all of it was in doubt. */
	private doubts = 0;
	private readonly inDoubt = new Set<string>();
	private readonly changes = new Emitter<ListingChange>();
	/** Entries came or went, by this window or another. */
	readonly onDidChange = this.changes.event;

	constructor(
		private readonly folder: string,
		private readonly parts: HistoryParts,
	) {}

	/** Writes an entry, in place of an earlier one of the same request, and drops what is beyond the limits. */
	record(entry: HistoryEntry, limits: HistoryLimits, now: number): Promise<void> {
		return this.inTurn(async () => {
			try {
				await this.write(entry, limits, now);
			} catch (error) {
				if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
					throw error;
				}
				// The folder was removed while the window lives: what ends now is not lost with what was in it.
				this.parts.makeFolder();
				this.doubt();
				await this.write(entry, limits, now);
			}
		});
	}

	trim(limits: HistoryLimits, now: number): Promise<void> {
		return this.inTurn(async () => {
			await this.learn();
			await this.removeBeyond(limits, now);
		});
	}

	/** Removes everything, with what was set aside. A file that another window writes at this moment is left to it. */
	clear(now: number): Promise<void> {
		return this.inTurn(async () => {
			const names = await readdir(this.folder);
			await this.remove(names.filter((name) => listedEntry(name) || name.endsWith('.corrupt')));
			await this.removeUnfinished(now);
			await this.lookAnew();
		});
	}

	/** Drops what killed processes left half-written. */
	sweep(now: number): Promise<void> {
		return this.inTurn(() => this.removeUnfinished(now));
	}

	/** Somebody did something to the file of this name; without a name, to any. Looked at when it matters. */
	doubt(name?: string): void {
		if (name === undefined || this.inDoubt.size >= mostInDoubt) {
			this.listedAt = undefined;
			this.doubts += 1;
			this.inDoubt.clear();
		} else if (listedEntry(name)) {
			this.inDoubt.add(name);
		}
	}

	/** Ends when what came and went until now was told. */
	upToDate(): Promise<void> {
		return this.inTurn(() => this.learn());
	}

	/** What is kept, newest first, without a look into the files. */
	list(): Promise<ListedEntry[]> {
		return this.inTurn(async () => {
			await this.lookAnew();
			return [...this.listing.oldestFirst].reverse();
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

	private async write(entry: HistoryEntry, limits: HistoryLimits, now: number): Promise<void> {
		await this.learn();
		const { id, endedAt } = entry;
		const name = historyFileName(entry);
		// Looked at before it is replaced: one that cannot be read is set aside, one of a later release stays.
		const replaced = (await this.read(this.listing.of(id))).filter((one) => one.entry && one.name !== name);
		if (limits.keep > 0) {
			await writeAtomically(join(this.folder, name), historyFileText(entry));
			this.listing.add({ name, id, endedAt });
			// Told also where an entry of this name stood before: it is another one now.
			this.changes.fire({ added: [{ name, id, endedAt }], removed: [] });
		}
		await this.remove(replaced.map((one) => one.name));
		await this.removeBeyond(limits, now);
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
				this.parts.failed(error);
			}
			return undefined;
		}
	}

	private async setAside(path: string): Promise<void> {
		// A name of its own: what was set aside before is not overwritten either.
		const aside = `${path}.${randomBytes(4).toString('hex')}.corrupt`;
		await rename(path, aside);
		if (this.listing.remove(basename(path))) {
			this.changes.fire({ added: [], removed: [basename(path)] });
		}
		this.parts.setAside(aside);
	}

	private async removeUnfinished(now: number): Promise<void> {
		for (const name of await readdir(this.folder)) {
			const written = name.endsWith('.tmp') ? await stat(join(this.folder, name)).catch(() => undefined) : undefined; // It may have become an entry meanwhile.
			if (written && written.mtimeMs < now - tooOldForWriting) {
				await this.remove([name]);
			}
		}
	}

	private async removeBeyond(limits: HistoryLimits, now: number): Promise<void> {
		const oldestFirst = this.listing.oldestFirst;
		await this.remove(oldestFirst.slice(0, countBeyond(oldestFirst, limits, now)).map(({ name }) => name));
	}

	private async remove(names: readonly string[]): Promise<void> {
		for (const name of names) {
			await rm(join(this.folder, name), { force: true });
		}
		const removed = names.filter((name) => this.listing.remove(name));
		if (removed.length > 0) {
			this.changes.fire({ added: [], removed });
		}
	}

	/** Makes the listing what the folder is, as far as anybody said that it is not. */
	private async learn(): Promise<void> {
		if (this.listedAt === undefined || performance.now() - this.listedAt > knownFor) {
			await this.lookAnew();
			return;
		}
		const doubted = [...this.inDoubt].flatMap((name) => listedEntry(name) ?? []);
		this.inDoubt.clear();
		const isThere = await Promise.all(doubted.map(({ name }) => this.isThere(name)));
		const added = doubted.filter((entry, index) => isThere[index] && this.listing.add(entry));
		const removed = doubted.filter(({ name }, index) => !isThere[index] && this.listing.remove(name)).map(({ name }) => name);
		if (added.length + removed.length > 0) {
			this.changes.fire({ added, removed });
		}
	}

	private async lookAnew(): Promise<void> {
		this.inDoubt.clear();
		const [listedAt, doubts] = [performance.now(), this.doubts];
		const change = this.listing.replace(await readdir(this.folder));
		// What was put in doubt while it was listed may have been listed before it happened.
		this.listedAt = doubts === this.doubts ? listedAt : undefined;
		if (change.added.length + change.removed.length > 0) {
			this.changes.fire(change);
		}
	}

	private async isThere(name: string): Promise<boolean> {
		try {
			await lstat(join(this.folder, name));
			return true;
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
				throw error;
			}
			return false;
		}
	}

	private inTurn<T>(act: () => Promise<T>): Promise<T> {
		const turn = this.last
			.catch(() => undefined) // The caller of that one was told.
			.then(act);
		this.last = turn;
		return turn;
	}
}
