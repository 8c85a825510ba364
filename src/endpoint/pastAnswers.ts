import type { Answer } from '../domain/answer';
import { deliveredAnswer, stillFits, type HistoryEntry } from '../domain/historyEntry';
import type { Question } from '../domain/question';
import { questionsKey } from '../domain/toolCalls';
import type { HistoryFiles } from './historyFiles';

interface PastAnswer {
	readonly key: string;
	readonly answer: Answer;
}

/**
 * What was answered to which questions, in memory: nobody waits for the disk to be shown a question. It
 * follows the folder by its listing, so it also learns of other windows' entries, and of their removal.
 */
export class PastAnswers {
	/** By file name; `undefined` for an entry without an answer that could be given again. */
	private readonly known = new Map<string, PastAnswer | undefined>();
	private newest = new Map<string, Answer>();
	private looking: Promise<void> = Promise.resolve();
	/** The look that is to come after the one under way. */
	private nextLook: Promise<void> | undefined;

	constructor(private readonly files: Pick<HistoryFiles, 'list' | 'read'>) {}

	/** The person's last answer to just these questions, if it can still be given. */
	answerTo(questions: readonly Question[]): Answer | undefined {
		const answer = this.newest.get(questionsKey(questions));
		return answer && stillFits(questions, answer) ? answer : undefined;
	}

	/** Reads what is new in the folder, and forgets what is gone from it. */
	update(): Promise<void> {
		// One that has not begun will see what is new by now: many questions at once are one look.
		this.nextLook ??= this.looking
			.catch(() => undefined) // The caller of that one was told.
			.then(() => {
				this.nextLook = undefined;
				return this.look();
			});
		this.looking = this.nextLook;
		return this.looking;
	}

	private async look(): Promise<void> {
		const listed = await this.files.list();
		const names = new Set(listed.map(({ name }) => name));
		for (const name of [...this.known.keys()].filter((one) => !names.has(one))) {
			this.known.delete(name);
		}
		for (const { name, entry } of await this.files.read(listed.filter((one) => !this.known.has(one.name)))) {
			this.known.set(name, entry && pastAnswerOf(entry));
		}
		const oldestFirst = listed.map(({ name }) => this.known.get(name)).filter((past) => past !== undefined).reverse();
		this.newest = new Map(oldestFirst.map(({ key, answer }) => [key, answer]));
	}
}

function pastAnswerOf(entry: HistoryEntry): PastAnswer | undefined {
	const answer = deliveredAnswer(entry);
	return answer && { key: questionsKey(entry.questions), answer };
}
