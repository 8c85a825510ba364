import { element } from './element';

/** A short word on a ground of its own. Not the toolkit's tag, whose style attribute the content security policy forbids. */
export function tag(text: string, id?: string): HTMLElement {
	return element('span', { class: 'tag', dir: 'auto', ...(id === undefined ? {} : { id }) }, text);
}
