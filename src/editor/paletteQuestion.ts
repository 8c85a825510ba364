import { l10n, QuickInputButtons, ThemeIcon, window, type QuickInputButton, type QuickPick } from 'vscode';
import { hasNotes, hasText, noChoice, type Choice } from '../domain/answer';
import type { Question } from '../domain/question';
import type { Request } from '../domain/request';
import type { Drafts } from './drafts';
import { actionRows, actionsButton, type ActionParts } from './paletteActions';
import { describe, formButton, line, sessionLine, untilDone, type TitleButton } from './paletteInput';
import { lastAnswerButton, lastAnswerRow } from './paletteLastAnswer';
import { placeAfter, type Place } from './palettePlace';
import { answerRows, showsAll, type PreviewButton, type Row } from './paletteRows';

export interface QuestionParts extends ActionParts {
	readonly drafts: Drafts;
}

/** One question as a picker. What is chosen is kept in the draft at once. */
export function askQuestion(parts: QuestionParts, request: Request, question: Question, here: Place): Promise<Place | undefined> {
	const { inbox, drafts } = parts;
	const { page } = here;
	const before = drafts.of(request.id).choices[page] ?? noChoice;
	const keep = (choice: { labels: string[]; other: string }) => drafts.setChoice(request.id, page, choice, 'palette');
	const picker = window.createQuickPick<Row>();
	describe(picker, request, page);
	picker.matchOnDescription = true;
	picker.matchOnDetail = true;
	// It answers all questions, so it is offered before the first.
	const isFirst = page === 0;
	picker.buttons = [...titleButtons(request, question, page, before), ...(isFirst && question.multiSelect ? lastAnswerButton(parts, request) : [])];
	const answers = answerRows(question, before);
	const back: Place = { name: 'page', page: page - 1 };
	const onward = () => placeAfter(request, drafts.of(request.id).choices, page);

	return untilDone(inbox, request.id, { input: picker, here, back }, (go) => {
		picker.onDidTriggerItemButton(({ button, item }) => go({ name: (button as PreviewButton).goesTo, page, option: item.option }));
		if (question.multiSelect) {
			const rows = [sessionLine(request, inbox.all()), ...answers];
			letTick(picker, question, before, rows, keep, (chosen) => go(chosen.some(({ goesTo }) => goesTo === 'other') ? { name: 'other', page } : onward()));
		} else {
			picker.placeholder = l10n.t('Choose one');
			const asLastTime = isFirst ? lastAnswerRow(parts, request).flatMap((row) => [row, line()]) : [];
			picker.items = [sessionLine(request, inbox.all()), ...asLastTime, ...answers, line(), ...actionRows(parts, request, before)];
			picker.onDidAccept(() => {
				const [row] = picker.activeItems;
				if (row?.goesTo !== undefined) {
					go({ name: row.goesTo, page });
				} else if (row?.option !== undefined) {
					keep({ labels: labelsOf(question, [row]), other: '' });
					go(onward());
				}
			});
		}
		const active = answers.filter((row) => (here.option === undefined ? !question.multiSelect && isChosen(row, question, before) : row.option === here.option));
		if (active.length > 0) {
			picker.activeItems = active;
		} else if (!question.multiSelect) {
			// Enter alone means the first option, as ever, not what stands above it.
			picker.activeItems = answers.slice(0, 1);
		}
	});
}

/** Every row has a box to tick, and Enter takes all that are ticked. */
function letTick(
	picker: QuickPick<Row>,
	question: Question,
	before: Choice,
	rows: readonly Row[],
	keep: (choice: { labels: string[]; other: string }) => void,
	accept: (ticked: readonly Row[]) => void,
): void {
	picker.canSelectMany = true;
	picker.placeholder = l10n.t('Choose any, then press Enter');
	picker.items = rows;
	picker.selectedItems = rows.filter((row) => isChosen(row, question, before));
	picker.onDidChangeSelection((ticked) =>
		keep({ labels: labelsOf(question, ticked), other: ticked.some(({ goesTo }) => goesTo === 'other') ? before.other : '' }),
	);
	picker.onDidAccept(() => {
		if (picker.selectedItems.length > 0) {
			accept(picker.selectedItems);
			return;
		}
		// A picker has no place for a message: it is said where the person types and where they look next.
		const refusal = l10n.t('Nothing is chosen yet: choose at least one, or "Other"');
		picker.value = '';
		picker.placeholder = refusal;
		picker.items = [line(refusal), ...rows.slice(1)];
	});
}

function isChosen(row: Row, question: Question, choice: Choice): boolean {
	return labelsOf(question, [row]).some((label) => choice.labels.includes(label)) || (row.goesTo === 'other' && hasText(choice));
}

/** What is sent is the label itself, however it is shown. */
function labelsOf({ options }: Question, rows: readonly Row[]): string[] {
	return rows.flatMap(({ option }) => (option === undefined ? [] : (options[option]?.label ?? [])));
}

function titleButtons({ context }: Request, question: Question, page: number, choice: Choice): QuickInputButton[] {
	const note: TitleButton = { goesTo: 'note', iconPath: new ThemeIcon('note'), tooltip: hasNotes(choice) ? l10n.t('Change the Note') : l10n.t('Add a Note') };
	const said: TitleButton = { goesTo: 'said', iconPath: new ThemeIcon('comment-discussion'), tooltip: l10n.t('What Claude Wrote Before Asking') };
	return [
		...(page > 0 ? [QuickInputButtons.Back] : []),
		// First, because Tab always reaches the first: the arrows lose the others once the row was drawn anew (seen on 1.139).
		...(question.multiSelect ? [actionsButton()] : []),
		note,
		...((context?.said ?? '').trim() === '' ? [] : [said]),
		...(showsAll(question) ? [] : [formButton()]),
	];
}
