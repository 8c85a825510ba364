import { hasNotes, hasText, noChoice, type Answer, type Choice } from './answer';
import type { Question } from './question';

/** The two fields that an answer adds to the tool's input. */
export interface WireAnswer {
	readonly answers: Readonly<Record<string, string>>;
	/** Present only where it says something: Claude Code's own picker always sends it, so its absence is a signature of ours. */
	readonly annotations?: Readonly<Record<string, Annotation>>;
}

/** What goes along with the answer to one question. */
export interface Annotation {
	readonly preview?: string;
	readonly notes?: string;
}

/** The answer as Claude Code takes it: keyed by the full question text. */
export function wireAnswerFor(questions: readonly Question[], answer: Answer): WireAnswer {
	const chosen = questions.map((question, index) => ({ question, choice: answer[index] ?? noChoice }));
	const annotations = chosen.flatMap(({ question, choice }) => {
		const annotation = annotationFor(question, choice);
		return Object.keys(annotation).length === 0 ? [] : [[question.question, annotation] as const];
	});
	return {
		answers: Object.fromEntries(chosen.map(({ question, choice }) => [question.question, valueOf(question, choice)])),
		...(annotations.length > 0 ? { annotations: Object.fromEntries(annotations) } : {}),
	};
}

/** The whole input that goes back: everything the model sent, known to us or not, plus the answer. */
export function updatedInputFor(
	rawInput: Readonly<Record<string, unknown>>,
	wire: WireAnswer,
): Readonly<Record<string, unknown>> {
	return { ...rawInput, ...wire };
}

function valueOf(question: Question, choice: Choice): string {
	if (!question.multiSelect) {
		return hasText(choice) ? choice.other : (choice.labels[0] ?? '');
	}
	const picked = new Set(choice.labels);
	const items = question.options.map((option) => option.label).filter((label) => picked.has(label));
	return joinItems(hasText(choice) ? [...items, choice.other] : items);
}

function annotationFor(question: Question, choice: Choice): Annotation {
	const preview = previewOf(question, choice);
	return {
		...(preview === undefined ? {} : { preview }),
		// Trimmed here, so that a release that trims them does not seem to have received something else.
		...(hasNotes(choice) ? { notes: choice.notes.trim() } : {}),
	};
}

/** The terminal's picker tells the model the preview of the option taken; an answer from here tells the same. */
function previewOf(question: Question, choice: Choice): string | undefined {
	if (question.multiSelect || hasText(choice)) {
		return undefined;
	}
	return question.options.find((option) => option.label === choice.labels[0])?.preview;
}

/**
 * Items that hold a comma or a quote are JSON-quoted, as the newer picker does; no other is: a label that
 * is quoted without need is no longer recognised as one (2.1.326). Every release passes it on as it is.
 */
function joinItems(items: readonly string[]): string {
	return items.map((item) => (/[,"]/.test(item) ? JSON.stringify(item) : item)).join(', ');
}

/** The items of a joined multi-select answer, the inverse of joining. */
export function itemsOf(value: string): string[] {
	const items: string[] = [];
	let rest = value;
	while (rest !== '') {
		const item = quotedItemAt(rest) ?? rest.split(', ', 1)[0] ?? rest;
		items.push(item.startsWith('"') ? unquoted(item) : item);
		rest = rest.slice(item.length);
		rest = rest.startsWith(', ') ? rest.slice(2) : rest;
	}
	return items;
}

/** A JSON string at the start of the text, if it is followed by a separator or the end. */
function quotedItemAt(text: string): string | undefined {
	return /^"(?:[^"\\]|\\.)*"(?=, |$)/s.exec(text)?.[0];
}

function unquoted(item: string): string {
	try {
		return String(JSON.parse(item));
	} catch {
		// Not JSON after all (a label that merely starts with a quote, joined by an older picker): it stands for itself.
		return item;
	}
}
