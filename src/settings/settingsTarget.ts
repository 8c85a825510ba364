import { constants } from 'node:fs';
import { access, lstat, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { errnoOf, SettingsProblem } from './settingsProblem';

/** The file that a settings path leads to. */
export interface SettingsTarget {
	/** The path with every link resolved: what is written, so that links stay links. */
	readonly path: string;
	/** What a replacement takes over; undefined where there is no file yet. */
	readonly owner: { readonly mode: number; readonly uid: number; readonly gid: number } | undefined;
	/** The file has other names, which a replacement leaves behind with the old content. */
	readonly hardLinked: boolean;
	readonly folderExists: boolean;
}

/** Follows a settings path to the file, or to where it would be. */
export async function resolveTarget(path: string): Promise<SettingsTarget> {
	if (!await exists(path)) {
		const folder = dirname(path);
		const folderExists = await exists(folder);
		return { path: folderExists ? join(await realpath(folder), basename(path)) : path, owner: undefined, hardLinked: false, folderExists };
	}
	const target = await realpath(path);
	const found = await stat(target);
	if (!found.isFile()) {
		throw new SettingsProblem({ code: 'notAFile', path: target });
	}
	return { path: target, owner: { mode: found.mode & 0o7777, uid: found.uid, gid: found.gid }, hardLinked: found.nlink > 1, folderExists: true };
}

/** Refuses a target that is not ours to write: in doubt, nothing is written. */
export async function refuseUnwritable({ path, owner }: SettingsTarget, uid: number | undefined): Promise<void> {
	if (owner) {
		if (uid !== undefined && owner.uid !== uid) {
			throw new SettingsProblem({ code: 'otherOwner', path });
		}
		await refuseReadOnly(path, owner.mode);
	}
	const folder = await nearestFolder(dirname(path));
	const found = await stat(folder);
	if (!found.isDirectory()) {
		throw new SettingsProblem({ code: 'notAFolder', path: folder });
	}
	await refuseReadOnly(folder, found.mode);
}

/** Whether something is there, and reachable: a link to nothing is neither there nor absent. */
async function exists(path: string): Promise<boolean> {
	try {
		await lstat(path);
	} catch (error) {
		if (errnoOf(error) === 'ENOENT') {
			return false;
		}
		if (errnoOf(error) === 'ENOTDIR') {
			throw new SettingsProblem({ code: 'notAFolder', path: dirname(path) }, { cause: error });
		}
		throw new SettingsProblem({ code: 'notReadable', path, errno: errnoOf(error) }, { cause: error });
	}
	try {
		await stat(path);
	} catch (error) {
		if (errnoOf(error) === 'ENOENT' || errnoOf(error) === 'ELOOP') {
			throw new SettingsProblem({ code: 'danglingLink', path }, { cause: error });
		}
		throw new SettingsProblem({ code: 'notReadable', path, errno: errnoOf(error) }, { cause: error });
	}
	return true;
}

async function nearestFolder(folder: string): Promise<string> {
	return await exists(folder) || dirname(folder) === folder ? folder : nearestFolder(dirname(folder));
}

async function refuseReadOnly(path: string, mode: number): Promise<void> {
	// The bits count even for root, whom the system would let through: somebody has put a lock on the door.
	if ((mode & 0o222) === 0) {
		throw new SettingsProblem({ code: 'readOnly', path });
	}
	try {
		await access(path, constants.W_OK);
	} catch (cause) {
		throw new SettingsProblem({ code: 'readOnly', path }, { cause });
	}
}
