const boxCharacters = /[\u2500-\u257f]/;
const fence = /^\s*(?:```|~~~)/m;
const asciiEdge = /^\s*\+[-=+]{2,}\+\s*$/m;
const asciiSide = /^\s*\|.*\s{2}.*\|\s*$/gm;
const tableRule = /^\s*\|?\s*:?-{3,}:?\s*(?:\|\s*:?-{3,}:?\s*)*\|?\s*$/m;

/** Whether a text is a picture made of characters: as Markdown it would lose its columns. Inside a fence it keeps them. */
export function isDrawing(text: string): boolean {
	if (fence.test(text)) {
		return false;
	}
	if (boxCharacters.test(text) || asciiEdge.test(text)) {
		return true;
	}
	return (text.match(asciiSide)?.length ?? 0) >= 2 && !tableRule.test(text);
}
