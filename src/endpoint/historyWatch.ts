import { watch } from 'node:fs';
import type { Disposable } from '../domain/emitter';

/** What happens in the folder within this time is told at once, in milliseconds: one write is several events. */
const gathering = 100;

/** Tells when any window has written or removed something in the folder of the history. */
export function watchHistory(folder: string, tell: () => void, report: (error: unknown) => void): Disposable {
	let timer: NodeJS.Timeout | undefined;
	const changed = () => {
		timer ??= setTimeout(() => {
			timer = undefined;
			tell();
		}, gathering);
	};
	const watcher = watch(folder, changed).on('error', report);
	return {
		dispose: () => {
			watcher.close();
			clearTimeout(timer);
		},
	};
}
