import { env, type Disposable, type Webview } from 'vscode';
import type { Deciding } from '../domain/deciding';
import type { Inbox } from '../domain/inbox';
import { isFinished, isWaiting, type Request } from '../domain/request';
import { fromFormSchema, type FormSnapshot, type FromForm, type ToForm } from '../protocol/formMessages';
import type { DraftChange, Drafts } from './drafts';
import { formSnapshot, unsentText } from './formSnapshot';
import type { PreviewDocuments } from './previewDocuments';
import type { SessionTerminals } from './sessionTerminals';
import { refusalWords } from './words';

export interface FormParts {
	readonly inbox: Inbox;
	readonly desk: Deciding;
	readonly drafts: Drafts;
	readonly terminals: SessionTerminals;
	readonly previews: PreviewDocuments;
	readonly release: (requestId: string) => void;
	/** Shows a request in the form that is an editor tab. */
	readonly openInEditor: (requestId: string) => void;
	readonly log: (message: string) => void;
}

/**
 * The editor's half of one form, be it in the side bar or a tab. It shows one request; which one is
 * decided here, never in the webview.
 */
export class FormHost implements Disposable {
	private webview: Webview | undefined;
	private isReady = false;
	private wantsFocus = false;
	/** What is to be shown; it may not be back yet after a reload. */
	private wantedId: string | undefined;
	private drawnId: string | undefined;
	private readonly subscriptions: readonly Disposable[];

	constructor(
		private readonly place: FormSnapshot['place'],
		private readonly parts: FormParts,
		/** Gives the focus back to where the person was. */
		private readonly leave: () => void,
	) {
		this.subscriptions = [
			parts.inbox.onDidChange(() => {
				this.moveOn();
				this.draw();
			}),
			parts.inbox.onDidForget(() => this.draw()),
			parts.drafts.onDidChange((change) => this.draftChanged(change)),
			parts.terminals.onDidChange(() => this.draw()),
		];
	}

	/** The request that is on screen, if the form is. */
	get shownRequest(): Request | undefined {
		return this.drawnId === undefined ? undefined : this.parts.inbox.get(this.drawnId);
	}

	/** Talks to this webview from now on; it says `ready` when it can be talked to. */
	attach(webview: Webview): Disposable {
		this.webview = webview;
		this.isReady = false;
		return webview.onDidReceiveMessage((message: unknown) => this.receive(message));
	}

	/** The webview is hidden or gone. A hidden one is destroyed; it says `ready` again when it is back. */
	lose(): void {
		this.isReady = false;
	}

	/** Shows a request, the one at hand if none is named. */
	show(requestId: string | undefined): void {
		this.wantedId = requestId ?? this.wantedId;
		this.draw();
	}

	/** Puts the focus into the form as soon as it can take it. */
	focus(): void {
		this.wantsFocus = true;
		this.giveFocus();
	}

	dispose(): void {
		this.subscriptions.forEach((subscription) => subscription.dispose());
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
		const { drafts, inbox, previews, release, openInEditor, terminals } = this.parts;
		switch (message.type) {
			case 'ready':
				this.isReady = true;
				this.draw();
				return this.giveFocus();
			case 'show':
				return this.show(message.requestId);
			case 'draft':
				// What the person works on stays, even if the one that was wanted comes back now.
				this.wantedId = message.requestId;
				return drafts.set(message.requestId, message.draft, this.place);
			case 'decide':
				this.wantedId = message.requestId;
				return this.tell(this.decide(message));
			case 'release':
				return release(message.requestId);
			case 'copy':
				return this.tell(env.clipboard.writeText(message.text));
			case 'leave':
				return this.leave();
			case 'openInEditor':
				return openInEditor(message.requestId);
			case 'openPreview':
				return this.tell(previews.open(message));
			case 'comparePreviews':
				return this.tell(previews.compare(message));
			case 'showTerminal': {
				const request = inbox.get(message.requestId);
				if (request) {
					terminals.show(request);
				}
			}
		}
	}

	/** What was typed here is on screen already; if it came after the end, it is left over and to be shown as such. */
	private draftChanged({ requestId, by }: DraftChange): void {
		const request = this.parts.inbox.get(requestId);
		if (requestId === this.drawnId && request && (by !== this.place || isFinished(request))) {
			this.draw();
		}
	}

	private async decide({ requestId, decision }: Extract<FromForm, { type: 'decide' }>): Promise<void> {
		const result = await this.parts.desk.decide(requestId, decision, 'form');
		if (!result.sent) {
			this.post({ type: 'refused', requestId, message: refusalWords(result) });
		}
	}

	/** Goes to the one that waits longest when the shown one is over, unless something of the person's is still to be read there. */
	private moveOn(): void {
		const { inbox, drafts } = this.parts;
		const shown = this.shownRequest;
		const next = inbox.all().find(({ state }) => state.name === 'pending') ?? inbox.all().find(isWaiting);
		if (shown && next && isFinished(shown) && unsentText(shown, drafts) === undefined) {
			this.wantedId = next.id;
		}
	}

	private draw(): void {
		const { inbox, drafts, terminals } = this.parts;
		const live = inbox.all().filter((request) => !isFinished(request));
		const wanted = this.wantedId === undefined ? undefined : inbox.get(this.wantedId);
		const shown = wanted ?? live.find(isWaiting) ?? live[0];
		this.wantedId ??= shown?.id;
		this.drawnId = shown?.id;
		const requests = shown && isFinished(shown) ? [shown, ...live] : live;
		this.post({ type: 'snapshot', snapshot: formSnapshot({ place: this.place, requests, shownId: shown?.id }, drafts, terminals) });
	}

	private giveFocus(): void {
		if (this.isReady && this.wantsFocus) {
			this.wantsFocus = false;
			this.post({ type: 'focus' });
		}
	}

	private tell(acting: Promise<void> | Thenable<void>): void {
		acting.then(undefined, (error: unknown) => this.parts.log(`form: ${String(error)}`));
	}

	private post(message: ToForm): void {
		if (this.isReady) {
			void this.webview?.postMessage(message);
		}
	}
}
