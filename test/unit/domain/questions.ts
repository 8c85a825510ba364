import { noChoice, type Choice } from '../../../src/domain/answer';
import type { Decision } from '../../../src/domain/decision';
import type { Question } from '../../../src/domain/question';

/** A question that offers these labels. */
export function questionOf(labels: readonly string[], changes: Partial<Question> = {}): Question {
	return {
		question: 'Which one?',
		header: 'One',
		options: labels.map((label) => ({ label, description: '' })),
		multiSelect: false,
		...changes,
	};
}

/** A choice of these labels, and what else the person wrote. */
export function choiceOf(labels: readonly string[], written: Partial<Choice> = {}): Choice {
	return { ...noChoice, labels, ...written };
}

/** The decision to answer with these labels, one question after the other. */
export function answering(...labels: string[]): Decision {
	return { kind: 'answer', answer: labels.map((label) => choiceOf([label])) };
}
