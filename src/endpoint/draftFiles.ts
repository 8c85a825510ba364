import { readFileSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { draftSchema, type Draft } from '../protocol/formMessages';
import { writeAtomically } from './atomicFile';

/** Drafts of requests that never came back are dropped after a week, in milliseconds: hooks wait a day at most. */
const tooOld = 7 * 24 * 60 * 60 * 1000;

/**
 * Half-made answers on disk, one file a request. On disk and not in the editor's own storage: that is
 * flushed late, and belongs to one window, while a question may come back to another one.
 */
export class DraftFiles {
	private readonly latest = new Map<string, Draft>();
	private writing: Promise<void> | undefined;

	constructor(
		private readonly folder: string,
		private readonly report: (error: unknown) => void,
	) {}

	read(requestId: string): Draft | undefined {
		try {
			return draftSchema.parse(JSON.parse(readFileSync(this.pathOf(requestId), 'utf8')));
		} catch {
			// None, or not readable: the person begins anew.
			return undefined;
		}
	}

	/** Every key stroke is told; only the last draft of those that came during a write is written next. */
	write(requestId: string, draft: Draft): void {
		this.latest.set(requestId, draft);
		this.writing ??= this.writeAll();
	}

	remove(requestId: string): void {
		this.latest.delete(requestId);
		void (this.writing ?? Promise.resolve())
			.then(() => rm(this.pathOf(requestId), { force: true }))
			.catch(this.report);
	}

	async sweep(now: number): Promise<void> {
		for (const name of await readdir(this.folder)) {
			const path = join(this.folder, name);
			const written = await stat(path).catch(() => undefined); // Another window may have removed it meanwhile.
			if (written && written.mtimeMs < now - tooOld) {
				await rm(path, { force: true });
			}
		}
	}

	private async writeAll(): Promise<void> {
		for (const [requestId, draft] of this.latest) {
			this.latest.delete(requestId);
			await writeAtomically(this.pathOf(requestId), JSON.stringify(draft)).catch(this.report);
		}
		// In the same turn as the last look: a draft that came in between would be left for the next key stroke.
		this.writing = undefined;
	}

	/** Request ids are checked at the border to be safe as file names. */
	private pathOf(requestId: string): string {
		return join(this.folder, `${requestId}.json`);
	}
}
