import type { Answer, AnswerProblem } from './answer';
import { problemsOf } from './answer';
import type { Question } from './question';

/** What the person decided about a request: the one thing that is ever sent. */
export type Decision =
	| { readonly kind: 'answer'; readonly answer: Answer }
	/** Not answered yet: the person has something to say first, and the model goes on with that. */
	| { readonly kind: 'chat'; readonly text: string }
	/** Not answered at all: the turn stops, as with Esc in the terminal. */
	| { readonly kind: 'decline' };

/** Why a decision must not be sent. */
export type DecisionProblem = AnswerProblem | { readonly problem: 'emptyChat' };

export function problemsOfDecision(questions: readonly Question[], decision: Decision): DecisionProblem[] {
	switch (decision.kind) {
		case 'answer':
			return problemsOf(questions, decision.answer);
		case 'chat':
			return decision.text.trim() === '' ? [{ problem: 'emptyChat' }] : [];
		case 'decline':
			return [];
	}
}
