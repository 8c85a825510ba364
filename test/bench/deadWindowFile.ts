import { hostname } from 'node:os';
import { execa } from 'execa';
import { pidSpace } from '../../src/endpoint/processes';

/** What a window that was killed leaves behind: everything is right about it, but its process is gone. */
export async function deadWindowFile(): Promise<string> {
	const gone = execa('true');
	await gone;
	return JSON.stringify({
		version: 1,
		windowId: 'left',
		port: 1,
		token: 'none',
		pid: gone.pid,
		host: hostname(),
		pidSpace: pidSpace(),
		folders: [],
		repositories: [],
		focusedAt: 0,
	});
}
