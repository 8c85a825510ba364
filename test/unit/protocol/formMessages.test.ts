import { describe, expect, it } from 'vitest';
import { draftChoiceSchema, draftSchema, fromFormSchema } from '../../../src/protocol/formMessages';

const draft = [{ labels: ['A'], other: '' }];

describe('a message of the form', () => {
	it.each<[message: object]>([
		[{ type: 'ready' }],
		[{ type: 'show', requestId: 'r' }],
		[{ type: 'draft', requestId: 'r', draft }],
		[{ type: 'draft', requestId: 'r', draft: [] }],
		[{ type: 'submit', requestId: 'r', draft }],
		[{ type: 'release', requestId: 'r' }],
		[{ type: 'copy', text: 'A' }],
		[{ type: 'ready', later: true }],
	])('%j is accepted', (message) => {
		expect(fromFormSchema.safeParse(message).success).toBe(true);
	});

	it.each<[message: unknown]>([
		[{ type: 'close' }],
		[{ type: 'show' }],
		[{ type: 'draft', requestId: 'r' }],
		[{ type: 'submit', requestId: 'r', draft: [{ labels: 'A', other: '' }] }],
		[{ type: 'submit', requestId: 1, draft }],
		[{ type: 'release' }],
		[{ type: 'copy', text: 1 }],
		[{}],
		[null],
	])('%j is refused', (message) => {
		expect(fromFormSchema.safeParse(message).success).toBe(false);
	});
});

it('a draft is a choice for each question, and nothing less', () => {
	expect(draftSchema.safeParse(draft).success).toBe(true);
	expect(draftChoiceSchema.safeParse({ labels: [], other: '', later: true }).success).toBe(true);
	expect(draftSchema.safeParse({ 0: draft[0] }).success).toBe(false);
	expect(draftChoiceSchema.safeParse({ labels: [] }).success).toBe(false);
});
