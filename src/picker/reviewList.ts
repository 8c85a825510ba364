import { hasText, noChoice, type Answer, type Choice } from '../domain/answer';
import { folded } from './folded';
import type { Question } from '../domain/question';

/**
 * Whether a review page lists just this answer. Compared from the end: where the beginning has scrolled off,
 * what is left must be the end of what is wanted.
 */
export function listsAnswer(list: string, isWhole: boolean, questions: readonly Question[], answer: Answer): boolean {
	let rest = folded(list);
	for (let index = questions.length - 1; index >= 0; index--) {
		const question = questions[index];
		const entries = question ? entriesFor(question, answer[index] ?? noChoice) : [];
		const shown = entries.find((entry) => rest.endsWith(entry));
		if (shown === undefined) {
			return !isWhole && rest !== '' && entries.some((entry) => entry.endsWith(rest));
		}
		rest = rest.slice(0, rest.length - shown.length);
		if (rest === '') {
			return index === 0 || !isWhole;
		}
	}
	return false;
}

/** The ways in which it may be listed: labels of a multi-select stand in the order in which they were ticked. */
function entriesFor(question: Question, choice: Choice): string[] {
	const own = hasText(choice) ? [choice.other] : [];
	const orders = question.multiSelect ? permutations(choice.labels).map((labels) => [...labels, ...own]) : [own.length > 0 ? own : choice.labels];
	const joined = orders.flatMap((items) => [items.join(', '), items.map(quoted).join(', ')]);
	return joined.map((answer) => folded(`●${question.question}→${answer}`));
}

/** 2.1.326 quotes items that could be misread when joined; 2.1.197 never does. */
function quoted(item: string): string {
	return /, |"/.test(item) ? JSON.stringify(item) : item;
}

function permutations(items: readonly string[]): string[][] {
	return items.length <= 1 ? [[...items]] : items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((others) => [item, ...others]));
}
