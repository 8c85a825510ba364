import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository } from '../stage/repository';
import { translatableSentences, untranslatablePlaces } from '../stage/translatable';
import { temporaryFolder } from './settings/temporaryFolder';

const readJson = (file: string) => JSON.parse(readFileSync(path.join(repository, file), 'utf8')) as Record<string, string>;
const sentences = translatableSentences(repository);

describe('what the code says to a person', () => {
	it('is written out where it is translated', () => {
		expect(untranslatablePlaces(repository)).toEqual([]);
	});

	it('is in the catalogue, and nothing else is (npm run l10n writes it)', () => {
		const catalogue = readJson('l10n/bundle.l10n.json');
		expect(Object.keys(catalogue).sort()).toEqual([...sentences.keys()].sort());
	});

	it('stands in the catalogue as it is said in English', () => {
		const catalogue = Object.entries(readJson('l10n/bundle.l10n.json'));
		expect(catalogue.filter(([sentence, english]) => sentence !== english)).toEqual([]);
	});

	it('is never blank, and has no blanks at its ends: they get lost in translation', () => {
		expect([...sentences.keys()].filter((sentence) => sentence.trim() !== sentence || sentence === '')).toEqual([]);
	});

	it('counts what is filled in from zero on, and leaves none out', () => {
		const placesIn = (sentence: string) => [...new Set([...sentence.matchAll(/\{(\d+)\}/g)].map(([, place]) => Number(place)))].sort();
		expect([...sentences.keys()].filter((sentence) => placesIn(sentence).some((place, index) => place !== index))).toEqual([]);
	});

	it('is where the manifest has the editor look for it', () => {
		expect(readJson('package.json')['l10n']).toBe('./l10n');
	});
});

describe('sentences are found', () => {
	const inside = temporaryFolder();
	const repositoryWith = (source: string) => {
		mkdirSync(inside('src', 'deep'), { recursive: true });
		writeFileSync(inside('src', 'deep', 'one.ts'), source);
		return inside();
	};

	it('in every folder of the code, with each place', () => {
		expect(sentences.get('Still to answer: {0}')).toEqual(expect.arrayContaining([expect.stringMatching(/^src\/editor\/words\.ts:\d+$/), expect.stringMatching(/^src\/editor\/formStrings\.ts:\d+$/)]) as string[]);
		expect([...translatableSentences(repositoryWith('a;\nl10n.t(\'A\');')).entries()]).toEqual([['A', ['src/deep/one.ts:2']]]);
	});

	it.each<[name: string, source: string, found: string[]]>([
		['l10n.t', 'l10n.t("It\\\'s {0}", 1)', ['It\'s {0}']],
		['vscode.l10n.t', 'vscode.l10n.t(\'A\')', ['A']],
		['a t that was handed in', 'const f = (t: T) => ({ a: t(\'A\'), b: yes ? t(\'B\') : t(\'C\') });', ['A', 'B', 'C']],
		['the same one twice', 'l10n.t(\'A\'); l10n.t(\'A\');', ['A']],
		['none in a comment or a text', '// l10n.t(\'A\')\nconst x = "l10n.t(\'A\')";', []],
		['none of another function', 'set(\'A\'); i18n.t(\'A\'); l10n.bundle(\'A\');', []],
	])('of %s', (_name, source, found) => {
		const checkout = repositoryWith(source);
		expect([...translatableSentences(checkout).keys()]).toEqual(found);
		expect(untranslatablePlaces(checkout)).toEqual([]);
	});

	it.each<[name: string, source: string]>([
		['a template', 'l10n.t(`A ${b}`)'],
		['a template without holes', 'l10n.t(`A`)'],
		['a sum', 'l10n.t(\'A\' + b)'],
		['a variable', 'const f = () => l10n.t(a)'],
		['a variable of another function', 'const f = (a) => [() => l10n.t(a)]'],
		['a choice', 'l10n.t(a ? \'A\' : \'B\')'],
		['nothing', 'l10n.t()'],
	])('and what is %s is complained about', (_name, source) => {
		const checkout = repositoryWith(source);
		expect(untranslatablePlaces(checkout)).toEqual(['src/deep/one.ts:1']);
		expect([...translatableSentences(checkout).keys()]).toEqual([]);
	});

	it('and a function that only passes a sentence on is a translator itself', () => {
		expect(untranslatablePlaces(repositoryWith('use((sentence) => l10n.t(sentence))'))).toEqual([]);
	});
});
