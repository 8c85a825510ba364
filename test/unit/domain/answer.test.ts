import { describe, expect, it } from 'vitest';
import { problemsOf, type Answer, type AnswerProblem } from '../../../src/domain/answer';
import { choiceOf, questionOf } from './questions';

const single = questionOf(['Red', 'Blue'], { question: 'Which colour?' });
const multi = questionOf(['Auth', 'Cache'], { question: 'Which parts?', multiSelect: true });
const red = choiceOf(['Red']);
const auth = choiceOf(['Auth']);

describe('an answer can be sent', () => {
	it.each<[name: string, answer: Answer]>([
		['with one option for each question', [red, auth]],
		['with a text of one\'s own instead of an option', [choiceOf([], { other: 'Green' }), auth]],
		['with several options where several are allowed', [red, choiceOf(['Cache', 'Auth'])]],
		['with options and a text where several are allowed', [red, choiceOf(['Auth'], { other: 'Logs' })]],
		['with a blank text next to an option', [choiceOf(['Red'], { other: '  ' }), auth]],
		['with notes next to an option', [choiceOf(['Red'], { notes: 'Not too bright' }), auth]],
		['with notes next to a text of one\'s own', [choiceOf([], { other: 'Green', notes: 'Not too bright' }), auth]],
	])('%s', (_name, answer) => {
		expect(problemsOf([single, multi], answer)).toEqual([]);
	});
});

describe('an answer is refused, naming the question,', () => {
	it.each<[name: string, answer: Answer, problems: AnswerProblem[]]>([
		['when nothing is answered', [], [{ questionIndex: 0, problem: 'missing' }, { questionIndex: 1, problem: 'missing' }]],
		['when one question is left out', [red], [{ questionIndex: 1, problem: 'missing' }]],
		['when a choice is empty', [choiceOf([]), auth], [{ questionIndex: 0, problem: 'missing' }]],
		['when the own text is blank', [choiceOf([], { other: ' \t\n' }), auth], [{ questionIndex: 0, problem: 'missing' }]],
		['when there are notes and nothing else', [choiceOf([], { notes: 'Not too bright' }), auth], [{ questionIndex: 0, problem: 'missing' }]],
		['when two options stand where one is asked', [choiceOf(['Red', 'Blue']), auth], [{ questionIndex: 0, problem: 'tooMany' }]],
		['when an option and a text stand where one is asked', [choiceOf(['Red'], { other: 'Green' }), auth], [{ questionIndex: 0, problem: 'tooMany' }]],
		['when an option was not offered', [choiceOf(['Green']), auth], [{ questionIndex: 0, problem: 'unknownOption' }]],
		['when an option differs by a space', [choiceOf(['Red ']), auth], [{ questionIndex: 0, problem: 'unknownOption' }]],
		['when an option is blank', [choiceOf(['']), auth], [{ questionIndex: 0, problem: 'unknownOption' }]],
		['when an option stands twice', [red, choiceOf(['Auth', 'Auth'])], [{ questionIndex: 1, problem: 'duplicateOption' }]],
		['when there are more choices than questions', [red, auth, red], [{ questionIndex: 2, problem: 'notAsked' }]],
	])('%s', (_name, answer, problems) => {
		expect(problemsOf([single, multi], answer)).toEqual(problems);
	});
});
