/** One row of a picker, and the elements inside it that name and describe it. */
export interface PickerRow {
	readonly content: readonly Node[];
	/** One id, or several with spaces between. */
	readonly labelIds: string;
	readonly descriptionId: string | undefined;
}

/** A list of rows to choose from: radio buttons or checkboxes. */
export interface Picker {
	readonly element: HTMLElement;
	/** Shows these rows as chosen; `onPick` is not called. */
	show(chosen: readonly number[]): void;
	setDisabled(disabled: boolean): void;
	setInvalid(invalid: boolean): void;
	focus(row: number): void;
	/** The row that an event happened on, or -1. */
	rowOf(target: EventTarget | null): number;
}

/** What a picker is made of. */
export interface PickerSettings {
	/** Id of the text that names the whole list. */
	readonly labelledBy: string;
	readonly rows: readonly PickerRow[];
	readonly onPick: (row: number, chosen: boolean) => void;
}
