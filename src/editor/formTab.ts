import { commands as vscodeCommands, l10n, Uri, ViewColumn, window, type Disposable, type WebviewPanel, type WebviewPanelSerializer } from 'vscode';
import type { Request } from '../domain/request';
import { FormHost, type FormParts } from './formHost';
import { formPage } from './formPage';
import { tabType } from './ids';

/** The same form as an editor tab, for what needs room. There is one at most. */
export class FormTab implements WebviewPanelSerializer, Disposable {
	private panel: WebviewPanel | undefined;
	private readonly form: FormHost;
	private readonly registration: Disposable;
	private readonly dist: Uri;

	constructor(
		parts: FormParts,
		private readonly extension: Uri,
	) {
		this.dist = Uri.joinPath(extension, 'dist');
		// Where the person was before is the editor that they used last.
		this.form = new FormHost('tab', parts, () => void vscodeCommands.executeCommand('workbench.action.openPreviousRecentlyUsedEditor'));
		this.registration = window.registerWebviewPanelSerializer(tabType, this);
	}

	get isVisible(): boolean {
		return this.panel?.visible ?? false;
	}

	/** The request that the person works on here. */
	get activeRequest(): Request | undefined {
		return this.panel?.active ? this.form.shownRequest : undefined;
	}

	/** Shows a request and puts the focus into the form. */
	show(requestId: string | undefined): void {
		this.form.show(requestId);
		if (this.panel) {
			this.panel.reveal();
		} else {
			this.adopt(window.createWebviewPanel(tabType, l10n.t('Question'), ViewColumn.Active, { enableFindWidget: true }));
		}
		this.form.focus();
	}

	/** The window was reloaded with the tab open. */
	deserializeWebviewPanel(panel: WebviewPanel, state: unknown): Promise<void> {
		if (this.panel) {
			panel.dispose();
			return Promise.resolve();
		}
		const requestId = (state as { requestId?: unknown } | undefined)?.requestId;
		this.form.show(typeof requestId === 'string' ? requestId : undefined);
		this.adopt(panel);
		return Promise.resolve();
	}

	dispose(): void {
		this.registration.dispose();
		this.panel?.dispose();
		this.form.dispose();
	}

	private adopt(panel: WebviewPanel): void {
		this.panel = panel;
		panel.webview.options = { enableScripts: true, localResourceRoots: [this.dist] };
		panel.iconPath = Uri.joinPath(this.extension, 'media', 'panel.svg');
		const subscriptions = [
			this.form.attach(panel.webview),
			panel.onDidChangeViewState(() => {
				if (!panel.visible) {
					this.form.lose();
				}
			}),
		];
		panel.onDidDispose(() => {
			subscriptions.forEach((subscription) => subscription.dispose());
			this.panel = undefined;
			this.form.lose();
		});
		panel.webview.html = formPage(panel.webview, this.dist);
	}
}
