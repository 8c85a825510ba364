import { l10n, QuickInputButtons, ThemeIcon, window, type QuickPickItem } from 'vscode';
import { hasNotes, type Choice } from '../domain/answer';
import type { Inbox } from '../domain/inbox';
import type { Request } from '../domain/request';
import { describe, shownLine, untilDone, type TitleButton } from './paletteInput';
import { lastAnswerRow, type LastAnswerParts } from './paletteLastAnswer';
import type { Place, PlaceName } from './palettePlace';

/** A row that does not answer, but leads somewhere. */
export interface ActionRow extends QuickPickItem {
	readonly goesTo: PlaceName;
}

export interface ActionParts extends LastAnswerParts {
	readonly inbox: Inbox;
	/** What a link to the session's terminal says; `undefined` where there is none to show. */
	readonly terminalName: (requestId: string) => string | undefined;
}

/** All that can be done besides answering; the note belongs to a question, so the review has none. */
export function actionRows({ terminalName }: ActionParts, request: Request, choice?: Choice): ActionRow[] {
	const terminal = terminalName(request.id);
	return [
		...(choice ? [noteRow(choice)] : []),
		row('chat', 'comment', l10n.t('Chat About This…'), l10n.t('Say something first; Claude replies and may ask again')),
		row('decline', 'circle-slash', l10n.t('Decline…'), l10n.t('Claude stops and waits for your next prompt')),
		...(request.state.name === 'pending' ? [row('release', 'terminal', l10n.t('Answer in Terminal'), l10n.t('Leave this question to the terminal'))] : []),
		...(terminal === undefined ? [] : [row('terminal', 'link-external', shownLine(l10n.t('Show {0}', terminal)))]),
		row('form', 'preview', l10n.t('Open in Form')),
	];
}

/** Stands for the rows where every row is one to tick. */
export function actionsButton(): TitleButton {
	return { goesTo: 'actions', iconPath: new ThemeIcon('ellipsis'), tooltip: l10n.t('More Actions…') };
}

/** The rows in a picker of their own, which leads back to the question when it is left. */
export function chooseAction(parts: ActionParts, request: Request, here: Place, choice: Choice): Promise<Place | undefined> {
	const picker = window.createQuickPick<ActionRow>();
	describe(picker, request, here.page);
	picker.placeholder = l10n.t('Choose what to do; Esc leads back to the question');
	picker.matchOnDescription = true;
	picker.buttons = [QuickInputButtons.Back];
	picker.items = [...lastAnswerRow(parts, request), ...actionRows(parts, request, choice)];
	const question: Place = { name: 'page', page: here.page };
	return untilDone(parts.inbox, request.id, { input: picker, here, back: question, left: question }, (go) => {
		picker.onDidAccept(() => {
			const [chosen] = picker.activeItems;
			if (chosen) {
				go({ name: chosen.goesTo, page: here.page });
			}
		});
	});
}

/** Whether the person means it: the turn stops, which cannot be taken back. */
export async function confirmDecline(): Promise<boolean> {
	const confirm = l10n.t('Decline and Stop');
	const sentence = l10n.t('Decline to answer? Claude stops and waits for your next prompt, as after Esc in the terminal.');
	return (await window.showWarningMessage(sentence, { modal: true }, confirm)) === confirm;
}

/** Whether the person means it: in the terminal the words come afterwards. */
export async function confirmChatByKeys(): Promise<boolean> {
	const confirm = l10n.t('Chat About This');
	const sentence = l10n.t('Choose "Chat about this" in the terminal? Claude then asks there what you would like to clarify.');
	return (await window.showWarningMessage(sentence, { modal: true }, confirm)) === confirm;
}

function noteRow(choice: Choice): ActionRow {
	const label = hasNotes(choice) ? l10n.t('Change the Note…') : l10n.t('Add a Note…');
	return row('note', 'note', label, hasNotes(choice) ? shownLine(choice.notes) : l10n.t('Goes along with your answer'));
}

function row(goesTo: PlaceName, icon: string, label: string, description = ''): ActionRow {
	return { goesTo, iconPath: new ThemeIcon(icon), label, description };
}
