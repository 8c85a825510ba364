import type { FormRequest, FormSnapshot, FormStrings, FromForm, ToForm } from '../src/protocol/formMessages';
import { Announcer } from './announcer';
import { element, setText } from './element';
import { pressedKey } from './formKeys';
import { phrase } from './phrase';
import { RequestFacts } from './requestFacts';
import { RequestHeader } from './requestHeader';
import { RequestView } from './requestView';
import { Said } from './said';
import { StatusLine } from './statusLine';
import { isBlank, type Remembered, type ViewMemory } from './viewMemory';

/** Draws whatever snapshot the host sends, and tells the host what the person wants. It decides nothing. */
export class Form {
	private readonly header = new RequestHeader({
		show: (requestId) => this.post({ type: 'show', requestId }),
		openInEditor: (requestId) => this.post({ type: 'openInEditor', requestId }),
	});
	private readonly facts = new RequestFacts((requestId) => this.post({ type: 'showTerminal', requestId }));
	private readonly status = new StatusLine();
	private readonly said = new Said();
	private readonly announcer = new Announcer();
	private readonly empty = element('p', { class: 'empty', tabindex: '-1' });
	private readonly root: HTMLElement;
	private strings: FormStrings | undefined;
	private view: RequestView | undefined;
	/** The focus was asked for before there was anything to focus. */
	private isFocusOwed = false;
	/** The request that was decided here, until its end is known. */
	private decidedId: string | undefined;
	/** It was seen on its way: should it wait again, it could not be typed. */
	private isUnderWay = false;

	constructor(
		private readonly page: HTMLElement,
		private readonly send: (message: FromForm) => void,
		private readonly memory: ViewMemory,
	) {
		const above = [this.header.element, this.facts.element, this.status.element, this.said.element];
		this.root = element('main', { class: 'form' }, ...above, this.empty);
		this.root.hidden = true;
		page.append(this.root, this.announcer.element);
		// Before the toolkit, whose radio buttons would go round at the ends.
		page.addEventListener('keydown', (event) => this.pressed(event), { capture: true });
	}

