import { l10n, QuickInputButtons, ThemeIcon, window, type QuickPickItem } from 'vscode';
import { hasNotes, noChoice, problemsOf, type Choice } from '../domain/answer';
import type { Question } from '../domain/question';
import type { Request } from '../domain/request';
import { wireAnswerFor } from '../domain/wire';
import { actionRows } from './paletteActions';
import { describe, line, sessionLine, shownLine, untilDone } from './paletteInput';
import type { Place } from './palettePlace';
import type { QuestionParts } from './paletteQuestion';
import { nameOf } from './nameOf';
import { missingWords } from './words';

interface Row extends QuickPickItem {
	readonly place?: Place;
}

/** All answers at a glance, before they are sent; each row leads back to its question. */
export function review(parts: QuestionParts, request: Request, here: Place): Promise<Place | undefined> {
	const { inbox, drafts } = parts;
	const { page } = here;
	const { choices } = drafts.of(request.id);
	const picker = window.createQuickPick<Row>();
	describe(picker, request, page);
	picker.title = l10n.t('Review your answers');
	picker.placeholder = l10n.t('Enter submits; choose an answer to change it');
	picker.matchOnDetail = true;
	picker.buttons = [QuickInputButtons.Back];
	picker.items = [
		sessionLine(request, inbox.all()),
		submitRow(request, choices, page),
		line(),
		...request.questions.map((question, at): Row => ({
			label: shownLine(nameOf(question)),
			detail: shownLine(answerLine(question, choices[at] ?? noChoice)),
			place: { name: 'page', page: at },
		})),
		line(),
		...actionRows(parts, request).map(({ goesTo, ...row }): Row => ({ ...row, place: { name: goesTo, page } })),
	];
	return untilDone(inbox, request.id, { input: picker, here, back: { name: 'page', page: page - 1 } }, (go) => {
		picker.onDidAccept(() => {
			const place = picker.activeItems[0]?.place;
			if (place) {
				go(place);
			}
		});
	});
}

function submitRow({ questions }: Request, choices: readonly Choice[], page: number): Row {
	const missing = problemsOf(questions, choices).map(({ questionIndex }) => questionIndex);
	return {
		label: l10n.t('Submit'),
		iconPath: new ThemeIcon('send'),
		description: missing.length === 0 ? '' : shownLine(missingWords(questions, missing)),
		place: { name: 'submit', page },
	};
}

function answerLine(question: Question, choice: Choice): string {
	const isAnswered = problemsOf([question], [choice]).length === 0;
	const answer = isAnswered ? Object.values(wireAnswerFor([question], [choice]).answers).join() : l10n.t('Not answered yet');
	return hasNotes(choice) ? `${answer} · ${l10n.t('Note: {0}', choice.notes.trim())}` : answer;
}
