import { describe, expect, it } from 'vitest';
import type { Decision } from '../../../src/domain/decision';
import { Inbox, type InboxChange } from '../../../src/domain/inbox';
import type { Request, RequestState, StateName } from '../../../src/domain/request';
import { answering, questionOf } from './questions';

const answer = answering('A');
const sent = { decision: answer, channel: 'race', surface: 'form' } as const;

const states: { [Name in StateName]: Extract<RequestState, { name: Name }> } = {
	pending: { name: 'pending' },
	terminalOnly: { name: 'terminalOnly' },
	released: { name: 'released' },
	answered: { name: 'answered', ...sent },
	delivered: { name: 'delivered', doubt: undefined, ...sent },
	different: { name: 'different', received: {}, ...sent },
	answeredElsewhere: { name: 'answeredElsewhere', by: 'person', received: {}, tooLate: undefined },
	withdrawn: { name: 'withdrawn', reason: 'dismissed', tooLate: undefined },
	lost: { name: 'lost', ...sent },
};
const names = Object.keys(states) as StateName[];

/** How each state is reached from the first. */
const wayTo: Readonly<Record<StateName, readonly StateName[]>> = {
	pending: [],
	terminalOnly: ['terminalOnly'],
	released: ['released'],
	answered: ['answered'],
	delivered: ['answered', 'delivered'],
	different: ['answered', 'different'],
	answeredElsewhere: ['answeredElsewhere'],
	withdrawn: ['withdrawn'],
	lost: ['answered', 'lost'],
};

const allowed = new Set([
	'pending → terminalOnly',
	'pending → released',
	'pending → answered',
	'pending → answeredElsewhere',
	'pending → withdrawn',
	'terminalOnly → pending',
	'terminalOnly → answeredElsewhere',
	'terminalOnly → withdrawn',
	'released → answeredElsewhere',
	'released → withdrawn',
	'answered → delivered',
	'answered → different',
	'answered → answeredElsewhere',
	'answered → withdrawn',
	'answered → lost',
	'lost → answered',
	'lost → delivered',
	'lost → different',
	'lost → answeredElsewhere',
	'lost → withdrawn',
]);

const newRequest = (id: string, askedAt = 0): Parameters<Inbox['add']>[0] => ({
	id,
	kind: 'question',
	session: { id: 's', cwd: '/', name: 's', folderName: 's', transcriptPath: undefined, permissionMode: undefined, promptId: undefined, pid: undefined, pane: undefined },
	questions: [questionOf(['A', 'B'])],
	rawInput: {},
	askedAt,
});

/** An inbox with one request in the given state, and what it told from then on. */
const inboxAt = (name: StateName): { inbox: Inbox; changes: InboxChange[] } => {
	const inbox = new Inbox(() => 7);
	inbox.add(newRequest('r'));
	wayTo[name].forEach((step) => inbox.move('r', states[step], 'on the way'));
	expect(inbox.get('r')?.state.name).toBe(name);
	const changes: InboxChange[] = [];
	inbox.onDidChange((change) => changes.push(change));
	return { inbox, changes };
};

const pairs = names.flatMap((from) => names.map((to) => ({ from, to, step: `${from} → ${to}` })));

describe('a request', () => {
	it.each(pairs.filter(({ step }) => allowed.has(step)))('may go $step, and tells it', ({ from, to }) => {
		const { inbox, changes } = inboxAt(from);
		expect(inbox.move('r', states[to], 'because')).toBe(true);
		expect(inbox.get('r')?.state).toEqual(states[to]);
		expect(changes).toEqual([{ request: inbox.get('r'), from, isNewHere: false, cause: 'because' }]);
	});

	it.each(pairs.filter(({ step }) => !allowed.has(step)))('may not go $step, and tells nothing', ({ from, to }) => {
		const { inbox, changes } = inboxAt(from);
		const before = inbox.get('r');
		expect(inbox.move('r', states[to], 'because')).toBe(false);
		expect(inbox.get('r')).toBe(before);
		expect(changes).toEqual([]);
	});

	it('that is unknown goes nowhere', () => {
		expect(inboxAt('pending').inbox.move('other', states.released, 'because')).toBe(false);
	});

	it.each(names)('has its end noted when it is over: %s', (name) => {
		const isOver = !['pending', 'terminalOnly', 'released', 'answered'].includes(name);
		expect(inboxAt(name).inbox.get('r')?.endedAt).toBe(isOver ? 7 : undefined);
	});
});

