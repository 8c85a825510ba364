import type { FormRequest, FormSnapshot, FromForm } from '../src/protocol/formMessages';
import { ActionBar } from './actionBar';
import { barState } from './barState';
import { Boxes, type Decision } from './boxes';
import { element } from './element';
import { LastAnswerOffer } from './lastAnswerOffer';
import { hasSameOutcome, outcome } from './outcome';
import { Pages } from './pages';
import { phrase } from './phrase';
import { modeOf, type RequestMode } from './requestMode';
import { nameOf, RequestModel } from './requestModel';
import type { Remembered } from './viewMemory';

/** What the request needs from the form around it. */
export interface RequestSurroundings {
	post(message: FromForm): void;
	announce(sentence: string): void;
	remember(remembered: Remembered): void;
}

/** The pages of one request and the buttons below them. Made once per request, then patched. */
export class RequestView {
	readonly element = element('div', { class: 'request' });
	private readonly model: RequestModel;
	private readonly pages: Pages;
	private readonly bar: ActionBar;
	private readonly boxes: Boxes;
	private readonly offer: LastAnswerOffer;
	private mode: RequestMode;
	/** Set from a decision until the host has a word on it, so that a second Enter does not send it again. */
	private isDecided = false;

	constructor(
		private snapshot: FormSnapshot,
		private request: FormRequest,
		start: Pick<Remembered, 'draft'> & Partial<Remembered>,
		private readonly around: RequestSurroundings,
	) {
		const { strings } = snapshot;
		this.mode = modeOf(request);
		this.model = new RequestModel(request.questions, start.draft);
		this.bar = new ActionBar(strings, {
			primary: () => (this.count > 1 && this.pages.index < this.count ? this.turn(1) : this.submit()),
			chat: () => this.boxes.openChat(),
			decline: () => this.boxes.openDecline(),
			release: () => around.post({ type: 'release', requestId: request.id }),
			stop: () => around.post({ type: 'stopTyping', requestId: request.id }),
		});
		this.boxes = new Boxes(strings, this.model, {
			edited: () => this.edited(),
			decide: (decision) => this.decide(decision),
			say: (message) => this.bar.say(message),
			changed: () => {
				this.pages.draw();
				this.drawAround();
			},
			goneBack: () => this.focusPage(),
			isTyped: () => this.request.isTyped,
		});
		const first = Math.min(start.page ?? this.model.missing()[0] ?? this.count, this.last);
		this.pages = new Pages(this.model, first, {
			requestId: request.id,
			strings,
			alertId: this.bar.alertId,
			last: () => this.last,
			isClosed: () => this.mode !== 'answer' || this.boxes.open !== undefined,
			edited: () => this.edited(),
			goOn: (from) => this.goOn(from),
			turned: (wantsFocus) => this.turned(wantsFocus),
			post: (message) => around.post(message),
		});
		this.offer = new LastAnswerOffer(strings, () => around.post({ type: 'answerAsLastTime', requestId: request.id }));
		this.element.append(...this.parts);
		this.draw(undefined);
	}

	get id(): string {
		return this.request.id;
	}

	/** The same request in a later snapshot. Returns whether controls that may have had the focus went away. */
	update(snapshot: FormSnapshot, request: FormRequest): boolean {
		const before = { mode: this.mode, request: this.request };
		// The host's draft lags behind the keyboard: taken over at any other time, it would take back the last letters.
		const isEditedElsewhere = snapshot.editsElsewhere !== this.snapshot.editsElsewhere;
		this.snapshot = snapshot;
		this.request = request;
		this.mode = modeOf(request);
		if (isEditedElsewhere && this.mode !== 'over') {
			this.model.take(snapshot.draft);
			this.pages.redraw();
			this.boxes.redraw();
		}
		return this.draw(before);
	}

	/** Shows why the host did not take a decision. */
	refuse(message: string): void {
		this.isDecided = false;
		this.bar.say(message);
	}

	/** The person asked for the answer of last time, and it is shown: what is left to do is to look at it and to submit. */
	goToFilledIn(message: string): void {
		if (this.mode !== 'answer') {
			return;
		}
		this.pages.turnTo(this.last, 'stay');
		this.bar.focusPrimary();
		// After the name of the page, which would be said in its place.
		this.around.announce(message);
	}

	/** Puts the focus where the person goes on; false where there is nothing to answer. */
	focus(): boolean {
		if (this.mode !== 'answer') {
			return false;
		}
		if (this.count === 1 && !this.boxes.open && this.model.missing().length === 0) {
			this.bar.focusPrimary();
		} else {
			this.focusPage();
		}
		return true;
	}

