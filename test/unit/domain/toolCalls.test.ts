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

describe('tool calls', () => {
	it('give the key of a call once, when it ends', () => {
		const calls = new ToolCalls();
		calls.asked('s', 't1', questions);
		expect(calls.openCount('s', key)).toBe(1);
		expect(calls.ended('s', 't1')).toBe(key);
		expect(calls.openCount('s', key)).toBe(0);
		expect(calls.ended('s', 't1')).toBeUndefined();
	});

	it('stay closed when a slower witness tells again that they asked', () => {
		const calls = new ToolCalls();
		calls.asked('s', 't1', questions);
		calls.ended('s', 't1');
		calls.asked('s', 't1', questions);
		expect(calls.openCount('s', key)).toBe(0);
	});

	it('know nothing of calls that never asked, of other sessions, and of what was forgotten', () => {
		const calls = new ToolCalls();
		calls.asked('s', 't1', questions);
		expect(calls.ended('s', 't2')).toBeUndefined();
		expect(calls.ended('other', 't1')).toBeUndefined();
		expect(calls.openCount('other', key)).toBe(0);
		calls.forget('s');
		expect(calls.openCount('s', key)).toBe(0);
		expect(calls.ended('s', 't1')).toBeUndefined();
	});

	it('that ended stay ended when the session is forgotten', () => {
		const calls = new ToolCalls();
		calls.asked('s', 't1', questions);
		calls.ended('s', 't1');
		calls.forget('s');
		calls.asked('s', 't1', questions);
		expect(calls.ended('s', 't1')).toBeUndefined();
	});

	it('count equal calls that are open at once', () => {
		const calls = new ToolCalls();
		calls.asked('s', 't1', questions);
		calls.asked('s', 't2', questions);
		calls.asked('s', 't3', [questionOf(['C'])]);
		expect(calls.openCount('s', key)).toBe(2);
	});
});
