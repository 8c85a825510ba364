import { env, l10n, StatusBarAlignment, window, type Disposable } from 'vscode';
import { durationText } from '../domain/duration';
import type { Inbox } from '../domain/inbox';
import { isWaiting } from '../domain/request';
import type { Clock } from './clock';
import { commands } from './ids';

/** How many wait, and for how long at most; nothing when nobody does. A click opens the oldest. */
export function showStatusBar(inbox: Inbox, clock: Clock): Disposable[] {
	const item = window.createStatusBarItem('questionPanel.waiting', StatusBarAlignment.Left, 50);
	item.name = l10n.t('Question Panel');
	item.command = commands.show;
	const draw = () => {
		const waiting = inbox.all().filter(isWaiting);
		const [oldest] = waiting;
		if (!oldest) {
			item.hide();
			return;
		}
		const duration = durationText(Date.now() - oldest.askedAt, env.language);
		item.text = `$(question) ${waiting.length} · ${duration}`;
		item.tooltip = l10n.t('{0} waiting for an answer, the longest for {1}', waiting.length, duration);
		item.accessibilityInformation = { label: item.tooltip };
		item.show();
	};
	draw();
	return [item, inbox.onDidChange(draw), clock.onDidTick(draw)];
}
