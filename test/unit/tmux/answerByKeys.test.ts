import { describe, expect, it } from 'vitest';
import type { Decision } from '../../../src/domain/decision';
import { answerByKeys, type KeysOrder } from '../../../src/tmux/answerByKeys';
import type { TmuxProblem } from '../../../src/domain/keysResult';
import type { Question } from '../../../src/domain/question';
import type { PaneLook } from '../../../src/tmux/tmux';
import { approach, features, screenNames, questionsOn, screenText } from '../../fixtures/screens';

const limits = { appearMs: 0, firstStillMs: 20, settledMs: 0, effectMs: 60, slowMs: 0, vainMs: 40, submittedMs: 60, goneMs: 10, afterEscapeMs: 0 };
const optionB: Decision = { kind: 'answer', answer: [{ labels: ['Option B'], other: '', notes: '' }] };
const picker = screenText('single.80x24.2.1.326');

/** A pane whose screen follows from how many keys it was sent, and what it was sent. */
function paneOf(screens: readonly string[], facts: Partial<PaneLook> | TmuxProblem = {}) {
	const sent: string[] = [];
	const dropped: string[] = [];
	const tmux: KeysOrder['tmux'] = {
		look: () =>
			Promise.resolve(
				typeof facts === 'string'
					? facts
					: {
							serverPid: 1,
							tty: '/dev/pts/1',
							isDead: false,
							isInMode: false,
							isSynchronized: false,
							isInputOff: false,
							screen: screens[Math.min(sent.length, screens.length - 1)] ?? '',
							...facts,
						},
			),
		key: (_, key) => Promise.resolve(void sent.push(key)),
		load: (text) => Promise.resolve({ name: text }),
		paste: (_, { name }) => Promise.resolve(void sent.push(name)),
		drop: ({ name }) => Promise.resolve(void dropped.push(name)),
	};
	return { tmux, sent, dropped };
}

let loads = 0;
const failingAfterLoad =
	(tmux: KeysOrder['tmux']): KeysOrder['tmux']['look'] =>
	(pane) =>
		loads > 0 ? Promise.reject(new Error('no such pane')) : tmux.look(pane);

const order = (tmux: KeysOrder['tmux'], rest: Partial<KeysOrder> = {}): KeysOrder => ({
	tmux,
	pane: '%1',
	claudePid: 3,
	questions: [approach],
	decision: optionB,
	limits,
	ownerOf: () => Promise.resolve({ kind: 'claude', pid: 3 }),
	...rest,
});

