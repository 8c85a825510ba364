import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { WireAnswer } from '../domain/wire';
import { writeAtomically } from './atomicFile';

/** What is kept of an answer from before it is sent until it is proven. */
export interface Intent {
	readonly requestId: string;
	readonly sessionId: string;
	readonly answeredAt: number;
	readonly sent: WireAnswer;
}

/** Answers on their way, on disk: one that is lost can still be found. */
export class Intents {
	constructor(private readonly folder: string) {}

	write(intent: Intent): Promise<void> {
		return writeAtomically(this.pathOf(intent.requestId), JSON.stringify(intent));
	}

	remove(requestId: string): Promise<void> {
		return rm(this.pathOf(requestId), { force: true });
	}

	/** Request ids are checked at the border to be safe as file names. */
	private pathOf(requestId: string): string {
		return join(this.folder, `${requestId}.json`);
	}
}