describe('a decision', () => {
	it.each<[name: string, decision: Decision, isTaken: boolean]>([
		['to talk first', { kind: 'chat', text: 'Why?' }, true],
		['to talk first about nothing', { kind: 'chat', text: ' ' }, false],
		['to decline', { kind: 'decline' }, true],
	])('%s is taken while the request is pending, if it can be sent', (_name, decision, isTaken) => {
		const refusal = inboxAt('pending').inbox.refusalOf('r', decision, 'race');
		expect(refusal).toEqual(isTaken ? undefined : expect.objectContaining({ reason: 'incomplete', problems: [{ problem: 'emptyChat' }] }));
	});

	it.each(names.filter((name) => name !== 'pending'))('of any kind is refused when the request is %s', (name) => {
		for (const decision of [{ kind: 'chat', text: 'Why?' }, { kind: 'decline' }] as const) {
			expect(inboxAt(name).inbox.refusalOf('r', decision, 'race')).toMatchObject({ reason: 'notPending' });
		}
	});
});

describe('an answer', () => {
	it('is taken while the request is pending', () => {
		expect(inboxAt('pending').inbox.refusalOf('r', answer, 'race')).toBeUndefined();
	});

	it.each(names.filter((name) => name !== 'pending'))('is refused when the request is %s', (name) => {
		expect(inboxAt(name).inbox.refusalOf('r', answer, 'race')).toMatchObject({ reason: 'notPending', request: { state: { name } } });
	});

	it('is refused when the request is unknown', () => {
		expect(inboxAt('pending').inbox.refusalOf('other', answer, 'race')).toEqual({ reason: 'notFound' });
	});

	it('is refused when it is not complete, with the reason', () => {
		expect(inboxAt('pending').inbox.refusalOf('r', answering(), 'race')).toMatchObject({ reason: 'incomplete', problems: [{ questionIndex: 0, problem: 'missing' }] });
	});
});

describe('the list', () => {
	it('is in the order in which was asked, not in which was heard', () => {
		const inbox = new Inbox(() => 0);
		inbox.add(newRequest('second', 20));
		inbox.add(newRequest('first', 10));
		inbox.move('second', states.terminalOnly, '');
		expect(inbox.all().map(({ id }) => id)).toEqual(['first', 'second']);
	});

	const inboxWithEnds = (kept?: number) => {
		let time = 0;
		const inbox = new Inbox(() => time++, kept);
		const forgotten: string[] = [];
		inbox.onDidForget(({ id }: Request) => forgotten.push(id));
		const end = (id: string, ...steps: StateName[]) => {
			inbox.add(newRequest(id));
			steps.forEach((step) => inbox.move(id, states[step], ''));
		};
		return { inbox, forgotten, end };
	};

	it('keeps the requests that ended last, and all that are not over', () => {
		const { inbox, forgotten, end } = inboxWithEnds(2);
		end('live');
		end('sending', 'answered');
		end('a', 'withdrawn');
		end('b', 'answered', 'lost');
		end('c', 'withdrawn');
		expect(forgotten).toEqual(['a']);
		expect(inbox.all().map(({ id }) => id)).toEqual(['live', 'sending', 'b', 'c']);
	});

	it('keeps twenty unless told otherwise', () => {
		const { forgotten, end } = inboxWithEnds();
		Array.from({ length: 21 }, (_, index) => end(`r${index}`, 'withdrawn'));
		expect(forgotten).toEqual(['r0']);
	});

	it('is rid of all that is over when asked to', () => {
		const { inbox, forgotten, end } = inboxWithEnds();
		end('live', 'released');
		end('a', 'withdrawn');
		end('b', 'answered', 'delivered');
		inbox.forgetFinished();
		expect(forgotten.sort()).toEqual(['a', 'b']);
		expect(inbox.all().map(({ id }) => id)).toEqual(['live']);
	});
});

describe('the context of a request', () => {
	const context = { said: 'Two ways.', model: 'claude-x', gitBranch: 'main' };

	it('is unknown at first, and told once when it is learnt', () => {
		const { inbox, changes } = inboxAt('pending');
		expect(inbox.get('r')?.context).toBeUndefined();
		inbox.learnContext('r', context);
		inbox.learnContext('r', { ...context });
		expect(inbox.get('r')?.context).toEqual(context);
		expect(changes).toEqual([{ request: inbox.get('r'), from: 'pending', isNewHere: false, cause: expect.any(String) as string }]);
		expect(changes[0]?.cause).not.toContain('Two ways');
	});

	it('is told again when it is another', () => {
		const { inbox, changes } = inboxAt('pending');
		inbox.learnContext('r', context);
		inbox.learnContext('r', { ...context, said: 'Three ways.' });
		expect(inbox.get('r')?.context?.said).toBe('Three ways.');
		expect(changes).toHaveLength(2);
	});

	it.each(names)('leaves the state as it is, and stays through every step: %s', (name) => {
		const { inbox } = inboxAt(name);
		const before = inbox.get('r')!;
		inbox.learnContext('r', context);
		expect(inbox.get('r')).toEqual({ ...before, context });
	});

	it('is kept when the request moves on or its session is named', () => {
		const { inbox } = inboxAt('pending');
		inbox.learnContext('r', context);
		inbox.move('r', states.answered, '');
		inbox.nameSession('s', 'Shop');
		expect(inbox.get('r')).toMatchObject({ context, state: { name: 'answered' }, session: { name: 'Shop' } });
	});

	it('of no request is passed over', () => {
		const { inbox, changes } = inboxAt('pending');
		inbox.learnContext('other', context);
		expect(changes).toEqual([]);
		expect(inbox.get('other')).toBeUndefined();
	});
});

