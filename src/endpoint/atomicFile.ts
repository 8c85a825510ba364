import { randomBytes } from 'node:crypto';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';

/** Writes a file so that a reader sees the old one or the new one, never half of it. */
export async function writeAtomically(path: string, content: string | Uint8Array, mode = 0o600): Promise<void> {
	const temporary = temporaryFor(path);
	try {
		await writeFile(temporary, content, { mode, flag: 'wx' });
		await rename(temporary, path);
	} catch (error) {
		await rm(temporary, { force: true });
		throw error;
	}
}

/** The same at once, for what is small as a rule and waited for. */
export function writeAtomicallyAtOnce(path: string, content: string, mode = 0o600): void {
	const temporary = temporaryFor(path);
	try {
		writeFileSync(temporary, content, { mode, flag: 'wx' });
		renameSync(temporary, path);
	} catch (error) {
		rmSync(temporary, { force: true });
		throw error;
	}
}

function temporaryFor(path: string): string {
	return `${path}.${process.pid}.${randomBytes(4).toString('hex')}.tmp`;
}
