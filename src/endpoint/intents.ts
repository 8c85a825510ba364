import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { KeptState, Request } from '../domain/request';
import { intentFileSchema, type IntentFile } from '../protocol/intentFile';
import { askedFrom } from '../protocol/requestSchema';
import { withLock } from '../settings/fileLock';
import { writeAtomicallyAtOnce } from './atomicFile';
import { isProvablyDead, pidSpace } from './processes';

/** Nobody comes back to a question after a week, in milliseconds. */
const tooOld = 7 * 24 * 60 * 60 * 1000;

/** Requests on disk that no hook brings back: answers on their way, and what only the terminal asks. The next window follows them up. */
export class Intents {
	/** What is done to the files is done one after the other: a note that is removed must not come back by an earlier write. */
	private last: Promise<void> = Promise.resolve();
	private inHand = 0;

	constructor(private readonly folder: string) {}

	write(request: Request, state: KeptState): Promise<void> {
		const { id, kind, session, questions, rawInput, askedAt } = request;
		const file = {
			version: 3,
			pid: process.pid,
			pidSpace: pidSpace(),
			state,
			request: { id, kind, session, questions, rawInput, askedAt },
		};
		const write = () => writeAtomicallyAtOnce(this.pathOf(id), JSON.stringify(file));
		// An answer waits for this: a few kilobytes, as a rule, are written before an editor that is busy gets round to the end of a write.
		return this.inHand === 0 ? atOnce(write) : this.inTurn(() => atOnce(write));
	}

	remove(requestId: string): Promise<void> {
		return this.inTurn(() => rm(this.pathOf(requestId), { force: true }));
	}

	/** Takes over the requests of windows that are provably gone, each with its state; very old ones are dropped. */
	takeLeftBehind(now: number): Promise<Request[]> {
		// Several windows may see one go; whoever comes second finds the note in a living window's name.
		return withLock(join(this.folder, 'lock'), { now: Date.now, sleep }, () => this.takeUnderLock(now));
	}

	private async takeUnderLock(now: number): Promise<Request[]> {
		const requests: Request[] = [];
		for (const name of await readdir(this.folder)) {
			const file = name.endsWith('.json') ? await this.read(name) : undefined;
			if (!file || file.pidSpace !== pidSpace() || file.pid === process.pid || !isProvablyDead(file.pid)) {
				continue;
			}
			const request = requestFrom(file);
			if (request.askedAt < now - tooOld) {
				await this.remove(request.id);
			} else {
				// In our name from now on, so that no other window takes it too.
				await this.write(request, file.state);
				requests.push(request);
			}
		}
		return requests;
	}

	private inTurn(act: () => Promise<void>): Promise<void> {
		this.inHand += 1;
		this.last = this.last
			.catch(() => undefined) // The caller of that one was told.
			.then(act)
			.finally(() => (this.inHand -= 1));
		return this.last;
	}

	private async read(name: string): Promise<IntentFile | undefined> {
		try {
			return intentFileSchema.parse(JSON.parse(await readFile(join(this.folder, name), 'utf8')));
		} catch {
			// Removed meanwhile, or of another release: whoever wrote it may still want it.
			return undefined;
		}
	}

	/** Request ids are checked at the border to be safe as file names. */
	private pathOf(requestId: string): string {
		return join(this.folder, `${requestId}.json`);
	}
}

function atOnce(act: () => void): Promise<void> {
	return new Promise((resolve) => {
		act();
		resolve();
	});
}

function requestFrom({ request, state }: IntentFile): Request {
	return { ...askedFrom(request), endedAt: state.name === 'lost' ? request.askedAt : undefined, state, context: undefined };
}
