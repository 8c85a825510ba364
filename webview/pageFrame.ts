import type { FormStrings } from '../src/protocol/formMessages';
import { element } from './element';
import type { Page } from './page';
import { Pager } from './pager';

/** Where a page stands among the others. */
export interface PagePlace {
	readonly index: number;
	/** How many questions there are. */
	readonly count: number;
	/** The last page that can be turned to. */
	readonly last: number;
}

/** Holds the page on screen, as a group with its name. The frame and its pager stay when the page is turned. */
export class PageFrame {
	readonly element: HTMLElement;
	private readonly head: HTMLElement;
	private readonly pager: Pager;

	constructor(strings: FormStrings, turn: (by: 1 | -1) => void) {
		this.pager = new Pager(strings, turn);
		this.head = element('div', { class: 'pageHead' }, this.pager.element);
		this.element = element('section', { class: 'page', role: 'group', tabindex: '-1' }, this.head);
	}

	/** Returns whether the focus can stay where it is. */
	show(page: Page, place: PagePlace): boolean {
		this.element.setAttribute('aria-label', page.name);
		if (page.body.parentElement !== this.element) {
			this.head.querySelector('.pageTitle')?.remove();
			this.head.prepend(page.head);
			// The head is not moved: the focus may be on the pager.
			this.element.querySelector(':scope > :not(.pageHead)')?.remove();
			this.element.append(page.body);
		}
		return this.pager.draw(place);
	}

	/** Says that an answer is missing, in the words of the alert with this id. */
	describe(page: Page, alertId: string | undefined): void {
		page.setMissing(alertId !== undefined);
		const ids = [page.describedBy, alertId].filter((id) => id !== undefined);
		this.element.setAttribute('aria-describedby', ids.join(' '));
	}

	/** The person can go on from here, but no stray Enter answers anything. */
	focus(): void {
		this.element.focus({ preventScroll: true });
	}

	/** A page is read from its top. */
	scrollToTop(): void {
		if (this.element.getBoundingClientRect().top < 0) {
			this.element.scrollIntoView();
		}
	}
}
