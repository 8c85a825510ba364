import type { Question } from '../src/domain/question';
import { shownLabel } from '../src/domain/recommendation';
import type { FormStrings } from '../src/protocol/formMessages';
import { element } from './element';
import { icon } from './icons';
import { renderPreview } from './markdown';
import { phrase } from './phrase';
import { plainButton } from './plainButton';
import { letFocusWhileItScrolls } from './scrolling';

/** Previews that were drawn once, by their text: neither a key stroke nor a page turned back draws them again. */
export type RenderedPreviews = Map<string, HTMLElement>;

export interface PreviewActions {
	openPreview(option: number): void;
	comparePreviews(option: number): void;
}

export function hasPreviews(question: Question): boolean {
	return question.options.some(({ preview }) => preview !== undefined);
}

/** What the option that the person looks at would look like. */
export class PreviewPane {
	readonly element: HTMLElement;
	private readonly area = element('div', { class: 'preview', role: 'group' });
	private readonly buttons = element('div', { class: 'previewButtons' });
	private readonly scrolling = letFocusWhileItScrolls(this.area);
	private shown: number | undefined;

	constructor(
		private readonly question: Question,
		private readonly strings: FormStrings,
		private readonly rendered: RenderedPreviews,
		actions: PreviewActions,
	) {
		const press = (act: (option: number) => void) => () => {
			if (this.shown !== undefined) {
				act(this.shown);
			}
		};
		this.buttons.append(plainButton({ label: strings.openPreview, picture: icon('open'), onPress: press((option) => actions.openPreview(option)) }));
		if (question.options.filter(({ preview }) => preview !== undefined).length > 1) {
			this.buttons.append(
				plainButton({ label: strings.comparePreviews, picture: icon('compare'), onPress: press((option) => actions.comparePreviews(option)) }),
			);
		}
		this.element = element('div', { class: 'previewPane' }, this.area, this.buttons);
	}

	/** Shows the preview of this row; of the row after the last option there is none. */
	show(row: number): void {
		if (row === this.shown) {
			return;
		}
		this.shown = row;
		const option = this.question.options[row];
		const preview = option?.preview;
		this.area.setAttribute('aria-label', phrase(this.strings.preview, option ? shownLabel(option.label).text : this.strings.other));
		this.area.replaceChildren(
			preview === undefined ? element('p', { class: 'noPreview' }, this.strings.noPreview) : this.drawn(preview),
		);
		this.buttons.hidden = preview === undefined;
		this.area.scrollTo(0, 0);
		this.scrolling.look();
	}

	private drawn(preview: string): HTMLElement {
		const known = this.rendered.get(preview);
		if (known) {
			return known;
		}
		const made = renderPreview(preview);
		this.rendered.set(preview, made);
		return made;
	}
}
