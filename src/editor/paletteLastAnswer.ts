import { l10n, ThemeIcon } from 'vscode';
import type { Request } from '../domain/request';
import type { LastAnswers } from './lastAnswers';
import type { ActionRow } from './paletteActions';
import { shownLine, type TitleButton } from './paletteInput';
import { answerOnOneLine } from './words';

export interface LastAnswerParts {
	readonly lastAnswers: LastAnswers;
}

/** The offer to answer as last time; nothing where there is none, or where the draft says the same already. */
export function lastAnswerRow({ lastAnswers }: LastAnswerParts, request: Request): ActionRow[] {
	const last = lastAnswers.to(request);
	return last && !last.isInDraft
		? [{ goesTo: 'lastTime', iconPath, label: l10n.t('Answer as last time'), description: shownLine(answerOnOneLine(request.questions, last.answer)) }]
		: [];
}

/** The same in the title, for where every row is one to tick. */
export function lastAnswerButton(parts: LastAnswerParts, request: Request): TitleButton[] {
	return lastAnswerRow(parts, request).map(({ goesTo, description = '' }) => ({ goesTo, iconPath, tooltip: l10n.t('Answer as last time: {0}', description) }));
}

const iconPath = new ThemeIcon('history');
