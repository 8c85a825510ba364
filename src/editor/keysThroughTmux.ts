import type { KeysResult } from '../domain/keysResult';
import type { KeysParts } from '../endpoint/keysParts';
import { answerByKeys } from '../tmux/answerByKeys';
import { paneOfProcess } from '../tmux/paneOfProcess';
import { Tmux } from '../tmux/tmux';
import { whatWasShown } from '../tmux/whatWasShown';
import type { TmuxRun } from '../tmux/tmuxRun';
import { configuration } from './configuration';
import { configuredTmux } from './configuredTmux';

/**
 * The way through the terminal, with the tmux that is configured. `debug` is told what was on the screen: whether
 * an answer that was typed turns out to be lost, or another one, is not known before it is too late to look.
 */
export function keysThroughTmux(debug: (message: string) => void): KeysParts {
	return {
		preferred: () => configuration.preferredChannel,
		findPane: (pid) => paneOfProcess(configuredTmux(), pid),
		async typeDecision({ id, session, questions }, decision, talk): Promise<KeysResult> {
			if (!session.pane) {
				return { outcome: 'refused', reason: 'paneGone' };
			}
			const { server, id: pane } = session.pane;
			const result = await answerByKeys({ tmux: new Tmux(told(configuredTmux(), debug), server), pane, claudePid: session.pid, questions, decision, ...talk });
			if (result.screen !== undefined) {
				debug(`request ${id}: ${whatWasShown(result, pane)}`);
			}
			return result;
		},
	};
}

/** tmux, with its own words on what it could not do. */
function told(run: TmuxRun, debug: (message: string) => void): TmuxRun {
	return async (args, input) => {
		const output = await run(args, input);
		if (output.exitCode !== 0) {
			debug(`tmux: ${output.isAbsent ? 'could not be run' : output.isSilent ? 'no answer' : output.stderr.trim()}`);
		}
		return output;
	};
}
