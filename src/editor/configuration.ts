import { workspace } from 'vscode';
import { limitsFrom, type HistoryLimits } from '../domain/historyLimits';
import type { Channel } from '../domain/request';
import { configurationSection } from './ids';

/** The setting that names the tmux program, as it is found in the settings. */
export const tmuxPathSetting = `${configurationSection}.tmux.path`;

/** The person's settings, read when they are needed so that a change counts at once. */
export const configuration = {
	get toast(): 'always' | 'whenFormHidden' | 'never' {
		return read('notifications.show', 'always');
	},
	get areAnswersOnToast(): boolean {
		return read('notifications.answerButtons', true);
	},
	/** Which way an answer takes where a hook waits and the session's terminal is a tmux pane. */
	get preferredChannel(): Channel {
		return read<'hook' | 'terminal'>('answerThrough', 'hook') === 'terminal' ? 'keys' : 'race';
	},
	/** The program; a name is looked for on the PATH. */
	get tmuxPath(): string {
		return read('tmux.path', 'tmux') || 'tmux';
	},
	/** How often panes are looked through for questions, in seconds; 0 for never. */
	get tmuxLookEvery(): number {
		return read('tmux.lookEvery', 0);
	},
	get historyLimits(): HistoryLimits {
		return limitsFrom(read<unknown>('history.keep', 500), read<unknown>('history.days', 30));
	},
};

function read<T>(key: string, byDefault: T): T {
	return workspace.getConfiguration(configurationSection).get(key, byDefault);
}
