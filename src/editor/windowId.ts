import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Memento } from 'vscode';
import { readDiscoveryFile } from '../endpoint/discovery';
import { isProvablyDead } from '../endpoint/processes';

const memoryKey = 'windowId';

/** The same across reloads, because terminals that carry it outlive them; another one where a second window shares the workspace. */
export async function windowIdFrom(memory: Memento, windowsFolder: string): Promise<string> {
	const kept = memory.get<string>(memoryKey);
	const owner = kept === undefined ? undefined : await readDiscoveryFile(join(windowsFolder, `${kept}.json`));
	const isTaken = owner !== undefined && owner.pid !== process.pid && !isProvablyDead(owner.pid);
	if (kept !== undefined && !isTaken) {
		return kept;
	}
	const id = randomUUID();
	await memory.update(memoryKey, id);
	return id;
}
