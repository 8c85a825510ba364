import { hookProtocolVersion, paths } from '../protocol/hookWire';
import type { HookEvent } from './main';
import { windowsFolder, windowsFor } from './windows';

/** Milliseconds; a window that takes longer learns it from the transcript. */
const limit = 2000;

/** Tells every window: which of them holds the request is theirs to know. */
export async function observe(event: HookEvent, env: NodeJS.ProcessEnv): Promise<void> {
	const windows = windowsFor(String(event.cwd ?? ''), env, windowsFolder(env));
	if (windows.length === 0) {
		return;
	}
	// What talks to windows is loaded only where somebody listens.
	const { tell } = await import('./talk');
	await Promise.all(windows.map((window) => tell(window, paths.observe, { version: hookProtocolVersion, event }, limit, 'taken')));
}
