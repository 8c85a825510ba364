import { describe, expect, it, vi } from 'vitest';
import type { Request, RequestState, StateName } from '../../../src/domain/request';
import { TreeOutline } from '../../../src/editor/treeOutline';
import { answering } from '../domain/questions';
import { requestIn } from '../domain/historyEntries';

const sent = { decision: answering('A'), channel: 'race', surface: 'form' } as const;
const states: Readonly<Partial<Record<StateName, RequestState>>> = {
	pending: { name: 'pending' },
	answered: { name: 'answered', ...sent },
	delivered: { name: 'delivered', doubt: undefined, ...sent },
};

/** A request of this session; when it was asked is also its number. */
function request(sessionId: string, askedAt: number, { state = 'pending', name = sessionId }: { state?: StateName; name?: string } = {}): Request {
	const one = requestIn(states[state]!);
	return { ...one, id: `request-${askedAt}`, askedAt, session: { ...one.session, id: sessionId, name } };
}

function drawn(...requests: readonly Request[]) {
	const outline = new TreeOutline<string>();
	const rows = outline.draw(requests, (sessionId) => `row of ${sessionId}`);
	return { outline, rows };
}

it('there is one row a session, the one that asked first on top', () => {
	expect(drawn(request('b', 1), request('a', 2), request('b', 3)).rows).toEqual(['row of b', 'row of a']);
});

describe('a step of a request', () => {
	const { outline } = drawn(request('a', 10), request('b', 20), request('a', 30));

	it.each<[name: string, request: Request, from: StateName | undefined, row: string | undefined]>([
		['is a matter of its session', request('a', 30, { state: 'answered' }), 'pending', 'row of a'],
		['is so for the oldest, too', request('b', 20, { state: 'answered' }), 'pending', 'row of b'],
		['is so for a new one', request('b', 40), undefined, 'row of b'],
		['changes more when it ends', request('a', 30, { state: 'delivered' }), 'answered', undefined],
		['changes more when it is live again', request('a', 30, { state: 'answered' }), 'lost', undefined],
		['changes more when its session is new', request('c', 40), undefined, undefined],
		['changes more when its session was named', request('a', 30, { name: 'another' }), 'pending', undefined],
		['changes more when it is older than what its session was placed by', request('b', 5), undefined, undefined],
	])('%s', (_name, one, from, row) => {
		expect(outline.rowOfStep(one, from)).toBe(row);
	});

	it('changes more where the oldest is told to have been asked later', () => {
		expect(outline.rowOfStep({ ...request('a', 25), id: 'request-10' }, 'pending')).toBeUndefined();
	});

	it('is unknown once what was drawn is forgotten', () => {
		const { outline: forgotten } = drawn(request('a', 1));
		forgotten.clear();
		expect(forgotten.rowOfStep(request('a', 1), 'pending')).toBeUndefined();
	});
});

it.each([10, 1000])('a step looks at no request but its own, however many are drawn (%i)', (count) => {
	const looked = vi.fn();
	const all = Array.from({ length: count }, (_, n) => {
		const one = request(`session-${n % 100}`, n);
		return { ...one, get session() { looked(); return one.session; } };
	});
	const { outline } = drawn(...all);
	looked.mockClear();
	expect(outline.rowOfStep(request('session-5', count), undefined)).toBe('row of session-5');
	expect(looked).not.toHaveBeenCalled();
});