	receive(message: ToForm): void {
		switch (message.type) {
			case 'snapshot': {
				const strings = message.snapshot.strings ?? this.strings;
				if (strings) {
					this.strings = strings;
					this.draw({ ...message.snapshot, strings });
				}
				break;
			}
			case 'focus':
				this.focus();
				break;
			case 'filledIn':
				if (this.view?.id === message.requestId) {
					this.view.goToFilledIn(message.message);
				}
				break;
			case 'refused':
				if (this.decidedId === message.requestId) {
					this.decidedId = undefined;
				}
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
		const request = snapshot.shown;
		this.page.dataset['place'] = snapshot.place;
		this.root.hidden = false;
		this.root.dataset['shows'] = request ? 'request' : 'nothing';
		setText(this.empty, snapshot.strings.empty);
		const focused = document.activeElement;
		const hadFocus = this.root.contains(focused);
		const isViewFocused = this.view?.element.contains(focused) ?? false;
		const mayHaveLostFocus = this.drawRequest(snapshot, request);
		const isLost = (mayHaveLostFocus && isViewFocused) || (hadFocus && document.activeElement !== focused);
		if (this.isFocusOwed) {
			this.focus();
		} else if (isLost && document.hasFocus()) {
			// The person is here, and what they stood on is gone: next to it, on nothing that a key could answer.
			(request ? this.status : this.empty).focus();
		}
		this.followUp(snapshot, request);
	}

	/** Returns whether controls that may have had the focus went away. */
	private drawRequest(snapshot: FormSnapshot, request: FormRequest | undefined): boolean {
		if (!request) {
			this.view?.element.remove();
			this.view = undefined;
			return true;
		}
		this.header.draw(snapshot, request);
		this.facts.draw(request, snapshot.strings);
		this.status.draw(request);
		this.said.draw(snapshot, request);
		if (request.tone === 'good' || request.tone === 'neutral') {
			this.memory.forget(request.id);
		}
		if (this.view?.id === request.id) {
			return this.view.update(snapshot, request);
		}
		this.view?.element.remove();
		this.view = new RequestView(snapshot, request, this.start(snapshot, request), {
			post: (message) => this.post(message),
			announce: (sentence) => this.announcer.say(sentence),
			remember: (remembered) => this.memory.keep(request.id, remembered),
		});
		this.root.append(this.view.element);
		document.scrollingElement?.scrollTo(0, 0);
		return true;
	}

	/** The host may have forgotten the draft (a crash); then what this view remembers is better than nothing. */
	private start(snapshot: FormSnapshot, request: FormRequest): Pick<Remembered, 'draft'> & Partial<Remembered> {
		const remembered = request.canAnswer ? this.memory.recall(request.id) : undefined;
		if (!remembered) {
			return { draft: snapshot.draft };
		}
		if (!isBlank(snapshot.draft) || isBlank(remembered.draft)) {
			return { draft: snapshot.draft, page: remembered.page };
		}
		this.post({ type: 'draft', requestId: request.id, draft: remembered.draft });
		return remembered;
	}

	/** Once a decision made here has arrived, the person goes on: with the next request, or with what they did before. */
	private followUp(snapshot: FormSnapshot, shown: FormRequest | undefined): void {
		const tone = toneOf(this.decidedId, snapshot);
		const isBack = tone === 'waiting' && this.isUnderWay;
		this.isUnderWay = tone === 'sending';
		if (this.decidedId === undefined || (tone === 'waiting' && !isBack) || this.isUnderWay) {
			return;
		}
		const id = this.decidedId;
		this.decidedId = undefined;
		if (!document.hasFocus()) {
			return;
		}
		if (tone !== undefined && tone !== 'good') {
			this.status.focus();
		} else if (shown?.canAnswer && shown.id !== id && this.view) {
			this.view.focusQuestion();
			this.announcer.say(phrase(snapshot.strings.nextShown, shown.sessionName, shown.questions[0]?.question ?? ''));
		} else {
			this.leave();
		}
	}

	private focus(): void {
		this.isFocusOwed = this.root.hidden;
		const place = document.activeElement;
		if (place instanceof HTMLElement && this.view?.element.contains(place)) {
			// It may have been asked for before the person began to answer: taken to a button, the next space would press it.
			// The editor may have the focus elsewhere for a moment meanwhile, so that nothing tells whether they are here.
			place.focus();
			return;
		}
		if (this.view?.focus() !== true) {
			(this.view ? this.status : this.empty).focus();
		}
	}

	private leave(): void {
		if (document.activeElement instanceof HTMLElement) {
			document.activeElement.blur();
		}
		this.post({ type: 'leave' });
	}

	private pressed(event: KeyboardEvent): void {
		const isDone = pressedKey(event, {
			leave: () => {
				if (!this.view?.closeBox()) {
					this.leave();
				}
			},
			turnPage: (by) => this.view?.turn(by),
			stepRequest: (by) => this.header.step(by),
			press: () => this.view?.press(event) ?? false,
		});
		if (isDone) {
			event.preventDefault();
			event.stopPropagation();
		}
	}

	private post(message: FromForm): void {
		if (message.type === 'decide') {
			this.decidedId = message.requestId;
		} else if (message.type === 'show') {
			// The person goes elsewhere by themselves; nothing is to take them away from there.
			this.decidedId = undefined;
		}
		this.send(message);
	}
}

/** Where a request stands; nothing for one that is over and not on the page. */
function toneOf(requestId: string | undefined, { shown, requestIds, sendingIds }: FormSnapshot): FormRequest['tone'] | undefined {
	if (requestId === undefined || !requestIds.includes(requestId)) {
		return undefined;
	}
	if (requestId === shown?.id) {
		return shown.tone;
	}
	return sendingIds.includes(requestId) ? 'sending' : 'waiting';
}
