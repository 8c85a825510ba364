/** One thing that was done in the terminal's picker, so that a person can be told how far it went. */
export type TypedStep =
	| { readonly kind: 'chose'; readonly questionIndex: number; readonly label: string }
	| { readonly kind: 'ticked'; readonly questionIndex: number; readonly label: string }
	| { readonly kind: 'unticked'; readonly questionIndex: number; readonly label: string }
	| { readonly kind: 'typedText'; readonly questionIndex: number }
	| { readonly kind: 'clearedText'; readonly questionIndex: number }
	| { readonly kind: 'typedNotes'; readonly questionIndex: number }
	| { readonly kind: 'clearedNotes'; readonly questionIndex: number }
	/** Went to another question, or to the review page, which follows the last. */
	| { readonly kind: 'turned'; readonly questionIndex: number }
	| { readonly kind: 'submitted' }
	| { readonly kind: 'chatted' }
	| { readonly kind: 'declined' };
