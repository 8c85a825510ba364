import { describe, expect, it } from 'vitest';
import { deliveredAnswer, entryOf, stillFits } from '../../../src/domain/historyEntry';
import type { RequestState } from '../../../src/domain/request';
import { entry, requestIn } from './historyEntries';
import { answering, choiceOf, questionOf } from './questions';

const sent = { decision: answering('B'), channel: 'race', surface: 'form' } as const;

describe('of a request', () => {
	it.each<[state: RequestState]>([[{ name: 'pending' }], [{ name: 'terminalOnly' }], [{ name: 'released' }], [{ name: 'answered', ...sent }]])('that is not over nothing is kept: %j', (state) => {
		expect(entryOf(requestIn(state))).toBeUndefined();
	});

	it.each<[state: RequestState]>([
		[{ name: 'delivered', doubt: 'sameInTerminal', ...sent }],
		[{ name: 'different', received: { 'Which one?': 'A' }, ...sent }],
		[{ name: 'answeredElsewhere', by: 'person', received: undefined, tooLate: sent.decision }],
		[{ name: 'withdrawn', reason: 'dismissed', tooLate: undefined }],
		[{ name: 'lost', ...sent }],
	])('that is over its end is kept: %j', (state) => {
		expect(entryOf(requestIn(state, 41_000))).toEqual(entry({ state: state as never }));
	});

	it('neither the raw input nor the way to the transcript is kept', () => {
		const kept = JSON.stringify(entryOf(requestIn({ name: 'lost', ...sent }, 41_000)));
		expect(kept).not.toMatch(/secret|t\.jsonl|Before\./);
	});
});

describe('an answer of old', () => {
	it('is one that was seen to arrive', () => {
		expect(deliveredAnswer(entry())).toEqual([choiceOf(['B'])]);
		expect(deliveredAnswer(entry({ state: { name: 'delivered', doubt: 'equalQuestions', ...sent } }))).toEqual([choiceOf(['B'])]);
	});

	it.each<[name: string, state: ReturnType<typeof entry>['state']]>([
		['a chat', { name: 'delivered', doubt: undefined, ...sent, decision: { kind: 'chat', text: 'Why?' } }],
		['a decline', { name: 'delivered', doubt: undefined, ...sent, decision: { kind: 'decline' } }],
		['one that was lost', { name: 'lost', ...sent }],
		['one that arrived as something else', { name: 'different', received: {}, ...sent }],
		['one that came too late', { name: 'answeredElsewhere', by: 'person', received: undefined, tooLate: sent.decision }],
	])('is never %s', (_name, state) => {
		expect(deliveredAnswer(entry({ state }))).toBeUndefined();
	});

	it.each<[labels: string[], fits: boolean]>([[['A', 'B', 'C'], true], [['A', 'C'], false]])('fits where its labels are still offered: %j, %s', (labels, fits) => {
		expect(stillFits([questionOf(labels)], [choiceOf(['B'])])).toBe(fits);
	});
});
