export interface FormKeyActions {
	leave(): void;
	turnPage(by: 1 | -1): void;
	stepRequest(by: 1 | -1): void;
	/** What the key means for the request; false leaves it to the browser. */
	press(): boolean;
}

/** What a key means anywhere in the form; false leaves it to the browser. */
export function pressedKey(event: KeyboardEvent, actions: FormKeyActions): boolean {
	// Enter also ends the composition of a character (Chinese, Japanese, Korean), and Esc gives it up; those are not for us.
	if (event.isComposing) {
		return false;
	}
	// Held down, a key that goes on would run through the questions and submit.
	if (event.repeat && (isBareEnter(event) || (event.key === ' ' && !isInText(event)))) {
		return true;
	}
	if (event.key === 'Escape' && !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey) {
		actions.leave();
		return true;
	}
	// By the place of the key: with Option, macOS has another character there.
	if (event.altKey && !event.ctrlKey && !event.metaKey && (event.code === 'KeyN' || event.code === 'KeyP')) {
		(event.shiftKey ? actions.stepRequest : actions.turnPage)(event.code === 'KeyN' ? 1 : -1);
		return true;
	}
	return actions.press();
}

/** Shift+Enter in a text is a new line, as often as one likes. */
function isBareEnter(event: KeyboardEvent): boolean {
	return event.key === 'Enter' && !(event.shiftKey && isInText(event));
}

function isInText(event: KeyboardEvent): boolean {
	return event.composedPath()[0] instanceof HTMLTextAreaElement;
}
