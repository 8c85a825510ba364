import { SettingsProblem } from './settingsProblem';

interface Span {
	readonly start: number;
	readonly end: number;
}

/** A key with its value; it spans both. */
export interface JsonMember extends Span {
	readonly key: string;
	readonly keyEnd: number;
	readonly value: JsonNode;
}

export interface JsonObject extends Span {
	readonly kind: 'object';
	readonly children: readonly JsonMember[];
}

export interface JsonArray extends Span {
	readonly kind: 'array';
	readonly children: readonly JsonNode[];
}

/** Where each value of a JSON text stands. */
export type JsonNode = JsonObject | JsonArray | (Span & { readonly kind: 'scalar' });

/** The 1-based place of an offset. */
export function placeOf(text: string, offset: number): { line: number; column: number } {
	const lines = text.slice(0, offset).split(/\r\n|\r|\n/);
	return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}

/**
 * Reads strict JSON, which is what Claude Code accepts, and keeps the offsets.
 * (jsonc-parser is not used: bundled by `esbuild --platform=node` its main file fails to load its parts,
 * and its tolerance would have to be undone here anyway.)
 */
export function parseJson(text: string): JsonNode {
	let at = 0;

	const fail = (offset: number, cause: 'comment' | 'trailingComma' | 'syntax' = 'syntax'): never => {
		throw new SettingsProblem({ code: 'notJson', ...placeOf(text, offset), cause });
	};

	const skipBlanks = (): void => {
		while (at < text.length && ' \t\r\n'.includes(text.charAt(at))) {
			at++;
		}
		if (text.startsWith('//', at) || text.startsWith('/*', at)) {
			fail(at, 'comment');
		}
	};

	const string = (): void => {
		const start = at;
		for (at++; text[at] !== '"'; at++) {
			if (at >= text.length || text.charCodeAt(at) < 0x20) {
				fail(at >= text.length ? start : at);
			}
			if (text[at] === '\\') {
				const escape = /["\\/bfnrt]|u[0-9a-fA-F]{4}/y;
				escape.lastIndex = at + 1;
				at += (escape.exec(text) ?? fail(at))[0].length;
			}
		}
		at++;
	};

	// The separator, or the end of the container; a comma right before the end is the trailing one.
	const continues = (close: string): boolean => {
		skipBlanks();
		if (text[at] === close) {
			at++;
			return false;
		}
		const comma = text[at] === ',' ? at++ : fail(at);
		skipBlanks();
		if (text[at] === close) {
			fail(comma, 'trailingComma');
		}
		return true;
	};

	const startsEmpty = (close: string): boolean => {
		at++;
		skipBlanks();
		const empty = text[at] === close;
		at += empty ? 1 : 0;
		return empty;
	};

	const member = (): JsonMember => {
		const start = text[at] === '"' ? at : fail(at);
		string();
		const keyEnd = at;
		skipBlanks();
		at = text[at] === ':' ? at + 1 : fail(at);
		const child = value();
		return { key: JSON.parse(text.slice(start, keyEnd)) as string, start, keyEnd, end: child.end, value: child };
	};

	const value = (): JsonNode => {
		skipBlanks();
		const start = at;
		switch (text[at]) {
			case '{': {
				const children: JsonMember[] = [];
				for (let more = !startsEmpty('}'); more; more = continues('}')) {
					children.push(member());
				}
				return { kind: 'object', start, end: at, children };
			}
			case '[': {
				const children: JsonNode[] = [];
				for (let more = !startsEmpty(']'); more; more = continues(']')) {
					children.push(value());
				}
				return { kind: 'array', start, end: at, children };
			}
			case '"':
				string();
				return { kind: 'scalar', start, end: at };
			default: {
				const literal = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
				literal.lastIndex = at;
				at += (literal.exec(text) ?? fail(at))[0].length;
				return { kind: 'scalar', start, end: at };
			}
		}
	};

	const root = value();
	skipBlanks();
	return at === text.length ? root : fail(at);
}
