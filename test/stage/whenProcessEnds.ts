import { whenParentEnds } from './whenParentEnds';

const pending = new Set<() => void>();
let parentIsWatched = false;

/**
 * Runs a synchronous `cleanUp` when this process ends before the returned function was called, also by a signal:
 * what we started must not outlive us. A program that handles signals itself must do so before the first call.
 */
export function whenProcessEnds(cleanUp: () => void): () => void {
	if (pending.size === 0) {
		process.on('exit', cleanUpAll);
		for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
			if (process.listenerCount(signal) === 0) {
				process.on(signal, exit);
			}
		}
	}
	// A vitest worker whose main process was killed runs its test to the end otherwise.
	if (process.env['VITEST'] !== undefined && !parentIsWatched) {
		parentIsWatched = true;
		whenParentEnds(exit);
	}
	pending.add(cleanUp);
	return () => {
		pending.delete(cleanUp);
		if (pending.size === 0) {
			process.off('exit', cleanUpAll);
			for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
				process.off(signal, exit);
			}
		}
	};
}

function exit(): void {
	process.exit(1);
}

function cleanUpAll(): void {
	pending.forEach((cleanUp) => cleanUp());
}
