import { noChoice, problemsOf } from '../src/domain/answer';
import type { Draft, FormRequest, FormSnapshot, FromForm } from '../src/protocol/formMessages';
import { button, type ButtonControl } from './controls';
import { element, uniqueId } from './element';
import { outcome } from './outcome';
import { phrase } from './phrase';
import { QuestionView } from './questionView';

/** What the person can do with the request. */
type Mode = 'answer' | 'sending' | 'elsewhere' | 'over';

function modeOf(request: FormRequest): Mode {
	if (request.tone === 'sending') {
		return 'sending';
	}
	if (request.canAnswer) {
		return 'answer';
	}
	return request.tone === 'waiting' ? 'elsewhere' : 'over';
}

/** The questions of one request and the buttons below them. Made once per request, then patched. */
export class RequestView {
	readonly element = element('div', { class: 'request' });
	private readonly alertId = uniqueId();
	private readonly alert = element('div', { class: 'alert', role: 'alert', id: this.alertId, dir: 'auto' });
	private readonly actions = element('div', { class: 'actions' });
	private readonly submitButton: ButtonControl;
	private readonly releaseButton: ButtonControl;
	private readonly submitKeys: HTMLElement;
	private readonly questions: readonly QuestionView[];
	private mode: Mode | undefined;
	/** Set between a submit and the host's next word, so that a second Enter does not send it again. */
	private isSubmitted = false;

	constructor(
		private snapshot: FormSnapshot,
		private request: FormRequest,
		draft: Draft,
		private readonly post: (message: FromForm) => void,
	) {
		const { strings } = snapshot;
		this.questions = request.questions.map((question, index) => {
			const place = { question, number: index + 1, count: request.questions.length };
			const view = new QuestionView(place, strings, draft[index] ?? noChoice, () => this.edited(view));
			return view;
		});
		this.submitButton = button({ label: strings.submit, kind: 'primary', onPress: () => this.submit() });
		this.releaseButton = button({
			label: strings.answerInTerminal,
			kind: 'secondary',
			onPress: () => this.post({ type: 'release', requestId: this.request.id }),
		});
		this.submitKeys = element('p', { class: 'submitKeys' }, strings.submitKeys);
		this.actions.append(
			this.alert,
			element('div', { class: 'buttons' }, this.submitButton.element, this.releaseButton.element),
			this.submitKeys,
		);
		this.element.append(...this.questions.map((view) => view.element), this.actions);
		this.element.addEventListener('keydown', (event) => this.pressed(event));
		this.draw(request);
	}

	get id(): string {
		return this.request.id;
	}

	/** The same request in a later snapshot. Returns whether controls that may have had the focus went away. */
	update(snapshot: FormSnapshot, request: FormRequest): boolean {
		const before = this.request;
		// The host's draft lags behind the keyboard: taken over at any other time, it would take back the last letters.
		const isEditedElsewhere = snapshot.editsElsewhere !== this.snapshot.editsElsewhere;
		this.snapshot = snapshot;
		this.request = request;
		this.isSubmitted = false;
		if (isEditedElsewhere && this.mode !== 'over') {
			this.questions.forEach((view, index) => view.apply(snapshot.draft[index] ?? noChoice));
		}
		return this.draw(before);
	}

	/** Shows why the host did not take an answer. */
	refuse(message: string): void {
		this.isSubmitted = false;
		this.say(message);
	}

	/** Puts the focus on the first unanswered question; false where there is nothing to answer. */
	focus(): boolean {
		if (this.mode !== 'answer') {
			return false;
		}
		const [missing] = this.missing();
		if (missing) {
			missing.focus();
		} else {
			this.submitButton.focus();
		}
		return true;
	}

	private draw(before: FormRequest): boolean {
		const mode = modeOf(this.request);
		const isSameMode = mode === this.mode;
		this.mode = mode;
		this.element.dataset['mode'] = mode;
		if (mode === 'over') {
			if (!isSameMode || !hasSameOutcome(before, this.request)) {
				this.element.replaceChildren(outcome(this.request, this.snapshot.strings, (text) => this.post({ type: 'copy', text })));
				return true;
			}
			return false;
		}
		const isClosed = mode !== 'answer';
		this.submitButton.setDisabled(isClosed);
		this.submitButton.element.hidden = mode === 'elsewhere';
		this.submitKeys.hidden = isClosed;
		this.releaseButton.setDisabled(mode === 'sending');
		this.releaseButton.element.hidden = !this.request.canRelease && mode !== 'sending';
		this.actions.hidden = mode === 'elsewhere' && !this.request.canRelease;
		if (isSameMode) {
			return false;
		}
		this.questions.forEach((view) => view.setDisabled(isClosed));
		if (isClosed) {
			this.say('');
			this.questions.forEach((view) => view.unmarkMissing());
		}
		return isClosed;
	}

