import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../src/domain/answer';
import type { Question } from '../../../src/domain/question';
import { answeredWitness } from '../../../src/domain/transcriptLine';
import { deciderOf, isSameAnswer, verdictOn, type Verdict } from '../../../src/domain/verdict';
import { wireAnswerFor } from '../../../src/domain/wire';
import type { Witness } from '../../../src/domain/witness';
import { recordedCase, versions } from '../../fixtures/recorded';
import { questionOf } from './questions';

type Answered = Extract<Witness, { kind: 'answered' }>;

const choose = (...labels: string[]): Answer => [{ labels, other: '' }];
const typed = (other: string): Answer => [{ labels: [], other }];

const answered = (answers: Record<string, string>, rest: Partial<Answered> = {}): Answered => ({
	kind: 'answered',
	answers,
	annotations: undefined,
	decidedBy: undefined,
	...rest,
});

describe.each(versions)('PostToolUse of %s', (version) => {
	it.each<[name: string, sent: Answer, verdict: Verdict]>([
		['answeredByPermissionRequestHook', choose('Option A'), 'ours'],
		['answeredByPermissionRequestHook', choose('Option B'), 'different'],
		['answeredByPermissionRequestHookWithNotes', choose('Option A'), 'theirs'],
		['answeredByPreToolUseHook', choose('Option A'), 'different'],
		['plain', choose('Option B'), 'theirs'],
		['plain', choose('Option A'), 'theirs'],
		['typed', typed('hello 123'), 'theirs'],
		['multi', choose('Auth', 'Logs'), 'theirs'],
		['multiTyped', [{ labels: ['Auth'], other: 'own text' }], 'theirs'],
		['multiCommaLabels', choose('Auth, login', 'Say "hi"', 'Plain'), 'theirs'],
		// Annotations on both sides: whose they are, this witness cannot tell.
		['preview', choose('Topbar'), 'unclear'],
		['preview', choose('Sidebar'), 'theirs'],
		['preview', choose('None'), 'theirs'],
		['previewNotes', choose('Topbar'), 'unclear'],
	])('on %s, when we sent %j: %s', (name, sent, verdict) => {
		const { tool_input: input, tool_response: response } = recordedCase('PostToolUse', version, name);
		const witness = answeredWitness(response, undefined) as Answered;
		expect(verdictOn(input.questions, wireAnswerFor(input.questions, sent), witness)).toBe(verdict);
	});

	it.each(['hookAnsweredNothing', 'multiNone'])('on %s tells of no answer to compare with', (name) => {
		expect(answeredWitness(recordedCase('PostToolUse', version, name).tool_response, undefined)).toEqual({ kind: 'unanswered' });
	});

	it.each<[name: string, by: 'hook' | 'person']>([
		['answeredByPermissionRequestHook', 'hook'],
		['answeredByPreToolUseHook', 'hook'],
		['plain', 'person'],
		['typed', 'person'],
		['multi', 'person'],
		['preview', 'person'],
		['previewNotes', 'person'],
	])('on %s shows who answered: %s', (name, by) => {
		const { tool_response: response } = recordedCase('PostToolUse', version, name);
		expect(deciderOf(answeredWitness(response, undefined) as Answered)).toBe(by);
	});
});

describe('a witness that says who decided', () => {
	const questions = [questionOf(['Red', 'Blue'])];
	it.each<[by: 'hook' | 'person', received: string, verdict: Verdict]>([
		['hook', 'Red', 'ours'],
		['hook', 'Blue', 'different'],
		['person', 'Red', 'theirs'],
		['person', 'Blue', 'theirs'],
	])('(%s, %s) is believed whatever the annotations: %s', (decidedBy, received, verdict) => {
		const sent = wireAnswerFor(questions, choose('Red'));
		for (const annotations of [undefined, {}]) {
			const witness = answered({ 'Which one?': received }, { decidedBy, annotations });
			expect(verdictOn(questions, sent, witness)).toBe(verdict);
			expect(deciderOf(witness)).toBe(decidedBy);
		}
	});
});

describe('what arrived is the same', () => {
	const multi = questionOf(['Red, white', 'Blue', 'Red'], { multiSelect: true });
	it.each<[name: string, question: Question, sent: Answer, received: Record<string, string>, verdict: Verdict]>([
		['in another order of ticking', multi, choose('Blue', 'Red'), { 'Which one?': 'Red, Blue' }, 'ours'],
		['quoted as we quote', multi, choose('Red, white', 'Blue'), { 'Which one?': 'Blue, "Red, white"' }, 'ours'],
		['not with one more', multi, choose('Blue'), { 'Which one?': 'Blue, Red' }, 'different'],
		['not with one less', multi, choose('Blue', 'Red'), { 'Which one?': 'Blue' }, 'different'],
		['not with one twice', multi, choose('Blue', 'Red'), { 'Which one?': 'Blue, Blue' }, 'different'],
		['not when the question is missing', multi, choose('Blue'), {}, 'different'],
		['not in another order for a single choice', questionOf(['a, b']), choose('a, b'), { 'Which one?': 'b, a' }, 'different'],
		['not when a question named like a part of every object is missing', { ...multi, question: 'constructor' }, choose('Blue'), {}, 'different'],
		['not when a question named like the prototype is missing', { ...multi, question: '__proto__' }, choose('Blue'), {}, 'different'],
	])('%s', (_name, question, sent, received, verdict) => {
		expect(verdictOn([question], wireAnswerFor([question], sent), answered(received))).toBe(verdict);
	});
});

describe('where a preview was chosen', () => {
	const { tool_input: input, tool_response: response } = recordedCase('PostToolUse', '2.1.197', 'preview');
	const recordedWitness = answeredWitness(response, undefined) as Answered;

	it.each<[sent: string, isSame: boolean]>([
		['Topbar', true],
		['Sidebar', false],
	])('the choice of %s can be compared by its content: %s', (sent, isSame) => {
		expect(isSameAnswer(input.questions, wireAnswerFor(input.questions, choose(sent)), recordedWitness)).toBe(isSame);
	});

	it.each<[name: string, witness: Answered, verdict: Verdict]>([
		['lost its preview on the way is different', answered({ 'Which layout?': 'Topbar' }), 'different'],
		['came with our preview may be either\'s', recordedWitness, 'unclear'],
		['came with another preview is the terminal\'s', answered({ 'Which layout?': 'Topbar' }, { annotations: { 'Which layout?': { preview: 'another' } } }), 'theirs'],
		['came with no preview in the annotations is the terminal\'s', answered({ 'Which layout?': 'Topbar' }, { annotations: {} }), 'theirs'],
		['came with garbage in the annotations is the terminal\'s', answered({ 'Which layout?': 'Topbar' }, { annotations: { 'Which layout?': null } }), 'theirs'],
	])('an answer that %s', (_name, witness, verdict) => {
		expect(verdictOn(input.questions, wireAnswerFor(input.questions, choose('Topbar')), witness)).toBe(verdict);
	});
});
