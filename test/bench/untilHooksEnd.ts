import { readdir, readFile } from 'node:fs/promises';
import { eventually } from '../stage/eventually';

/** Waits until this session has no hook of ours any more: what it costs to end belongs to no later round. */
export async function untilHooksEnd(claudePid: number): Promise<void> {
	await eventually(async () => !(await hasHook(claudePid)), () => `the hooks of process ${claudePid} to end`, 30_000);
}

/** Our hooks are Claude Code's own children, from the shell to the runtime. */
async function hasHook(claudePid: number): Promise<boolean> {
	const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
	const found = await Promise.all(pids.map(async (pid) => {
		try {
			const [stat, command] = [await readFile(`/proc/${pid}/stat`, 'latin1'), await readFile(`/proc/${pid}/cmdline`, 'latin1')];
			// The name in brackets may hold anything; the state and the parent follow the last one.
			const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
			return Number(parent) === claudePid && command.includes('.question-panel');
		} catch {
			// Gone while it was looked at.
			return false;
		}
	}));
	return found.includes(true);
}
