import { watch, type FSWatcher } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import type { Disposable } from '../domain/emitter';
import { factsOfTranscriptLine, type TranscriptFact } from '../domain/transcriptLine';
import { LineCutter } from './lineCutter';

/** How far back the first look goes: a question with previews and the text before it fit many times over. */
const tailBytes = 1024 * 1024;

/** The first lines, where a session that was started with a name says so, in bytes. */
const headBytes = 16 * 1024;

/** A change that the file system does not tell (network drives) is found by looking this often, in milliseconds. */
const lookEvery = 2000;

/** `stoodThere`: it was written before the watch began, perhaps long before. */
export type TellFact = (fact: TranscriptFact, stoodThere: boolean) => void;

export interface TranscriptWatch extends Disposable {
	/** Reads on at once; done when all that is written by now has been told. */
	look(): Promise<void>;
}

/**
 * Follows a session's transcript from its end, for as long as something is live there, and tells what
 * it says about questions. The file may not exist yet, or never (a run that keeps no transcript).
 */
export function watchTranscript(
	path: string,
	tell: TellFact,
	report: (error: unknown) => void,
): TranscriptWatch {
	const reader = new TranscriptReader(path);
	let isDisposed = false;
	let running: Promise<void> | undefined;
	let again = false;

	const readOn = async (): Promise<void> => {
		do {
			again = false;
			const lines = await reader.newLines();
			for (const line of lines) {
				for (const fact of isDisposed ? [] : factsOfTranscriptLine(line)) {
					tell(fact, reader.stoodThere);
				}
			}
		} while (again && !isDisposed);
	};
	const look = (): Promise<void> => {
		again = true;
		running ??= readOn()
			.catch(report)
			.finally(() => (running = undefined));
		return running;
	};

	let watcher: FSWatcher | undefined;
	const startWatching = (): void => {
		if (watcher || isDisposed) {
			return;
		}
		try {
			watcher = watch(path, () => void look());
			watcher.on('error', () => {
				// The look by the clock goes on.
				watcher?.close();
				watcher = undefined;
			});
		} catch {
			// Not there yet: tried again at the next look by the clock.
			watcher = undefined;
		}
	};
	const clock = setInterval(() => {
		startWatching();
		void look();
	}, lookEvery);
	startWatching();
	void look();

	return {
		look,
		dispose: () => {
			isDisposed = true;
			clearInterval(clock);
			watcher?.close();
		},
	};
}

/** Gives each whole line of a growing file once, beginning near its end. */
export class TranscriptReader {
	private position: number | undefined;
	private readonly cutter = new LineCutter();
	/** Whether the lines given last stood there before they could be watched coming. */
	stoodThere = true;

	constructor(private readonly path: string) {}

	async newLines(): Promise<string[]> {
		let file: FileHandle;
		try {
			file = await open(this.path, 'r');
		} catch {
			// No transcript (yet): nothing is told.
			return [];
		}
		try {
			const { size } = await file.stat();
			const isNew = this.position === undefined || size < this.position;
			this.stoodThere = isNew;
			const startsInside = isNew && size > tailBytes;
			if (this.position === undefined || isNew) {
				this.position = Math.max(0, size - tailBytes);
				this.cutter.reset();
			}
			const beginning = startsInside ? await this.namesAtBeginning(file) : [];
			const fresh = await readRange(file, this.position, size);
			this.position += fresh.length;
			const lines = this.cutter.linesWith(fresh);
			return startsInside ? [...beginning, ...lines.slice(1)] : lines;
		} finally {
			await file.close();
		}
	}

	/** A session's name may stand at the beginning only; whatever else does is history. */
	private async namesAtBeginning(file: FileHandle): Promise<string[]> {
		const lines = (await readRange(file, 0, headBytes)).toString('utf8').split('\n');
		return lines.filter((line) => factsOfTranscriptLine(line).some(({ kind }) => kind === 'named'));
	}
}

async function readRange(file: FileHandle, from: number, to: number): Promise<Buffer> {
	const buffer = Buffer.alloc(Math.max(0, to - from));
	let filled = 0;
	while (filled < buffer.length) {
		const { bytesRead } = await file.read(buffer, filled, buffer.length - filled, from + filled);
		if (bytesRead === 0) {
			break;
		}
		filled += bytesRead;
	}
	return buffer.subarray(0, filled);
}
