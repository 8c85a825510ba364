import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { questionsKey, ToolCalls } from '../domain/toolCalls';
import { factsOfTranscriptLine } from '../domain/transcriptLine';

/** How far back the first look goes, in bytes: the question stands near the end when the hook starts. */
const tailBytes = 256 * 1024;

/**
 * Tells when the transcript shows that the question is over. A hook is not told that the terminal
 * answered; with no window to tell it either, this is how it learns that it waits for nothing.
 */
export class QuestionEnd {
	private position: number | undefined;
	private rest = Buffer.alloc(0);
	private readonly calls = new ToolCalls();
	private readonly key: string;
	private isAsked = false;
	private lastSize = -1;

	constructor(
		private readonly transcriptPath: string,
		questions: unknown,
		/** Ends before this are those of an earlier, equal question. Milliseconds of the wall clock. */
		private readonly since: number,
	) {
		this.key = questionsKey(questions);
	}

	/** Looks at what was written since the last look. */
	hasCome(): boolean {
		let file: number;
		try {
			file = openSync(this.transcriptPath, 'r');
		} catch {
			// No transcript: the parent process is the only witness left.
			return false;
		}
		try {
			const { size } = fstatSync(file);
			if (size === this.lastSize) {
				return false;
			}
			this.lastSize = size;
			return this.readOn(file, size);
		} finally {
			closeSync(file);
		}
	}

	private readOn(file: number, size: number): boolean {
		if (this.position === undefined || size < this.position) {
			this.position = Math.max(0, size - tailBytes);
			this.rest = Buffer.alloc(0);
		}
		const fresh = Buffer.alloc(size - this.position);
		const read = readSync(file, fresh, 0, fresh.length, this.position);
		this.position += read;
		return this.linesWith(fresh.subarray(0, read)).flatMap(factsOfTranscriptLine).some((fact) => {
			if (fact.kind === 'asked') {
				this.calls.asked('', fact.toolUseId, fact.questions, fact.at ?? this.since);
				this.isAsked ||= questionsKey(fact.questions) === this.key;
			}
			if (fact.kind !== 'ended') {
				return false;
			}
			const ended = this.calls.ended('', fact.toolUseId) === this.key;
			const isOfThisTime = fact.at === undefined || fact.at >= this.since;
			return ended && isOfThisTime && this.isAsked && !this.calls.hasOpenTwin('', this.key, this.since);
		});
	}

	/** Cut at line ends in bytes: a character may straddle two looks. */
	private linesWith(fresh: Buffer): string[] {
		const bytes = Buffer.concat([this.rest, fresh]);
		const end = bytes.lastIndexOf(0x0a);
		this.rest = bytes.subarray(end + 1);
		return end < 0 ? [] : bytes.subarray(0, end).toString('utf8').split('\n');
	}
}
