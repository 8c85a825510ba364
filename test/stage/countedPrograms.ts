import { chmod, mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Fills a folder, to be the whole of a `PATH`, with all programs of this one's: each writes its process and
 * its name into `log` before it runs. So every start by name is seen, however short it lives.
 */
export async function countPrograms(folder: string, log: string): Promise<void> {
	const searched = (process.env['PATH'] ?? '/usr/bin:/bin').split(':').filter(Boolean);
	await mkdir(folder, { recursive: true });
	const counter = path.join(folder, 'counter');
	// By paths: what the counter itself starts is not to be counted.
	await writeFile(counter, `#!/bin/sh\necho "$$ \${0##*/}" >> '${log}'\nPATH='${searched.join(':')}'\nexec "\${0##*/}" "$@"\n`);
	await chmod(counter, 0o755);
	const names = await Promise.all(searched.map((one) => readdir(one).catch(() => []))); // A folder of the PATH need not be there.
	await Promise.all([...new Set(names.flat())].map((name) => symlink(counter, path.join(folder, name))));
}
