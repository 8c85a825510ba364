import { findPane } from './findPane';
import { Tmux } from './tmux';
import type { TmuxRun } from './tmuxRun';
import { tmuxSockets } from './tmuxSockets';

/** In which pane of the person's tmux servers a process runs, if in any. */
export async function paneOfProcess(run: TmuxRun, pid: number): Promise<{ readonly server: string; readonly id: string } | undefined> {
	for (const server of await tmuxSockets()) {
		const pane = await findPane(new Tmux(run, server), pid);
		if (pane) {
			return { server, id: pane.id };
		}
	}
	return undefined;
}