	/** Puts the focus on the question as a whole, where no stray Enter answers it. */
	focusQuestion(): void {
		this.pages.focusFrame();
	}

	/** Closes what stands in place of the buttons; false where nothing does. */
	closeBox(): boolean {
		return this.boxes.close();
	}

	/** Turns the page, clamped at both ends. */
	turn(by: 1 | -1): void {
		if (this.mode !== 'over') {
			this.pages.turnTo(this.pages.index + by);
		}
	}

	/** Does what a key means here; false leaves it to the browser. */
	press(event: KeyboardEvent): boolean {
		if (this.mode !== 'answer') {
			return false;
		}
		if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
			if (this.boxes.open) {
				this.boxes.send();
			} else {
				this.submit();
			}
			return true;
		}
		if (event.ctrlKey || event.metaKey || event.altKey) {
			return false;
		}
		return (this.boxes.open ?? this.pages).press(event);
	}

	private get parts(): readonly HTMLElement[] {
		return [this.offer.element, this.pages.element, this.bar.element];
	}

	private get count(): number {
		return this.model.questions.length;
	}

	/** Several questions have a review after them, unless there is nothing to submit. */
	private get last(): number {
		return this.count > 1 && this.mode !== 'elsewhere' ? this.count : this.count - 1;
	}

	private draw(before: { readonly mode: RequestMode; readonly request: FormRequest } | undefined): boolean {
		const isSameMode = this.mode === before?.mode;
		this.element.dataset['mode'] = this.mode;
		if (this.mode === 'over') {
			if (!isSameMode || !hasSameOutcome(before.request, this.request)) {
				this.element.replaceChildren(
					outcome(this.request, this.snapshot.strings, {
						copy: (text) => this.around.post({ type: 'copy', text }),
						type: () => this.around.post({ type: 'typeKept', requestId: this.request.id }),
					}),
				);
				return true;
			}
			return false;
		}
		const isClosed = this.mode !== 'answer';
		if (before?.mode === 'over') {
			// What was lost is under way again.
			this.element.replaceChildren(...this.parts);
		}
		if (!isSameMode) {
			this.isDecided = false;
			if (isClosed) {
				this.bar.say('');
				this.boxes.drop();
				this.pages.complainOf([]);
			} else {
				this.pages.draw();
			}
		}
		const isOfferGone = this.drawAround();
		return isOfferGone || (isClosed && !isSameMode);
	}

	/** What stands above and below the page. Returns whether the focus has to go elsewhere. */
	private drawAround(): boolean {
		const { mode, model } = this;
		this.bar.draw(barState(this.snapshot.strings, this.request, { mode, model, index: this.pages.index, box: this.boxes.open }));
		return this.offer.draw(this.request.lastAnswer, mode !== 'answer' || this.boxes.open !== undefined);
	}

	private turned(wantsFocus: boolean): void {
		this.drawAround();
		this.around.announce(this.pages.name);
		this.around.remember({ draft: this.model.draft, page: this.pages.index });
		if (wantsFocus) {
			this.focusPage();
		}
	}

	private focusPage(): void {
		if (this.boxes.open) {
			this.boxes.open.focus();
		} else if (this.mode !== 'answer') {
			this.pages.focusFrame();
		} else if (!this.pages.focus()) {
			this.bar.focusPrimary();
		}
	}

	private edited(): void {
		this.isDecided = false;
		this.bar.say('');
		const { draft } = this.model;
		this.around.remember({ draft, page: this.pages.index });
		this.around.post({ type: 'draft', requestId: this.request.id, draft });
	}

	private goOn(from: 'rows' | 'text'): void {
		if (this.count > 1) {
			this.turn(1);
		} else if (from === 'rows' && this.model.questions[0]?.multiSelect) {
			// Enter could be meant as a toggle here: it sends nothing, it only leads to the button.
			this.bar.focusPrimary();
		} else {
			this.submit();
		}
	}

	private submit(): void {
		const missing = this.model.missing();
		const [first] = missing;
		if (first === undefined) {
			this.decide({ kind: 'answer', answer: this.model.answer });
			return;
		}
		const names = missing.flatMap((index) => this.model.questions[index] ?? []).map(nameOf);
		this.bar.say(phrase(this.snapshot.strings.missing, new Intl.ListFormat(this.snapshot.locale).format(names)));
		this.pages.complainOf(missing);
		if (first === this.pages.index) {
			this.focusPage();
		} else {
			this.pages.turnTo(first);
		}
	}

	private decide(decision: Decision): void {
		if (this.mode !== 'answer' || this.isDecided) {
			return;
		}
		this.isDecided = true;
		this.bar.say('');
		this.around.post({ type: 'decide', requestId: this.request.id, decision });
	}
}
