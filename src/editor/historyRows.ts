import { env, l10n, ThemeIcon, window, type QuickInputButton, type QuickPickItem } from 'vscode';
import type { HistoryEntry } from '../domain/historyEntry';
import { answerOfEntry, timeText, waitedText } from './historyWords';
import { titleOf } from './paletteInput';
import { oneLine, plainText } from './plainText';
import { stateLabel } from './words';

/** More than a row shows, because what is cut off cannot be searched; less than all of a long question. In characters. */
const rowLimit = 600;

/** A row of the history: an entry, or the way to older ones. */
export interface HistoryRow extends QuickPickItem {
	readonly entry: HistoryEntry | undefined;
}

export function historyRow(entry: HistoryEntry): HistoryRow {
	const answer = answerOfEntry(entry);
	const facts = [entry.session.name, timeText(entry.endedAt), l10n.t('waited {0}', waitedText(entry))];
	return {
		entry,
		iconPath: new ThemeIcon(iconOf(entry)),
		label: shown(entry.questions.map(titleOf).join(' · ')),
		description: shown(facts.join(' · ')),
		detail: shown(answer === '' ? stateLabel(entry) : `${stateLabel(entry)}: ${answer}`),
		buttons: answer === '' ? [] : [copyButton()],
	};
}

export function olderRow(left: number): HistoryRow {
	return { entry: undefined, iconPath: new ThemeIcon('history'), label: l10n.t('Show older ones ({0} more)', left), alwaysShow: true };
}

export async function copyAnswerOf(entry: HistoryEntry): Promise<void> {
	await env.clipboard.writeText(answerOfEntry(entry));
	window.setStatusBarMessage(l10n.t('$(copy) The answer is on the clipboard'), 8000);
}

function iconOf({ state }: HistoryEntry): string {
	switch (state.name) {
		case 'delivered':
			return 'pass';
		case 'different':
		case 'lost':
			return 'warning';
		case 'answeredElsewhere':
			return 'terminal';
		case 'withdrawn':
			return 'circle-slash';
	}
}

function copyButton(): QuickInputButton {
	return { iconPath: new ThemeIcon('copy'), tooltip: l10n.t('Copy the Answer') };
}

function shown(text: string): string {
	return plainText(oneLine(text, rowLimit));
}
