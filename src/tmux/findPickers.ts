import type { PickerScreen } from '../picker/pickerScreen';
import { readPickerScreen } from '../picker/readPickerScreen';
import { paneOwner } from './paneOwner';
import { Tmux } from './tmux';
import type { TmuxRun } from './tmuxRun';
import { tmuxSockets } from './tmuxSockets';

/** A pane in which a Claude Code waits with its picker on screen. */
export interface FoundPicker {
	readonly socket: string;
	readonly pane: string;
	readonly claudePid: number;
	readonly cwd: string;
	readonly screen: Exclude<PickerScreen, { kind: 'unknown' }>;
}

/** Looks for waiting pickers in all panes of these servers. It types nothing. */
export async function findPickers(run: TmuxRun, sockets?: readonly string[]): Promise<readonly FoundPicker[]> {
	const found: FoundPicker[] = [];
	for (const socket of sockets ?? (await tmuxSockets())) {
		const tmux = new Tmux(run, socket);
		const panes = await tmux.panes();
		for (const pane of typeof panes === 'string' ? [] : panes.filter(({ isDead }) => !isDead)) {
			const look = await tmux.look(pane.id);
			const screen = typeof look === 'string' ? undefined : readPickerScreen(look.screen);
			if (screen && screen.kind !== 'unknown') {
				const owner = await paneOwner(pane.tty, undefined);
				if (owner.kind === 'claude') {
					found.push({ socket, pane: pane.id, claudePid: owner.pid, cwd: pane.cwd, screen });
				}
			}
		}
	}
	return found;
}
