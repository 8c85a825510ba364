import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { panelFolders } from './panelHome';

/** Whether hooks find a launcher and the script that it names, be it of an earlier start: they speak to any window. */
export function isLauncherInPlace(home: string): boolean {
	try {
		const [, name = ''] = /^script=\$home\/scripts\/([\w.-]+)$/m.exec(readFileSync(join(home, 'hook.sh'), 'utf8')) ?? [];
		return name !== '' && lstatSync(join(panelFolders(home).scripts, name)).isFile();
	} catch {
		// Not there, or it cannot be read: hooks cannot either.
		return false;
	}
}
