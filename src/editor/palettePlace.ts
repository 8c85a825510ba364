import { problemsOf, type Answer } from '../domain/answer';
import type { Request } from '../domain/request';

/** Where a person is on the way to a decision. The pages are the questions in their order, and after the last one the review. */
export interface Place {
	readonly name: PlaceName;
	readonly page: number;
	/** The option that it is about, counted from zero. */
	readonly option?: number | undefined;
}

export type PlaceName =
	| 'page'
	| 'other'
	| 'note'
	| 'actions'
	| 'chat'
	| 'decline'
	| 'preview'
	| 'comparison'
	| 'said'
	/** The answer of last time is put into the draft, and reviewed. */
	| 'lastTime'
	/** From these there is no way back. */
	| 'submit'
	| 'sendChat'
	| 'release'
	| 'terminal'
	| 'form';

/** A step further: while a question is unanswered the next one, then the review. A single question needs none. */
export function placeAfter({ questions }: Request, answer: Answer, page: number): Place {
	if (questions.length === 1) {
		return { name: 'submit', page };
	}
	return { name: 'page', page: problemsOf(questions, answer).length > 0 ? page + 1 : questions.length };
}
