import { env, l10n, QuickInputButtons, QuickPickItemKind, ThemeIcon, type QuickInput, type QuickInputButton, type QuickPickItem } from 'vscode';
import { durationText } from '../domain/duration';
import type { Inbox } from '../domain/inbox';
import type { Question } from '../domain/question';
import type { Request } from '../domain/request';
import { sessionLabel } from '../domain/sessionLabel';
import { isAnswerable } from './answerable';
import type { Place, PlaceName } from './palettePlace';
import { oneLine, plainText } from './plainText';
import { nameOf } from './nameOf';

/** The longest title and detail, in characters: what a picker shows on one line. */
export const lineLimit = 160;

/** A button in the title that leads somewhere. */
export interface TitleButton extends QuickInputButton {
	readonly goesTo: PlaceName;
}

/** For what a picker cannot show or take. */
export function formButton(): TitleButton {
	return { goesTo: 'form', iconPath: new ThemeIcon('preview'), tooltip: l10n.t('Open in Form') };
}

/** The model's words on one line. */
export function shownLine(text: string): string {
	return plainText(oneLine(text, lineLimit));
}

export function titleOf({ header, question }: Question): string {
	return header ? `${header}: ${question}` : question;
}

/** Says which question an input is about, and keeps it open while the person looks elsewhere. */
export function describe(input: QuickInput, { questions }: Request, page: number): void {
	const question = questions[page];
	input.title = shownLine(question ? titleOf(question) : questions.map(nameOf).join(', '));
	if (question && questions.length > 1) {
		input.step = page + 1;
		input.totalSteps = questions.length;
	}
	input.ignoreFocusOut = true;
}

/** A line between rows that cannot be chosen: says who asks, and since when. */
export function sessionLine(request: Request, all: readonly Request[]): QuickPickItem {
	const { session, context, askedAt } = request;
	const waiting = l10n.t('waiting {0}', durationText(Date.now() - askedAt, env.language));
	const facts = [sessionLabel(session, all), context?.gitBranch, context?.model, session.permissionMode, waiting];
	return line(shownLine(facts.filter(Boolean).join(' · ')));
}

export function line(label = ''): QuickPickItem {
	return { label, kind: QuickPickItemKind.Separator };
}

/** An input that is about to be shown, and where the person stands with it. */
export interface Stop {
	readonly input: QuickInput & { onDidTriggerButton(listener: (button: QuickInputButton) => void): unknown };
	readonly here: Place;
	/** Where "Back" leads. */
	readonly back?: Place | undefined;
	/** Where Esc leads; out of the palette unless told otherwise. */
	readonly left?: Place | undefined;
}

/**
 * Shows an input until the person goes on or leaves it; `undefined` when they leave. It closes, too, when the
 * request ends elsewhere: the person is then still here, and is told so by whoever leads them on.
 */
export function untilDone(inbox: Inbox, requestId: string, { input, here, back, left }: Stop, listen: (go: (place: Place) => void) => void): Promise<Place | undefined> {
	return new Promise((resolve) => {
		const done = (place: Place | undefined) => {
			subscription.dispose();
			resolve(place);
			input.dispose();
		};
		const subscription = inbox.onDidChange(({ request }) => {
			if (request.id === requestId && !isAnswerable(request)) {
				done(here);
			}
		});
		input.onDidHide(() => done(left));
		input.onDidTriggerButton((button) => {
			if (button === QuickInputButtons.Back) {
				done(back);
			} else if (isTitleButton(button)) {
				done({ name: button.goesTo, page: here.page });
			}
		});
		listen(done);
		input.show();
	});
}

function isTitleButton(button: QuickInputButton): button is TitleButton {
	return 'goesTo' in button;
}
