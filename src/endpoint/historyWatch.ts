import { watch } from 'node:fs';
import type { Disposable } from '../domain/emitter';

/** Tells when any window has written or removed something in the folder of the history; without a name, it may be anything. */
export function watchHistory(folder: string, tell: (name: string | undefined) => void, report: (error: unknown) => void): Disposable {
	const watcher = watch(folder, (_event, name) => tell(name ?? undefined)).on('error', report);
	return { dispose: () => watcher.close() };
}
