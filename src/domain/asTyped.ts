import type { Decision } from './decision';

/** The decision as it can be typed: blanks around a text cannot be seen on a screen, so they are left out from the start. */
export function asTyped(decision: Decision): Decision {
	return decision.kind === 'answer'
		? { ...decision, answer: decision.answer.map((choice) => ({ ...choice, other: choice.other.trim(), notes: choice.notes.trim() })) }
		: decision;
}
