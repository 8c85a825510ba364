/** One choice that a question offers. */
export interface Option {
	readonly label: string;
	readonly description: string;
	/** Markdown that shows what choosing this would look like. */
	readonly preview?: string | undefined;
}

/** One question of an `AskUserQuestion` call; a call holds one to four. Its text is its key on the wire. */
export interface Question {
	readonly question: string;
	readonly header: string;
	readonly options: readonly Option[];
	readonly multiSelect: boolean;
}

/** The most options that fit a notification as buttons, next to the one that leaves it to the terminal. */
const mostOptionsOnToast = 3;

/** Whether one click on a button can answer the whole call. */
export function isAnswerableByOneClick(questions: readonly Question[]): boolean {
	const [only, ...others] = questions;
	return (
		only !== undefined &&
		others.length === 0 &&
		!only.multiSelect &&
		only.options.length <= mostOptionsOnToast &&
		only.options.every((option) => option.preview === undefined)
	);
}
