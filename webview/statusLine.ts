import type { FormRequest } from '../src/protocol/formMessages';
import { element, setText } from './element';
import { icon } from './icons';

/** One polite sentence on where the request stands. It outlives redraws: a live region speaks only if it was there. */
export class StatusLine {
	readonly element: HTMLElement;
	private readonly sentence = element('span', { dir: 'auto' });
	private tone: FormRequest['tone'] | undefined;

	constructor() {
		this.element = element('div', { class: 'status', role: 'status', tabindex: '-1' }, this.sentence);
	}

	draw(request: FormRequest): void {
		setText(this.sentence, request.status);
		if (this.tone !== request.tone) {
			this.tone = request.tone;
			this.element.dataset['tone'] = request.tone;
			this.element.replaceChildren(icon(request.tone), this.sentence);
		}
	}

	focus(): void {
		this.element.focus({ preventScroll: true });
	}
}
