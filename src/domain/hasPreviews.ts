import type { Question } from './question';

/** Whether the terminal's picker lays a question out with previews. A blank one is none; a multi-select never shows any. */
export function hasPreviews({ multiSelect, options }: Question): boolean {
	return !multiSelect && options.some(({ preview = '' }) => preview.trim() !== '');
}
