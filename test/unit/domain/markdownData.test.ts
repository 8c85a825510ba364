import { lexer, type Token } from 'marked';
import { describe, expect, it } from 'vitest';
import { fenced, inlineCode } from '../../../src/domain/markdownData';

const hostile = [
	'[click](https://evil.example)',
	'![x](https://evil.example/x.png)',
	'<img src=x onerror=alert(1)>',
	'https://evil.example and www.evil.example',
	'```\n[out](https://evil.example)\n```',
	'````text\n<b>\n`````',
	'`[a](b)` ``<i>``',
	'`',
	'``` ',
	'a\r[b](c)\r\n<u>\u2028<s>',
	'line\n\n# heading\n\n- list\n  [deep](x)',
	'~~~\n</details>\n~~~',
	'\\`[a](b)',
];

/** Everything that stands in the Markdown, whatever is in it. */
const kindsIn = (tokens: readonly Token[]): string[] => tokens.flatMap((token) => [token.type, ...('tokens' in token && token.tokens ? kindsIn(token.tokens) : []), ...('items' in token ? kindsIn((token as { items: Token[] }).items) : [])]);
const isHarmless = (kind: string) => ['paragraph', 'text', 'codespan', 'code', 'space', 'list', 'list_item', 'strong'].includes(kind);

describe.each(hostile)('%j', (text) => {
	it('is one block of code, with every word of it', () => {
		const tokens = lexer(`before\n\n${fenced(text)}\n\nafter`);
		expect(tokens.filter(({ type }) => type !== 'space').map(({ type }) => type)).toEqual(['paragraph', 'code', 'paragraph']);
		const [, code] = tokens.filter(({ type }) => type !== 'space') as { text: string }[];
		expect(code?.text.replace(/\s+/g, ' ').trim()).toBe(text.replace(/\s+/g, ' ').trim());
	});

	it('is one block of code within a list', () => {
		const kinds = kindsIn(lexer(`- one\n\n${fenced(text, '  ')}\n\n- two`));
		expect(kinds.filter((kind) => !isHarmless(kind))).toEqual([]);
		expect(kinds.filter((kind) => kind === 'code')).toHaveLength(1);
	});

	it('is code within a line', () => {
		const kinds = kindsIn(lexer(`- **a:** ${inlineCode(text)} b`));
		expect(kinds.filter((kind) => !isHarmless(kind))).toEqual([]);
		expect(kinds.filter((kind) => kind === 'codespan')).toHaveLength(1);
	});
});

it('nothing is nothing', () => {
	expect(inlineCode(' \n ')).toBe('');
	expect(fenced('')).toBe('```text\n\n```');
});