describe('a name that the person gave a session', () => {
	it('is that of all its requests, and of no others; it is told once', () => {
		const inbox = new Inbox(() => 0);
		inbox.add(newRequest('a'));
		inbox.add(newRequest('b'));
		inbox.add({ ...newRequest('c'), session: { ...newRequest('c').session, id: 'other' } });
		const told: string[] = [];
		inbox.onDidChange(({ request }) => told.push(request.id));
		inbox.nameSession('s', 'Shop');
		inbox.nameSession('s', 'Shop');
		expect(inbox.all().map(({ session }) => session.name)).toEqual(['Shop', 'Shop', 's']);
		expect(told).toEqual(['a', 'b']);
	});
});

describe('a request that no hook brings back', () => {
	const restored = (state: RequestState): Request => ({ ...newRequest('r', 3), endedAt: state.name === 'lost' ? 3 : undefined, context: undefined, state });

	it.each<'answered' | 'lost' | 'terminalOnly' | 'released'>(['answered', 'lost', 'terminalOnly', 'released'])('is taken back as it was: %s', (name) => {
		const inbox = new Inbox(() => 7);
		const changes: InboxChange[] = [];
		inbox.onDidChange((change) => changes.push(change));
		inbox.restore(restored(states[name]));
		expect(inbox.get('r')).toEqual(restored(states[name]));
		expect(changes).toEqual([{ request: inbox.get('r'), from: name, isNewHere: true, cause: expect.any(String) as string }]);
		expect(inbox.move('r', states.answeredElsewhere, 'seen')).toBe(true);
	});

	it('takes the place of a copy of it, and keeps what is known of it', () => {
		const inbox = new Inbox(() => 7);
		const context = { said: 'So.', model: undefined, gitBranch: 'main' };
		inbox.mirror({ ...restored(states.lost), context, heldBy: 'window-gone' });
		const changes: InboxChange[] = [];
		inbox.onDidChange((change) => changes.push(change));
		inbox.restore(restored(states.lost));
		expect(inbox.get('r')).toEqual({ ...restored(states.lost), context });
		expect(changes).toMatchObject([{ isNewHere: false }]);
	});

	it('does not take the place of one that is held here', () => {
		const { inbox, changes } = inboxAt('pending');
		inbox.restore(restored(states.answered));
		expect(inbox.get('r')?.state.name).toBe('pending');
		expect(changes).toEqual([]);
	});
});

describe('listeners', () => {
	const failing = new Error('cannot show this');

	it('hear also when one of them fails, which is reported', () => {
		const reported: unknown[] = [];
		const told: string[] = [];
		const inbox = new Inbox(() => 0, 0, (error) => reported.push(error));
		for (const event of [inbox.onDidChange, inbox.onDidForget] as ((listener: () => void) => void)[]) {
			event(() => { throw failing; });
			event(() => told.push('second'));
		}
		inbox.add(newRequest('a'));
		expect([told, reported]).toEqual([['second'], [failing]]);
		expect(inbox.move('a', states.withdrawn, '')).toBe(true);
		expect(told).toHaveLength(3);
		expect(reported).toHaveLength(3);
		expect(inbox.all()).toEqual([]);
	});

	it('that fail are not passed over in silence where nobody takes the report', () => {
		const inbox = new Inbox(() => 0);
		inbox.onDidChange(() => { throw failing; });
		expect(() => inbox.add(newRequest('a'))).toThrow(failing);
	});

	it('are told in the order in which they came, and no more after they left', () => {
		const inbox = new Inbox(() => 0);
		const told: string[] = [];
		const first = inbox.onDidChange(() => told.push('first'));
		inbox.onDidChange(() => told.push('second'));
		inbox.add(newRequest('a'));
		first.dispose();
		inbox.add(newRequest('b'));
		expect(told).toEqual(['first', 'second', 'second']);
	});
});
