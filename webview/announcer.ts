import { element } from './element';

/** Says to a screen reader what the eye sees by itself: which page, which request. It outlives redraws, or it would be silent. */
export class Announcer {
	readonly element = element('div', { class: 'announcer', 'aria-live': 'polite', dir: 'auto' });

	say(sentence: string): void {
		// A node of its own each time: the same sentence twice is to be heard twice.
		this.element.replaceChildren(element('span', {}, sentence));
	}
}
