import type { Stats } from 'node:fs';

/** The longest window file, in bytes: one with a hundred folders is a tenth of it. */
const longest = 64 * 1024;

/**
 * Whether it is worth reading as the file by which a window is found. A pipe would never come to an end, a
 * link leads elsewhere, and what another user left there, when the folder was open to them, is not ours.
 */
export function couldBeWindowFile(stats: Stats): boolean {
	const uid = process.getuid?.();
	return stats.isFile() && stats.size <= longest && (uid === undefined || stats.uid === uid);
}
