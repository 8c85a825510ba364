import { describe, expect, it } from 'vitest';
import { isSafeOutput } from '../../../src/hook/output';
import { recordedCase } from '../../fixtures/recorded';
import { allowing, unsafeOutputs } from './replies';

const { tool_input: input } = recordedCase('PermissionRequest', '2.1.326', 'two');
const answers = { 'Which approach should we use?': 'Option A', 'Which features to enable?': 'Auth, Logs' };

describe('a reply is safe to print', () => {
	it('when it allows the question with an answer to each part', () => {
		expect(isSafeOutput(allowing({ ...input, answers }), input)).toBe(true);
	});

	it('also for a question named like a part of every object', () => {
		const odd = { questions: ['__proto__', 'constructor'].map((question) => ({ question, options: [] })) };
		const complete = JSON.parse('{"__proto__":"A","constructor":"B"}') as object;
		expect(isSafeOutput(allowing({ ...odd, answers: complete }), odd)).toBe(true);
		expect(isSafeOutput(allowing({ ...odd, answers: {} }), odd)).toBe(false);
	});

	it.each(unsafeOutputs(input, answers))('not when it %s', (_name, output) => {
		expect(isSafeOutput(output, input)).toBe(false);
	});

	it.each<[name: string, input: unknown]>([
		['nothing was asked', { questions: [] }],
		['the question is unknown', undefined],
		['the questions are none', { questions: 'x' }],
	])('not when %s', (_name, asked) => {
		expect(isSafeOutput(allowing({ ...(asked as object), answers: {} }), asked)).toBe(false);
	});
});
