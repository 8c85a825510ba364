/** Words that are not ours, as a block of Markdown in which nothing is a link, a picture or HTML. */
export function fenced(text: string, indent = ''): string {
	const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
	return [`${fence}text`, ...linesOf(text), fence].map((line) => `${indent}${line}`.trimEnd()).join('\n');
}

/** The same within a line. */
export function inlineCode(text: string): string {
	const line = linesOf(text).join(' ').replace(/\s+/g, ' ').trim();
	if (line === '') {
		return '';
	}
	const ticks = '`'.repeat(longestRun(line) + 1);
	// One space at each end is dropped by Markdown; without it a tick of the text would join those around it.
	const space = /^`|`$/.test(line) ? ' ' : '';
	return `${ticks}${space}${line}${space}${ticks}`;
}

function longestRun(text: string): number {
	return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}

/** Every kind of line end that some reader of Markdown takes for one. */
function linesOf(text: string): string[] {
	return text.split(/\r\n|[\n\r\u2028\u2029]/);
}
