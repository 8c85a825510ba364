import type { Question } from './question';

/** What the person chose for one question. Single select: one label, or a text of their own instead. */
export interface Choice {
	readonly labels: readonly string[];
	/** The text of "Other"; blank means none. */
	readonly other: string;
	/** A remark that goes along with the choice; blank means none. It answers nothing by itself. */
	readonly notes: string;
}

/** One choice for each question of the call, in the order asked. */
export type Answer = readonly Choice[];

export const noChoice: Choice = { labels: [], other: '', notes: '' };

/** Why an answer cannot be sent: the question it is about, and what is wrong with it. */
export interface AnswerProblem {
	readonly questionIndex: number;
	readonly problem: 'missing' | 'tooMany' | 'unknownOption' | 'duplicateOption' | 'notAsked';
}

/** Every reason why this answer must not be sent; none means that it is complete. */
export function problemsOf(questions: readonly Question[], answer: Answer): AnswerProblem[] {
	const problems = questions.flatMap<AnswerProblem>((question, questionIndex) => {
		const problem = problemOf(question, answer[questionIndex] ?? noChoice);
		return problem ? [{ questionIndex, problem }] : [];
	});
	// A choice too many means that the answer was made for other questions.
	return answer.length > questions.length ? [...problems, { questionIndex: questions.length, problem: 'notAsked' }] : problems;
}

function problemOf(question: Question, choice: Choice): AnswerProblem['problem'] | undefined {
	const offered = new Set(question.options.map((option) => option.label));
	if (choice.labels.some((label) => !offered.has(label))) {
		return 'unknownOption';
	}
	if (new Set(choice.labels).size !== choice.labels.length) {
		return 'duplicateOption';
	}
	const given = choice.labels.length + (hasText(choice) ? 1 : 0);
	if (given === 0) {
		return 'missing';
	}
	return !question.multiSelect && given > 1 ? 'tooMany' : undefined;
}

/** Whether the person wrote something of their own. */
export function hasText(choice: Choice): boolean {
	return choice.other.trim() !== '';
}

export function hasNotes(choice: Choice): boolean {
	return choice.notes.trim() !== '';
}

/** Whether two answers to the same questions say the same; a text beside a chosen option says nothing. */
export function saysTheSame(questions: readonly Question[], one: Answer, other: Answer): boolean {
	return questions.every((question, index) => {
		const [first, second] = [one, other].map((answer) => said(question, answer[index] ?? noChoice));
		return first === second;
	});
}

function said({ multiSelect }: Question, choice: Choice): string {
	const isTextUnused = !multiSelect && choice.labels.length > 0;
	return JSON.stringify([[...choice.labels].sort(), isTextUnused ? '' : choice.other.trim(), choice.notes.trim()]);
}
