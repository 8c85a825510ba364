/** What a captured pane shows of the question picker. What is not recognised is unknown, never a guess. */
export type PickerScreen = QuestionScreen | ReviewScreen | UnknownScreen;

export interface UnknownScreen {
	readonly kind: 'unknown';
}

export type PickerLayout = 'single' | 'multi' | 'preview';

/** One question, with the rows to choose from. */
export interface QuestionScreen {
	readonly kind: 'question';
	readonly layout: PickerLayout;
	/** The line of headers; `undefined` where it has scrolled off. */
	readonly tabs: PickerTabs | undefined;
	/** What stands between the headers, or else the top of the screen, and the first row: the question, or the end of whatever scrolled off. */
	readonly above: string;
	/** The numbered rows that can be seen, without "Type something" and "Chat about this". With previews: none, see `list`. */
	readonly options: readonly ShownOption[];
	/** With previews: the column of options, which wraps too freely to be cut into rows without knowing the labels. */
	readonly list: string | undefined;
	/** "Type something", where it can be seen. */
	readonly textRow: ShownText | undefined;
	/** The row below the options of a multi-select. */
	readonly submitRow: { readonly label: 'Submit' | 'Next'; readonly hasCursor: boolean } | undefined;
	/** Without a number where options have previews. */
	readonly chatRow: { readonly number: number | undefined; readonly hasCursor: boolean };
	/** With previews only: what the field of notes holds; blank while it shows its placeholder. */
	readonly notes: string | undefined;
	/** Letters and digits are text now, or would be if the cursor were not on a row below the field. */
	readonly takesText: boolean;
	/** Otherwise Esc only ends the typing, as it does with the keys of vi. */
	readonly escapeCancels: boolean;
}

export interface PickerTabs {
	/** Cut short with an ellipsis where the pane is narrow. */
	readonly headers: readonly string[];
	/** Whether a page for submitting follows the questions. */
	readonly hasSubmit: boolean;
}

export interface ShownOption {
	readonly number: number;
	/** Label and description, as they are wrapped; only who knows the label can tell where it ends. */
	readonly text: string;
	/** Of a multi-select only. */
	readonly isTicked: boolean | undefined;
	readonly hasCursor: boolean;
}

export interface ShownText {
	readonly number: number;
	/** What it holds, as it is wrapped; blank while it shows its placeholder. */
	readonly content: string;
	/** Whether the field holds something that cannot be seen, like an empty line. */
	readonly isEmpty: boolean;
	/** Of a multi-select only. */
	readonly isTicked: boolean | undefined;
	readonly hasCursor: boolean;
}

/** The page that lists all answers before they are submitted. */
export interface ReviewScreen {
	readonly kind: 'review';
	/** The line of headers; `undefined` where it, and perhaps a part of the list, has scrolled off. */
	readonly tabs: PickerTabs | undefined;
	/** Questions and answers as they are wrapped. */
	readonly list: string;
	/** Whether the list can be seen from its beginning. */
	readonly isWhole: boolean;
	readonly warnsUnanswered: boolean;
	readonly cursor: 'submit' | 'cancel';
}
