import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { formStrings } from '../../../src/editor/formStrings';
import { repository } from '../../stage/repository';

const inEnglish = (sentence: string) => sentence;
const placesIn = (text: string) => [...new Set(text.match(/\{\d+\}/g) ?? [])].sort();

describe('the sentences of the form', () => {
	it.each([false, true])('are none of them blank, on a Mac: %s', (isMac) => {
		expect(Object.entries(formStrings(inEnglish, isMac)).filter(([, sentence]) => sentence.trim() === '')).toEqual([]);
	});

	it('are all translated', () => {
		const strings = Object.values(formStrings((sentence) => `«${sentence}»`, false));
		expect(strings.filter((sentence) => !/^«[^«»]+»$/.test(sentence))).toEqual([]);
	});

	it('differ on a Mac in the keys alone', () => {
		const mac = Object.entries(formStrings(inEnglish, true));
		const other = formStrings(inEnglish, false) as unknown as Record<string, string>;
		expect(mac.filter(([name, sentence]) => other[name] !== sentence && !name.startsWith('keys'))).toEqual([]);
	});

	it.each<[isMac: boolean, own: RegExp, foreign: RegExp]>([
		[true, /Cmd\+Enter/, /Ctrl|Alt\+/],
		[false, /Ctrl\+Enter/, /Cmd|Option\+/],
	])('name the keys that there are, on a Mac: %s', (isMac, own, foreign) => {
		const strings = Object.values(formStrings(inEnglish, isMac));
		expect(strings.filter((sentence) => own.test(sentence))).not.toEqual([]);
		expect(strings.filter((sentence) => foreign.test(sentence))).toEqual([]);
	});

	it('have just the places to fill in that are documented', () => {
		const documented = placesDocumented();
		expect(documented['questionOf']).toEqual(['{0}', '{1}', '{2}']);
		const written = Object.entries(formStrings(inEnglish, false)).map(([name, sentence]) => [name, placesIn(sentence)]);
		expect(Object.fromEntries(written)).toEqual(documented);
	});
});

/** What the comments of `FormStrings` say is filled in, by the name of the sentence. */
function placesDocumented(): Record<string, string[]> {
	const file = path.join(repository, 'src/protocol/formMessages.ts');
	const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022, true);
	const strings = tree.statements.find((node): node is ts.InterfaceDeclaration => ts.isInterfaceDeclaration(node) && node.name.text === 'FormStrings');
	return Object.fromEntries((strings?.members ?? []).map((member) => [member.name?.getText() ?? '', placesIn(member.getFullText())]));
}
