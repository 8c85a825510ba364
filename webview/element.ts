/** Makes an element. Strings become text nodes, never markup: most of them were written by a model. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
	tag: Tag,
	attributes: Readonly<Record<string, string>> = {},
	...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
	const made = document.createElement(tag);
	for (const [name, value] of Object.entries(attributes)) {
		made.setAttribute(name, value);
	}
	made.append(...children);
	return made;
}

let lastId = 0;

/** An id that no other element of the page has, for `aria-labelledby` and its kin. */
export function uniqueId(): string {
	lastId += 1;
	return `form-${lastId}`;
}

/** Sets a text only where it differs, so that a live region does not speak twice. */
export function setText(target: HTMLElement, text: string): void {
	if (target.textContent !== text) {
		target.textContent = text;
	}
}
