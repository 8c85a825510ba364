import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { questionsKey, ToolCalls } from '../domain/toolCalls';
import { factsOfTranscriptLine } from '../domain/transcriptLine';
import { LineCutter } from '../endpoint/lineCutter';

/** How far back the first look goes, in bytes: the question stands near the end when the hook starts. */
const tailBytes = 256 * 1024;

/**
 * Tells when the transcript shows that the question is over. A hook is not told that the terminal
 * answered; with no window to tell it either, this is how it learns that it waits for nothing.
 */
export class QuestionEnd {
	private position: number | undefined;
	private readonly cutter = new LineCutter();
	private readonly calls = new ToolCalls();
	private readonly key: string;
	private isAsked = false;
	private lastSize = -1;

	constructor(
		private readonly transcriptPath: string,
		questions: unknown,
		/** Ends that stood there and came before this are those of an earlier, equal question. Milliseconds of the wall clock. */
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
		const stoodThere = this.position === undefined || size < this.position;
		if (this.position === undefined || stoodThere) {
			this.position = Math.max(0, size - tailBytes);
			this.cutter.reset();
		}
		const fresh = Buffer.alloc(size - this.position);
		const read = readSync(file, fresh, 0, fresh.length, this.position);
		this.position += read;
		return this.cutter.linesWith(fresh.subarray(0, read)).flatMap(factsOfTranscriptLine).some((fact) => {
			if (fact.kind === 'asked') {
				this.calls.asked('', fact.toolUseId, fact.questions, fact.at ?? this.since);
				this.isAsked ||= questionsKey(fact.questions) === this.key;
			}
			if (fact.kind !== 'ended') {
				return false;
			}
			const ended = this.calls.ended('', fact.toolUseId) === this.key;
			// What was seen to come is of this time, whatever a clock that was set says.
			const isOfThisTime = !stoodThere || fact.at === undefined || fact.at >= this.since;
			return ended && isOfThisTime && this.isAsked && !this.calls.hasOpenTwin('', this.key, this.since);
		});
	}
}
