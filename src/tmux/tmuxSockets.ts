import { readdir, lstat } from 'node:fs/promises';
import path from 'node:path';

/** The sockets of this user's tmux servers, in the folder that tmux itself takes by default. */
export async function tmuxSockets(env: Readonly<Record<string, string | undefined>> = process.env): Promise<readonly string[]> {
	const folder = path.join(env['TMUX_TMPDIR'] || '/tmp', `tmux-${process.getuid?.() ?? 0}`);
	// No folder: no server was ever started.
	const names = await readdir(folder).catch(() => []);
	const files = names.sort().map((name) => path.join(folder, name));
	const isSocket = await Promise.all(files.map((file) => lstat(file).then((stats) => stats.isSocket(), () => false)));
	return files.filter((_, index) => isSocket[index]);
}
