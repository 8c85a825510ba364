import type { Option } from '../src/domain/question';
import { element } from './element';
import { phrase } from './phrase';

/** What the chosen option would look like: the model's text as it is, never as markup. */
export class Preview {
	readonly element = element('pre', { class: 'preview', role: 'group', dir: 'auto' });
	private shown: Option | undefined;

	constructor(private readonly name: string) {
		this.element.hidden = true;
		// Whether it scrolls depends on the width of the view, too.
		new ResizeObserver(() => this.letFocus()).observe(this.element);
	}

	/** Shows this option's preview; nothing where it has none. */
	show(option: Option | undefined): void {
		if (option === this.shown) {
			return;
		}
		this.shown = option;
		this.element.hidden = option?.preview === undefined;
		this.element.textContent = option?.preview ?? '';
		this.element.setAttribute('aria-label', phrase(this.name, option?.label ?? ''));
		this.element.scrollTo(0, 0);
		this.letFocus();
	}

	/** The keyboard can scroll only what it can reach; what does not scroll would be a stop for nothing. */
	private letFocus(): void {
		const { scrollWidth, clientWidth, scrollHeight, clientHeight } = this.element;
		if (scrollWidth > clientWidth || scrollHeight > clientHeight) {
			this.element.tabIndex = 0;
		} else {
			this.element.removeAttribute('tabindex');
		}
	}
}