	private edited(view: QuestionView): void {
		this.isSubmitted = false;
		view.unmarkMissing();
		this.say('');
		const draft = this.questions.map((one) => one.draft);
		this.post({ type: 'draft', requestId: this.request.id, draft });
	}

	private submit(): void {
		if (this.mode !== 'answer' || this.isSubmitted) {
			return;
		}
		const missing = this.missing();
		const [first] = missing;
		if (!first) {
			this.isSubmitted = true;
			this.say('');
			this.post({ type: 'submit', requestId: this.request.id, draft: this.questions.map((view) => view.answer) });
			return;
		}
		const names = new Intl.ListFormat(this.snapshot.locale).format(missing.map((view) => view.name));
		this.say(phrase(this.snapshot.strings.missing, names));
		missing.forEach((view) => view.markMissing(this.alertId));
		first.focus();
		first.element.scrollIntoView({ block: 'nearest' });
	}

	private missing(): QuestionView[] {
		const answer = this.questions.map((view) => view.answer);
		return problemsOf(this.request.questions, answer).flatMap(({ questionIndex }) => this.questions[questionIndex] ?? []);
	}

	private say(message: string): void {
		// Emptied first: the same refusal twice is to be heard twice.
		this.alert.textContent = '';
		this.alert.textContent = message;
	}

	private pressed(event: KeyboardEvent): void {
		// Enter also ends the composition of a character (Chinese, Japanese, Korean); that one is not for us.
		if (this.mode !== 'answer' || event.isComposing || !this.handle(event)) {
			return;
		}
		event.preventDefault();
	}

	/** Does what a key means here; false leaves it to the browser. */
	private handle(event: KeyboardEvent): boolean {
		const { key, target } = event;
		if (key === 'Enter' && (event.ctrlKey || event.metaKey)) {
			this.unlessRepeated(event, () => this.submit());
			return true;
		}
		if (event.ctrlKey || event.metaKey || event.altKey) {
			return false;
		}
		const view = this.questions.find((one) => one.isText(target) || one.isRow(target));
		if (!view) {
			return false;
		}
		if (key === 'Enter' && !event.shiftKey) {
			this.unlessRepeated(event, () => (view.isText(target) ? this.enterInText(view) : this.enterOnRow(view)));
			return true;
		}
		if (view.isText(target)) {
			if (key === 'Escape') {
				view.leaveText();
			}
			return false;
		}
		if (/^[1-9]$/.test(key)) {
			return view.pressDigit(Number(key));
		}
		if (view.isMultiSelect && (key === 'ArrowDown' || key === 'ArrowUp')) {
			view.moveFocus(target, key === 'ArrowDown' ? 1 : -1);
			return true;
		}
		if (key === 'Escape' && target instanceof HTMLElement) {
			target.blur();
		}
		return false;
	}

	/** A key held down would otherwise run through all the questions and submit. */
	private unlessRepeated(event: KeyboardEvent, act: () => void): void {
		if (!event.repeat) {
			act();
		}
	}

	private enterInText(view: QuestionView): void {
		const next = this.after(view);
		if (next && this.missing().length > 0) {
			next.focus();
		} else {
			this.submit();
		}
	}

	private enterOnRow(view: QuestionView): void {
		const next = this.after(view);
		if (next) {
			next.focus();
		} else if (view.isMultiSelect) {
			// Enter could be meant as a toggle here: it sends nothing, it only leads to the button.
			this.submitButton.focus();
		} else {
			this.submit();
		}
	}

	private after(view: QuestionView): QuestionView | undefined {
		return this.questions[this.questions.indexOf(view) + 1];
	}
}

function hasSameOutcome(one: FormRequest, other: FormRequest): boolean {
	return one.unsentText === other.unsentText && JSON.stringify(one.answers) === JSON.stringify(other.answers);
}
