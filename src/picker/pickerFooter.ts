import { isRule } from './pickerTabs';

export interface PickerFooter {
	/** How many lines it takes: it wraps in a narrow pane. */
	readonly height: number;
	/** Whether it offers notes, as it does where options have previews. */
	readonly offersNotes: boolean;
	/** That a field has the focus. Where Claude Code knows no editor that it could open, the footer never says so. */
	readonly saysField: boolean;
	/** Otherwise Esc only ends the typing, as it does with the keys of vi. */
	readonly escapeCancels: boolean;
}

const footer = /^(-- INSERT -- · )?Enter to select · (?:↑\/↓|Tab\/Arrow keys) to navigate( · n to add notes)?(?: · Tab to switch questions)?( · ctrl\+g to edit in .+?)?( · Esc to cancel)?$/;

/** In the narrowest pane that the picker was seen in, 40 columns, it takes four. */
const mostLines = 4;

/** The picker's last line, which says what the keys do; `undefined` where the screen ends otherwise. */
export function footerOf(lines: readonly string[]): PickerFooter | undefined {
	const columns = lines.findLast(isRule)?.length ?? 0;
	for (let height = 1; height <= Math.min(mostLines, lines.length); height++) {
		const taken = lines.slice(-height).map((line) => line.trim());
		const found = footer.exec(taken.join(' '));
		if (found) {
			const [, mode, notes, editor, escape] = found;
			const isWhole = escape !== undefined || (mode !== undefined && isWrapped(taken, columns) && !isComplete(taken.slice(0, -1)));
			return !isWhole
				? undefined
				: { height, offersNotes: notes !== undefined, saysField: mode !== undefined || editor !== undefined, escapeCancels: escape !== undefined };
		}
	}
	return undefined;
}

/** Whether an editor is named already: what follows need not be the rest of its name. */
function isComplete(lines: readonly string[]): boolean {
	return footer.exec(lines.join(' '))?.[3] !== undefined;
}

/** Whether nothing but the width of the pane parts these lines: the name of an editor could be anything, also what another program wrote below. */
function isWrapped(lines: readonly string[], columns: number): boolean {
	return lines.every((line, at) => {
		const [word = ''] = (lines[at + 1] ?? '').split(' ');
		return at === lines.length - 1 || (word !== '' && line.length + 1 + word.length > columns);
	});
}
