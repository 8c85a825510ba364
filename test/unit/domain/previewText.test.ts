import { describe, expect, it, vi } from 'vitest';
import { previewText } from '../../../src/domain/previewText';
import { recordedCase } from '../../fixtures/recorded';

describe('of a preview that is one fenced block', () => {
	it.each<[name: string, preview: string, text: string, language: string | undefined]>([
		['the code is opened, in its language', '```ts\nconst x = 1;\n```', 'const x = 1;', 'ts'],
		['the language is written small', '```TypeScript\nx\n```', 'x', 'typescript'],
		['the language may be named with signs', '```c++\nint x;\n```', 'int x;', 'c++'],
		['the language is its first word', '```python title="a.py"\nx = 1\n```', 'x = 1', 'python'],
		['the language may stand apart', '``` js\nx\n```', 'x', 'js'],
		['without a language it is plain', '```\n+--+\n|  |\n+--+\n```', '+--+\n|  |\n+--+', undefined],
		['blank lines and indents inside are kept', '```py\n\n  if x:\n\n    y\n\n```', '\n  if x:\n\n    y\n', 'py'],
		['blank lines around it are not', '\n\n```sh\nls\n```\n\n', 'ls', 'sh'],
		['it may be of waves', '~~~go\nx := 1\n~~~', 'x := 1', 'go'],
		['it may be longer than three', '````md\nx\n````', 'x', 'md'],
		['line ends of Windows are kept', '```ts\r\na\r\nb\r\n```', 'a\r\nb\r', 'ts'],
		['its end may be indented', '```ts\na\n  ```', 'a', 'ts'],
		['its end may be longer', '```ts\na\n````', 'a', 'ts'],
		['an empty one is empty', '```ts\n```', '', 'ts'],
		['signs of Markdown inside are code', '```sh\n# a comment\n- **x**\n```', '# a comment\n- **x**', 'sh'],
	])('%s', (_name, preview, text, language) => {
		expect(previewText(preview)).toEqual({ text, language });
	});
});

describe('any other preview is opened as it is:', () => {
	it.each<[name: string, preview: string, language: string | undefined]>([
		['several fences', '```ts\na\n```\n\n```ts\nb\n```', 'markdown'],
		['a fence and words before it', 'Like this:\n\n```ts\na\n```', 'markdown'],
		['a fence and words after it, as recorded', recordedPreview('Topbar'), 'markdown'],
		['a fence that never ends', '```ts\nconst x = 1;', 'markdown'],
		['a fence whose end is not on a line of its own', '```ts\nconst x = 1;```', 'markdown'],
		['a fence that ends shorter than it began', '````ts\nconst x = 1;\n```', 'markdown'],
		['a drawing, as recorded', recordedPreview('Sidebar'), undefined],
		['a drawing with lines of dashes', '┌────┐\n│ a  │\n└────┘\n----\n|x|', undefined],
		['a heading', '# Title\ntext', 'markdown'],
		['a list', 'Steps\n- one\n- two', 'markdown'],
		['a numbered list', '1. one\n2. two', 'markdown'],
		['bold words', 'This is **important**.', 'markdown'],
		['a link', 'See [here](https://example.com).', 'markdown'],
		['a table', '| a | b |\n|---|---|\n| 1 | 2 |', 'markdown'],
		['a table that aligns', 'Sizes\n| a | b |\r\n| :-- | --: |\r\n| 1 | 2 |', 'markdown'],
		['plain words', 'Just words, 2 * 3 * 4, #1 and a-b.', undefined],
		['nothing', '', undefined],
	])('%s', (_name, preview, language) => {
		expect(previewText(preview)).toEqual({ text: preview, language });
	});
});

describe('takes no longer than its length, however hostile it is:', () => {
	it.each<[name: string, preview: (length: number) => string]>([
		['blanks after a fence', (length) => `\`\`\`ts\na\n\`\`\`${' '.repeat(length)}x`],
		['blanks in a fence that never ends', (length) => `\`\`\`ts\n${' '.repeat(length)}x`],
		['lines in a fence that never ends', (length) => `\`\`\`ts\n${'\n'.repeat(length)}x`],
		['a fence of nothing else', (length) => '`'.repeat(length)],
		['a fence that ends a little longer', (length) => `${'`'.repeat(length)}\n${'`'.repeat(length)}x`],
		['many fences', (length) => `\`\`\`ts\n${'```\n'.repeat(length)}x`],
		['blanks before words', (length) => `${' '.repeat(length)}x`],
		['stars', (length) => '**a'.repeat(length)],
		['brackets', (length) => '['.repeat(length)],
		['lines of a table', (length) => '|'.repeat(length)],
		['a table that never begins', (length) => `|a|${'\n'.repeat(length)}x`],
	])('%s', (_name, preview) => {
		const [short, long] = [preview(10_000), preview(160_000)].map(charactersMatched);
		// Sixteen times the text: sixteen times as much is matched, or 256 times where each line is matched with all.
		expect(long!.sum).toBeLessThan(17 * short!.sum + 10_000);
		// Patterns that can go back and forth get so much of a line that even its square is little.
		expect(long!.longest).toBeLessThanOrEqual(400);
	});
});

/** How much text is given to patterns: all of it, and the most that one gets which does not take whatever comes. */
function charactersMatched(preview: string): { sum: number; longest: number } {
	let [sum, longest] = [0, 0];
	const original = RegExp.prototype.exec;
	vi.spyOn(RegExp.prototype, 'exec').mockImplementation(function (this: RegExp, text: string) {
		sum += text.length;
		// What begins a fence is found without a step back: each of its parts takes what the next one cannot.
		longest = Math.max(longest, this.source.startsWith('^ {0,3}(`{3,}|~{3,})') ? 0 : text.length);
		return original.call(this, text);
	});
	try {
		previewText(preview);
	} finally {
		vi.restoreAllMocks();
	}
	return { sum, longest };
}

function recordedPreview(label: string): string {
	const [question] = recordedCase('PermissionRequest', '2.1.326', 'preview').tool_input.questions;
	return question?.options.find((option) => option.label === label)?.preview ?? '';
}
