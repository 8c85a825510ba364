import type { FormStrings } from '../src/protocol/formMessages';
import { textArea, type TextAreaControl } from './controls';
import { element } from './element';
import { icon } from './icons';
import { plainButton } from './plainButton';

/** The remark that goes along with an answer: a quiet button until there is one. */
export class NoteBox {
	readonly element: HTMLElement;
	private readonly opener: HTMLElement;
	private readonly text: TextAreaControl;
	private isOpen = false;
	private isDisabled = false;

	constructor(strings: FormStrings, onInput: (notes: string) => void) {
		this.opener = plainButton({ label: strings.addNote, picture: icon('note'), key: 'n', onPress: () => this.open() });
		this.text = textArea({ name: strings.notePlaceholder, onInput });
		this.element = element('div', { class: 'note' }, this.opener, this.text.element);
	}

	open(): void {
		this.isOpen = true;
		this.draw();
		this.text.focus();
	}

	show(notes: string): void {
		this.text.setText(notes);
		this.isOpen ||= notes !== '';
		this.draw();
	}

	setDisabled(disabled: boolean): void {
		this.isDisabled = disabled;
		this.text.setDisabled(disabled);
		this.draw();
	}

	isText(target: EventTarget | null): boolean {
		return target === this.text.element;
	}

	private draw(): void {
		this.opener.hidden = this.isOpen || this.isDisabled;
		// An empty box that takes no text only costs room.
		this.text.element.hidden = !this.isOpen || (this.isDisabled && this.text.text() === '');
	}
}
