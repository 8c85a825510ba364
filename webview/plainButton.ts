import { element } from './element';

/** A button that looks like text: for what is beside the point of the form. */
export function plainButton(settings: {
	readonly label: string;
	readonly picture?: Node;
	/** One key that does the same, shown beside the label. */
	readonly key?: string;
	readonly onPress: () => void;
}): HTMLButtonElement {
	const { label, picture, key } = settings;
	const made = element(
		'button',
		{ class: 'plainButton', type: 'button', ...(key === undefined ? {} : { 'aria-keyshortcuts': key }) },
		...(picture ? [picture] : []),
		element('span', { dir: 'auto' }, label),
		...(key === undefined ? [] : [element('kbd', { 'aria-hidden': 'true' }, key)]),
	);
	made.addEventListener('click', settings.onPress);
	return made;
}
