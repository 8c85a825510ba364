import { window, type Terminal } from 'vscode';

/** The editor's own terminal in which this process runs, if it does. */
export async function terminalOf(pid: number): Promise<Terminal | undefined> {
	const owners = new Map<number, Terminal>();
	for (const terminal of window.terminals) {
		const shell = await terminal.processId;
		if (shell !== undefined) {
			owners.set(shell, terminal);
		}
	}
	const parents = owners.size > 0 ? await parentProcesses() : new Map<number, number>();
	for (let ancestor: number | undefined = pid; ancestor !== undefined; ancestor = parents.get(ancestor)) {
		const terminal = owners.get(ancestor);
		if (terminal) {
			return terminal;
		}
	}
	return undefined;
}

/** Every process's parent. Windows has no `ps`: there the terminal is not found, and is not needed. */
async function parentProcesses(): Promise<Map<number, number>> {
	// Loaded when it is needed: it takes as long to load as all of our own.
	const { execa } = await import('execa');
	const { stdout, failed } = await execa('ps', ['-A', '-o', 'pid=,ppid='], { reject: false });
	const pairs = failed ? [] : stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
	return new Map(pairs.flatMap(([pid, parent]) => (pid && parent ? [[pid, parent] as const] : [])));
}
