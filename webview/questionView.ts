import { hasText, type Choice } from '../src/domain/answer';
import type { Option, Question } from '../src/domain/question';
import type { FormStrings } from '../src/protocol/formMessages';
import { checkboxGroup, radioGroup, tag, textArea, type Picker, type PickerRow, type TextAreaControl } from './controls';
import { element, uniqueId } from './element';
import { phrase } from './phrase';
import { Preview } from './preview';
import { answerOf, chosenRows, draftOf, pickedFrom, pickRow, write, type Picked } from './picked';

/** Where a question sits in its call. */
export interface QuestionPlace {
	readonly question: Question;
	/** Counted from one. */
	readonly number: number;
	readonly count: number;
}

/** One question with its options and the text of the person's own. */
export class QuestionView {
	readonly element: HTMLElement;
	private readonly question: Question;
	private readonly picker: Picker;
	private readonly text: TextAreaControl;
	private readonly preview: Preview;
	private readonly hintId = uniqueId();
	private picked: Picked;
	private isDisabled = false;

	constructor(place: QuestionPlace, strings: FormStrings, draft: Choice, private readonly onEdit: () => void) {
		this.question = place.question;
		this.picked = pickedFrom(this.question, draft);
		const questionId = uniqueId();
		this.picker = (this.question.multiSelect ? checkboxGroup : radioGroup)({
			labelledBy: questionId,
			rows: [
				...this.question.options.map((option, row) => optionRow(row, option.label, option.description)),
				optionRow(this.otherRow, strings.other, ''),
			],
			onPick: (row, chosen) => this.edit(pickRow(this.question, this.picked, row, chosen)),
		});
		this.text = textArea({
			name: strings.otherPlaceholder,
			onInput: (text) => this.edit(write(this.question, this.picked, text)),
		});
		this.preview = new Preview(strings.preview);
		this.picker.element.addEventListener('click', (event) => {
			if (this.picker.rowOf(event.target) === this.otherRow && this.picked.otherChosen) {
				this.text.focus();
			}
		});
		const hint = this.question.multiSelect ? strings.chooseAny : strings.chooseOne;
		this.element = element(
			'section',
			{
				class: 'question',
				role: 'group',
				'aria-label': phrase(strings.questionOf, place.number, place.count, this.name),
				'aria-describedby': this.hintId,
			},
			element(
				'div',
				{ class: 'questionHead' },
				...(this.question.header === '' ? [] : [tag(this.question.header)]),
				element('span', { class: 'hint', id: this.hintId }, hint),
			),
			element('p', { class: 'questionText', id: questionId, dir: 'auto' }, this.question.question),
			this.picker.element,
			this.text.element,
			this.preview.element,
		);
		this.draw();
	}

	/** What a message calls this question. */
	get name(): string {
		return this.question.header === '' ? this.question.question : this.question.header;
	}

	get draft(): { labels: string[]; other: string } {
		return draftOf(this.question, this.picked);
	}

	get answer(): { labels: string[]; other: string } {
		return answerOf(this.picked);
	}

	/** Takes over a draft that was changed elsewhere. */
	apply(draft: Choice): void {
		this.picked = pickedFrom(this.question, draft);
		this.draw();
	}

	setDisabled(disabled: boolean): void {
		this.isDisabled = disabled;
		this.picker.setDisabled(disabled);
		this.text.setDisabled(disabled);
		this.draw();
	}

	/** Says that an answer is missing; the alert with this id tells the same in words. */
	markMissing(alertId: string): void {
		this.element.classList.add('missing');
		this.element.setAttribute('aria-describedby', `${this.hintId} ${alertId}`);
		this.picker.setInvalid(true);
	}

	unmarkMissing(): void {
		this.element.classList.remove('missing');
		this.element.setAttribute('aria-describedby', this.hintId);
		this.picker.setInvalid(false);
	}

	/** Puts the focus where the person goes on: the chosen row, the empty text that they chose, or the first row. */
	focus(): void {
		if (this.picked.otherChosen && !hasText(this.picked)) {
			this.text.focus();
		} else {
			this.picker.focus(chosenRows(this.question, this.picked)[0] ?? 0);
		}
	}

	isText(target: EventTarget | null): boolean {
		return target === this.text.element;
	}

	isRow(target: EventTarget | null): boolean {
		return this.picker.rowOf(target) !== -1;
	}

	get isMultiSelect(): boolean {
		return this.question.multiSelect;
	}

	/** Leaves the text for its row, where digits and arrows work again. */
	leaveText(): void {
		this.picker.focus(this.otherRow);
	}

	/** Picks or toggles the row with this number; false where there is none. */
	pressDigit(digit: number): boolean {
		const row = digit - 1;
		if (row > this.otherRow) {
			return false;
		}
		const chosen = chosenRows(this.question, this.picked).includes(row);
		this.edit(pickRow(this.question, this.picked, row, !chosen));
		if (row === this.otherRow && this.picked.otherChosen) {
			this.text.focus();
		} else {
			this.picker.focus(row);
		}
		return true;
	}

	/** Moves the focus among checkboxes; radio buttons do it themselves. */
	moveFocus(from: EventTarget | null, by: 1 | -1): void {
		const row = this.picker.rowOf(from) + by;
		if (row >= 0 && row <= this.otherRow) {
			this.picker.focus(row);
		}
	}

	private get otherRow(): number {
		return this.question.options.length;
	}

	private edit(picked: Picked): void {
		this.picked = picked;
		this.draw();
		this.onEdit();
	}

	private draw(): void {
		this.picker.show(chosenRows(this.question, this.picked));
		this.text.setText(this.picked.other);
		this.text.element.classList.toggle('unused', !this.picked.otherChosen);
		// An empty box that takes no text only costs room.
		this.text.element.hidden = this.isDisabled && this.picked.other === '';
		this.preview.show(this.previewed);
	}

	/** The option whose preview goes along with the answer; in a multi-select none does. */
	private get previewed(): Option | undefined {
		const { multiSelect, options } = this.question;
		return multiSelect ? undefined : options.find(({ label }) => label === this.picked.labels[0]);
	}
}

function optionRow(row: number, label: string, description: string): PickerRow {
	const labelId = uniqueId();
	const words = element('span', { class: 'optionWords' }, element('span', { class: 'optionLabel', id: labelId, dir: 'auto' }, label));
	const descriptionId = description === '' ? undefined : uniqueId();
	if (descriptionId !== undefined) {
		words.append(element('span', { class: 'optionDescription', id: descriptionId, dir: 'auto' }, description));
	}
	const number = element('span', { class: 'optionNumber', 'aria-hidden': 'true' }, String(row + 1));
	return { content: [element('span', { class: 'option' }, number, words)], labelId, descriptionId };
}
