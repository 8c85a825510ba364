import type { Answer } from '../domain/answer';
import { deliveredAnswer, stillFits, type HistoryEntry } from '../domain/historyEntry';
import type { Question } from '../domain/question';
import { questionsKey } from '../domain/toolCalls';
import type { HistoryFiles } from './historyFiles';
import type { ListedEntry } from './historyListing';

interface PastAnswer {
	readonly name: string;
	readonly key: string;
	readonly answer: Answer;
}

/**
 * What was answered to which questions, in memory: nobody waits for the disk to be shown a question. It
 * follows what comes into the folder and goes from it, so it also learns of other windows' entries.
 */
export class PastAnswers {
	private readonly unread = new Map<string, ListedEntry>();
	/** By file name; none for an entry without an answer that could be given again. */
	private readonly known = new Map<string, PastAnswer>();
	/** By what was asked, oldest first. */
	private readonly byQuestions = new Map<string, PastAnswer[]>();
	private looking: Promise<void> = Promise.resolve();
	/** The look that is to come after the one under way. */
	private nextLook: Promise<void> | undefined;

	constructor(private readonly files: Pick<HistoryFiles, 'upToDate' | 'read' | 'onDidChange'>) {
		files.onDidChange(({ added, removed }) => {
			added.forEach((listed) => this.unread.set(listed.name, listed));
			removed.forEach((name) => this.forget(name));
		});
	}

	/** The person's last answer to just these questions, if it can still be given. */
	answerTo(questions: readonly Question[]): Answer | undefined {
		const answer = this.byQuestions.get(questionsKey(questions))?.at(-1)?.answer;
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
		await this.files.upToDate();
		const unread = [...this.unread.values()];
		for (const { name, entry } of unread.length > 0 ? await this.files.read(unread) : []) {
			// Not so if it went while it was read.
			if (this.unread.delete(name)) {
				this.learn(name, entry);
			}
		}
	}

	private learn(name: string, entry: HistoryEntry | undefined): void {
		this.forget(name);
		const answer = entry && deliveredAnswer(entry);
		if (!answer) {
			return;
		}
		const past: PastAnswer = { name, key: questionsKey(entry.questions), answer };
		this.known.set(name, past);
		const others = this.byQuestions.get(past.key) ?? [];
		others.splice(others.findLastIndex((other) => other.name < name) + 1, 0, past);
		this.byQuestions.set(past.key, others);
	}

	private forget(name: string): void {
		this.unread.delete(name);
		const past = this.known.get(name);
		if (!past) {
			return;
		}
		this.known.delete(name);
		const others = this.byQuestions.get(past.key) ?? [];
		others.splice(others.indexOf(past), 1);
		if (others.length === 0) {
			this.byQuestions.delete(past.key);
		}
	}
}
