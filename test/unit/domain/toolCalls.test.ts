import { describe, expect, it } from 'vitest';
import { questionsKey, ToolCalls } from '../../../src/domain/toolCalls';
import { questionOf } from './questions';

const questions = [questionOf(['A', 'B'])];
const key = questionsKey(questions);

describe('two calls ask the same', () => {
	it.each<[name: string, other: unknown, same: boolean]>([
		['when only extra fields and the order of keys differ', [{ multiSelect: false, futureField: 1, options: [{ description: 'x', label: 'A' }, { label: 'B' }], question: 'Which one?' }], true],
		['when a single choice is not said to be one', [{ question: 'Which one?', options: [{ label: 'A' }, { label: 'B' }] }], true],
		['not with another text', [questionOf(['A', 'B'], { question: 'Which?' })], false],
		['not with another option', [questionOf(['A', 'C'])], false],
		['not with options in another order', [questionOf(['B', 'A'])], false],
		['not where several may be chosen', [questionOf(['A', 'B'], { multiSelect: true })], false],
		['not with one question more', [...questions, ...questions], false],
		['not with garbage', 'Which one?', false],
		['not with garbage inside', [null, { options: [null] }, { options: 3 }], false],
	])('%s', (_name, other, same) => {
		expect(questionsKey(other) === key).toBe(same);
	});
});

it('garbage that is nested too deeply to be written down makes a key like any other garbage', () => {
	const deep = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)) as unknown;
	expect(questionsKey([{ question: deep, options: [{ label: deep }] }])).toBe(questionsKey([{ question: 1, options: [{ label: 2 }] }]));
});

describe('tool calls', () => {
	it('give the key of a call once, when it ends', () => {
		const calls = new ToolCalls();
		calls.asked('s', 't1', questions, 0);
		expect(calls.hasOpenTwin('s', key, 0)).toBe(true);
		expect(calls.ended('s', 't1')).toBe(key);
		expect(calls.hasOpenTwin('s', key, 0)).toBe(false);
		expect(calls.ended('s', 't1')).toBeUndefined();
	});

	it('stay closed when a slower witness tells again that they asked', () => {
		const calls = new ToolCalls();
		calls.asked('s', 't1', questions, 0);
		calls.ended('s', 't1');
		calls.asked('s', 't1', questions, 0);
		expect(calls.hasOpenTwin('s', key, 0)).toBe(false);
	});

	it('know nothing of calls that never asked, of other sessions, and of what was forgotten', () => {
		const calls = new ToolCalls();
		calls.asked('s', 't1', questions, 0);
		expect(calls.ended('s', 't2')).toBeUndefined();
		expect(calls.ended('other', 't1')).toBeUndefined();
		expect(calls.hasOpenTwin('other', key, 0)).toBe(false);
		calls.forget('s');
		expect(calls.hasOpenTwin('s', key, 0)).toBe(false);
		expect(calls.ended('s', 't1')).toBeUndefined();
	});

	it('that ended stay ended when the session is forgotten', () => {
		const calls = new ToolCalls();
		calls.asked('s', 't1', questions, 0);
		calls.ended('s', 't1');
		calls.forget('s');
		calls.asked('s', 't1', questions, 0);
		expect(calls.ended('s', 't1')).toBeUndefined();
	});

	it('have a twin while one of two equal ones is open, whatever else is asked', () => {
		const calls = new ToolCalls();
		calls.asked('s', 't1', questions, 0);
		calls.asked('s', 't2', questions, 0);
		calls.asked('s', 't3', [questionOf(['C'])], 0);
		calls.ended('s', 't1');
		expect(calls.hasOpenTwin('s', key, 0)).toBe(true);
		calls.ended('s', 't2');
		expect(calls.hasOpenTwin('s', key, 0)).toBe(false);
	});
});

describe('a call that is open is the twin of a request', () => {
	it.each<[name: string, secondsAfterRequest: number, isTwin: boolean]>([
		['when it was asked with it', 0, true],
		['when it was asked a little earlier', -10, true],
		['when it was asked later', 600, true],
		['not when it was asked long before: its session was killed and continued', -10.001, false],
	])('%s', (_name, seconds, isTwin) => {
		const calls = new ToolCalls();
		const askedAt = Date.UTC(2026, 0, 1);
		calls.asked('s', 't1', questions, askedAt + seconds * 1000);
		expect(calls.hasOpenTwin('s', key, askedAt)).toBe(isTwin);
	});

	it('by the time at which it was first told', () => {
		const calls = new ToolCalls();
		calls.asked('s', 't1', questions, 0);
		calls.asked('s', 't1', questions, 60_000);
		expect(calls.hasOpenTwin('s', key, 60_000)).toBe(false);
	});
});

describe('of what was asked, is remembered', () => {
	const many = (count: number, ask: (index: number) => void) => Array.from({ length: count }, (_, index) => ask(index));

	it('the latest fifty calls of a session', () => {
		const calls = new ToolCalls();
		many(51, (index) => calls.asked('s', `t${index}`, questions, 0));
		expect(['t0', 't1', 't50'].map((id) => calls.ended('s', id))).toEqual([undefined, key, key]);
	});

	it('the latest hundred sessions', () => {
		const calls = new ToolCalls();
		many(101, (index) => calls.asked(`s${index}`, 't', questions, 0));
		expect(['s0', 's1', 's100'].map((id) => calls.ended(id, 't'))).toEqual([undefined, key, key]);
	});

	it('a session that is old but still asks', () => {
		const calls = new ToolCalls();
		calls.asked('old', 't0', questions, 0);
		many(99, (index) => calls.asked(`s${index}`, 't', questions, 0));
		calls.asked('old', 't1', questions, 0);
		calls.asked('new', 't', questions, 0);
		expect(calls.ended('old', 't1')).toBe(key);
		expect(calls.ended('s0', 't')).toBeUndefined();
	});
});
