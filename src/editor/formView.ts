import { commands as vscodeCommands, window, type Disposable, type Uri, type WebviewView, type WebviewViewProvider } from 'vscode';
import type { Request } from '../domain/request';
import { FormHost, type FormParts } from './formHost';
import { formPage } from './formPage';
import { focusForm, views } from './ids';
import { returnTo, type Origin } from './origin';

/** The form under the tree. */
export class FormView implements WebviewViewProvider, Disposable {
	private view: WebviewView | undefined;
	private origin: Origin = 'editor';
	private readonly form: FormHost;
	private readonly registration: Disposable;

	constructor(
		parts: FormParts,
		/** The folder of the built webview. */
		private readonly dist: Uri,
	) {
		this.form = new FormHost('view', parts, () => returnTo(this.origin));
		this.registration = window.registerWebviewViewProvider(views.form, this);
	}

	get isVisible(): boolean {
		return this.view?.visible ?? false;
	}

	/** The request that the person has before them. */
	get visibleRequest(): Request | undefined {
		return this.isVisible ? this.form.shownRequest : undefined;
	}

	/** Shows a request, the one at hand if none is named, and puts the focus into the form. `from` is where Esc leads back to. */
	async show(requestId: string | undefined, from: Origin): Promise<void> {
		this.origin = from;
		this.form.show(requestId);
		await vscodeCommands.executeCommand(focusForm);
		this.form.focus();
	}

	resolveWebviewView(view: WebviewView): void {
		this.view = view;
		view.webview.options = { enableScripts: true, localResourceRoots: [this.dist] };
		const subscriptions = [
			this.form.attach(view.webview),
			view.onDidChangeVisibility(() => {
				if (!view.visible) {
					this.form.lose();
				}
			}),
		];
		view.onDidDispose(() => {
			subscriptions.forEach((subscription) => subscription.dispose());
			this.view = undefined;
			this.form.lose();
		});
		view.webview.html = formPage(view.webview, this.dist);
	}

	dispose(): void {
		this.registration.dispose();
		this.form.dispose();
	}
}
