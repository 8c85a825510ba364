import type { FormStrings, OfferedAnswer } from '../src/protocol/formMessages';
import { element, setText, uniqueId } from './element';
import { icon } from './icons';
import { plainButton } from './plainButton';

/** A quiet button that answers as last time, and what that was. */
export class LastAnswerOffer {
	readonly element: HTMLElement;
	private readonly button: HTMLButtonElement;
	private readonly words = element('span', { class: 'lastAnswerWords', id: uniqueId(), dir: 'auto' });

	constructor(strings: FormStrings, fillIn: () => void) {
		this.button = plainButton({ label: strings.answerAsLastTime, picture: icon('again'), onPress: fillIn });
		this.button.setAttribute('aria-describedby', this.words.id);
		this.element = element('div', { class: 'lastAnswer' }, this.button, this.words);
	}

	/** Returns whether the focus has to go elsewhere. */
	draw(offer: OfferedAnswer | undefined, isClosed: boolean): boolean {
		const hadFocus = this.element.contains(document.activeElement);
		const isOffered = offer !== undefined && !offer.isInDraft && !isClosed;
		this.element.hidden = offer === undefined;
		// It keeps its room when it goes and comes with the draft: no row may move under the mouse.
		this.element.classList.toggle('notOffered', !isOffered);
		setText(this.words, offer?.words ?? '');
		this.button.title = offer?.words ?? '';
		return hadFocus && !isOffered;
	}
}
