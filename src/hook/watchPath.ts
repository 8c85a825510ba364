import { watch, type WatchEventType } from 'node:fs';

export interface Watch {
	close(): void;
}

/** Tells of changes to a file or folder; nothing where it is not there, or cannot be watched. */
export function watchPath(path: string, tell: (event: WatchEventType) => void): Watch | undefined {
	try {
		return watch(path, tell).on('error', () => undefined); // The look by the clock goes on.
	} catch {
		// Absent, or out of watches: the look by the clock goes on.
		return undefined;
	}
}
