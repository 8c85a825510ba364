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
	private rest = '';
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
		const from = this.position ?? Math.max(0, size - tailBytes);
		const bytes = Buffer.alloc(Math.max(0, size - from));
		const read = readSync(file, bytes, 0, bytes.length, from);
		this.position = from + read;
		// A character cut in two by the read spoils one line of text at worst, never the ids that are looked for.
		const lines = (this.rest + bytes.subarray(0, read).toString('utf8')).split('\n');
		this.rest = lines.pop() ?? '';
		return lines.flatMap(factsOfTranscriptLine).some((fact) => {
			if (fact.kind === 'asked') {
				this.calls.asked('', fact.toolUseId, fact.questions);
				this.isAsked ||= questionsKey(fact.questions) === this.key;
				return false;
			}
			const ended = this.calls.ended('', fact.toolUseId) === this.key;
			const isOfThisTime = fact.at === undefined || fact.at >= this.since;
			return ended && isOfThisTime && this.isAsked && this.calls.openCount('', this.key) === 0;
		});
	}
}
