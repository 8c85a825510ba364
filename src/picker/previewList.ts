import { folded } from './folded';
import type { Option } from '../domain/question';

export interface PreviewList {
	/** Index of the option that has the cursor. */
	readonly cursor: number | undefined;
	/** Index of the option that was chosen on an earlier visit. */
	readonly chosen: number | undefined;
}

/**
 * Explains the column of options beside a preview, from its first character to its last. Where the column is
 * narrow, a label wraps and its number is drawn beside any of its lines; so the number may stand anywhere in it.
 */
export function matchPreviewList(list: string, options: readonly Option[]): PreviewList | undefined {
	let rest = folded(list);
	let cursor: number | undefined;
	let chosen: number | undefined;
	for (const [index, { label }] of options.entries()) {
		if (rest.startsWith('❯')) {
			if (cursor !== undefined) {
				return undefined;
			}
			cursor = index;
			rest = rest.slice(1);
		}
		const plain = numbered(rest, folded(label), index + 1);
		const ticked = numbered(rest, `${folded(label)}✔`, index + 1);
		const shown = ticked ?? plain;
		if (shown === undefined || (ticked !== undefined && chosen !== undefined)) {
			return undefined;
		}
		chosen = ticked === undefined ? chosen : index;
		rest = rest.slice(shown.length);
	}
	return rest === '' ? { cursor, chosen } : undefined;
}

/** The label with its number somewhere in it, if the text begins with that. */
function numbered(text: string, label: string, number: number): string | undefined {
	// A label may be far longer than a screen.
	const ways = label.length > text.length ? 0 : label.length + 1;
	for (let at = 0; at < ways && text.startsWith(label.slice(0, at)); at++) {
		const way = `${label.slice(0, at)}${number}.${label.slice(at)}`;
		if (text.startsWith(way)) {
			return way;
		}
	}
	return undefined;
}
