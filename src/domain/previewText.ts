/** A preview as a document of its own: its text, and in which language it is written. */
export interface PreviewText {
	readonly text: string;
	/** As the fence names it, or `markdown`; `undefined` for plain text and drawings. */
	readonly language: string | undefined;
}

const fence = /^ {0,3}(`{3,}|~{3,})[ \t]*([^\s`]*)/;

/** Signs of Markdown in a line. */
const markdownSigns = [fence, /^ {0,3}#{1,6} /, /^ {0,3}(?:[-*+]|\d{1,3}\.) \S/, /\*\*[^*]+\*\*/, /\[[^\]]+\]\([^)]+\)/, /^\|(?:[ :-]*-[ :-]*\|)+\s*$/];

/** How much of a line is looked at, in characters: the model's lines may be endless, and the look must not be. */
const lineLimit = 400;

/** What to open in an editor: code without its fence, everything else as it is. */
export function previewText(preview: string): PreviewText {
	return fencedCode(preview) ?? { text: preview, language: isMarkdown(preview) ? 'markdown' : undefined };
}

/** The code, where the preview is one fenced block and nothing beside it. */
function fencedCode(preview: string): PreviewText | undefined {
	const [first = '', ...rest] = preview.trim().split('\n');
	const last = rest.pop()?.trim();
	const [, opening, language = ''] = fence.exec(first) ?? [];
	const isClosed = opening !== undefined && last !== undefined && last.startsWith(opening) && last === opening.charAt(0).repeat(last.length);
	// A fence in between means that there are several blocks.
	if (!isClosed || rest.some((line) => fence.test(line))) {
		return undefined;
	}
	return { text: rest.join('\n'), language: language === '' ? undefined : language.toLowerCase() };
}

function isMarkdown(preview: string): boolean {
	return preview.split('\n').some((line) => markdownSigns.some((sign) => sign.test(line.slice(0, lineLimit))));
}
