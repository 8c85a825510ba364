import type { Uri} from 'vscode';
import { commands as vscodeCommands, env, window, type Disposable, type WebviewView, type WebviewViewProvider } from 'vscode';
import type { Desk } from '../endpoint/desk';
import type { Inbox } from '../domain/inbox';
import { isFinished, isWaiting, type Request } from '../domain/request';
import { fromFormSchema, type FromForm, type ToForm } from '../protocol/formMessages';
import type { DraftChange, Drafts } from './drafts';
import { formPage } from './formPage';
import { formSnapshot, unsentText } from './formSnapshot';
import { focusForm, views } from './ids';
import { refusalWords } from './words';

export interface FormParts {
	readonly inbox: Inbox;
	readonly desk: Desk;
	readonly drafts: Drafts;
	readonly release: (requestId: string) => void;
	readonly log: (message: string) => void;
	/** The folder of the built webview. */
	readonly dist: Uri;
}

/** The form under the tree. It shows one request; which one is decided here, never in the webview. */
export class FormView implements WebviewViewProvider, Disposable {
	private view: WebviewView | undefined;
	private isReady = false;
	private wantsFocus = false;
	private shownId: string | undefined;
	private readonly disposables: Disposable[];

	constructor(private readonly parts: FormParts) {
		this.disposables = [
			window.registerWebviewViewProvider(views.form, this),
			parts.inbox.onDidChange(() => {
				this.moveOn();
				this.draw();
			}),
			parts.inbox.onDidForget(() => this.draw()),
			parts.drafts.onDidChange((change) => this.draftChanged(change)),
		];
	}

	get isVisible(): boolean {
		return this.view?.visible ?? false;
	}

	/** The request that the person has before them. */
	get visibleRequest(): Request | undefined {
		return this.isVisible && this.shownId !== undefined ? this.parts.inbox.get(this.shownId) : undefined;
	}

	/** Shows a request, the oldest if none is named, and puts the focus into the form. */
	async show(requestId?: string): Promise<void> {
		this.shownId = requestId ?? this.shownId;
		this.wantsFocus = true;
		await vscodeCommands.executeCommand(focusForm);
		this.draw();
		this.giveFocus();
	}

	resolveWebviewView(view: WebviewView): void {
		this.view = view;
		this.isReady = false;
		view.webview.options = { enableScripts: true, localResourceRoots: [this.parts.dist] };
		const subscriptions = [
			view.webview.onDidReceiveMessage((message: unknown) => this.receive(message)),
			view.onDidChangeVisibility(() => {
				// A hidden webview is destroyed; it says `ready` again when it is back.
				this.isReady &&= view.visible;
			}),
		];
		view.onDidDispose(() => {
			subscriptions.forEach((subscription) => subscription.dispose());
			this.view = undefined;
			this.isReady = false;
		});
		view.webview.html = formPage(view.webview, this.parts.dist);
	}

	dispose(): void {
		this.disposables.forEach((disposable) => disposable.dispose());
	}

	private receive(message: unknown): void {
		const parsed = fromFormSchema.safeParse(message);
		if (parsed.success) {
			this.act(parsed.data);
		} else {
			this.parts.log(`form: a message of unknown shape was ignored: ${parsed.error.issues[0]?.path.join('.') ?? ''}`);
		}
	}

	private act(message: FromForm): void {
		switch (message.type) {
			case 'ready':
				this.isReady = true;
				this.draw();
				this.giveFocus();
				break;
			case 'show':
				this.shownId = message.requestId;
				this.draw();
				break;
			case 'draft':
				this.parts.drafts.set(message.requestId, message.draft, 'form');
				break;
			case 'submit':
				void this.submit(message);
				break;
			case 'release':
				this.parts.release(message.requestId);
				break;
			case 'copy':
				void env.clipboard.writeText(message.text);
				break;
		}
	}

	/** What was typed in the form is there already; if it came after the end, it is left over and to be shown as such. */
	private draftChanged({ requestId, by }: DraftChange): void {
		const request = this.parts.inbox.get(requestId);
		if (requestId === this.shownId && request && (by !== 'form' || isFinished(request))) {
			this.draw();
		}
	}

	private async submit({ requestId, draft }: Extract<FromForm, { type: 'submit' }>): Promise<void> {
		this.parts.drafts.set(requestId, draft, 'form');
		const result = await this.parts.desk.answer(requestId, draft, 'form');
		if (!result.sent) {
			this.post({ type: 'refused', requestId, message: refusalWords(result) });
		}
	}

	/** Goes to the one that waits longest when the shown one is over, unless something of the person's is still to be read there. */
	private moveOn(): void {
		const { inbox, drafts } = this.parts;
		const shown = this.shownId === undefined ? undefined : inbox.get(this.shownId);
		const next = inbox.all().find(isWaiting);
		if (shown && next && isFinished(shown) && unsentText(shown, drafts) === undefined) {
			this.shownId = next.id;
		}
	}

	private draw(): void {
		const { inbox, drafts } = this.parts;
		const live = inbox.all().filter((request) => !isFinished(request));
		const chosen = this.shownId === undefined ? undefined : inbox.get(this.shownId);
		const shown = chosen ?? live.find(isWaiting) ?? live[0];
		this.shownId = shown?.id;
		const requests = shown && isFinished(shown) ? [shown, ...live] : live;
		this.post({ type: 'snapshot', snapshot: formSnapshot(requests, shown?.id, drafts) });
	}

	private giveFocus(): void {
		if (this.isReady && this.wantsFocus) {
			this.wantsFocus = false;
			this.post({ type: 'focus' });
		}
	}

	private post(message: ToForm): void {
		if (this.isReady) {
			void this.view?.webview.postMessage(message);
		}
	}
}
