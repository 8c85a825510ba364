import { noChoice, problemsOf } from '../src/domain/answer';
import type { Question } from '../src/domain/question';
import type { Draft, DraftChoice } from '../src/protocol/formMessages';
import { answerOf, draftOf, pickedFrom, type Picked } from './picked';

/** All that the person has chosen and written for one request, whichever page of it is on screen. */
export class RequestModel {
	chat = '';
	private picked: Picked[] = [];

	constructor(readonly questions: readonly Question[], draft: Draft) {
		this.take(draft);
	}

	/** Takes over a draft that was made elsewhere. */
	take(draft: Draft): void {
		this.chat = draft.chat;
		this.picked = this.questions.map((question, index) => pickedFrom(question, draft.choices[index] ?? noChoice));
	}

	pickedAt(index: number): Picked {
		const picked = this.picked[index];
		if (!picked) {
			throw new RangeError(`no question ${index}`);
		}
		return picked;
	}

	pickAt(index: number, picked: Picked): void {
		this.picked[index] = picked;
	}

	get draft(): Draft {
		return { choices: this.questions.map((question, index) => draftOf(question, this.pickedAt(index))), chat: this.chat };
	}

	get answer(): DraftChoice[] {
		return this.picked.map(answerOf);
	}

	/** The questions that still have no answer. */
	missing(): number[] {
		return problemsOf(this.questions, this.answer).map(({ questionIndex }) => questionIndex);
	}
}

/** What a message calls a question. */
export function nameOf(question: Question): string {
	return question.header === '' ? question.question : question.header;
}
