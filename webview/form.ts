import type { Draft, FormRequest, FormSnapshot, FromForm, ToForm } from '../src/protocol/formMessages';
import type { DraftMemory } from './draftMemory';
import { element, setText } from './element';
import { RequestHeader } from './requestHeader';
import { RequestView } from './requestView';
import { StatusLine } from './statusLine';

/** Draws whatever snapshot the host sends, and tells the host what the person wants. It decides nothing. */
export class Form {
	private readonly header = new RequestHeader((requestId) => this.post({ type: 'show', requestId }));
	private readonly status = new StatusLine();
	private readonly empty = element('p', { class: 'empty', tabindex: '-1' });
	private readonly root: HTMLElement;
	private view: RequestView | undefined;
	/** The focus was asked for before there was anything to focus. */
	private isFocusOwed = false;

	constructor(
		page: HTMLElement,
		private readonly send: (message: FromForm) => void,
		private readonly memory: DraftMemory,
	) {
		this.root = element('main', { class: 'form' }, this.header.element, this.status.element, this.empty);
		this.root.hidden = true;
		page.append(this.root);
	}

	receive(message: ToForm): void {
		switch (message.type) {
			case 'snapshot':
				this.draw(message.snapshot);
				break;
			case 'focus':
				this.focus();
				break;
			case 'refused':
				if (this.view?.id === message.requestId) {
					this.view.refuse(message.message);
				}
				break;
		}
	}

	/** Brings the waiting time up to date. */
	lookAtClock(): void {
		this.header.lookAtClock();
	}

	private draw(snapshot: FormSnapshot): void {
		const request = snapshot.requests.find((one) => one.id === snapshot.shownId);
		this.root.hidden = false;
		this.root.dataset['shows'] = request ? 'request' : 'nothing';
		setText(this.empty, snapshot.strings.empty);
		const hadFocus = this.view?.element.contains(document.activeElement) ?? false;
		const mayHaveLostFocus = this.drawRequest(snapshot, request);
		if (this.isFocusOwed) {
			this.focus();
		} else if (mayHaveLostFocus && hadFocus && document.hasFocus()) {
			// The person is here, and what they stood on is gone: next to it, on nothing that a key could answer.
			(request ? this.status : this.empty).focus();
		}
	}

	/** Returns whether controls that may have had the focus went away. */
	private drawRequest(snapshot: FormSnapshot, request: FormRequest | undefined): boolean {
		if (!request) {
			this.view?.element.remove();
			this.view = undefined;
			return true;
		}
		this.header.draw(snapshot, request);
		this.status.draw(request);
		if (request.tone === 'good' || request.tone === 'neutral') {
			this.memory.forget(request.id);
		}
		if (this.view?.id === request.id) {
			return this.view.update(snapshot, request);
		}
		this.view?.element.remove();
		this.view = new RequestView(snapshot, request, this.firstDraft(snapshot, request), (message) => this.post(message));
		this.root.append(this.view.element);
		document.scrollingElement?.scrollTo(0, 0);
		return true;
	}

	/** The host may have forgotten the draft (a crash); then what this view remembers is better than nothing. */
	private firstDraft(snapshot: FormSnapshot, request: FormRequest): Draft {
		const remembered = isBlank(snapshot.draft) && request.canAnswer ? this.memory.recall(request.id) : undefined;
		if (remembered) {
			this.post({ type: 'draft', requestId: request.id, draft: remembered });
		}
		return remembered ?? snapshot.draft;
	}

	private focus(): void {
		this.isFocusOwed = this.root.hidden;
		if (this.view?.focus() !== true) {
			(this.view ? this.status : this.empty).focus();
		}
	}

	private post(message: FromForm): void {
		if (message.type === 'draft') {
			this.memory.keep(message.requestId, message.draft);
		}
		this.send(message);
	}
}

function isBlank(draft: Draft): boolean {
	return draft.every((choice) => choice.labels.length === 0 && choice.other === '');
}
