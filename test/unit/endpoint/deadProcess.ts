import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** The id of a process that provably is no more. */
export async function deadPid(): Promise<number> {
	const child = spawn(process.execPath, ['-e', '']);
	await once(child, 'exit');
	return child.pid!;
}
