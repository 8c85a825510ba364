import { expect, it } from 'vitest';
import { isAnswerableByOneClick, type Question } from '../../../src/domain/question';
import { questionOf } from './questions';

const plain = questionOf(['A', 'B', 'C']);

it.each<[name: string, questions: Question[]]>([
	['one single-select question with two options', [questionOf(['A', 'B'])]],
	['one with as many options as fit', [plain]],
])('one click answers %s', (_name, questions) => {
	expect(isAnswerableByOneClick(questions)).toBe(true);
});

it.each<[name: string, questions: Question[]]>([
	['one with more options than fit', [questionOf(['A', 'B', 'C', 'D'])]],
	['one where several may be chosen', [{ ...plain, multiSelect: true }]],
	['two questions', [plain, { ...plain, question: 'And?' }]],
	['a preview, which a button cannot show', [{ ...plain, options: [{ label: 'A', description: '', preview: '+--+' }] }]],
	['no question at all', []],
])('one click does not answer %s', (_name, questions) => {
	expect(isAnswerableByOneClick(questions)).toBe(false);
});
