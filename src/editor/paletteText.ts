import { l10n, QuickInputButtons, window } from 'vscode';
import { noChoice } from '../domain/answer';
import type { Inbox } from '../domain/inbox';
import type { Request } from '../domain/request';
import type { Drafts } from './drafts';
import { describe, formButton, untilDone } from './paletteInput';
import { placeAfter, type Place } from './palettePlace';

export interface TextParts {
	readonly inbox: Inbox;
	readonly drafts: Drafts;
}

interface TextBox {
	readonly prompt: string;
	readonly text: string;
	/** Called at every letter: what was written is kept even if the person leaves. */
	readonly keep: (text: string) => void;
	/** Said when Enter is pressed and nothing is written; where there is none, nothing is an answer, too. */
	readonly whenBlank?: string;
	readonly accepted: () => Place;
}

/** A text instead of the options, or in a multi-select besides them. */
export function typeOther({ inbox, drafts }: TextParts, request: Request, here: Place): Promise<Place | undefined> {
	const { page } = here;
	const { labels, other } = drafts.of(request.id).choices[page] ?? noChoice;
	const isAddition = request.questions[page]?.multiSelect === true;
	return typeText(inbox, request, here, {
		prompt: l10n.t('Type your own answer'),
		text: other,
		keep: (text) => drafts.setChoice(request.id, page, { labels: isAddition || text.trim() === '' ? [...labels] : [], other: text }, 'palette'),
		whenBlank: l10n.t('Type an answer, or go back and choose one.'),
		accepted: () => placeAfter(request, drafts.of(request.id).choices, page),
	});
}

/** A remark that goes along with the answer. A blank one is none. */
export function typeNote({ inbox, drafts }: TextParts, request: Request, here: Place): Promise<Place | undefined> {
	const { page } = here;
	return typeText(inbox, request, here, {
		prompt: l10n.t('A note that goes along with your answer'),
		text: (drafts.of(request.id).choices[page] ?? noChoice).notes,
		keep: (notes) => drafts.setChoice(request.id, page, { notes }, 'palette'),
		accepted: () => ({ name: 'page', page }),
	});
}

/** What the person wants to say before they answer. */
export function typeChat({ inbox, drafts }: TextParts, request: Request, here: Place): Promise<Place | undefined> {
	return typeText(inbox, request, here, {
		prompt: l10n.t('Claude reads this instead of an answer, replies to it, and may ask again.'),
		text: drafts.of(request.id).chat,
		keep: (chat) => drafts.set(request.id, { ...drafts.of(request.id), chat }, 'palette'),
		whenBlank: l10n.t('Write what you would like to clarify.'),
		accepted: () => ({ name: 'sendChat', page: here.page }),
	});
}

async function typeText(inbox: Inbox, request: Request, here: Place, { prompt, text, keep, whenBlank, accepted }: TextBox): Promise<Place | undefined> {
	if (/[\r\n]/.test(text)) {
		// A box of one line would lose the line breaks.
		return { name: 'form', page: here.page };
	}
	const input = window.createInputBox();
	describe(input, request, here.page);
	input.prompt = prompt;
	input.value = text;
	input.buttons = [QuickInputButtons.Back, formButton()];
	return untilDone(inbox, request.id, { input, here, back: { name: 'page', page: here.page } }, (go) => {
		input.onDidChangeValue((value) => {
			input.validationMessage = undefined;
			keep(value);
		});
		input.onDidAccept(() => {
			if (whenBlank !== undefined && input.value.trim() === '') {
				input.validationMessage = whenBlank;
			} else {
				go(accepted());
			}
		});
	});
}
