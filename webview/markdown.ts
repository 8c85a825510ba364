import { lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import { isDrawing } from './drawing';
import { element } from './element';
import { decodeEntities } from './entities';

// Only the lexer of `marked` is used. What it finds is built from elements and text nodes, so no markup of the
// model's ever becomes markup of the page.

/** In characters. A longer text is shown as it is: the lexer's worst case takes half a second here, and grows by the square. */
const longestParsed = 20_000;

/** A preview: a drawing as it is, anything else as Markdown. */
export function renderPreview(text: string): HTMLElement {
	return isDrawing(text) ? verbatim(text) : renderMarkdown(text);
}

/** Markdown as elements. Whatever goes wrong, the text itself is shown. */
export function renderMarkdown(text: string): HTMLElement {
	if (text.length > longestParsed) {
		return verbatim(text);
	}
	try {
		return element('div', { class: 'markdown' }, ...blocks(lexer(text, { gfm: true, breaks: true })));
	} catch {
		// Deep nesting can exhaust the stack.
		return verbatim(text);
	}
}

function verbatim(text: string): HTMLElement {
	return element('pre', { class: 'verbatim', dir: 'auto' }, text);
}

function blocks(tokens: readonly Token[]): (Node | string)[] {
	return tokens.flatMap((token) => block(token as MarkedToken));
}

function block(token: MarkedToken): (Node | string)[] {
	switch (token.type) {
		case 'space':
		case 'def':
			return [];
		case 'heading':
			// The page's own headings come above.
			return [element(`h${Math.min(6, token.depth + 2) as 3 | 4 | 5 | 6}`, { dir: 'auto' }, ...inline(token.tokens))];
		case 'paragraph':
			return [element('p', { dir: 'auto' }, ...inline(token.tokens))];
		case 'code':
			return [element('pre', { class: 'code', dir: 'ltr' }, element('code', {}, token.text))];
		case 'blockquote':
			return [element('blockquote', {}, ...blocks(token.tokens))];
		case 'list':
			return [list(token)];
		case 'table':
			return [table(token)];
		case 'hr':
			return [element('hr')];
		case 'html':
			return [element('p', { class: 'rawHtml', dir: 'auto' }, token.text.trimEnd())];
		default:
			return inline([token]);
	}
}

function list(token: Tokens.List): HTMLElement {
	const items = token.items.map((item) =>
		element('li', { dir: 'auto', ...(item.task ? { class: 'task' } : {}) }, ...blocks(item.tokens)),
	);
	if (!token.ordered) {
		return element('ul', {}, ...items);
	}
	return element('ol', token.start === '' || token.start === 1 ? {} : { start: String(token.start) }, ...items);
}

function table(token: Tokens.Table): HTMLElement {
	const row = (tag: 'th' | 'td', cells: readonly Tokens.TableCell[]) =>
		element(
			'tr',
			{},
			...cells.map((cell) => element(tag, { dir: 'auto', ...(cell.align ? { class: cell.align } : {}) }, ...inline(cell.tokens))),
		);
	return element(
		'table',
		{},
		element('thead', {}, row('th', token.header)),
		element('tbody', {}, ...token.rows.map((cells) => row('td', cells))),
	);
}

function inline(tokens: readonly Token[], isInLink = false): (Node | string)[] {
	return tokens.flatMap((token) => span(token as MarkedToken, isInLink));
}

function span(token: MarkedToken, isInLink: boolean): (Node | string)[] {
	switch (token.type) {
		case 'text':
			return token.tokens ? inline(token.tokens, isInLink) : [textOf(token)];
		case 'escape':
			return [token.text];
		case 'codespan':
			return [element('code', {}, token.text)];
		case 'strong':
		case 'em':
		case 'del':
			return [element(token.type, {}, ...inline(token.tokens, isInLink))];
		case 'br':
			return [element('br')];
		case 'checkbox':
			return [token.checked ? '☑ ' : '☐ '];
		case 'link':
			return [link(token.autolink ? token.href : decodeEntities(token.href), inline(token.tokens, true), isInLink)];
		case 'image':
			// Never loaded: its address could tell somebody that this was read.
			return [link(decodeEntities(token.href), [decodeEntities(token.text) || token.href], isInLink)];
		default:
			return [token.raw];
	}
}

/** The lexer leaves character references as they are, but for addresses and raw HTML they are no references. */
function textOf(token: Tokens.Text): string {
	return token.escaped === false ? decodeEntities(token.text) : token.text;
}

/** Only a web address becomes a link, and it shows where it leads; the editor opens it. */
function link(href: string, words: readonly (Node | string)[], isInLink: boolean): Node {
	const address = webAddress(href);
	if (isInLink || address === undefined) {
		return element('span', href === '' ? {} : { title: href }, ...words);
	}
	return element('a', { href: address, title: address }, ...words);
}

function webAddress(href: string): string | undefined {
	if (!URL.canParse(href)) {
		return undefined;
	}
	const url = new URL(href);
	return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined;
}
