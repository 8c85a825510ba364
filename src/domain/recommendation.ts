/** An option's label as it is shown: without the words that mark it as recommended, which are a mark of their own. */
export interface ShownLabel {
	readonly text: string;
	readonly isRecommended: boolean;
}

/** Models end a label with "(Recommended)". What is sent is always the label itself. */
export function shownLabel(label: string): ShownLabel {
	const text = label.replace(/\s*\(recommended\)\s*$/i, '');
	return text === '' || text === label ? { text: label, isRecommended: false } : { text, isRecommended: true };
}
