import type { KeysResult } from '../domain/keysResult';
import type { KeysParts } from '../endpoint/keysParts';
import { answerByKeys } from '../tmux/answerByKeys';
import { paneOfProcess } from '../tmux/paneOfProcess';
import { Tmux } from '../tmux/tmux';
import { configuration } from './configuration';
import { configuredTmux } from './configuredTmux';

/** The way through the terminal, with the tmux that is configured. `debug` is told what was on the screen where something went otherwise. */
export function keysThroughTmux(debug: (message: string) => void): KeysParts {
	return {
		preferred: () => configuration.preferredChannel,
		findPane: (pid) => paneOfProcess(configuredTmux(), pid),
		async typeDecision({ id, session, questions }, decision, talk): Promise<KeysResult> {
			if (!session.pane) {
				return { outcome: 'refused', reason: 'paneGone' };
			}
			const { server, id: pane } = session.pane;
			const result = await answerByKeys({ tmux: new Tmux(configuredTmux(), server), pane, claudePid: session.pid, questions, decision, ...talk });
			if (result.outcome !== 'typed' && result.screen !== undefined) {
				const last = result.outcome === 'stopped' && result.attempt !== undefined ? ` after ${result.attempt}` : '';
				debug(`request ${id}: ${result.outcome}${last}, ${result.reason}; pane ${pane} showed:\n${result.screen}`);
			}
			return result;
		},
	};
}
