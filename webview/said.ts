import type { FormRequest, FormSnapshot } from '../src/protocol/formMessages';
import { element, setText } from './element';
import { renderMarkdown } from './markdown';
import { modeOf } from './requestMode';
import { letFocusWhileItScrolls } from './scrolling';

/** In characters. A text up to here does not push the question out of a side bar. */
const shortText = 600;

/** What Claude wrote just before it asked. */
export class Said {
	readonly element = element('details', { class: 'said' });
	private readonly heading = element('summary');
	private readonly text = element('div', { class: 'saidText', role: 'group' });
	private readonly scrolling = letFocusWhileItScrolls(this.text);
	private shown: string | undefined;
	/** What the person made of it; holds for the requests after this one, too. */
	private isWantedOpen: boolean | undefined;

	constructor() {
		this.element.append(this.heading, this.text);
		this.heading.addEventListener('click', () => {
			this.isWantedOpen = !this.element.open;
		});
	}

	draw({ strings, place }: FormSnapshot, request: FormRequest): void {
		setText(this.heading, strings.said);
		this.text.setAttribute('aria-label', strings.said);
		this.element.hidden = request.said.trim() === '' || modeOf(request) === 'over';
		if (request.said === this.shown) {
			return;
		}
		this.shown = request.said;
		this.element.open = this.isWantedOpen ?? (place === 'tab' || request.said.length < shortText);
		this.text.replaceChildren(renderMarkdown(request.said));
		this.text.scrollTo(0, 0);
		this.scrolling.look();
	}
}
