import { hasText, type Choice } from '../src/domain/answer';
import type { DraftChoice } from '../src/protocol/formMessages';
import type { Question } from '../src/domain/question';

/** What is chosen and written for one question at this moment. Text may stand there without being chosen. */
export interface Picked {
	readonly labels: readonly string[];
	readonly other: string;
	readonly otherChosen: boolean;
	readonly notes: string;
}

/** Takes a draft up again. Labels that the question does not offer are left out. */
export function pickedFrom(question: Question, draft: Choice): Picked {
	const offered = inOrder(question, draft.labels);
	const labels = question.multiSelect ? offered : offered.slice(0, 1);
	const otherChosen = hasText(draft) && (question.multiSelect || labels.length === 0);
	return { labels, other: draft.other, otherChosen, notes: draft.notes };
}

/** Chooses or unchooses the row of an option, or the row after the last option, which is "Other". */
export function pickRow(question: Question, picked: Picked, row: number, chosen: boolean): Picked {
	const label = question.options[row]?.label;
	if (!question.multiSelect) {
		return label === undefined
			? { ...picked, labels: [], otherChosen: true }
			: { ...picked, labels: [label], otherChosen: false };
	}
	if (label === undefined) {
		return { ...picked, otherChosen: chosen };
	}
	const others = picked.labels.filter((one) => one !== label);
	return { ...picked, labels: inOrder(question, chosen ? [...others, label] : others) };
}

/** Writing chooses "Other"; in a multi-select, wiping the text out takes that back. */
export function write(question: Question, picked: Picked, other: string): Picked {
	const written = { ...picked, other };
	return question.multiSelect
		? { ...written, otherChosen: hasText(written) }
		: { ...written, labels: [], otherChosen: true };
}

/** The rows to show as chosen. */
export function chosenRows(question: Question, picked: Picked): number[] {
	const rows = question.options.flatMap(({ label }, row) => (picked.labels.includes(label) ? [row] : []));
	return picked.otherChosen ? [...rows, question.options.length] : rows;
}

/**
 * What to keep. In a single select a text beside a chosen option is kept: the option speaks for itself.
 * In a multi-select it would count as chosen, so it is kept only where it is.
 */
export function draftOf(question: Question, picked: Picked): DraftChoice {
	const other = picked.otherChosen || !question.multiSelect ? picked.other : '';
	return { labels: [...picked.labels], other, notes: picked.notes };
}

/** What to send: only what is chosen. */
export function answerOf(picked: Picked): DraftChoice {
	return { labels: [...picked.labels], other: picked.otherChosen ? picked.other : '', notes: picked.notes };
}

function inOrder(question: Question, labels: readonly string[]): string[] {
	return question.options.map(({ label }) => label).filter((label) => labels.includes(label));
}
