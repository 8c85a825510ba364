import { terminalProcesses } from './terminalProcesses';
import type { Pane, Tmux } from './tmux';

/** The pane in whose terminal a process runs, if it is one of this server's. */
export async function findPane(tmux: Tmux, pid: number): Promise<Pane | undefined> {
	const panes = await tmux.panes();
	if (typeof panes === 'string') {
		return undefined;
	}
	for (const pane of panes.filter(({ isDead }) => !isDead)) {
		const processes = await terminalProcesses(pane.tty, pid);
		if (processes.some((candidate) => candidate.pid === pid && !candidate.isDead)) {
			return pane;
		}
	}
	return undefined;
}
