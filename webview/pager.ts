import type { FormStrings } from '../src/protocol/formMessages';
import { iconButton, type ButtonControl } from './controls';
import { element, setText } from './element';
import { icon } from './icons';
import type { PagePlace } from './pageFrame';
import { phrase } from './phrase';

/** Which of several questions is on screen, and the way to the others. It stays when the page is turned, and so does the focus on it. */
export class Pager {
	readonly element: HTMLElement;
	private readonly previous: ButtonControl;
	private readonly next: ButtonControl;
	private readonly place = element('span', { class: 'position' });

	constructor(private readonly strings: FormStrings, turn: (by: 1 | -1) => void) {
		this.previous = iconButton({ label: strings.previousQuestion, picture: icon('previous'), keys: 'Alt+P', onPress: () => turn(-1) });
		this.next = iconButton({ label: strings.nextQuestion, picture: icon('next'), keys: 'Alt+N', onPress: () => turn(1) });
		this.element = element('div', { class: 'pager' }, this.previous.element, this.place, this.next.element);
	}

	/** Returns whether the focus can stay: not on a button that leads nowhere any more. */
	draw({ index, count, last }: PagePlace): boolean {
		this.element.hidden = count < 2;
		this.place.hidden = index >= count;
		setText(this.place, phrase(this.strings.page, index + 1, count));
		this.previous.setDisabled(index === 0);
		this.next.setDisabled(index === last);
		return index > 0 && index < last;
	}
}
