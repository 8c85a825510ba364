import { l10n, languages, Uri, window, workspace, type Disposable, type TextDocumentContentProvider } from 'vscode';
import type { HistoryEntry } from '../domain/historyEntry';
import type { HistoryFiles } from '../endpoint/historyFiles';
import { entryMarkdown } from './historyMarkdown';
import { describeEntry } from './historyWords';
import { historyScheme } from './ids';
import { oneLine } from './plainText';
import { nameOf } from './nameOf';

/** The longest title of a tab, in characters. */
const titleLimit = 40;

/** Finished requests as documents that can be read and searched, but not changed. They are read from disk, so a tab outlives its window. */
export class HistoryDocuments implements TextDocumentContentProvider, Disposable {
	private readonly registration = workspace.registerTextDocumentContentProvider(historyScheme, this);

	constructor(private readonly files: HistoryFiles) {}

	async provideTextDocumentContent({ path }: Uri): Promise<string> {
		const [, id] = path.split('/');
		const listed = (await this.files.list()).filter((one) => one.id === id);
		const [found] = await this.files.read(listed.slice(0, 1));
		return found?.entry ? `${entryMarkdown(describeEntry(found.entry))}\n` : l10n.t('This is no longer in the history.');
	}

	async open({ id, questions }: HistoryEntry): Promise<void> {
		// Slashes would make folders of the title.
		const title = oneLine(questions.map(nameOf).join(', '), titleLimit).replace(/[\\/:]/g, '∕');
		const document = await workspace.openTextDocument(Uri.from({ scheme: historyScheme, path: `/${id}/${title}.md` }));
		await window.showTextDocument(await languages.setTextDocumentLanguage(document, 'markdown'), { preview: true });
	}

	dispose(): void {
		this.registration.dispose();
	}
}
