import { describe, expect, it } from 'vitest';
import { drawnIn } from '../../../src/picker/drawnIn';

describe('how lines are drawn', () => {
	it.each<[text: string, drawn: readonly string[]]>([
		['plain', []],
		['\x1b[3mnotes\x1b[23m', ['slanted']],
		['notes\x1b[7m \x1b[0m', ['inverted']],
		['\x1b[1;3;38;5;246mnotes', ['slanted']],
		// Numbers of colours.
		['\x1b[38;5;3mnotes\x1b[48;5;7m', []],
		['\x1b[38;2;3;7;3mnotes\x1b[4:3m', []],
	])('is read from %j', (text, drawn) => {
		expect([...drawnIn(`above\n${text}`, 1, 2)]).toEqual(drawn);
	});

	it('is told of these lines only', () => {
		expect([...drawnIn('\x1b[7mabove\x1b[0m\n\x1b[3mnotes\x1b[0m\n\x1b[7mbelow', 1, 2)]).toEqual(['slanted']);
	});
});
