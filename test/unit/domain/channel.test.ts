import { describe, expect, it } from 'vitest';
import { channelFor } from '../../../src/domain/channel';
import type { Decision } from '../../../src/domain/decision';
import { Inbox } from '../../../src/domain/inbox';
import type { Channel, RequestState, Session, StateName } from '../../../src/domain/request';
import { answering, questionOf } from './questions';

const pane = { server: '/tmp/tmux-1000/default', id: '%3' };
const session: Session = { id: 's', cwd: '/', name: 's', folderName: 's', transcriptPath: undefined, permissionMode: undefined, promptId: undefined, pid: 7, pane: undefined };
const sent = { decision: answering('A'), surface: 'form' } as const;
const typed = { name: 'answered', channel: 'keys', ...sent } as const;
const raced = { name: 'answered', channel: 'race', ...sent } as const;

const inboxWith = (at: Session['pane'], ...steps: readonly RequestState[]) => {
	const inbox = new Inbox(() => 7);
	inbox.add({ id: 'r', kind: 'question', session: { ...session, pane: at }, questions: [questionOf(['A', 'B'])], rawInput: {}, askedAt: 0 });
	for (const step of steps) {
		expect(inbox.move('r', step, '')).toBe(true);
	}
	return inbox;
};

const lost = [raced, { name: 'lost', channel: 'race', ...sent }] as const;
const ways: Readonly<Partial<Record<StateName, readonly RequestState[]>>> = { pending: [], terminalOnly: [{ name: 'terminalOnly' }], released: [{ name: 'released' }], lost };

describe('a decision goes', () => {
	it.each<[state: StateName, place: string, at: Session['pane'], preferred: Channel, channel: Channel | undefined]>([
		['pending', 'in a pane', pane, 'race', 'race'],
		['pending', 'in a pane', pane, 'keys', 'keys'],
		['pending', 'in no pane', undefined, 'keys', 'race'],
		['terminalOnly', 'in a pane', pane, 'race', 'keys'],
		['terminalOnly', 'in no pane', undefined, 'keys', undefined],
		['released', 'in a pane', pane, 'race', 'keys'],
		['released', 'in no pane', undefined, 'race', undefined],
		['lost', 'in a pane', pane, 'race', 'keys'],
		['lost', 'in no pane', undefined, 'race', undefined],
	])('from %s, %s (%j), where "%s" is preferred, by %s', (state, _place, at, preferred, channel) => {
		const request = inboxWith(at, ...(ways[state] ?? [])).get('r')!;
		expect(request.state.name).toBe(state);
		expect(channelFor(request, preferred)).toBe(channel);
	});

	it('nowhere while one is on its way, and once it is over', () => {
		expect(channelFor(inboxWith(pane, typed).get('r')!, 'keys')).toBeUndefined();
		expect(channelFor(inboxWith(pane, typed, { name: 'delivered', doubt: undefined, channel: 'keys', ...sent }).get('r')!, 'keys')).toBeUndefined();
	});
});

describe('typing', () => {
	it.each(['pending', 'terminalOnly', 'released', 'lost'] as const)('begins from %s, and what went no further is as it was', (state) => {
		const inbox = inboxWith(pane, ...(ways[state] ?? []));
		const before = inbox.get('r')!.state;
		expect(inbox.move('r', typed, '')).toBe(true);
		expect(inbox.get('r')?.endedAt).toBeUndefined();
		expect(inbox.move('r', before, '')).toBe(true);
		expect(inbox.get('r')?.state).toEqual(before);
	});

	it.each(['terminalOnly', 'released'] as const)('is the only way out of %s for an answer', (state) => {
		expect(inboxWith(pane, ...(ways[state] ?? [])).move('r', raced, '')).toBe(false);
	});

	it('is the only answer that can be taken back', () => {
		const inbox = inboxWith(pane, raced);
		expect(inbox.move('r', { name: 'pending' }, '')).toBe(false);
		expect(inbox.move('r', { name: 'terminalOnly' }, '')).toBe(false);
	});
});

describe('a decision by keys is refused', () => {
	const refusal = (decision: Decision, ...steps: RequestState[]) => inboxWith(pane, ...steps).refusalOf('r', decision, 'keys');

	it('when the picker cannot take it, with the reason', () => {
		expect(refusal({ kind: 'chat', text: 'Why?' })).toMatchObject({ reason: 'notByKeys', problems: [{ problem: 'chatWithText' }] });
		const noted: Decision = { kind: 'answer', answer: [{ labels: ['A'], other: '', notes: 'but' }] };
		expect(refusal(noted, { name: 'terminalOnly' })).toMatchObject({ reason: 'notByKeys', problems: [{ problem: 'notesWithoutPreviews', questionIndex: 0 }] });
	});

	it('when it is not complete', () => {
		expect(refusal(answering())).toMatchObject({ reason: 'incomplete', problems: [{ questionIndex: 0, problem: 'missing' }] });
	});

	it('not when there is nothing to say first: words come later, in the terminal', () => {
		expect(refusal({ kind: 'chat', text: '' })).toBeUndefined();
		expect(refusal({ kind: 'decline' })).toBeUndefined();
		expect(refusal(answering('A'), { name: 'released' })).toBeUndefined();
	});
});
