import { describe, expect, it } from 'vitest';
import { typingFrom, typingSchema } from '../../../src/protocol/typingSchema';

const step = { kind: 'ticked', questionIndex: 0, label: 'Auth' };
/** As it comes over the wire. */
const read = (value: unknown) => typingFrom(typingSchema.parse(JSON.parse(JSON.stringify(value))));

describe('how far typing has come, as another window tells it', () => {
	it.each<[name: string, value: object]>([
		['goes on', { typed: [step] }],
		['was refused', { typed: [], hasTyped: false, hindrance: 'copyMode' }],
		['was stopped', { typed: [step], hasTyped: true, hindrance: 'unexpectedChange' }],
		['was stopped before its effect was seen', { typed: [], perhaps: step, hasTyped: true, hindrance: 'noEffect' }],
		['went wrong at a moment that is not known', { typed: [], hindrance: 'failed' }],
		['reached its last key', { typed: [step], perhaps: { kind: 'submitted' }, hasTyped: true, hindrance: 'notSubmitted' }],
	])('is read where it %s', (_name, typing) => {
		expect(read(typing)).toEqual(typing);
	});

	it('of an older window leaves open whether anything was typed', () => {
		expect(read({ typed: [], hindrance: 'paneGone' })).toEqual({ typed: [], perhaps: undefined, hasTyped: undefined, hindrance: 'paneGone' });
	});

	it.each<[name: string, value: object, read: object]>([
		['a reason', { typed: [step], hasTyped: true, hindrance: 'later' }, { typed: [step], hasTyped: true, hindrance: 'failed' }],
		['a step that was not seen', { typed: [step], hasTyped: true, perhaps: { kind: 'later' }, hindrance: 'noEffect' }, { typed: [step], hasTyped: true, hindrance: 'noEffect' }],
		['a field', { typed: [step], later: 1 }, { typed: [step] }],
	])('of a newer window may have %s of its own', (_name, value, expected) => {
		expect(read(value)).toEqual(expected);
	});

	it.each<[name: string, value: unknown]>([
		['without steps', {}],
		['with a step of nothing', { typed: [{ kind: 'ticked' }] }],
		['with a question before the first', { typed: [{ ...step, questionIndex: -1 }] }],
	])('%s is refused', (_name, value) => {
		expect(typingSchema.safeParse(value).success).toBe(false);
	});
});
