import { randomBytes } from 'node:crypto';
import { open, rename, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** What a new file is given; without an owner the system decides, under the person's umask. */
export interface FileOwner {
	readonly mode: number;
	readonly uid?: number;
	readonly gid?: number;
}

export interface ReplaceEffects {
	readonly rename: (from: string, to: string) => Promise<void>;
	/** The last moment to refuse, by throwing. */
	readonly beforeRename?: () => Promise<void>;
}

/** Puts a whole file in the place of another: at every moment the path holds all of the old or all of the new. */
export async function replaceFile(path: string, content: string, owner: FileOwner | undefined, effects: ReplaceEffects = { rename }): Promise<void> {
	const temporary = join(dirname(path), `.${basename(path)}.${process.pid}.${randomBytes(6).toString('hex')}.tmp`);
	const file = await open(temporary, 'wx', owner?.mode ?? 0o666);
	try {
		try {
			await file.writeFile(content, 'utf8');
			if (owner) {
				if (owner.uid !== undefined && owner.gid !== undefined) {
					// Only the group can differ here, and a group that we are not in cannot be given.
					await file.chown(owner.uid, owner.gid).catch(() => undefined);
				}
				await file.chmod(owner.mode);
			}
			await file.sync();
		} finally {
			await file.close();
		}
		await effects.beforeRename?.();
		await effects.rename(temporary, path);
	} catch (error) {
		await unlink(temporary).catch(() => undefined);
		throw error;
	}
	await syncFolder(dirname(path));
}

/** Makes a rename or a removal last over a power cut; not every system can, and the content is safe without. */
export async function syncFolder(folder: string): Promise<void> {
	try {
		const handle = await open(folder, 'r');
		await handle.sync().finally(() => handle.close());
	} catch {
		return;
	}
}
