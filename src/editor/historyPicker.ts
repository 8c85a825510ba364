import { l10n, window, type QuickPick } from 'vscode';
import type { HistoryFiles } from '../endpoint/historyFiles';
import { HistoryPages } from '../endpoint/historyPages';
import type { HistoryDocuments } from './historyDocuments';
import { copyAnswerOf, historyRow, olderRow, type HistoryRow } from './historyRows';

/** How many entries are read at once: more than a screen shows, few enough to be there at once. */
const pageSize = 100;

/** Everything that is kept, newest first, to be searched by what was asked and answered, by session and by outcome. */
export async function showHistory(files: HistoryFiles, documents: HistoryDocuments): Promise<void> {
	const pages = await HistoryPages.open(files);
	const first = await pages.next(pageSize);
	if (first.length === 0 && pages.left === 0) {
		void window.showInformationMessage(l10n.t('The history is empty: no question has ended yet, or none is kept.'));
		return;
	}
	const picker = window.createQuickPick<HistoryRow>();
	picker.title = l10n.t('History');
	picker.placeholder = l10n.t('Search questions, answers, sessions and outcomes; Enter opens one');
	picker.matchOnDescription = true;
	picker.matchOnDetail = true;
	picker.keepScrollPosition = true;
	const list = new HistoryList(picker, pages, first.map(historyRow));
	picker.onDidChangeValue((value) => value !== '' && list.readAll());
	picker.onDidTriggerItemButton(({ item }) => item.entry && void copyAnswerOf(item.entry));
	picker.onDidAccept(() => {
		const [row] = picker.activeItems;
		if (!row) {
			return;
		}
		if (row.entry) {
			picker.hide();
			void documents.open(row.entry);
		} else {
			list.readMore();
		}
	});
	picker.onDidHide(() => {
		list.stop();
		picker.dispose();
	});
	picker.show();
}

/** The rows of the picker. Older entries are read when they are asked for, all of them when something is searched. */
class HistoryList {
	private reading: Promise<void> | undefined;
	private wanted: number;
	private isStopped = false;

	constructor(
		private readonly picker: QuickPick<HistoryRow>,
		private readonly pages: HistoryPages,
		private readonly rows: HistoryRow[],
	) {
		this.wanted = rows.length;
		this.draw();
	}

	readMore(): void {
		this.read(this.rows.length + pageSize);
	}

	readAll(): void {
		this.read(Infinity);
	}

	stop(): void {
		this.isStopped = true;
	}

	private read(wanted: number): void {
		this.wanted = Math.max(this.wanted, wanted);
		this.reading ??= this.readOn().finally(() => {
			this.reading = undefined;
		});
	}

	private async readOn(): Promise<void> {
		this.picker.busy = true;
		// Drawing sends all rows to the window: done each time their number has doubled, it costs little altogether.
		let drawn = this.rows.length;
		while (!this.isStopped && this.pages.left > 0 && this.rows.length < this.wanted) {
			this.rows.push(...(await this.pages.next(pageSize)).map(historyRow));
			if (this.rows.length >= drawn * 2 && !this.isStopped) {
				drawn = this.rows.length;
				this.draw();
			}
		}
		if (!this.isStopped) {
			this.picker.busy = false;
			this.draw();
		}
	}

	private draw(): void {
		const [active] = this.picker.activeItems;
		const wasLast = active && !active.entry;
		const after = wasLast ? this.rows[this.picker.items.length - 1] : active;
		this.picker.items = [...this.rows, ...(this.pages.left > 0 ? [olderRow(this.pages.left)] : [])];
		if (after) {
			this.picker.activeItems = [after];
		}
	}
}
