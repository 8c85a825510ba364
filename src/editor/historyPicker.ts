import { env, l10n, ThemeIcon, window, type QuickInputButton, type QuickPickItem } from 'vscode';
import type { HistoryEntry } from '../domain/historyEntry';
import type { HistoryFiles } from '../endpoint/historyFiles';
import type { HistoryDocuments } from './historyDocuments';
import { answerOfEntry, timeText, waitedText } from './historyWords';
import { titleOf } from './paletteInput';
import { oneLine, plainText } from './plainText';
import { stateLabel } from './words';

/** More than a row shows, because what is cut off cannot be searched; less than all of a long question. In characters. */
const rowLimit = 600;

interface Row extends QuickPickItem {
	readonly entry: HistoryEntry;
}

/** Everything that is kept, newest first, to be searched by what was asked and answered, by session and by outcome. */
export async function showHistory(files: HistoryFiles, documents: HistoryDocuments): Promise<void> {
	const entries = await files.all();
	if (entries.length === 0) {
		void window.showInformationMessage(l10n.t('The history is empty: no question has ended yet, or none is kept.'));
		return;
	}
	const picker = window.createQuickPick<Row>();
	picker.title = l10n.t('History');
	picker.placeholder = l10n.t('Search questions, answers, sessions and outcomes; Enter opens one');
	picker.matchOnDescription = true;
	picker.matchOnDetail = true;
	picker.items = entries.map(rowOf);
	picker.onDidTriggerItemButton(({ item }) => void copy(item.entry));
	picker.onDidAccept(() => {
		const [row] = picker.activeItems;
		picker.hide();
		if (row) {
			void documents.open(row.entry);
		}
	});
	picker.onDidHide(() => picker.dispose());
	picker.show();
}

function rowOf(entry: HistoryEntry): Row {
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

async function copy(entry: HistoryEntry): Promise<void> {
	await env.clipboard.writeText(answerOfEntry(entry));
	window.setStatusBarMessage(l10n.t('$(copy) The answer is on the clipboard'), 8000);
}

function shown(text: string): string {
	return plainText(oneLine(text, rowLimit));
}
