import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { eventually } from '../stage/eventually';
import type { Target } from './bareClient';

/** Where the one window of this home listens. */
export function windowDoor(panelHome: string): Promise<Target> {
	const folder = path.join(panelHome, 'windows');
	const look = async () => {
		const [name] = (await readdir(folder)).filter((one) => one.endsWith('.json'));
		return name === undefined ? undefined : (JSON.parse(await readFile(path.join(folder, name), 'utf8')) as Target);
	};
	return eventually(look, () => `a window in ${folder}`, 30_000);
}
