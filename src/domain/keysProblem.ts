/** Why a decision cannot be typed into the terminal's picker. */
export type KeysProblem =
	/** The decision itself is not complete; see `problemsOfDecision`. */
	| { readonly problem: 'incomplete' }
	/** The picker takes notes only where options have previews. */
	| { readonly problem: 'notesWithoutPreviews'; readonly questionIndex: number }
	/** The picker offers no "Type something" where options have previews. */
	| { readonly problem: 'textWithPreviews'; readonly questionIndex: number }
	/** The text is the field's own placeholder, so that it cannot be seen whether it was typed. */
	| { readonly problem: 'placeholderText'; readonly questionIndex: number }
	/** "Chat about this" takes no words along. */
	| { readonly problem: 'chatWithText' }
	/** A text holds a character that a terminal takes for a command. */
	| { readonly problem: 'controlCharacters'; readonly questionIndex: number; readonly field: 'other' | 'notes' };
