import type { FormStrings } from '../src/protocol/formMessages';
import { button, type ButtonControl } from './controls';
import { element, uniqueId } from './element';
import { scrollClearOf } from './scrolling';

export interface Actions {
	/** Submit, or on to the next page. */
	primary(): void;
	chat(): void;
	decline(): void;
	release(): void;
	stop(): void;
}

/** What is to be seen of the bar at the moment. */
export interface ActionBarState {
	readonly primary: string;
	/** Nothing can be decided here; all that is left is the terminal. */
	readonly isElsewhere: boolean;
	readonly isSending: boolean;
	readonly canRelease: boolean;
	/** Something is being typed, and can be stopped. */
	readonly canStop: boolean;
	readonly keys: readonly string[];
	/** Something that is to be finished first stands in place of the buttons. */
	readonly box: HTMLElement | undefined;
}

/** The buttons below the page, the keys that do the same, and the alert above them. */
export class ActionBar {
	readonly alertId = uniqueId();
	readonly element: HTMLElement;
	private readonly alert = element('div', { class: 'alert', role: 'alert', id: this.alertId, dir: 'auto' });
	private readonly primary: ButtonControl;
	private readonly deciders: readonly ButtonControl[];
	private readonly release: ButtonControl;
	private readonly stop: ButtonControl;
	private readonly buttons: HTMLElement;
	private readonly boxPlace = element('div');
	private readonly keys = element('p', { class: 'keys' });

	constructor(strings: FormStrings, actions: Actions) {
		this.primary = button({ label: strings.submit, kind: 'primary', onPress: () => actions.primary() });
		const chat = button({ label: strings.chat, kind: 'secondary', onPress: () => actions.chat() });
		const decline = button({ label: strings.decline, kind: 'secondary', onPress: () => actions.decline() });
		this.release = button({ label: strings.answerInTerminal, kind: 'secondary', onPress: () => actions.release() });
		this.stop = button({ label: strings.stopTyping, kind: 'secondary', onPress: () => actions.stop() });
		this.deciders = [this.primary, chat, decline];
		this.buttons = element('div', { class: 'buttons' }, ...[...this.deciders, this.release, this.stop].map((one) => one.element));
		this.element = element('div', { class: 'actions' }, this.alert, this.boxPlace, this.buttons, this.keys);
		scrollClearOf(this.element);
	}

	draw(state: ActionBarState): void {
		this.primary.setLabel(state.primary);
		this.deciders.forEach((one) => {
			one.setDisabled(state.isSending);
			one.element.hidden = state.isElsewhere;
		});
		this.release.setDisabled(state.isSending);
		this.release.element.hidden = !state.canRelease && !(state.isSending && !state.canStop);
		this.stop.element.hidden = !state.canStop;
		this.element.hidden = state.isElsewhere && !state.canRelease;
		this.buttons.hidden = state.box !== undefined;
		if (this.boxPlace.firstChild !== (state.box ?? null)) {
			this.boxPlace.replaceChildren(...(state.box ? [state.box] : []));
		}
		if (this.keys.childElementCount !== state.keys.length || this.keys.textContent !== state.keys.join('')) {
			this.keys.replaceChildren(...state.keys.map((words) => element('span', {}, words)));
		}
		this.keys.hidden = state.keys.length === 0;
	}

	say(message: string): void {
		// Emptied first: the same refusal twice is to be heard twice.
		this.alert.textContent = '';
		this.alert.textContent = message;
	}

	focusPrimary(): void {
		this.primary.focus();
	}
}
