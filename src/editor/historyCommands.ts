import { homedir } from 'node:os';
import { l10n, Uri, window, workspace } from 'vscode';
import type { HistoryEntry } from '../domain/historyEntry';
import { historyExport } from '../domain/historyExport';
import type { HistoryFiles } from '../endpoint/historyFiles';
import type { HistoryDocuments } from './historyDocuments';
import type { HistoryKeeper } from './historyKeeper';
import { entryMarkdown } from './historyMarkdown';
import { showHistory } from './historyPicker';
import { describeEntry } from './historyWords';

/** What a person can do with the history. */
export class HistoryCommands {
	constructor(
		private readonly files: HistoryFiles,
		private readonly documents: HistoryDocuments,
		private readonly keeper: HistoryKeeper,
	) {}

	show(): Promise<void> {
		return showHistory(this.files, this.documents);
	}

	async export(): Promise<void> {
		const format = await window.showQuickPick(
			[
				{ label: 'JSON', description: l10n.t('For other programs'), ending: 'json', textOf: jsonOf },
				{ label: 'Markdown', description: l10n.t('To be read'), ending: 'md', textOf: markdownOf },
			],
			{ placeHolder: l10n.t('Export the history as what?') },
		);
		const folder = workspace.workspaceFolders?.[0]?.uri ?? Uri.file(homedir());
		const target = format && (await window.showSaveDialog({ defaultUri: Uri.joinPath(folder, `question-history.${format.ending}`), filters: { [format.label]: [format.ending] } }));
		if (!format || !target) {
			return;
		}
		const entries = await this.files.all();
		await workspace.fs.writeFile(target, new TextEncoder().encode(format.textOf(entries)));
		void window.showInformationMessage(l10n.t('{0} questions were exported to {1}.', entries.length, target.fsPath));
	}

	async clear(): Promise<void> {
		const confirm = l10n.t('Clear');
		const sentence = l10n.t('Clear the history? All finished questions and answers that are kept on this machine are deleted.');
		if ((await window.showWarningMessage(sentence, { modal: true }, confirm)) === confirm) {
			await this.keeper.clear();
			void window.showInformationMessage(l10n.t('The history is cleared.'));
		}
	}
}

function jsonOf(entries: readonly HistoryEntry[]): string {
	return `${JSON.stringify(historyExport(entries, Date.now()), undefined, 2)}\n`;
}

function markdownOf(entries: readonly HistoryEntry[]): string {
	return `${[`# ${l10n.t('History of Question Panel')}`, ...entries.map((entry) => entryMarkdown(describeEntry(entry), 2))].join('\n\n')}\n`;
}
