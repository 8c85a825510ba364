import type { Decision } from './decision';
import type { Question } from './question';
import type { Channel, Doubt } from './request';
import { itemsOf, type Annotation, type WireAnswer } from './wire';
import type { DecidedBy, Witness } from './witness';
import { chatMessage, declineMessage } from './wordsToModel';

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
export function verdictOn(questions: readonly Question[], sent: WireAnswer, witness: AnsweredWitness, channel: Channel): Verdict {
	return channel === 'race' ? verdictOnRace(questions, sent, witness) : verdictOnKeys(questions, sent, witness);
}

/** What was typed is the picker's answer: whether the keys were ours, only who typed them knows. */
function verdictOnKeys(questions: readonly Question[], sent: WireAnswer, witness: AnsweredWitness): Verdict {
	if (deciderOf(witness) === 'hook') {
		return 'theirs';
	}
	return isSameAnswer(questions, sent, witness) ? 'ours' : 'different';
}

function verdictOnRace(questions: readonly Question[], sent: WireAnswer, witness: AnsweredWitness): Verdict {
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
	// With other notes or previews than ours it is another answer, made in the picker.
	if (!hasAnnotationsOf(questions, sent, witness)) {
		return 'theirs';
	}
	// Nobody writes the same note twice; the same preview alone may be either's.
	const hasNotes = questions.some((question) => annotationOf(question, sent.annotations).notes !== undefined);
	return hasNotes ? (same ? 'ours' : 'different') : 'unclear';
}

/** Whether a call that ended without an answer ended as this decision meant it to. Who stopped a turn is not written down. */
export function isEndBy(decision: Decision, questions: readonly Question[], witness: Witness, channel: Channel): boolean {
	switch (decision.kind) {
		case 'answer':
			return false;
		case 'chat':
			return channel === 'keys' ? witness.kind === 'chat' : witness.kind === 'denied' && witness.message === chatMessage(questions, decision.text);
		case 'decline':
			return witness.kind === 'dismissed' || (witness.kind === 'denied' && witness.message === declineMessage);
	}
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
		const isSame = ours === theirs || (question.multiSelect && (isSameSet(itemsOf(ours), itemsOf(theirs)) || isJoinOf(ours, theirs)));
		return isSame && annotationOf(question, sent.annotations).notes === annotationOf(question, witness.annotations).notes;
	});
}

/** A multi-select that arrived joined without quotes can be read in more than one way, if an item holds a comma. */
export function doubtAbout(questions: readonly Question[], sent: WireAnswer, witness: AnsweredWitness): Doubt | undefined {
	const isAmbiguous = questions.some((question) => {
		const ours = answerTo(question, sent.answers);
		const theirs = answerTo(question, witness.answers);
		return question.multiSelect && ours !== theirs && !isSameSet(itemsOf(ours), itemsOf(theirs)) && isJoinOf(ours, theirs);
	});
	return isAmbiguous ? 'joinedLabels' : undefined;
}

/** Whether the second is what is left of the first when a release joins the items without quoting them. */
function isJoinOf(ours: string, theirs: string): boolean {
	return isSameSet(itemsOf(ours).join(', ').split(', '), theirs.split(', '));
}

function hasAnnotationsOf(questions: readonly Question[], sent: WireAnswer, witness: AnsweredWitness): boolean {
	return questions.every((question) => {
		const ours = annotationOf(question, sent.annotations);
		const theirs = annotationOf(question, witness.annotations);
		return ours.preview === theirs.preview && ours.notes === theirs.notes;
	});
}

function annotationOf({ question }: Question, annotations: Readonly<Record<string, unknown>> | undefined): Annotation {
	const annotation = annotations && Object.hasOwn(annotations, question) ? annotations[question] : undefined;
	return (annotation as Annotation | undefined) ?? {};
}

/** Only a key of its own counts: a question may be named like a part of every object. */
function answerTo({ question }: Question, answers: Readonly<Record<string, string>>): string {
	return Object.hasOwn(answers, question) ? (answers[question] ?? '') : '';
}

function isSameSet(left: readonly string[], right: readonly string[]): boolean {
	const sorted = [...right].sort();
	return left.length === right.length && [...left].sort().every((item, index) => item === sorted[index]);
}
