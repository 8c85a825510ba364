/** A question with previews: options at the left, the preview and the notes at the right. */
export interface PreviewColumns {
	/** The question, or the end of what scrolled off. */
	readonly above: string;
	/** The column of options. */
	readonly list: string;
	/** What the notes hold; blank while they show a placeholder. */
	readonly notes: string;
	/** Whether the placeholder is that of a field that has the focus; `undefined` where there is none. */
	readonly invitesNotes: boolean | undefined;
	/** The line on which the notes begin. */
	readonly notesAt: number;
}

/** Where the right column begins on a line: the frame of the preview, or what continues it. */
const frame = /(?:^|\s)([┌│├└┤].*)$/;

const placeholder = /^(?:(press n to add notes)|Add notes on this des.*)$/;

/** `undefined` where the lines are not laid out like that. */
export function cutPreview(body: readonly string[]): PreviewColumns | undefined {
	const notesAt = body.findLastIndex((line) => /(?:^|\s)Notes:/.test(line));
	const top = body.findLastIndex((line, at) => at < notesAt && /\s┌─+┐$/.test(line));
	const notesLine = body[notesAt] ?? '';
	const column = notesLine.search(/Notes:/);
	if (notesAt < 0 || top < 0 || body.slice(top, notesAt).every((line) => !/\s└─+┘$/.test(line))) {
		return undefined;
	}
	const below = body.slice(notesAt + 1);
	const notes = [notesLine.slice(column + 'Notes:'.length), ...below.map((line) => rightOf(line, column))].join('\n').trim();
	const shown = placeholder.exec(notes);
	return {
		above: body.slice(0, top).map((line) => line.replace(/^│ ?/, '')).join('\n').trim(),
		list: [
			...body.slice(top, notesAt).map((line) => line.replace(frame, '')),
			notesLine.slice(0, column),
			...below.map((line) => leftOf(line, column)),
		]
			.map((line) => line.trimEnd())
			.join('\n')
			.trimEnd(),
		notes: shown ? '' : notes,
		invitesNotes: shown ? shown[1] === undefined : undefined,
		notesAt,
	};
}

/** Beside the notes only white space tells the columns apart; a label of wide characters shifts them, hence the gap. */
function leftOf(line: string, column: number): string {
	return line.slice(0, column).trim() === '' ? '' : (/^.*?\S(?=\s{2,}\S|$)/.exec(line)?.[0] ?? '');
}

function rightOf(line: string, column: number): string {
	return line.slice(leftOf(line, column).length);
}
