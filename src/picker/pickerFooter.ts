export interface PickerFooter {
	/** How many lines it takes: it wraps in a narrow pane. */
	readonly height: number;
	/** Whether it offers notes, as it does where options have previews. */
	readonly offersNotes: boolean;
	readonly takesText: boolean;
}

const footer = /^Enter to select · (?:↑\/↓|Tab\/Arrow keys) to navigate( · n to add notes)?(?: · Tab to switch questions)?( · ctrl\+g to edit in .+?)? · Esc to cancel$/;

/** In the narrowest pane that the picker was seen in, 40 columns, it takes four. */
const mostLines = 4;

/** The picker's last line, which says what the keys do; `undefined` where the screen ends otherwise. */
export function footerOf(lines: readonly string[]): PickerFooter | undefined {
	for (let height = 1; height <= Math.min(mostLines, lines.length); height++) {
		const found = footer.exec(lines.slice(-height).map((line) => line.trim()).join(' '));
		if (found) {
			return { height, offersNotes: found[1] !== undefined, takesText: found[2] !== undefined };
		}
	}
	return undefined;
}
