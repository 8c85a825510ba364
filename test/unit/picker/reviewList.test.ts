import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../src/domain/answer';
import { listsAnswer } from '../../../src/picker/reviewList';
import { approach, features } from '../../fixtures/screens';

const wanted: Answer = [
	{ labels: ['Option B'], other: '', notes: '' },
	{ labels: ['Auth', 'Import, export'], other: 'own text', notes: '' },
];
const first = `● ${approach.question}\n   → Option B\n`;
const second = (answer: string) => ` ● ${features.question}\n   → ${answer}`;

describe('a list of answers', () => {
	it.each<[list: string, isWhole: boolean, lists: boolean]>([
		[first + second('Auth, Import, export, own text'), true, true],
		[first + second('Import, export, Auth, own\n   text'), true, true],
		[first + second('Auth, "Import, export", own text'), true, true],
		[first + second('Auth, own text'), true, false],
		[first + second('Auth, Import, export'), true, false],
		[first + second('Auth, Import, export, Search, own text'), true, false],
		[second('Auth, Import, export, own text'), true, false],
		[first, true, false],
		['', true, false],
		[`${first}${first}${second('Auth, Import, export, own text')}`, true, false],
		[second('Auth, Import, export, own text'), false, true],
		['export, own text', false, true],
		['export, his text', false, false],
		['', false, false],
		[`Option A\n${second('Auth, Import, export, own text')}`, false, false],
		[`tion B\n${second('Auth, Import, export, own text')}`, false, true],
	])('%j, whole: %s, is what is wanted: %s', (list, isWhole, lists) => {
		expect(listsAnswer(list, isWhole, [approach, features], wanted)).toBe(lists);
	});
});

describe('items in a row', () => {
	const labels = ['Auth', 'Import, export'];
	const lists = (other: string, answer: string) => listsAnswer(second(answer).trim(), true, [features], [{ labels, other, notes: '' }]);

	it.each<[other: string, shown: string]>([
		['plain', 'Auth, "Import, export", plain'],
		['a,b', 'Auth, "Import, export", a,b'],
		['C:\\temp', 'Auth, "Import, export", C:\\temp'],
		['so "be" it', 'Auth, "Import, export", "so \\"be\\" it"'],
		['a, \\b', 'Auth, "Import, export", "a, \\\\b"'],
	])('are quoted as 2.1.326 does it, or not at all: %s', (other, shown) => {
		expect(lists(other, shown)).toBe(true);
		expect(lists(other, ['Auth', 'Import, export', other].join(', '))).toBe(true);
		expect(lists(`${other}!`, shown)).toBe(false);
	});
});
