import { statfsSync, watch, type WatchEventType } from 'node:fs';

export interface Watch {
	/** Every change is told of: no look by the clock is needed. */
	readonly isSure: boolean;
	close(): void;
}

/**
 * Linux file systems that live in this machine's kernel: ext, tmpfs, ramfs, overlay, xfs, btrfs, f2fs, zfs,
 * bcachefs. Those of other machines (NFS, 9p, FUSE) take a watch as well and stay silent.
 */
const localTypes = new Set([0xef53, 0x01021994, 0x858458f6, 0x794c7630, 0x58465342, 0x9123683e, 0xf2f52010, 0x2fc12fc1, 0xca451a4e]);

/** Tells of changes to a file or folder; nothing where it is not there, or cannot be watched. */
export function watchPath(path: string, tell: (event: WatchEventType) => void, lost: () => void): Watch | undefined {
	try {
		const watcher = watch(path, tell).on('error', lost);
		return { isSure: isLocal(path), close: () => watcher.close() };
	} catch {
		// Absent, or out of watches: the look by the clock goes on.
		return undefined;
	}
}

/** What is not known for sure is looked at by the clock as well. */
function isLocal(path: string): boolean {
	try {
		return process.platform === 'linux' && localTypes.has(statfsSync(path).type);
	} catch {
		// Gone in between, or a runtime that is too old to tell.
		return false;
	}
}
