import { env, l10n, workspace, type Disposable, type Webview } from 'vscode';
import type { Decision } from '../domain/decision';
import type { Deciding } from '../domain/deciding';
import type { Inbox } from '../domain/inbox';
import { isFinished, isWaiting, type Request } from '../domain/request';
import { fromFormSchema, type FormSnapshot, type FromForm, type ToForm } from '../protocol/formMessages';
import { canTypeKept, isAnswerable } from './answerable';
import type { DraftChange, Drafts } from './drafts';
import { formSnapshot, unsentText } from './formSnapshot';
import { formStrings } from './formStrings';
import { configurationSection } from './ids';
import type { LastAnswers } from './lastAnswers';
import type { PreviewDocuments } from './previewDocuments';
import type { SessionTerminals } from './sessionTerminals';
import { answerOnOneLine, refusalWords } from './words';

export interface FormParts {
	readonly inbox: Inbox;
	readonly desk: Deciding;
	readonly drafts: Drafts;
	readonly lastAnswers: LastAnswers;
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
	/** Whether this webview was sent the sentences. */
	private hasStrings = false;
	private wantsFocus = false;
	/** What is to be shown; it may not be back yet after a reload. */
	private wantedId: string | undefined;
	private drawnId: string | undefined;
	/** Whether the answer of last time was shown as being in the draft. */
	private drawnInDraft: boolean | undefined;
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
			parts.lastAnswers.onDidUpdate(() => this.draw()),
			// The way that an answer takes is a setting, and names the button.
			workspace.onDidChangeConfiguration((change) => change.affectsConfiguration(configurationSection) && this.draw()),
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
				this.hasStrings = false;
				this.draw();
				return this.giveFocus();
			case 'show':
				return this.show(message.requestId);
			case 'draft':
				// What the person works on stays, even if the one that was wanted comes back now.
				this.wantedId = message.requestId;
				return drafts.set(message.requestId, message.draft, this.place);
			case 'answerAsLastTime':
				this.wantedId = message.requestId;
				return this.fillIn(message.requestId);
			case 'decide':
				this.wantedId = message.requestId;
				return this.tell(this.decide(message));
			case 'typeKept':
				return this.tell(this.typeKept(message.requestId));
			case 'stopTyping':
				return this.tell(this.parts.desk.stopTyping(message.requestId));
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

	/**
	 * What was typed here is on screen already; if it came after the end, it is left over and to be shown as such.
	 * The offer to answer as last time comes and goes with the draft.
	 */
	private draftChanged({ requestId, by }: DraftChange): void {
		const request = this.parts.inbox.get(requestId);
		if (requestId === this.drawnId && request && (by !== this.place || isFinished(request) || this.isInDraft(request) !== this.drawnInDraft)) {
			this.draw();
		}
	}

	private fillIn(requestId: string): void {
		const request = this.parts.inbox.get(requestId);
		const answer = this.parts.lastAnswers.fillIn(requestId);
		if (request && answer) {
			const words = answerOnOneLine(request.questions, answer);
			this.post({ type: 'filledIn', requestId, message: l10n.t('Filled in as last time: {0}. Nothing is sent until you submit.', words) });
		} else {
			// The history was cleared, or the request is over: what was clicked goes away.
			this.draw();
		}
	}

	private isInDraft(request: Request): boolean | undefined {
		return this.parts.lastAnswers.to(request)?.isInDraft;
	}

	private async decide({ requestId, decision }: { readonly requestId: string; readonly decision: Decision }): Promise<void> {
		const result = await this.parts.desk.decide(requestId, decision, 'form');
		if (!result.sent) {
			this.post({ type: 'refused', requestId, message: refusalWords(result) });
		}
	}

	/** What was lost is sent once more, just as it was. */
	private async typeKept(requestId: string): Promise<void> {
		const request = this.parts.inbox.get(requestId);
		if (request?.state.name === 'lost' && canTypeKept(request)) {
			await this.decide({ requestId, decision: request.state.decision });
		}
	}

	/** Goes to the one that waits longest when the shown one is over, unless something of the person's is still to be read there. */
	private moveOn(): void {
		const { inbox, drafts } = this.parts;
		const shown = this.shownRequest;
		const next = inbox.all().find(isAnswerable) ?? inbox.all().find(isWaiting);
		if (shown && next && isFinished(shown) && unsentText(shown, drafts) === undefined) {
			this.wantedId = next.id;
		}
	}

	private draw(): void {
		const { inbox } = this.parts;
		const live = inbox.all().filter((request) => !isFinished(request));
		const wanted = this.wantedId === undefined ? undefined : inbox.get(this.wantedId);
		const shown = wanted ?? live.find(isWaiting) ?? live[0];
		this.wantedId ??= shown?.id;
		this.drawnId = shown?.id;
		this.drawnInDraft = shown && this.isInDraft(shown);
		if (!this.isReady) {
			// It is drawn when it says that it can be.
			return;
		}
		const requests = shown && isFinished(shown) ? [shown, ...live] : live;
		const snapshot = formSnapshot({ place: this.place, requests, shown }, this.parts);
		this.post({ type: 'snapshot', snapshot: this.hasStrings ? snapshot : { ...snapshot, strings: formStrings((sentence) => l10n.t(sentence), process.platform === 'darwin') } });
		this.hasStrings = true;
	}

	private giveFocus(): void {
		if (this.isReady && this.wantsFocus) {
			this.wantsFocus = false;
			this.post({ type: 'focus' });
		}
	}

	private tell(acting: Promise<unknown> | Thenable<unknown>): void {
		acting.then(undefined, (error: unknown) => this.parts.log(`form: ${String(error)}`));
	}

	private post(message: ToForm): void {
		if (this.isReady) {
			void this.webview?.postMessage(message);
		}
	}
}
