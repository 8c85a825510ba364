import { describe, expect, it } from 'vitest';
import { draftSchema, fromFormSchema } from '../../../src/protocol/formMessages';

const choice = { labels: ['A'], other: '', notes: '' };
const draft = { choices: [choice], chat: '' };
const decision = { kind: 'answer', answer: [choice] };

describe('a message of the form', () => {
	it.each<[message: object]>([
		[{ type: 'ready' }],
		[{ type: 'show', requestId: 'r' }],
		[{ type: 'draft', requestId: 'r', draft }],
		[{ type: 'draft', requestId: 'r', draft: { choices: [], chat: 'Why?' } }],
		[{ type: 'decide', requestId: 'r', decision }],
		[{ type: 'decide', requestId: 'r', decision: { kind: 'answer', answer: [] } }],
		[{ type: 'decide', requestId: 'r', decision: { kind: 'chat', text: 'Why?' } }],
		[{ type: 'decide', requestId: 'r', decision: { kind: 'decline' } }],
		[{ type: 'answerAsLastTime', requestId: 'r' }],
		[{ type: 'release', requestId: 'r' }],
		[{ type: 'copy', text: 'A' }],
		[{ type: 'leave' }],
		[{ type: 'showTerminal', requestId: 'r' }],
		[{ type: 'openInEditor', requestId: 'r' }],
		[{ type: 'openPreview', requestId: 'r', question: 0, option: 3 }],
		[{ type: 'comparePreviews', requestId: 'r', question: 1, option: 0 }],
		[{ type: 'ready', later: true }],
		[{ type: 'decide', requestId: 'r', decision: { ...decision, later: true }, later: true }],
	])('%j is accepted', (message) => {
		expect(fromFormSchema.safeParse(message).success).toBe(true);
	});

	it.each<[message: unknown]>([
		[{ type: 'close' }],
		[{ type: 'submit', requestId: 'r', draft }],
		[{ type: 'show' }],
		[{ type: 'draft', requestId: 'r' }],
		[{ type: 'draft', requestId: 'r', draft: [choice] }],
		[{ type: 'decide', requestId: 'r' }],
		[{ type: 'decide', requestId: 1, decision }],
		[{ type: 'decide', requestId: 'r', decision: { kind: 'answer', answer: [{ ...choice, labels: 'A' }] } }],
		[{ type: 'decide', requestId: 'r', decision: { kind: 'answer', text: 'A' } }],
		[{ type: 'decide', requestId: 'r', decision: { kind: 'chat', text: null } }],
		[{ type: 'decide', requestId: 'r', decision: { kind: 'allow' } }],
		[{ type: 'answerAsLastTime' }],
		[{ type: 'answerAsLastTime', requestId: ['r'] }],
		[{ type: 'release' }],
		[{ type: 'copy', text: 1 }],
		[{ type: 'showTerminal' }],
		[{ type: 'openInEditor', requestId: null }],
		[{ type: 'openPreview', requestId: 'r', question: 0 }],
		[{ type: 'openPreview', requestId: 'r', question: -1, option: 0 }],
		[{ type: 'comparePreviews', requestId: 'r', question: 0, option: 0.5 }],
		[{ type: 'comparePreviews', requestId: 'r', question: '0', option: 0 }],
		[{}],
		[null],
	])('%j is refused', (message) => {
		expect(fromFormSchema.safeParse(message).success).toBe(false);
	});
});

describe('a draft', () => {
	it.each<[name: string, value: unknown]>([
		['is a choice for each question, and what the person may want to say first', draft],
		['may be empty', { choices: [], chat: '' }],
		['may have fields of a later release', { choices: [{ ...choice, later: true }], chat: '', later: true }],
	])('%s', (_name, value) => {
		expect(draftSchema.safeParse(value).success).toBe(true);
	});

	it.each<[name: string, value: unknown]>([
		['a list of choices, as it was once', [choice]],
		['without choices', { chat: '' }],
		['without what is to be said', { choices: [choice] }],
		['with a choice that has no notes', { choices: [{ labels: [], other: '' }], chat: '' }],
		['with choices by number', { choices: { 0: choice }, chat: '' }],
		['nothing', null],
	])('is never %s', (_name, value) => {
		expect(draftSchema.safeParse(value).success).toBe(false);
	});
});
