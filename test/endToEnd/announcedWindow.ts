import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { isProvablyDead } from '../../src/endpoint/processes';
import { readDiscoveryFile } from '../../src/endpoint/discovery';
import type { DiscoveryFile } from '../../src/protocol/discoveryFile';
import { eventually } from '../stage/eventually';
import type { Scene } from './scene';

/** The one window that is open to hooks, as it announces itself; another one than `before`, where that is given. */
export function announcedWindow(scene: Scene, before?: DiscoveryFile): Promise<DiscoveryFile> {
	const folder = path.join(scene.home, '.question-panel', 'windows');
	return eventually(
		async () => {
			const files = await Promise.all((await readdir(folder)).map((name) => readDiscoveryFile(path.join(folder, name))));
			return files.find((file) => file && !isProvablyDead(file.pid) && file.pid !== before?.pid);
		},
		async () => `a window in ${(await readdir(folder)).join()}`,
		60_000,
	);
}
