import { describe, expect, it } from 'vitest';
import { problemsOf, type Answer, type AnswerProblem } from '../../../src/domain/answer';
import { questionOf } from './questions';

const single = questionOf(['Red', 'Blue'], { question: 'Which colour?' });
const multi = questionOf(['Auth', 'Cache'], { question: 'Which parts?', multiSelect: true });
const red = { labels: ['Red'], other: '' };
const auth = { labels: ['Auth'], other: '' };

describe('an answer can be sent', () => {
	it.each<[name: string, answer: Answer]>([
		['with one option for each question', [red, auth]],
		['with a text of one\'s own instead of an option', [{ labels: [], other: 'Green' }, auth]],
		['with several options where several are allowed', [red, { labels: ['Cache', 'Auth'], other: '' }]],
		['with options and a text where several are allowed', [red, { labels: ['Auth'], other: 'Logs' }]],
		['with a blank text next to an option', [{ labels: ['Red'], other: '  ' }, auth]],
	])('%s', (_name, answer) => {
		expect(problemsOf([single, multi], answer)).toEqual([]);
	});
});

describe('an answer is refused, naming the question,', () => {
	it.each<[name: string, answer: Answer, problems: AnswerProblem[]]>([
		['when nothing is answered', [], [{ questionIndex: 0, problem: 'missing' }, { questionIndex: 1, problem: 'missing' }]],
		['when one question is left out', [red], [{ questionIndex: 1, problem: 'missing' }]],
		['when a choice is empty', [{ labels: [], other: '' }, auth], [{ questionIndex: 0, problem: 'missing' }]],
		['when the own text is blank', [{ labels: [], other: ' \t\n' }, auth], [{ questionIndex: 0, problem: 'missing' }]],
		['when two options stand where one is asked', [{ labels: ['Red', 'Blue'], other: '' }, auth], [{ questionIndex: 0, problem: 'tooMany' }]],
		['when an option and a text stand where one is asked', [{ labels: ['Red'], other: 'Green' }, auth], [{ questionIndex: 0, problem: 'tooMany' }]],
		['when an option was not offered', [{ labels: ['Green'], other: '' }, auth], [{ questionIndex: 0, problem: 'unknownOption' }]],
		['when an option differs by a space', [{ labels: ['Red '], other: '' }, auth], [{ questionIndex: 0, problem: 'unknownOption' }]],
		['when an option is blank', [{ labels: [''], other: '' }, auth], [{ questionIndex: 0, problem: 'unknownOption' }]],
		['when an option stands twice', [red, { labels: ['Auth', 'Auth'], other: '' }], [{ questionIndex: 1, problem: 'duplicateOption' }]],
		['when there are more choices than questions', [red, auth, red], [{ questionIndex: 2, problem: 'notAsked' }]],
	])('%s', (_name, answer, problems) => {
		expect(problemsOf([single, multi], answer)).toEqual(problems);
	});
});
