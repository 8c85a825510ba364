import type { PickerLayout } from './pickerScreen';

/** What the picker of one known call shows: the screen, read with the questions at hand. */
export type PickerView = QuestionView | ReviewView;

export interface QuestionView {
	readonly kind: 'question';
	/** Which question of the call. */
	readonly index: number;
	readonly layout: PickerLayout;
	/** The options that can be seen, by their index. */
	readonly options: ReadonlyMap<number, OptionView>;
	/** `undefined` where the row cannot be seen. */
	readonly text: TextView | undefined;
	/** With previews only. */
	readonly notes: string | undefined;
	/** `undefined` where the row that has it has scrolled off. */
	readonly cursor: Cursor | undefined;
	readonly takesText: boolean;
	readonly escapeCancels: boolean;
	/** The number of "Chat about this"; it has none where options have previews. */
	readonly chatNumber: number | undefined;
}

export interface OptionView {
	/** Of a multi-select. */
	readonly isTicked: boolean;
	/** Chosen on an earlier visit to this page. */
	readonly isChosen: boolean;
}

export interface TextView {
	/** As it is wrapped. */
	readonly content: string;
	/** Shows its placeholder. */
	readonly isEmpty: boolean;
	/** Of a multi-select; `undefined` where it cannot be seen. */
	readonly isTicked: boolean | undefined;
	/** Only the end of it can be seen. */
	readonly isTail: boolean;
}

export type Cursor = { readonly on: 'option'; readonly index: number } | { readonly on: 'text' | 'submit' | 'chat' };

export interface ReviewView {
	readonly kind: 'review';
	/** As it is wrapped. */
	readonly list: string;
	readonly isWhole: boolean;
	readonly warnsUnanswered: boolean;
	readonly cursor: 'submit' | 'cancel';
}

export function isSameCursor(left: Cursor | undefined, right: Cursor | undefined): boolean {
	return left?.on === right?.on && (left?.on !== 'option' || right?.on !== 'option' || left.index === right.index);
}
