import { workspace } from 'vscode';
import { limitsFrom, type HistoryLimits } from '../domain/historyLimits';
import { configurationSection } from './ids';

/** The person's settings, read when they are needed so that a change counts at once. */
export const configuration = {
	get toast(): 'always' | 'whenFormHidden' | 'never' {
		return read('notifications.show', 'always');
	},
	get areAnswersOnToast(): boolean {
		return read('notifications.answerButtons', true);
	},
	get historyLimits(): HistoryLimits {
		return limitsFrom(read<unknown>('history.keep', 500), read<unknown>('history.days', 30));
	},
};

function read<T>(key: string, byDefault: T): T {
	return workspace.getConfiguration(configurationSection).get(key, byDefault);
}
