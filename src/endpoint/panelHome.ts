import { constants } from 'node:fs';
import { access, chmod, lstat, mkdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Why the panel's folder cannot be used. */
export class PanelHomeProblem extends Error {
	constructor(
		readonly code: 'symlink' | 'notAFolder' | 'foreign' | 'unwritable',
		readonly path: string,
		options?: ErrorOptions,
	) {
		super(`${path}: ${code}`, options);
	}
}

/** Where windows and hooks meet: `~/.question-panel`, or `$QUESTION_PANEL_HOME`. */
export function panelHomePath(env: NodeJS.ProcessEnv, home: string = homedir()): string {
	return env['QUESTION_PANEL_HOME'] || join(home, '.question-panel');
}

/** The folders in it. */
export function panelFolders(home: string) {
	return {
		windows: join(home, 'windows'),
		intents: join(home, 'intents'),
		drafts: join(home, 'drafts'),
		history: join(home, 'history'),
		scripts: join(home, 'scripts'),
	};
}

/** Makes the folder and those in it, readable by their owner alone; refuses one that somebody else could have laid out. */
export async function preparePanelHome(home: string): Promise<void> {
	for (const folder of [home, ...Object.values(panelFolders(home))]) {
		try {
			await mkdir(folder, { recursive: folder === home, mode: 0o700 });
		} catch (error) {
			// Something is there: what, is looked at next. A link to nothing is there, too.
			await lstat(folder).catch(() => {
				throw new PanelHomeProblem('unwritable', folder, { cause: error });
			});
		}
		await checkOwn(folder);
		await access(folder, constants.W_OK).catch((error: unknown) => {
			throw new PanelHomeProblem('unwritable', folder, { cause: error });
		});
	}
}

async function checkOwn(folder: string): Promise<void> {
	const stats = await lstat(folder);
	if (stats.isSymbolicLink()) {
		throw new PanelHomeProblem('symlink', folder);
	}
	if (!stats.isDirectory()) {
		throw new PanelHomeProblem('notAFolder', folder);
	}
	// Windows has no owners of this kind; its home folders are private by their access list.
	const uid = process.getuid?.();
	if (uid === undefined) {
		return;
	}
	if (stats.uid !== uid) {
		throw new PanelHomeProblem('foreign', folder);
	}
	if ((stats.mode & 0o777) !== 0o700) {
		await chmod(folder, 0o700);
	}
}
