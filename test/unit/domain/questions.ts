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
