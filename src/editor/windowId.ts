import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Memento } from 'vscode';
import { readDiscoveryFileAtOnce } from '../endpoint/discovery';
import { isProvablyDead } from '../endpoint/processes';

const memoryKey = 'windowId';

/** The same across reloads, because terminals that carry it outlive them; another one where a second window shares the workspace. */
export function windowIdFrom(memory: Memento, windowsFolder: string): string {
	const kept = memory.get<string>(memoryKey);
	const owner = kept === undefined ? undefined : readDiscoveryFileAtOnce(join(windowsFolder, `${kept}.json`));
	const isTaken = owner !== undefined && owner.pid !== process.pid && !isProvablyDead(owner.pid);
	if (kept !== undefined && !isTaken) {
		return kept;
	}
	const id = randomUUID();
	// Nobody waits for the editor to write it down: at worst, the next start makes another one.
	void memory.update(memoryKey, id);
	return id;
}
