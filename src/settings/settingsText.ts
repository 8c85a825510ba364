import { lstat, readFile, stat } from 'node:fs/promises';
import { errnoOf, SettingsProblem } from './settingsProblem';

/** The text of a file's bytes with nothing lost, not even a byte order mark; other encodings are refused. */
export function decodeSettings(bytes: Uint8Array): string {
	try {
		return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
	} catch (cause) {
		throw new SettingsProblem({ code: 'notUtf8' }, { cause });
	}
}

/** The text of a settings file, or undefined where there is none. */
export async function readSettingsText(path: string): Promise<string | undefined> {
	let bytes: Buffer;
	try {
		// Asked first, because reading a pipe would wait for ever.
		if (!(await stat(path)).isFile()) {
			throw new SettingsProblem({ code: 'notAFile', path });
		}
		bytes = await readFile(path);
	} catch (error) {
		if (error instanceof SettingsProblem) {
			throw error;
		}
		return whyNotRead(path, error);
	}
	return decodeSettings(bytes);
}

async function whyNotRead(path: string, error: unknown): Promise<undefined> {
	switch (errnoOf(error)) {
		case 'ENOENT':
			if (await isLink(path)) {
				throw new SettingsProblem({ code: 'danglingLink', path }, { cause: error });
			}
			return undefined;
		case 'ELOOP':
			throw new SettingsProblem({ code: 'danglingLink', path }, { cause: error });
		default:
			throw new SettingsProblem({ code: 'notReadable', path, errno: errnoOf(error) }, { cause: error });
	}
}

async function isLink(path: string): Promise<boolean> {
	try {
		return (await lstat(path)).isSymbolicLink();
	} catch {
		return false;
	}
}
