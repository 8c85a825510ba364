import type { FormStrings } from '../src/protocol/formMessages';
import { button, type ButtonControl } from './controls';
import { element, uniqueId } from './element';

/** Asks once more: declining stops the session's turn. */
export class DeclineBox {
	readonly element: HTMLElement;
	readonly keys: readonly string[] = [];
	private readonly back: ButtonControl;

	constructor(strings: FormStrings, decline: () => void, goBack: () => void) {
		const questionId = uniqueId();
		this.back = button({ label: strings.goBack, kind: 'secondary', onPress: goBack });
		this.element = element(
			'div',
			{ class: 'box', role: 'group', 'aria-labelledby': questionId },
			element('p', { class: 'boxHint', id: questionId }, strings.declineQuestion),
			element(
				'div',
				{ class: 'buttons' },
				button({ label: strings.declineConfirm, kind: 'primary', onPress: decline }).element,
				this.back.element,
			),
		);
	}

	/** On the way back, so that a stray Enter declines nothing. */
	focus(): void {
		this.back.focus();
	}

	press(): boolean {
		return false;
	}
}
