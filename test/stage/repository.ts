import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's root, found from this module's place: the same code runs from source under vitest and bundled in `out/stage`. */
export const repository = rootAbove(path.dirname(fileURLToPath(import.meta.url)));

/** What `npm run package` makes. */
export const packedExtension = path.join(repository, 'question-panel.vsix');

function rootAbove(folder: string): string {
	if (existsSync(path.join(folder, 'package-lock.json'))) {
		return folder;
	}
	const parent = path.dirname(folder);
	if (parent === folder) {
		throw new Error('The checkout was not found: no package-lock.json above the stage.');
	}
	return rootAbove(parent);
}
