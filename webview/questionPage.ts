import { hasText } from '../src/domain/answer';
import type { Question } from '../src/domain/question';
import type { FormStrings } from '../src/protocol/formMessages';
import { checkboxGroup, radioGroup, textArea, type TextAreaControl } from './controls';
import { element, uniqueId } from './element';
import { NoteBox } from './noteBox';
import { optionRow } from './optionRow';
import type { Page } from './page';
import { phrase } from './phrase';
import type { Picker } from './picker';
import { chosenRows, pickRow, write, type Picked } from './picked';
import { hasPreviews, PreviewPane, type PreviewActions, type RenderedPreviews } from './previewPane';
import { pressOnRow } from './rowKeys';
import { nameOf } from './requestModel';
import { tag } from './tag';

/** What a question needs from the request around it. */
export interface QuestionSurroundings extends PreviewActions {
	readonly strings: FormStrings;
	/** Counted from one. */
	readonly number: number;
	readonly count: number;
	readonly rendered: RenderedPreviews;
	picked(): Picked;
	edit(picked: Picked): void;
	/** The person is done with this question, on its rows or in a text. */
	goOn(from: 'rows' | 'text'): void;
}

/** One question with its options, the text of the person's own, a note, and previews where it has some. */
export class QuestionPage implements Page {
	readonly name: string;
	readonly describedBy = uniqueId();
	readonly head: HTMLElement;
	readonly body: HTMLElement;
	private readonly picker: Picker;
	private readonly text: TextAreaControl;
	private readonly note: NoteBox;
	private readonly preview: PreviewPane | undefined;
	private lookedAt: number;
	private isDisabled = false;

	constructor(readonly question: Question, private readonly around: QuestionSurroundings) {
		const { strings } = around;
		const questionId = uniqueId();
		this.name = phrase(strings.questionOf, around.number, around.count, nameOf(question));
		this.picker = (question.multiSelect ? checkboxGroup : radioGroup)({
			labelledBy: questionId,
			rows: [
				...question.options.map(({ label, description }, row) => optionRow(row, label, description, strings.recommended)),
				optionRow(this.otherRow, strings.other, '', ''),
			],
			onPick: (row, chosen) => this.pick(row, chosen),
		});
		this.picker.element.addEventListener('click', (event) => this.clicked(this.picker.rowOf(event.target)));
		this.picker.element.addEventListener('focusin', (event) => this.lookAt(this.picker.rowOf(event.target)));
		this.text = textArea({ name: strings.otherPlaceholder, onInput: (text) => this.edit(write(question, this.picked, text)) });
		this.note = new NoteBox(strings, (notes) => this.edit({ ...this.picked, notes }));
		this.preview = hasPreviews(question) ? new PreviewPane(question, strings, around.rendered, around) : undefined;
		this.lookedAt = chosenRows(question, this.picked)[0] ?? 0;
		this.head = element(
			'div',
			{ class: 'pageTitle' },
			...(question.header === '' ? [] : [tag(question.header)]),
			element('span', { class: 'hint', id: this.describedBy }, question.multiSelect ? strings.chooseAny : strings.chooseOne),
		);
		this.body = element(
			'div',
			{ class: this.preview ? 'question withPreviews' : 'question' },
			element('p', { class: 'questionText', id: questionId, dir: 'auto' }, question.question),
			element(
				'div',
				{ class: 'choices' },
				element('div', { class: 'controls' }, this.picker.element, this.text.element, this.note.element),
				...(this.preview ? [this.preview.element] : []),
			),
		);
		this.redraw();
	}

	redraw(): void {
		const { picked } = this;
		this.picker.show(chosenRows(this.question, picked));
		this.text.setText(picked.other);
		this.text.element.classList.toggle('unused', !picked.otherChosen);
		// An empty box that takes no text only costs room.
		this.text.element.hidden = this.isDisabled && picked.other === '';
		this.note.show(picked.notes);
		this.preview?.show(this.lookedAt);
	}

	setDisabled(disabled: boolean): void {
		this.isDisabled = disabled;
		this.picker.setDisabled(disabled);
		this.text.setDisabled(disabled);
		this.note.setDisabled(disabled);
		this.redraw();
	}

	setMissing(isMissing: boolean): void {
		this.body.classList.toggle('missing', isMissing);
		this.picker.setInvalid(isMissing);
	}

	/** On the chosen row, in the empty text that was chosen, or on the first row. */
	focus(): boolean {
		const { picked } = this;
		if (picked.otherChosen && !hasText(picked)) {
			this.text.focus();
		} else {
			this.picker.focus(chosenRows(this.question, picked)[0] ?? 0);
		}
		return true;
	}

	press(event: KeyboardEvent): boolean {
		const row = this.picker.rowOf(event.target);
		if (row !== -1) {
			return pressOnRow(this, event, row);
		}
		// The focus is on the page as a whole: these lead into it, and answer nothing yet.
		if (event.target === this.body.parentElement && !this.isDisabled && /^([1-9]|Arrow(Up|Down))$/.test(event.key)) {
			return event.key.startsWith('Arrow') ? this.focus() : pressOnRow(this, event, 0);
		}
		const isInText = event.target === this.text.element || this.note.isText(event.target);
		if (isInText && event.key === 'Enter' && !event.shiftKey) {
			this.around.goOn('text');
			return true;
		}
		return false;
	}

	/** The row after the last option. */
	get otherRow(): number {
		return this.question.options.length;
	}

	get isOnly(): boolean {
		return this.around.count === 1;
	}

	isChosen(row: number): boolean {
		return chosenRows(this.question, this.picked).includes(row);
	}

	get hasOwnText(): boolean {
		return hasText(this.picked);
	}

	pick(row: number, chosen: boolean): void {
		this.lookedAt = row;
		this.edit(pickRow(this.question, this.picked, row, chosen));
	}

	focusRow(row: number): void {
		this.picker.focus(row);
	}

	focusText(): void {
		this.text.focus();
	}

	openNote(): void {
		this.note.open();
	}

	goOn(): void {
		this.around.goOn('rows');
	}

	/** The toolkit has already chosen the row. */
	private clicked(row: number): void {
		if (this.isDisabled || row === -1) {
			return;
		}
		if (row === this.otherRow) {
			if (this.picked.otherChosen) {
				this.text.focus();
			}
		} else if (!this.question.multiSelect && !this.isOnly && !this.preview) {
			// Where there are previews, a click must stay: it is how the mouse looks at them.
			this.around.goOn('rows');
		}
	}

	private lookAt(row: number): void {
		if (row !== -1) {
			this.lookedAt = row;
			this.preview?.show(row);
		}
	}

	private get picked(): Picked {
		return this.around.picked();
	}

	private edit(picked: Picked): void {
		if (picked.otherChosen && !this.question.multiSelect) {
			this.lookedAt = this.otherRow;
		}
		this.around.edit(picked);
		this.redraw();
	}
}
