import { randomBytes } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';

/** Writes a file so that a reader sees the old one or the new one, never half of it. */
export async function writeAtomically(path: string, content: string | Uint8Array, mode = 0o600): Promise<void> {
	const temporary = `${path}.${process.pid}.${randomBytes(4).toString('hex')}.tmp`;
	try {
		await writeFile(temporary, content, { mode, flag: 'wx' });
		await rename(temporary, path);
	} catch (error) {
		await rm(temporary, { force: true });
		throw error;
	}
}
