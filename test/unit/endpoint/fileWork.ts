import files from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { onTestFinished } from 'vitest';

const watched = ['writeFile', 'appendFile', 'rename', 'rm', 'unlink', 'mkdir', 'readdir'] as const;

/** How often each was called since `reset`, be it waited for or done at once. */
export interface FileWork {
	readonly counts: Record<(typeof watched)[number], number>;
	reset(): void;
}

type Functions = Record<string, (...args: unknown[]) => unknown>;

/** Counts what is done to files, for as long as the test runs; done it is all the same. */
export function countFileWork(): FileWork {
	const counts = { writeFile: 0, appendFile: 0, rename: 0, rm: 0, unlink: 0, mkdir: 0, readdir: 0 };
	const undo: (() => void)[] = [];
	const count = (holder: object, name: string, counted: (typeof watched)[number]) => {
		const functions = holder as Functions;
		const original = functions[name]!;
		functions[name] = (...args) => {
			counts[counted] += 1;
			return original(...args);
		};
		undo.push(() => (functions[name] = original));
	};
	for (const name of watched) {
		count(files, `${name}Sync`, name);
		count(files.promises, name, name);
	}
	// So that modules which imported the function by its name get the counting one.
	syncBuiltinESMExports();
	onTestFinished(() => {
		undo.forEach((one) => one());
		syncBuiltinESMExports();
	});
	return { counts, reset: () => watched.forEach((name) => (counts[name] = 0)) };
}
