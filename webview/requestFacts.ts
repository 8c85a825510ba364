import type { FormRequest, FormStrings } from '../src/protocol/formMessages';
import { element, setText } from './element';
import { icon } from './icons';
import { phrase } from './phrase';
import { plainButton } from './plainButton';

/** Where the session works and how, and the way to its terminal. */
export class RequestFacts {
	readonly element: HTMLElement;
	private readonly list = element('dl', { class: 'facts' });
	private readonly terminal: HTMLButtonElement;
	private shown = '';
	private requestId = '';

	constructor(showTerminal: (requestId: string) => void) {
		this.terminal = plainButton({ label: '', picture: icon('terminal'), onPress: () => showTerminal(this.requestId) });
		this.element = element('div', { class: 'context' }, this.list, this.terminal);
	}

	draw(request: FormRequest, strings: FormStrings): void {
		this.requestId = request.id;
		const { facts, terminal } = request;
		// Drawn only when they change: a person may be selecting a path.
		const shown = JSON.stringify(facts);
		if (shown !== this.shown) {
			this.shown = shown;
			this.list.replaceChildren(
				...facts.map(({ name, value }) =>
					element('div', { class: 'fact' }, element('dt', { dir: 'auto' }, name), element('dd', { dir: 'auto', title: value }, value)),
				),
			);
		}
		this.list.hidden = facts.length === 0;
		this.terminal.hidden = terminal === undefined;
		const words = this.terminal.querySelector('span');
		if (words && terminal !== undefined) {
			setText(words, phrase(strings.showTerminal, terminal));
		}
		this.element.hidden = facts.length === 0 && terminal === undefined;
	}
}
