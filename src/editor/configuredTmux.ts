import { tmuxRun, type TmuxRun } from '../tmux/tmuxRun';
import { configuration } from './configuration';

/** tmux as it is configured at this moment. */
export function configuredTmux(): TmuxRun {
	return tmuxRun(configuration.tmuxPath);
}
