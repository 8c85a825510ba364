import { hasNotes, hasText, noChoice } from './answer';
import type { Decision } from './decision';
import { problemsOfDecision } from './decision';
import { hasPreviews } from './hasPreviews';
import type { KeysProblem } from './keysProblem';
import type { Question } from './question';

/** Tab and line ends are text; every other control character is a command to a terminal. */
const control = /[^\P{Cc}\t\n]/u;

/** What of a decision the terminal's picker cannot take; none means that it can be tried. */
export function problemsByKeys(questions: readonly Question[], decision: Decision): KeysProblem[] {
	switch (decision.kind) {
		case 'decline':
			return [];
		case 'chat':
			return decision.text.trim() === '' ? [] : [{ problem: 'chatWithText' }];
		case 'answer':
			return problemsOfDecision(questions, decision).length > 0
				? [{ problem: 'incomplete' }]
				: questions.flatMap((question, questionIndex) => problemsOfChoice(question, decision.answer[questionIndex] ?? noChoice, questionIndex));
	}
}

function problemsOfChoice(question: Question, choice: (typeof noChoice), questionIndex: number): KeysProblem[] {
	const takesNotes = hasPreviews(question);
	return [
		...(hasNotes(choice) && !takesNotes ? [{ problem: 'notesWithoutPreviews', questionIndex } as const] : []),
		...(hasText(choice) && takesNotes ? [{ problem: 'textWithPreviews', questionIndex } as const] : []),
		...(hasText(choice) && looksEmpty(choice.other) ? [{ problem: 'placeholderText', questionIndex } as const] : []),
		...(['other', 'notes'] as const).flatMap((field) =>
			control.test(choice[field].trim()) ? [{ problem: 'controlCharacters', questionIndex, field } as const] : [],
		),
	];
}

/** Typed, it could not be told from an empty field. */
function looksEmpty(text: string): boolean {
	return /^Type something\.?$/.test(text.trim());
}
