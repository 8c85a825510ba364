import type { Question } from './question';
import { itemsOf, type WireAnswer } from './wire';
import type { DecidedBy, Witness } from './witness';

type AnsweredWitness = Extract<Witness, { kind: 'answered' }>;

/**
 * What a witnessed answer means for the one we sent.
 * - `ours`: it arrived as meant.
 * - `different`: ours was taken, but something else arrived.
 * - `theirs`: the terminal was quicker.
 * - `unclear`: this witness cannot tell; a better one may follow.
 */
export type Verdict = 'ours' | 'different' | 'theirs' | 'unclear';

/** Compares what was sent with what a witness saw. */
export function verdictOn(questions: readonly Question[], sent: WireAnswer, witness: AnsweredWitness): Verdict {
	const same = isSameAnswer(questions, sent, witness);
	if (witness.decidedBy === 'person') {
		return 'theirs';
	}
	if (witness.decidedBy === 'hook') {
		return same ? 'ours' : 'different';
	}
	const isFromPicker = deciderOf(witness) === 'person';
	if (sent.annotations === undefined) {
		return isFromPicker ? 'theirs' : same ? 'ours' : 'different';
	}
	if (!isFromPicker) {
		return 'different';
	}
	// With other previews than ours it is another choice, made in the picker; with the same it may be either's.
	return hasPreviewsOf(questions, sent, witness) ? 'unclear' : 'theirs';
}

/** Who gave an answer that was not ours. The picker always sends annotations, if only an empty object; hooks do not. */
export function deciderOf({ decidedBy, annotations }: AnsweredWitness): DecidedBy {
	return decidedBy ?? (annotations === undefined ? 'hook' : 'person');
}

/** Whether just this arrived; the items of a multi-select in any order. */
export function isSameAnswer(questions: readonly Question[], sent: WireAnswer, witness: AnsweredWitness): boolean {
	return questions.every((question) => {
		const ours = answerTo(question, sent.answers);
		const theirs = answerTo(question, witness.answers);
		return ours === theirs || (question.multiSelect && isSameInAnyOrder(itemsOf(ours), itemsOf(theirs)));
	});
}

function hasPreviewsOf(questions: readonly Question[], sent: WireAnswer, witness: AnsweredWitness): boolean {
	return questions.every((question) => previewOf(question, sent.annotations) === previewOf(question, witness.annotations));
}

function previewOf({ question }: Question, annotations: Readonly<Record<string, unknown>> | undefined): unknown {
	const annotation = annotations && Object.hasOwn(annotations, question) ? annotations[question] : undefined;
	return (annotation as { preview?: unknown } | undefined)?.preview;
}

/** Only a key of its own counts: a question may be named like a part of every object. */
function answerTo({ question }: Question, answers: Readonly<Record<string, string>>): string {
	return Object.hasOwn(answers, question) ? (answers[question] ?? '') : '';
}

function isSameInAnyOrder(left: readonly string[], right: readonly string[]): boolean {
	const sorted = [...right].sort();
	return left.length === right.length && [...left].sort().every((item, index) => item === sorted[index]);
}
