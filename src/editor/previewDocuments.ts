import { commands as vscodeCommands, l10n, languages, Uri, window, workspace, type Disposable, type TextDocument, type TextDocumentContentProvider } from 'vscode';
import type { Inbox } from '../domain/inbox';
import { previewText } from '../domain/previewText';
import type { Request } from '../domain/request';
import { previewScheme } from './ids';
import { oneLine, plainText } from './plainText';

/** Which preview: the option of a question of a request, each counted from zero. */
export interface PreviewPlace {
	readonly requestId: string;
	readonly question: number;
	readonly option: number;
}

interface Shown {
	readonly label: string;
	readonly text: string;
	readonly language: string | undefined;
}

/** What fences call a language, where the editor has another id for it. */
const languageIds: Readonly<Record<string, string>> = {
	'c++': 'cpp', 'c#': 'csharp', bash: 'shellscript', cs: 'csharp', console: 'shellscript', docker: 'dockerfile', golang: 'go', htm: 'html',
	js: 'javascript', jsx: 'javascriptreact', kt: 'kotlin', md: 'markdown', mjs: 'javascript', patch: 'diff', ps1: 'powershell', py: 'python',
	rb: 'ruby', rs: 'rust', sh: 'shellscript', shell: 'shellscript', text: 'plaintext', ts: 'typescript', tsx: 'typescriptreact', txt: 'plaintext',
	yml: 'yaml', zsh: 'shellscript',
};

/** The longest label in a tab's title, in characters. */
const titleLimit = 40;

/** Previews, and what Claude wrote, as documents that can be read, searched and compared, but not changed. */
export class PreviewDocuments implements TextDocumentContentProvider, Disposable {
	/** By address; kept until the document is closed, because its request may leave the list before. */
	private readonly texts = new Map<string, string>();
	private readonly subscriptions: readonly Disposable[];

	constructor(private readonly inbox: Inbox) {
		this.subscriptions = [
			workspace.registerTextDocumentContentProvider(previewScheme, this),
			workspace.onDidCloseTextDocument(({ uri }) => {
				if (uri.scheme === previewScheme) {
					this.texts.delete(uri.toString());
				}
			}),
		];
	}

	provideTextDocumentContent(uri: Uri): string {
		// After a reload the tab is back, and its request may not be.
		return this.texts.get(uri.toString()) ?? l10n.t('This is no longer available: its question is over.');
	}

	async open(place: PreviewPlace): Promise<void> {
		const preview = this.find(place);
		if (preview) {
			await window.showTextDocument(await this.document(place.requestId, `${place.question}-${place.option}`, preview), { preview: true });
		}
	}

	/** Beside another preview of the same question: the only other one, or the one that the person picks. */
	async compare(place: PreviewPlace): Promise<void> {
		const left = this.find(place);
		const other = await this.chooseOther(place);
		const right = other === undefined ? undefined : this.find(other);
		if (!left || !right || !other) {
			return;
		}
		const [before, after] = await Promise.all([
			this.document(place.requestId, `${place.question}-${place.option}`, left),
			this.document(other.requestId, `${other.question}-${other.option}`, right),
		]);
		const title = `${oneLine(left.label, titleLimit)} ↔ ${oneLine(right.label, titleLimit)}`;
		await vscodeCommands.executeCommand('vscode.diff', before.uri, after.uri, title, { preview: true });
	}

	/** What Claude wrote just before it asked. */
	async openSaid(requestId: string): Promise<void> {
		const said = this.inbox.get(requestId)?.context?.said ?? '';
		if (said !== '') {
			const shown: Shown = { label: l10n.t('What Claude wrote'), text: said, language: 'markdown' };
			await window.showTextDocument(await this.document(requestId, 'said', shown), { preview: true });
		}
	}

	dispose(): void {
		this.subscriptions.forEach((subscription) => subscription.dispose());
	}

	private find({ requestId, question, option }: PreviewPlace): Shown | undefined {
		const found = this.inbox.get(requestId)?.questions[question]?.options[option];
		return found?.preview === undefined ? undefined : { label: found.label, ...previewText(found.preview) };
	}

	private async chooseOther({ requestId, question, option }: PreviewPlace): Promise<PreviewPlace | undefined> {
		const others = optionsOf(this.inbox.get(requestId), question).filter((row) => row.option !== option);
		if (others.length < 2) {
			return others[0] && { requestId, question, option: others[0].option };
		}
		const chosen = await window.showQuickPick(others, { placeHolder: l10n.t('Compare with which preview?') });
		return chosen && { requestId, question, option: chosen.option };
	}

	private async document(requestId: string, name: string, { label, text, language }: Shown): Promise<TextDocument> {
		// The label is the tab's title; slashes would make folders of it.
		const title = oneLine(label, titleLimit).replace(/[\\/:]/g, '∕');
		const uri = Uri.from({ scheme: previewScheme, path: `/${requestId}/${name}/${title}` });
		this.texts.set(uri.toString(), text);
		const document = await workspace.openTextDocument(uri);
		const id = await languageId(language);
		return document.languageId === id ? document : languages.setTextDocumentLanguage(document, id);
	}
}

function optionsOf(request: Request | undefined, question: number): { readonly label: string; readonly option: number }[] {
	const options = request?.questions[question]?.options ?? [];
	return options.flatMap(({ label, preview }, option) => (preview === undefined ? [] : [{ label: plainText(label), option }]));
}

/** A language that this editor knows; plain text otherwise. */
async function languageId(name: string | undefined): Promise<string> {
	const id = name === undefined ? 'plaintext' : (languageIds[name] ?? name);
	return (await languages.getLanguages()).includes(id) ? id : 'plaintext';
}
