import type { TmuxProblem } from '../domain/keysResult';
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

/** What a look through the panes gave, and which servers could not be looked at. */
export interface PickersFound {
	readonly found: readonly FoundPicker[];
	readonly unseen: readonly { readonly socket: string; readonly problem: TmuxProblem }[];
}

/** Looks for waiting pickers in all panes of these servers. It types nothing. */
export async function findPickers(run: TmuxRun, sockets?: readonly string[]): Promise<PickersFound | 'tmuxAbsent'> {
	// Without a server nothing else would run it, and tell that it is not there.
	if ((await run(['-V'])).isAbsent) {
		return 'tmuxAbsent';
	}
	const found: FoundPicker[] = [];
	const unseen: PickersFound['unseen'][number][] = [];
	for (const socket of sockets ?? (await tmuxSockets())) {
		const tmux = new Tmux(run, socket);
		const panes = await tmux.panes();
		if (typeof panes === 'string') {
			unseen.push({ socket, problem: panes });
			continue;
		}
		for (const pane of panes.filter(({ isDead }) => !isDead)) {
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
	return { found, unseen };
}