describe('an answer by keys', () => {
	it('types the one key, and says so when the picker is gone', async () => {
		const { tmux, sent } = paneOf([picker, '● Answered.\n❯ ']);
		expect(await answerByKeys(order(tmux))).toMatchObject({ outcome: 'typed', typed: [{ kind: 'chose', questionIndex: 0, label: 'Option B' }] });
		expect(sent).toEqual(['2']);
	});

	it('waits for a picker that is not drawn yet', async () => {
		const { tmux, sent } = paneOf([picker, '● Answered.\n❯ ']);
		let looks = 0;
		const look: KeysOrder['tmux']['look'] = async (pane) => ({ ...((await tmux.look(pane)) as PaneLook), ...(++looks < 8 ? { screen: looks < 4 ? '● Answered.\n❯ ' : screenText('multi.80x24.2.1.326') } : {}) });
		expect(await answerByKeys(order({ ...tmux, look }, { limits: { ...limits, appearMs: 10_000 } }))).toMatchObject({ outcome: 'typed' });
		expect(sent).toEqual(['2']);
	});

	describe.each(['2.1.197', '2.1.326'])('where the session asks more than this (%s)', (version) => {
		const name = `long_60x15.${version}`;
		const [asked] = questionsOn(name) as [Question];
		const wanted: Decision = { kind: 'answer', answer: [{ labels: [asked.options[1]?.label ?? ''], other: '', notes: '' }] };
		const other: Question = { ...asked, question: 'Which other approach?' };
		const answer = async (otherCalls: readonly (readonly Question[])[], shown = name) => {
			const { tmux, sent } = paneOf([screenText(shown), '● Answered.\n❯ ']);
			const result = await answerByKeys(order(tmux, { questions: [asked], decision: wanted, otherCalls: () => otherCalls }));
			return [result.outcome === 'refused' ? result.reason : result.outcome, ...sent];
		};

		it('is refused without a key as long as it cannot be seen which of them is on the screen', async () => {
			expect(await answer([[other]])).toEqual(['otherQuestion']);
			expect(await answer([[asked]])).toEqual(['otherQuestion']);
			expect(await answer([[approach], [features, other]])).toEqual(['otherQuestion']);
		});

		it('is typed where it can be seen, and where nothing else is asked', async () => {
			expect(await answer([[other], [approach]], `long_60x45.${version}`)).toEqual(['typed', '2']);
			expect(await answer([[approach]])).toEqual(['typed', '2']);
			expect(await answer([])).toEqual(['typed', '2']);
		});
	});

	const ownText: Decision = { kind: 'answer', answer: [{ labels: [], other: 'own words', notes: '' }] };

	it.each<[what: string, broken: (before: KeysOrder) => Partial<KeysOrder>]>([
		['the look', ({ tmux }) => ({ tmux: { ...tmux, look: failingAfterLoad(tmux) } })],
		['the question whose the keyboard is', (before) => ({ ownerOf: () => (loads > 0 ? Promise.reject(new Error('no such process')) : before.ownerOf!('', undefined)) })],
		['the paste', ({ tmux }) => ({ tmux: { ...tmux, paste: () => Promise.reject(new Error('no such program')) } })],
	])('leaves no words of the person in tmux when %s fails', async (_what, broken) => {
		loads = 0;
		const { tmux, sent, dropped } = paneOf([screenText('singleField.80x24.2.1.326')]);
		const before = order({ ...tmux, load: (text) => ((loads += 1), tmux.load(text)) }, { decision: ownText });
		await expect(answerByKeys({ ...before, ...broken(before) })).rejects.toThrow('no such');
		expect({ sent, dropped }).toEqual({ sent: [], dropped: ['own words'] });
	});

	it('tells of a text once, however many keys it takes', async () => {
		const field = screenText('singleField.80x24.2.1.326');
		const holding = (text: string) => screenText('singleTyped.80x24.2.1.326').replace('my own; words', text);
		const { tmux, sent } = paneOf([holding('half a thought'), holding('half a'), field, holding('own words'), '● Answered.\n❯ ']);
		const told: unknown[] = [];
		const result = await answerByKeys(order(tmux, { decision: ownText, onProgress: (step) => told.push(step) }));
		expect(sent).toEqual(['C-u', 'C-u', 'own words', 'Enter']);
		const steps = [{ kind: 'clearedText', questionIndex: 0 }, { kind: 'typedText', questionIndex: 0 }];
		expect({ result, told }).toMatchObject({ result: { outcome: 'typed', typed: steps }, told: steps });
	});

	it('stops at once when it is told to, though the effect of the last key is still awaited', async () => {
		const { tmux, sent } = paneOf([screenText('multi.80x24.2.1.326')]);
		const abort = new AbortController();
		const key: KeysOrder['tmux']['key'] = async (pane, name) => {
			setTimeout(() => abort.abort(), 30);
			return tmux.key(pane, name);
		};
		const wanted: Decision = { kind: 'answer', answer: [{ labels: ['Auth'], other: '', notes: '' }] };
		const patient = { ...limits, effectMs: 60_000, slowMs: 60_000 };
		const result = await answerByKeys(order({ ...tmux, key }, { questions: [features], decision: wanted, signal: abort.signal, limits: patient }));
		expect(result).toMatchObject({ outcome: 'stopped', reason: 'aborted', typed: [], attempt: expect.stringContaining('1: toggled') });
		expect(sent).toEqual(['1']);
	});

	it.each<[name: string, shown: string]>([
		['with the keys of vi', screenText('singleViTyped.80x24.2.1.326')],
		['with a countdown', screenText('singleCountdown.80x24.2.1.326')],
		['with something unknown below it', `${picker.trimEnd()}\n${'some notice'.padStart(70)}\n`],
	])('never takes a picker for gone that is drawn otherwise: %s', async (_name, shown) => {
		const { tmux } = paneOf([picker, shown]);
		expect(await answerByKeys(order(tmux))).toMatchObject({ outcome: 'stopped', reason: 'notSubmitted' });
		const own = paneOf([screenText('singleField.80x24.2.1.326'), shown.replace('my own; words', '')]);
		expect(await answerByKeys(order(own.tmux, { decision: ownText }))).not.toMatchObject({ reason: 'pickerGone' });
	});

	it.each<[reason: string, facts: Partial<PaneLook> | TmuxProblem]>([
		['paneDead', { isDead: true }],
		['copyMode', { isInMode: true }],
		['synchronizedPanes', { isSynchronized: true }],
		['inputOff', { isInputOff: true }],
		['tmuxAbsent', 'tmuxAbsent'],
		['serverGone', 'serverGone'],
		['paneGone', 'paneGone'],
		['unknownScreen', { screen: '$ ' }],
		['otherQuestion', { screen: screenText('multi.80x24.2.1.326') }],
	])('is refused, %s, without a key', async (reason, facts) => {
		const { tmux, sent } = paneOf([picker], facts);
		expect(await answerByKeys(order(tmux))).toMatchObject({ outcome: 'refused', reason });
		expect(sent).toEqual([]);
	});

	it.each(screenNames.filter((name) => questionsOn(name)?.[0]?.question !== approach.question))('is refused, without a key, on %s', async (name) => {
		const { tmux, sent } = paneOf([screenText(name)]);
		for (const decision of [optionB, { kind: 'decline' }, { kind: 'chat', text: '' }] as const) {
			expect((await answerByKeys(order(tmux, { decision }))).outcome).toBe('refused');
		}
		expect(sent).toEqual([]);
	});

	it('never types a key again whose effect it does not see', async () => {
		const { tmux, sent } = paneOf([screenText('four.80x24.2.1.326')]);
		const wanted: Decision = { kind: 'answer', answer: ['Option B', 'Auth', 'One column', 'gateway'].map((label) => ({ labels: [label], other: '', notes: '' })) };
		const result = await answerByKeys(order(tmux, { questions: questionsOn('four.80x24.2.1.326') ?? [], decision: wanted }));
		expect(result).toMatchObject({ outcome: 'stopped', reason: 'noEffect', typed: [] });
		expect(sent).toEqual(['2']);
	});

	it('stops when the submitting key changes nothing', async () => {
		const { tmux, sent } = paneOf([picker]);
		expect(await answerByKeys(order(tmux))).toMatchObject({ outcome: 'stopped', reason: 'notSubmitted', typed: [] });
		expect(sent).toEqual(['2']);
	});

	it('stops when more has changed than its key explains', async () => {
		const { tmux, sent } = paneOf([screenText('multi.80x24.2.1.326'), screenText('multiTicked.80x24.2.1.326')]);
		const wanted: Decision = { kind: 'answer', answer: [{ labels: ['Auth'], other: '', notes: '' }] };
		expect(await answerByKeys(order(tmux, { questions: [features], decision: wanted }))).toMatchObject({ outcome: 'stopped', reason: 'unexpectedChange', typed: [] });
		expect(sent).toEqual(['1']);
	});

	it.each<[name: string, drawnAfter: number, end: object]>([
		// Of one key that it may take: whether its effect was seen is all that matters here.
		['waits for as long as the screen goes on changing', 200, { reason: 'tooManyKeys', typed: [{ kind: 'ticked', label: 'Auth' }] }],
		['stops when it changes for ever', Infinity, { reason: 'noEffect', typed: [] }],
	])('%s', async (_name, drawnAfter, end) => {
		const before = screenText('multi.80x24.2.1.326');
		const { tmux, sent } = paneOf([before]);
		let typedAt: number | undefined;
		let looks = 0;
		const look: KeysOrder['tmux']['look'] = async (pane) => {
			const seen = (await tmux.look(pane)) as PaneLook;
			if (typedAt === undefined) {
				return seen;
			}
			// Something else is drawn meanwhile, above the picker.
			return { ...seen, screen: Date.now() - typedAt < drawnAfter ? `● Busy ${looks++}\n${before}` : before.replace('[ ]', '[✔]') };
		};
		const key: KeysOrder['tmux']['key'] = async (pane, name) => {
			typedAt ??= Date.now();
			return tmux.key(pane, name);
		};
		const wanted: Decision = { kind: 'answer', answer: [{ labels: ['Auth'], other: '', notes: '' }] };
		const result = await answerByKeys(order({ ...tmux, look, key }, { questions: [features], decision: wanted, limits: { ...limits, slowMs: 2000, keys: 1 } }));
		expect(result).toMatchObject({ outcome: 'stopped', ...end });
		expect(sent).toEqual(['1']);
	});

	it('is refused when another program gets the keyboard in the meantime', async () => {
		const { tmux, sent } = paneOf([picker]);
		let asked = 0;
		const result = await answerByKeys(order(tmux, { ownerOf: () => Promise.resolve(++asked > 1 ? { kind: 'otherProgram' } : { kind: 'claude', pid: 3 }) }));
		expect(result).toMatchObject({ outcome: 'refused', reason: 'otherProgram' });
		expect(sent).toEqual([]);
	});
});
