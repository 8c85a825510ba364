/** One page of a request: a question, or the review of all. Only the page on screen exists. */
export interface Page {
	/** What a screen reader calls it. */
	readonly name: string;
	/** Id of the text that says more about it. */
	readonly describedBy: string | undefined;
	/** What stands beside the pager. */
	readonly head: HTMLElement;
	readonly body: HTMLElement;
	setDisabled(disabled: boolean): void;
	/** Shows what the model holds now. */
	redraw(): void;
	/** Says that an answer is missing, or no longer. */
	setMissing(isMissing: boolean): void;
	/** Puts the focus where the person goes on; false where there is no such place. */
	focus(): boolean;
	/** Does what a key means here; false leaves it to the browser. */
	press(event: KeyboardEvent): boolean;
}
