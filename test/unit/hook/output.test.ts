import { describe, expect, it } from 'vitest';
import { safeOutput } from '../../../src/hook/output';
import { recordedCase } from '../../fixtures/recorded';
import { allowing, denying, unsafeOutputs } from './replies';

const { tool_input: input } = recordedCase('PermissionRequest', '2.1.326', 'two');
const answers = { 'Which approach should we use?': 'Option A', 'Which features to enable?': 'Auth, Logs' };

describe('a reply is safe to print', () => {
	it('when it allows the question with an answer to each part', () => {
		expect(safeOutput(allowing({ ...input, answers }), input)).toEqual(allowing({ ...input, answers }));
	});

	it.each<[name: string, decision: object]>([
		['turns the question down, with words', { message: 'Let us talk\n\nfirst' }],
		['stops the turn, with words', { message: 'No', interrupt: true }],
	])('when it %s', (_name, decision) => {
		expect(safeOutput(denying(decision), input)).toEqual(denying(decision));
		// Turned down is the call, whatever it asked.
		expect(safeOutput(denying(decision), undefined)).toEqual(denying(decision));
	});

	it('also for a question named like a part of every object', () => {
		const odd = { questions: ['__proto__', 'constructor'].map((question) => ({ question, options: [] })) };
		const complete = JSON.parse('{"__proto__":"A","constructor":"B"}') as object;
		expect(safeOutput(allowing({ ...odd, answers: complete }), odd)).toBeDefined();
		expect(safeOutput(allowing({ ...odd, answers: {} }), odd)).toBeUndefined();
	});

	it('without anything that a person did not decide', () => {
		const { hookSpecificOutput } = allowing({ ...input, answers }) as { hookSpecificOutput: { decision: object } };
		const more = { hookSpecificOutput: { ...hookSpecificOutput, decision: { ...hookSpecificOutput.decision, updatedPermissions: [{}] } }, continue: false };
		expect(safeOutput(more, input)).toEqual(allowing({ ...input, answers }));
	});

	it.each<[name: string, decision: object]>([
		['without stopping', { message: 'No' }],
		['and stops', { message: 'No', interrupt: true }],
	])('without anything but the words and the stop, where it turns the question down %s', (_name, decision) => {
		const more = { updatedPermissions: [{ type: 'setMode', mode: 'bypassPermissions' }], updatedInput: { ...input, answers }, later: true };
		const output = { ...denying({ ...decision, ...more }, { additionalContext: 'x' }), continue: false, systemMessage: 'x' };
		expect(safeOutput(output, input)).toEqual(denying(decision));
	});

	it.each(unsafeOutputs(input, answers))('not when it %s', (_name, output) => {
		expect(safeOutput(output, input)).toBeUndefined();
	});

	it.each<[name: string, input: unknown]>([
		['nothing was asked', { questions: [] }],
		['the question is unknown', undefined],
		['the questions are none', { questions: 'x' }],
	])('not when %s', (_name, asked) => {
		expect(safeOutput(allowing({ ...(asked as object), answers: {} }), asked)).toBeUndefined();
	});
});
