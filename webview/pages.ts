import type { FormStrings, FromForm } from '../src/protocol/formMessages';
import type { Page } from './page';
import { PageFrame } from './pageFrame';
import type { RenderedPreviews } from './previewPane';
import { QuestionPage } from './questionPage';
import type { RequestModel } from './requestModel';
import { ReviewPage } from './reviewPage';

/** What the pages need from the request around them. */
export interface PagesSurroundings {
	readonly requestId: string;
	readonly strings: FormStrings;
	readonly alertId: string;
	/** The last page that can be turned to. */
	last(): number;
	/** Whether the page can only be read. */
	isClosed(): boolean;
	edited(): void;
	/** The person is done with the question on screen, on its rows or in a text. */
	goOn(from: 'rows' | 'text'): void;
	/** Another page was turned to, and now wants the focus or does not. */
	turned(wantsFocus: boolean): void;
	post(message: FromForm): void;
}

/** The questions of a request one at a time, and the review after the last. Only the page on screen exists. */
export class Pages {
	private readonly frame: PageFrame;
	private readonly rendered: RenderedPreviews = new Map();
	/** Questions that were found missing at Submit and not touched since. */
	private readonly complaints = new Set<number>();
	private page: Page;

	constructor(private readonly model: RequestModel, private shown: number, private readonly around: PagesSurroundings) {
		this.frame = new PageFrame(around.strings, (by) => this.turnTo(this.shown + by, 'stay'));
		this.page = this.pageAt(shown);
	}

	get element(): HTMLElement {
		return this.frame.element;
	}

	/** The number of the question on screen, from zero; the review comes after the last. */
	get index(): number {
		return this.shown;
	}

	/** What a screen reader calls the page. */
	get name(): string {
		return this.page.name;
	}

	/** Returns whether the focus on the pager can stay. */
	draw(): boolean {
		if (this.shown > this.around.last()) {
			this.shown = this.around.last();
			this.page = this.pageAt(this.shown);
		}
		this.page.setDisabled(this.around.isClosed());
		this.frame.describe(this.page, this.complaints.has(this.shown) ? this.around.alertId : undefined);
		return this.frame.show(this.page, { index: this.shown, count: this.model.questions.length, last: this.around.last() });
	}

	/** Shows what the model holds now. */
	redraw(): void {
		this.page.redraw();
	}

	/** Clamped at both ends. `stay` leaves the focus where it is, if it can be left there. */
	turnTo(index: number, focus: 'into' | 'stay' = 'into'): void {
		if (index < 0 || index > this.around.last() || index === this.shown) {
			return;
		}
		this.shown = index;
		this.page = this.pageAt(index);
		const canFocusStay = this.draw();
		this.frame.scrollToTop();
		this.around.turned(focus === 'into' || !canFocusStay);
	}

	/** Marks these questions as missing. */
	complainOf(missing: readonly number[]): void {
		this.complaints.clear();
		missing.forEach((index) => this.complaints.add(index));
		this.draw();
	}

	/** Puts the focus where the person goes on; false where there is no such place. */
	focus(): boolean {
		return this.page.focus();
	}

	/** Puts the focus on the page as a whole. */
	focusFrame(): void {
		this.frame.focus();
	}

	press(event: KeyboardEvent): boolean {
		return this.page.press(event);
	}

	private pageAt(index: number): Page {
		const { model, around } = this;
		const question = model.questions[index];
		if (!question) {
			return new ReviewPage(model, around.strings, (changed) => this.turnTo(changed));
		}
		const place = { requestId: around.requestId, question: index };
		return new QuestionPage(question, {
			strings: around.strings,
			number: index + 1,
			count: model.questions.length,
			rendered: this.rendered,
			picked: () => model.pickedAt(index),
			edit: (picked) => {
				model.pickAt(index, picked);
				this.complaints.delete(index);
				this.frame.describe(this.page, undefined);
				around.edited();
			},
			goOn: (from) => around.goOn(from),
			openPreview: (option) => around.post({ type: 'openPreview', ...place, option }),
			comparePreviews: (option) => around.post({ type: 'comparePreviews', ...place, option }),
		});
	}
}
