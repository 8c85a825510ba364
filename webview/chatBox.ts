import type { FormStrings } from '../src/protocol/formMessages';
import { button, textArea, type TextAreaControl } from './controls';
import { element, uniqueId } from './element';

export interface ChatActions {
	write(text: string): void;
	send(): void;
	goBack(): void;
}

/** Something to say before the question is answered. */
export class ChatBox {
	readonly element: HTMLElement;
	readonly keys: readonly string[];
	private readonly text: TextAreaControl;

	constructor(strings: FormStrings, text: string, hint: string, private readonly actions: ChatActions) {
		const hintId = uniqueId();
		this.keys = [strings.keysSend];
		this.text = textArea({ name: strings.chatPlaceholder, onInput: (written) => actions.write(written) });
		this.text.setText(text);
		this.element = element(
			'div',
			{ class: 'box', role: 'group', 'aria-label': strings.chat, 'aria-describedby': hintId },
			element('p', { class: 'boxHint', id: hintId }, hint),
			this.text.element,
			element(
				'div',
				{ class: 'buttons' },
				button({ label: strings.send, kind: 'primary', onPress: () => actions.send() }).element,
				button({ label: strings.goBack, kind: 'secondary', onPress: () => actions.goBack() }).element,
			),
		);
	}

	show(text: string): void {
		this.text.setText(text);
	}

	focus(): void {
		this.text.focus();
	}

	press(event: KeyboardEvent): boolean {
		if (event.target !== this.text.element || event.key !== 'Enter' || event.shiftKey) {
			return false;
		}
		this.actions.send();
		return true;
	}
}
