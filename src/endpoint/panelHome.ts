import { accessSync, chmodSync, constants, lstatSync, mkdirSync, type Stats } from 'node:fs';
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

/**
 * Makes the folder and those in it where they are missing, readable by their owner alone; refuses one that
 * somebody else could have laid out. At once: a handful of calls take less than a millisecond, and each wait
 * for the disk takes ten times as long while the editor starts.
 */
export function preparePanelHome(home: string): void {
	prepareFolder(home);
	Object.values(panelFolders(home)).forEach(prepareFolder);
}

function prepareFolder(folder: string): void {
	try {
		// Looked at first: it is there but for once, and an error that is made and dropped costs more than the look.
		const stats = lstatSync(folder, { throwIfNoEntry: false }) ?? made(folder);
		checkOwn(folder, stats);
		accessSync(folder, constants.W_OK);
	} catch (error) {
		throw error instanceof PanelHomeProblem ? error : new PanelHomeProblem('unwritable', folder, { cause: error });
	}
}

function made(folder: string): Stats {
	mkdirSync(folder, { recursive: true, mode: 0o700 });
	return lstatSync(folder);
}

function checkOwn(folder: string, stats: Stats): void {
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
		chmodSync(folder, 0o700);
	}
}
