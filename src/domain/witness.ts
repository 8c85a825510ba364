/** Who decided, where the release says so. */
export type DecidedBy = 'hook' | 'person';

/** What `PostToolUse` or the transcript tells of the end of one tool call. */
export type Witness =
	| {
			readonly kind: 'answered';
			readonly answers: Readonly<Record<string, string>>;
			/** `undefined` where the key is absent, which tells a hook's answer from the picker's. */
			readonly annotations: Readonly<Record<string, unknown>> | undefined;
			readonly decidedBy: DecidedBy | undefined;
	  }
	/** It went on without an answer: a time limit of Claude Code's own, or an empty form. */
	| { readonly kind: 'unanswered' }
	/** Esc in the terminal, or a decline from here, which newer releases write down alike: the turn is over. */
	| { readonly kind: 'dismissed' }
	/** "Chat about this" in the terminal. */
	| { readonly kind: 'chat' }
	/** The call ended in an error: a hook turned it down, or its input was spoilt. `message` is what the model received. */
	| { readonly kind: 'denied'; readonly message: string };
