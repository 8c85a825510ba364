import type { Question } from '../domain/question';

/** What a sentence calls a question. */
export function nameOf(question: Question): string {
	return question.header || question.question;
}

export function nameAt(questions: readonly Question[], index: number): string {
	const question = questions[index];
	return question ? nameOf(question) : '';
}
