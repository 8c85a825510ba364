import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { onTestFinished } from 'vitest';

const watched = ['writeFile', 'rename', 'rm', 'readdir'] as const;

/** How often each was called since `reset`. */
export interface FileWork {
	readonly counts: Record<(typeof watched)[number], number>;
	reset(): void;
}

/** Counts what is done to files, for as long as the test runs; done it is all the same. */
export function countFileWork(): FileWork {
	const counts = { writeFile: 0, rename: 0, rm: 0, readdir: 0 };
	const originals = new Map<string, unknown>();
	const target = files as unknown as Record<string, (...args: unknown[]) => unknown>;
	for (const name of watched) {
		const original = target[name]!;
		originals.set(name, original);
		target[name] = (...args) => {
			counts[name] += 1;
			return original(...args);
		};
	}
	// So that modules which imported the function by its name get the counting one.
	syncBuiltinESMExports();
	onTestFinished(() => {
		Object.assign(files, Object.fromEntries(originals));
		syncBuiltinESMExports();
	});
	return { counts, reset: () => watched.forEach((name) => (counts[name] = 0)) };
}
