import { l10n, ThemeIcon, type QuickInputButton, type QuickPickItem } from 'vscode';
import { hasText, type Choice } from '../domain/answer';
import type { Question } from '../domain/question';
import { shownLabel } from '../domain/recommendation';
import { lineLimit, shownLine, titleOf } from './paletteInput';
import type { PlaceName } from './palettePlace';
import { fitsOneLine, plainText } from './plainText';

/** A row of a question: an option, or something that leads elsewhere; a line between rows is neither. */
export interface Row extends QuickPickItem {
	/** Counted from zero. */
	readonly option?: number;
	readonly goesTo?: PlaceName;
}

/** A button on an option's row that opens its preview. */
export interface PreviewButton extends QuickInputButton {
	readonly goesTo: 'preview' | 'comparison';
}

/** What answers a question: its options, then a text of one's own. */
export function answerRows(question: Question, choice: Choice): Row[] {
	return [...question.options.map((_, option) => optionRow(question, option)), otherRow(choice)];
}

/** Whether the rows and the title leave nothing out. */
export function showsAll(question: Question): boolean {
	return fitsOneLine(titleOf(question), lineLimit) && question.options.every(({ description }) => fitsOneLine(description, lineLimit));
}

function optionRow({ options }: Question, option: number): Row {
	const { label = '', description = '', preview } = options[option] ?? {};
	const shown = shownLabel(label);
	const isComparable = options.filter((one) => one.preview !== undefined).length > 1;
	return {
		option,
		label: plainText(shown.text),
		description: shown.isRecommended ? `$(star-full) ${l10n.t('Recommended')}` : '',
		detail: shownLine(description),
		buttons: preview === undefined ? [] : [openButton(), ...(isComparable ? [compareButton()] : [])],
	};
}

function otherRow(choice: Choice): Row {
	return {
		goesTo: 'other',
		label: l10n.t('Other…'),
		detail: hasText(choice) ? shownLine(choice.other) : l10n.t('Type your own answer'),
		alwaysShow: true,
	};
}

function openButton(): PreviewButton {
	return { goesTo: 'preview', iconPath: new ThemeIcon('open-preview'), tooltip: l10n.t('Open the Preview in an Editor') };
}

function compareButton(): PreviewButton {
	return { goesTo: 'comparison', iconPath: new ThemeIcon('diff'), tooltip: l10n.t('Compare with Another Preview') };
}
