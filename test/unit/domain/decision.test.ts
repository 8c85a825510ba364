import { describe, expect, it } from 'vitest';
import { problemsOfDecision, type Decision, type DecisionProblem } from '../../../src/domain/decision';
import { answering, choiceOf, questionOf } from './questions';

const questions = [questionOf(['Red', 'Blue']), questionOf(['Auth'], { question: 'Which parts?', multiSelect: true })];

describe('a decision', () => {
	it.each<[name: string, decision: Decision]>([
		['to answer, when every question is', answering('Red', 'Auth')],
		['to talk first, when there is something to say', { kind: 'chat', text: ' Why?\n' }],
		['to decline, always', { kind: 'decline' }],
	])('can be sent: %s', (_name, decision) => {
		expect(problemsOfDecision(questions, decision)).toEqual([]);
	});

	it.each<[name: string, decision: Decision, problems: DecisionProblem[]]>([
		['to answer, when one question is not', answering('Red'), [{ questionIndex: 1, problem: 'missing' }]],
		['to answer with notes alone', { kind: 'answer', answer: [choiceOf(['Red']), choiceOf([], { notes: 'n' })] }, [{ questionIndex: 1, problem: 'missing' }]],
		['to talk first, with nothing to say', { kind: 'chat', text: '' }, [{ problem: 'emptyChat' }]],
		['to talk first, with a blank', { kind: 'chat', text: ' \t\n' }, [{ problem: 'emptyChat' }]],
	])('is refused: %s', (_name, decision, problems) => {
		expect(problemsOfDecision(questions, decision)).toEqual(problems);
	});
});
