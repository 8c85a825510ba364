import { statSync, watch, type Stats } from 'node:fs';
import { basename } from 'node:path';
import type { Disposable } from '../domain/emitter';

/** Tells of what any window does in the folder of the history, for as long as it is this folder. */
export interface HistoryWatch extends Disposable {
	/** Whether nothing was missed: a folder that was replaced is still watched where it went, if anywhere. */
	isCurrent(): boolean;
}

/** Without a name, it may be anything that changed. `lost` is told why nothing more will be told. */
export function watchHistory(folder: string, tell: (name: string | undefined) => void, lost: (error: unknown) => void): HistoryWatch {
	// Before it is watched: one that takes its place in between is another one.
	const watched = statSync(folder);
	let isLost = false;
	const lose = (error: unknown) => {
		isLost = true;
		lost(error);
	};
	const watcher = watch(folder, (event, name) => {
		// What becomes of the folder itself comes under its own name.
		if (event === 'rename' && name === basename(folder)) {
			lose(new Error(`${folder} was removed or replaced`));
		} else {
			tell(name ?? undefined);
		}
	}).on('error', lose);
	return {
		// When what is above it was replaced, nothing is told at all.
		isCurrent: () => !isLost && isSame(statSync(folder, { throwIfNoEntry: false }), watched),
		dispose: () => void watcher.close(),
	};
}

function isSame(there: Stats | undefined, watched: Stats): boolean {
	return there?.ino === watched.ino && there.dev === watched.dev;
}
