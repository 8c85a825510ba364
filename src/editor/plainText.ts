/** A space of no width: breaks a pattern that the editor would act on, and is not seen. */
const invisible = '\u200b';

/**
 * The model's words as the editor may show them: notifications turn `[text](command:…)` into links,
 * pickers and the status bar turn `$(name)` into icons. Neither is for a model to decide.
 */
export function plainText(text: string): string {
	return text.replaceAll('](', `]${invisible}(`).replaceAll('$(', `$${invisible}(`);
}

/** On one line, and not longer than fits. */
export function oneLine(text: string, limit: number): string {
	const characters = charactersOf(text);
	return characters.length <= limit ? characters.join('') : `${characters.slice(0, limit - 1).join('')}…`;
}

/** Whether one line of this length shows all of it. */
export function fitsOneLine(text: string, limit: number): boolean {
	return charactersOf(text).length <= limit;
}

function charactersOf(text: string): string[] {
	return [...text.replace(/\s+/g, ' ').trim()];
}
