import { expect, it } from 'vitest';
import { historyExport } from '../../../src/domain/historyExport';
import { entry } from './historyEntries';
import { answering, choiceOf, questionOf } from './questions';

const one = (changes: Parameters<typeof entry>[0]) => historyExport([entry(changes)], 0).entries[0];

it('an exported history says what it is, and everything about each request', () => {
	const questions = [questionOf(['A', 'B']), { ...questionOf(['C', 'D']), question: 'And?', header: '', multiSelect: true }];
	const answer = [choiceOf(['B'], { notes: ' because ' }), choiceOf(['C'], { other: 'E, F' })];
	expect(historyExport([entry({ questions, state: { name: 'delivered', doubt: 'sameInTerminal', decision: { kind: 'answer', answer }, channel: 'race', surface: 'palette' } })], 60_000)).toEqual({
		format: 'question-panel-history',
		version: 1,
		exportedAt: '1970-01-01T00:01:00.000Z',
		entries: [
			{
				id: 'request-1',
				session: { id: 'session-1', name: 'shop', folderName: 'shop', cwd: '/home/ada/shop' },
				askedAt: '1970-01-01T00:00:01.000Z',
				endedAt: '1970-01-01T00:00:41.000Z',
				waitedMs: 40_000,
				outcome: 'delivered',
				doubt: 'sameInTerminal',
				reason: null,
				answeredBy: 'editor',
				channel: 'race',
				surface: 'palette',
				decision: 'answer',
				chat: null,
				questions: [
					{ question: 'Which one?', header: 'One', multiSelect: false, options: [{ label: 'A', description: '', preview: null }, { label: 'B', description: '', preview: null }], chosen: 'B', note: 'because', received: 'B' },
					{ question: 'And?', header: '', multiSelect: true, options: [{ label: 'C', description: '', preview: null }, { label: 'D', description: '', preview: null }], chosen: 'C, "E, F"', note: null, received: 'C, "E, F"' },
				],
			},
		],
	});
});

it.each<[name: string, state: ReturnType<typeof entry>['state'], expected: object]>([
	['what arrived instead', { name: 'different', received: { 'Which one?': 'A' }, decision: answering('B'), channel: 'race', surface: 'form' }, { outcome: 'different', answeredBy: 'editor', questions: [{ chosen: 'B', received: 'A' }] }],
	['what was said in the terminal, and what came too late', { name: 'answeredElsewhere', by: 'person', received: { 'Which one?': 'A' }, tooLate: answering('B') }, { answeredBy: 'terminal', channel: null, decision: 'answer', questions: [{ chosen: 'B', received: 'A' }] }],
	['that another program answered', { name: 'answeredElsewhere', by: 'hook', received: undefined, tooLate: undefined }, { answeredBy: 'program', decision: null, questions: [{ chosen: null, received: null }] }],
	['that a program answered over the endpoint', { name: 'delivered', doubt: undefined, decision: answering('B'), channel: 'race', surface: 'api' }, { answeredBy: 'program', surface: 'api' }],
	['why it was withdrawn', { name: 'withdrawn', reason: 'sessionEnded', tooLate: undefined }, { outcome: 'withdrawn', reason: 'sessionEnded', answeredBy: null }],
	['what was lost', { name: 'lost', decision: answering('B'), channel: 'race', surface: 'toast' }, { outcome: 'lost', answeredBy: null, surface: 'toast', questions: [{ chosen: 'B', received: null }] }],
	['what was said first', { name: 'delivered', doubt: undefined, decision: { kind: 'chat', text: 'Why?' }, channel: 'race', surface: 'form' }, { decision: 'chat', chat: 'Why?', questions: [{ chosen: null, received: null }] }],
])('it tells %s', (_name, state, expected) => {
	expect(one({ state })).toMatchObject(expected);
});
