import { stat } from 'node:fs/promises';
import path from 'node:path';
import { packedExtension, repository } from '../stage/repository';
import { sizeLimits } from '../stage/sizeLimits';
import type { Measure } from './measure';

const parts: readonly (readonly [name: string, file: string, limit: keyof typeof sizeLimits])[] = [
	['package (vsix)', packedExtension, 'package'],
	['extension bundle', path.join(repository, 'dist', 'panel.js'), 'panel.js'],
	['webview bundle', path.join(repository, 'dist', 'webview.js'), 'webview.js'],
	['hook bundle', path.join(repository, 'dist', 'hook.js'), 'hook.js'],
];

/** What is shipped; nothing to compare with, and the same in every round. */
export const sizes: Measure = {
	name: 'sizes',
	run: () =>
		Promise.all(parts.map(async ([name, file, limit]) => ({ name: `size of the ${name}`, unit: 'kB' as const, ours: [(await stat(file)).size / 1000], goal: { atMost: sizeLimits[limit] / 1000 } }))),
};
