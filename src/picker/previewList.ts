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
		const plain = numbered(folded(label), index + 1).find((text) => rest.startsWith(text));
		const ticked = numbered(`${folded(label)}✔`, index + 1).find((text) => rest.startsWith(text));
		const shown = ticked ?? plain;
		if (shown === undefined || (ticked !== undefined && chosen !== undefined)) {
			return undefined;
		}
		chosen = ticked === undefined ? chosen : index;
		rest = rest.slice(shown.length);
	}
	return rest === '' ? { cursor, chosen } : undefined;
}

function numbered(label: string, number: number): string[] {
	return Array.from({ length: label.length + 1 }, (_, at) => `${label.slice(0, at)}${number}.${label.slice(at)}`);
}
