import { createHash } from 'node:crypto';
import { mkdir, open, readdir, unlink } from 'node:fs/promises';
import { basename, join } from 'node:path';

const kept = 10;

/** Keeps a copy of a settings file as it was, and of each file the last ten; returns where. To be called under the lock. */
export async function backUp(panelHome: string, targetPath: string, text: string, now: number): Promise<string> {
	const folder = join(panelHome, 'backups');
	await mkdir(folder, { recursive: true, mode: 0o700 });
	const prefix = `${basename(targetPath)}.${createHash('sha256').update(targetPath).digest('hex').slice(0, 12)}.`;
	const older = (await readdir(folder)).filter(name => name.startsWith(prefix)).sort();

	// Names sort by age, and the new one is the last even if the clock was set back: the oldest goes, never the newest.
	const newest = timeOf(older.at(-1)?.slice(prefix.length) ?? '');
	const path = join(folder, `${prefix}${nameOf(Number.isNaN(newest) ? now : Math.max(now, newest + 1))}`);
	const file = await open(path, 'wx', 0o600);
	try {
		await file.writeFile(text, 'utf8');
		await file.sync();
	} finally {
		await file.close();
	}
	for (const name of older.slice(0, -(kept - 1))) {
		await unlink(join(folder, name)).catch(() => undefined);
	}
	return path;
}

/** A time as a name of fixed width that every file system takes. */
const nameOf = (time: number): string => `${new Date(time).toISOString().replaceAll(':', '-')}.json`;

const timeOf = (name: string): number => Date.parse(name.replace(/T(\d\d)-(\d\d)-(.*)\.json$/, 'T$1:$2:$3'));
