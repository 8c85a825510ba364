import { hasNotes, hasText } from '../src/domain/answer';
import type { Question } from '../src/domain/question';
import { shownLabel } from '../src/domain/recommendation';
import type { DraftChoice, FormStrings } from '../src/protocol/formMessages';
import { iconButton, type ButtonControl } from './controls';
import { element } from './element';
import { icon } from './icons';
import type { Page } from './page';
import { phrase } from './phrase';
import { nameOf, type RequestModel } from './requestModel';
import { tag } from './tag';

/** The last page of several questions: every answer once more, before they are sent. */
export class ReviewPage implements Page {
	readonly name: string;
	readonly describedBy = undefined;
	readonly head: HTMLElement;
	readonly body = element('ol', { class: 'review' });
	private changers: readonly ButtonControl[] = [];
	private isDisabled = false;

	constructor(
		private readonly model: RequestModel,
		private readonly strings: FormStrings,
		private readonly change: (question: number) => void,
	) {
		this.name = strings.reviewHeading;
		this.head = element('div', { class: 'pageTitle' }, element('h3', { class: 'reviewHeading' }, strings.reviewHeading));
		this.redraw();
	}

	redraw(): void {
		const hadFocus = this.body.contains(document.activeElement);
		const { answer } = this.model;
		const missing = this.model.missing();
		this.changers = this.model.questions.map((question, index) =>
			iconButton({ label: phrase(this.strings.change, nameOf(question)), picture: icon('edit'), onPress: () => this.change(index) }),
		);
		this.body.replaceChildren(
			...this.model.questions.map((question, index) => {
				const given = missing.includes(index) ? [this.notAnswered()] : this.answered(answer[index]);
				const words = element('div', { class: 'reviewed' }, ...asked(question), ...given, ...this.note(answer[index]));
				return element('li', {}, words, ...(this.changers[index] ? [this.changers[index].element] : []));
			}),
		);
		this.setDisabled(this.isDisabled);
		if (hadFocus) {
			this.focus();
		}
	}

	setDisabled(disabled: boolean): void {
		this.isDisabled = disabled;
		this.changers.forEach((changer) => {
			changer.setDisabled(disabled);
			changer.element.hidden = disabled;
		});
	}

	setMissing(): void {
		// It says so itself, of every question.
	}

	/** On what leads to the first question without an answer; where all have one, Submit is the place. */
	focus(): boolean {
		const [first] = this.model.missing();
		const changer = first === undefined ? undefined : this.changers[first];
		changer?.focus();
		return changer !== undefined;
	}

	press(): boolean {
		return false;
	}

	private notAnswered(): HTMLElement {
		return element('p', { class: 'notAnswered' }, icon('bad'), element('span', {}, this.strings.notAnswered));
	}

	/** A line for each label: labels may hold commas. */
	private answered(choice: DraftChoice | undefined): HTMLElement[] {
		if (!choice) {
			return [];
		}
		const lines = [...choice.labels.map((label) => shownLabel(label).text), ...(hasText(choice) ? [choice.other.trim()] : [])];
		return lines.map((line) => element('p', { class: 'reviewedAnswer', dir: 'auto' }, line));
	}

	private note(choice: DraftChoice | undefined): HTMLElement[] {
		return choice && hasNotes(choice)
			? [element('p', { class: 'reviewedNote', dir: 'auto' }, phrase(this.strings.noteIs, choice.notes.trim()))]
			: [];
	}
}

function asked(question: Question): HTMLElement[] {
	return [
		...(question.header === '' ? [] : [tag(question.header)]),
		element('p', { class: 'askedText', dir: 'auto' }, question.question),
	];
}
