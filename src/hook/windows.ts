import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { homedir, hostname } from 'node:os';
import { join, sep } from 'node:path';
import { repositoryOf } from '../endpoint/gitFolder';
import type { Address } from '../endpoint/loopback';
import { isProvablyDead, pidSpace } from '../endpoint/processes';
import { couldBeWindowFile } from '../endpoint/windowFile';

/** Of more files than any person has windows, only so many are read: those written last. */
const mostRead = 200;

/** A window that may be listening. */
export interface WindowAddress extends Address {
	/** Changes when the window is another one, or restarted: worth another try. */
	readonly key: string;
	/** Process ids mean the same there as here. */
	readonly isLocal: boolean;
}

interface WindowFile {
	readonly windowId: string;
	readonly port: number;
	readonly token: string;
	readonly folders: readonly string[];
	readonly repositories: readonly unknown[];
	readonly focusedAt: number;
	readonly isLocal: boolean;
}

/** Where windows announce themselves, or `undefined` where the folder cannot be trusted. */
export function windowsFolder(env: NodeJS.ProcessEnv): string | undefined {
	const home = env['QUESTION_PANEL_HOME'] || join(homedir(), '.question-panel');
	const folder = join(home, 'windows');
	return isOwn(home) && isOwn(folder) ? folder : undefined;
}

/** A folder that others can write to, or that leads elsewhere, could name any listener as ours. */
function isOwn(folder: string): boolean {
	try {
		const stats = lstatSync(folder);
		const uid = process.getuid?.();
		return stats.isDirectory() && (uid === undefined || (stats.uid === uid && (stats.mode & 0o022) === 0));
	} catch {
		// Absent: the extension never ran here.
		return false;
	}
}

/**
 * The windows to try, best first: the one named by hand, the one whose terminal this is, the one that
 * owns the folder (longest prefix), one that has the same repository open, the one focused last.
 */
export function windowsFor(cwd: string, env: NodeJS.ProcessEnv, folder: string | undefined): WindowAddress[] {
	const { QUESTION_PANEL_URL: url, QUESTION_PANEL_TOKEN: token, QUESTION_PANEL_WINDOW: hint } = env;
	if (url && token && isAddress(url)) {
		return [{ url, token, key: url + token, isLocal: false }];
	}
	// Inside tmux the hint is that of the terminal in which the server happened to be started.
	const isHinted = (file: WindowFile) => env['TMUX'] === undefined && file.windowId === hint;
	const repository = repositoryOf(cwd);
	const rank = (file: WindowFile): number[] => [
		isHinted(file) ? 1 : 0,
		Math.max(-1, ...file.folders.filter((owned) => isWithin(cwd, owned)).map((owned) => owned.length)),
		repository !== undefined && file.repositories.includes(repository) ? 1 : 0,
		file.focusedAt,
	];
	return (folder === undefined ? [] : readWindowFiles(folder))
		.map((file) => ({ file, rank: rank(file) }))
		.sort((a, b) => compareRanks(b.rank, a.rank))
		.map(({ file }) => ({
			url: `http://127.0.0.1:${file.port}`,
			token: file.token,
			key: file.windowId + file.token,
			isLocal: file.isLocal,
		}));
}

function isAddress(url: string): boolean {
	try {
		return new URL(url).protocol === 'http:';
	} catch {
		// Named by hand, and wrong: as if it were not there.
		return false;
	}
}

function readWindowFiles(folder: string): WindowFile[] {
	try {
		return readdirSync(folder)
			.filter((name) => name.endsWith('.json'))
			.flatMap((name) => candidateAt(join(folder, name)) ?? [])
			.sort((a, b) => b.writtenAt - a.writtenAt)
			.slice(0, mostRead)
			.flatMap(({ path }) => readWindowFile(path) ?? []);
	} catch {
		// The folder went away: nobody listens.
		return [];
	}
}

function candidateAt(path: string): { path: string; writtenAt: number } | undefined {
	try {
		const stats = lstatSync(path);
		return couldBeWindowFile(stats) ? { path, writtenAt: stats.mtimeMs } : undefined;
	} catch {
		// Removed meanwhile.
		return undefined;
	}
}

/** Checked by hand: a schema library would cost more time than all the rest of the hook. */
function readWindowFile(path: string): WindowFile | undefined {
	try {
		const { version, windowId, port, token, pid, host, pidSpace: space, folders, repositories = [], focusedAt } = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
		const isWhole =
			version === 1 &&
			typeof windowId === 'string' &&
			typeof port === 'number' &&
			Number.isInteger(port) &&
			port > 0 &&
			port < 65536 &&
			typeof token === 'string' &&
			/^[\w-]+$/.test(token) &&
			typeof pid === 'number' &&
			// After a crash the port may be another program's by now. A window in a sandbox has numbers of its own.
			(space !== pidSpace() || !isProvablyDead(pid)) &&
			// The folder may be shared over a network: on this machine, that port is somebody else's.
			host === hostname() &&
			Array.isArray(folders) &&
			folders.every((folder) => typeof folder === 'string') &&
			Array.isArray(repositories) &&
			typeof focusedAt === 'number';
		return isWhole ? { windowId, port, token, folders, repositories, focusedAt, isLocal: space === pidSpace() } : undefined;
	} catch {
		// Garbage, or being removed: not a window.
		return undefined;
	}
}

function isWithin(path: string, folder: string): boolean {
	const root = folder.endsWith(sep) ? folder : folder + sep;
	return path === folder || path.startsWith(root);
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
	const index = a.findIndex((value, at) => value !== b[at]);
	return index < 0 ? 0 : (a[index] ?? 0) - (b[index] ?? 0);
}
