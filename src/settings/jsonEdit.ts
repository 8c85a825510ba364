import type { JsonArray, JsonNode, JsonObject } from './jsonTree';

type Container = JsonObject | JsonArray;

/** How a file is written, so that what we add looks as if its owner had typed it. */
interface Layout {
	readonly lineEnd: string;
	readonly indentUnit: string;
	readonly colon: string;
	readonly comma: string;
	readonly singleLine: boolean;
}

const lineBreak = /\r\n|\n|\r/;

/** The indentation of what follows the last line break, if there is one. */
function indentAfterBreak(gap: string): string | undefined {
	return /[\r\n]([ \t]*)[^\r\n]*$/.exec(gap)?.[1];
}

function indentOfLine(text: string, offset: number): string {
	return /(?:^|[\r\n])([ \t]*)[^\r\n]*$/.exec(text.slice(0, offset))?.[1] ?? '';
}

function layoutOf(text: string, root: JsonObject): Layout {
	const [first] = root.children;
	const gap = first && text.slice(root.start + 1, first.start);
	const sampledColon = first && text.slice(first.keyEnd, first.value.start);
	const colon = sampledColon === undefined || lineBreak.test(sampledColon) ? ': ' : sampledColon;
	return {
		lineEnd: lineBreak.exec(text)?.[0] ?? '\n',
		// Claude Code itself writes two spaces.
		indentUnit: (gap === undefined ? undefined : indentAfterBreak(gap)?.slice(indentOfLine(text, root.start).length)) ?? '  ',
		colon,
		comma: colon === ':' ? ',' : ', ',
		singleLine: first !== undefined && !lineBreak.test(text.slice(root.start, root.end)),
	};
}

/** A value as text: on one line, or from `indent` inwards on several. */
function render(value: unknown, layout: Layout, indent: string | undefined): string {
	if (typeof value !== 'object' || value === null) {
		return JSON.stringify(value);
	}
	const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
	const inner = indent === undefined ? undefined : indent + layout.indentUnit;
	const parts = Array.isArray(value)
		? value.map(item => render(item, layout, inner))
		: Object.entries(value).map(([key, item]) => JSON.stringify(key) + layout.colon + render(item, layout, inner));
	return inner === undefined || indent === undefined
		? open + parts.join(layout.comma) + close
		: open + parts.map(part => layout.lineEnd + inner + part).join(',') + layout.lineEnd + indent + close;
}

const insert = (text: string, offset: number, addition: string): string => text.slice(0, offset) + addition + text.slice(offset);

/** The text with a child added at the end of a container; nothing else moves. An object needs the key. */
export function withChild(text: string, root: JsonObject, container: Container, value: unknown, key?: string): string {
	const layout = layoutOf(text, root);
	const rendered = (indent: string | undefined): string =>
		(key === undefined ? '' : JSON.stringify(key) + layout.colon) + render(value, layout, indent);

	const last = container.children.at(-1);
	if (last) {
		const gapStart = container.children.at(-2)?.end ?? container.start + 1;
		const indent = indentAfterBreak(text.slice(gapStart, last.start));
		if (indent !== undefined) {
			return insert(text, last.end, `,${layout.lineEnd}${indent}${rendered(indent)}`);
		}
		// `[{`, line break, …, `}]`: the brackets share lines, the content does not.
		const hugging = lineBreak.test(text.slice(last.start, last.end));
		return insert(text, last.end, layout.comma + rendered(hugging ? indentOfLine(text, last.start) : undefined));
	}

	const blanks = text.slice(container.start + 1, container.end - 1);
	if (layout.singleLine) {
		return insert(text, container.end - 1, rendered(undefined) + blanks);
	}
	const outer = indentOfLine(text, container.start);
	const line = layout.lineEnd + outer + layout.indentUnit + rendered(outer + layout.indentUnit);
	return lineBreak.test(blanks)
		? insert(text, container.start + 1, line)
		: insert(text, container.end - 1, line + layout.lineEnd + outer);
}

/** The text without one child of a container, its comma and the blanks that came with it. */
export function withoutChild(text: string, container: Container, index: number): string {
	const child = container.children[index];
	const previous = container.children[index - 1];
	const next = container.children[index + 1];
	if (!child) {
		return text;
	}
	const cut = (start: number, end: number): string => text.slice(0, start) + text.slice(end);
	if (previous) {
		return cut(previous.end, child.end);
	}
	return next ? cut(child.start, next.start) : cut(container.start + 1, container.end - 1);
}

/** The text with another value in the place of a node, on one line if the node was. */
export function withValue(text: string, root: JsonObject, node: JsonNode, value: unknown): string {
	const indent = lineBreak.test(text.slice(node.start, node.end)) ? indentOfLine(text, node.start) : undefined;
	return text.slice(0, node.start) + render(value, layoutOf(text, root), indent) + text.slice(node.end);
}
