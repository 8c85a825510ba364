import { describe, expect, it } from 'vitest';
import { historyFileText, readHistoryFile } from '../../../src/protocol/historyFile';
import { entry } from '../domain/historyEntries';
import { answering } from '../domain/questions';

const file = JSON.parse(historyFileText(entry())) as Record<string, unknown> & { state: object };
const kindOf = (value: unknown) => readHistoryFile(JSON.stringify(value)).kind;
const sent = { decision: answering('B'), channel: 'race', surface: 'form' } as const;

describe('a file of the history', () => {
	it.each<[name: string, state: ReturnType<typeof entry>['state']]>([
		['a delivery', entry().state],
		['a delivery in doubt', { name: 'delivered', doubt: 'joinedLabels', ...sent }],
		['a difference', { name: 'different', received: { 'Which one?': 'A' }, ...sent }],
		['an answer of the terminal', { name: 'answeredElsewhere', by: 'person', received: { 'Which one?': 'A' }, tooLate: sent.decision }],
		['an answer that was not seen', { name: 'answeredElsewhere', by: 'hook', received: undefined, tooLate: undefined }],
		['a withdrawal', { name: 'withdrawn', reason: 'turnStopped', tooLate: undefined }],
		['a loss', { name: 'lost', ...sent }],
		['a chat', { name: 'delivered', doubt: undefined, ...sent, decision: { kind: 'chat', text: 'Why?\n\u2028' } }],
	])('gives back what was kept: %s', (_name, state) => {
		expect(readHistoryFile(historyFileText(entry({ state })))).toEqual({ kind: 'entry', entry: entry({ state }) });
	});

	it('with fields of a later release is accepted', () => {
		expect(kindOf({ ...file, later: 1, state: { ...file.state, later: 1 } })).toBe('entry');
	});

	it.each<[name: string, value: unknown]>([
		['of a later format', { version: 2 }],
		['of a later format that is quite different', { version: 7, entries: [] }],
		['with an end that is not known here', { ...file, state: { name: 'postponed' } }],
		['with a channel that is not known here', { ...file, state: { ...file.state, channel: 'pigeon' } }],
		['of a kind that is not known here', { ...file, kind: 'permission' }],
	])('%s is left to whoever knows it', (_name, value) => {
		expect(kindOf(value)).toBe('later');
	});

	it.each<[name: string, text: string]>([
		['nothing', ''],
		['half a file', historyFileText(entry()).slice(0, 100)],
		['zeros', '\0'.repeat(50)],
		['null', 'null'],
		['a list', '[]'],
		['a file without a version', JSON.stringify({ ...file, version: undefined })],
		['a version that is none', JSON.stringify({ ...file, version: 'one' })],
		['an id that is no file name', JSON.stringify({ ...file, id: '../../etc' })],
		['questions that are none', JSON.stringify({ ...file, questions: 'Which?' })],
		['no time', JSON.stringify({ ...file, endedAt: undefined })],
	])('that holds %s is corrupt', (_name, text) => {
		expect(readHistoryFile(text).kind).toBe('corrupt');
	});
});
