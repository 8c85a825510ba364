import { shownLabel } from '../src/domain/recommendation';
import { element, uniqueId } from './element';
import type { PickerRow } from './picker';

/** What stands in a row: its number, the label with its mark, and the description. */
export function optionRow(row: number, label: string, description: string, recommended: string): PickerRow {
	const { text, isRecommended } = shownLabel(label);
	const labelId = uniqueId();
	const title = element('span', { class: 'optionTitle' }, element('span', { class: 'optionLabel', id: labelId, dir: 'auto' }, text));
	const badgeId = isRecommended ? uniqueId() : undefined;
	if (badgeId !== undefined) {
		title.append(element('span', { class: 'recommended', id: badgeId }, recommended));
	}
	const words = element('span', { class: 'optionWords' }, title);
	const descriptionId = description === '' ? undefined : uniqueId();
	if (descriptionId !== undefined) {
		words.append(element('span', { class: 'optionDescription', id: descriptionId, dir: 'auto' }, description));
	}
	const number = element('span', { class: 'optionNumber', 'aria-hidden': 'true' }, String(row + 1));
	return {
		content: [element('span', { class: 'option' }, number, words)],
		labelIds: badgeId === undefined ? labelId : `${labelId} ${badgeId}`,
		descriptionId,
	};
}
