import { describe, expect, it } from 'vitest';
import type { JsonNode } from '../../../src/settings/jsonTree';
import { parseJson } from '../../../src/settings/jsonTree';
import { SettingsProblem } from '../../../src/settings/settingsProblem';
import { generateSettings, randomFrom } from './generatedSettings';

const refusal = (text: string): unknown => {
	try {
		parseJson(text);
	} catch (error) {
		return error instanceof SettingsProblem ? error.detail : error;
	}
	return undefined;
};

const acceptedByJsonParse = (text: string): boolean => {
	try {
		JSON.parse(text);
		return true;
	} catch {
		return false;
	}
};

const valueOf = (text: string, node: JsonNode): unknown => {
	switch (node.kind) {
		case 'object':
			return Object.fromEntries(node.children.map(child => [child.key, valueOf(text, child.value)]));
		case 'array':
			return node.children.map(child => valueOf(text, child));
		case 'scalar':
			return JSON.parse(text.slice(node.start, node.end));
	}
};

describe('a text that Claude Code would not read', () => {
	it.each<[name: string, text: string, cause: string, line: number, column: number]>([
		['a line comment', '{\n  // mine\n  "a": 1\n}', 'comment', 2, 3],
		['a block comment', '{"a": /* one */ 1}', 'comment', 1, 7],
		['a comment after the end', '{}\n// bye', 'comment', 2, 1],
		['a comment before the start', '// hi\n{}', 'comment', 1, 1],
		['a trailing comma in an object', '{\r\n\t"a": 1,\r\n}', 'trailingComma', 2, 8],
		['a trailing comma in an array', '{"a": [1, 2 , ]}', 'trailingComma', 1, 13],
		['a missing comma', '{"a": 1 "b": 2}', 'syntax', 1, 9],
		['a double comma', '[1,,2]', 'syntax', 1, 4],
		['a truncated file', '{"a": ', 'syntax', 1, 7],
		['an unclosed string', '{"a": "b}', 'syntax', 1, 7],
		['single quotes', "{'a': 1}", 'syntax', 1, 2],
		['a bare key', '{a: 1}', 'syntax', 1, 2],
		['a second value', '{} {}', 'syntax', 1, 4],
		['a leading zero', '[01]', 'syntax', 1, 3],
		['a bad escape', '["\\x"]', 'syntax', 1, 3],
		['a line break in a string', '["a\nb"]', 'syntax', 1, 4],
		['a blank that JSON does not know', '{\u00a0}', 'syntax', 1, 2],
	])('%s is named with its place', (_name, text, cause, line, column) => {
		expect(refusal(text)).toEqual({ code: 'notJson', cause, line, column });
		expect(acceptedByJsonParse(text)).toBe(false);
	});
});

it('accepts what JSON.parse accepts and refuses what it refuses, whatever character is lost, doubled or swapped', () => {
	const random = randomFrom(7);
	const alphabet = '{}[]",:\\/ \n\tt0e-.1\u0001';
	for (let round = 0; round < 3000; round++) {
		let text = generateSettings(random).replace(/^\uFEFF/, '');
		for (let edits = Math.floor(random() * 3); edits > 0; edits--) {
			const at = Math.floor(random() * text.length);
			const cut = Math.floor(random() * 2);
			text = text.slice(0, at) + (alphabet[Math.floor(random() * (alphabet.length + 5))] ?? '') + text.slice(at + cut);
		}
		const problem = refusal(text);
		expect(problem === undefined, JSON.stringify(text)).toBe(acceptedByJsonParse(text));
		if (problem === undefined) {
			expect(valueOf(text, parseJson(text))).toEqual(JSON.parse(text));
		} else {
			expect(problem).toMatchObject({ code: 'notJson' });
		}
	}
});
