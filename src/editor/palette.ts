import { env, l10n, window } from 'vscode';
import { noChoice, problemsOf } from '../domain/answer';
import type { Decision } from '../domain/decision';
import { durationText } from '../domain/duration';
import type { Deciding } from '../domain/deciding';
import type { Inbox } from '../domain/inbox';
import type { Request } from '../domain/request';
import { sessionLabel } from '../domain/sessionLabel';
import { channelOf, isAnswerable } from './answerable';
import { chooseAction, confirmChatByKeys, confirmDecline } from './paletteActions';
import { shownLine } from './paletteInput';
import type { Place } from './palettePlace';
import { askQuestion, type QuestionParts } from './paletteQuestion';
import { review } from './paletteReview';
import { typeChat, typeNote, typeOther } from './paletteText';
import { plainText } from './plainText';
import type { PreviewPlace } from './previewDocuments';
import { nameOf } from './nameOf';
import { refusalWords, tooLateWords } from './words';

export interface PaletteParts extends QuestionParts {
	readonly desk: Deciding;
	readonly release: (requestId: string) => unknown;
	/** Opens the form on a request. */
	readonly show: (requestId: string) => unknown;
	/** These open an editor, or ask which; they end when that is done. */
	readonly openPreview: (place: PreviewPlace) => unknown;
	readonly comparePreviews: (place: PreviewPlace) => unknown;
	/** What Claude wrote just before it asked. */
	readonly openSaid: (requestId: string) => unknown;
	readonly showTerminal: (requestId: string) => unknown;
}

/** Answers a request by pickers alone: everything the form can, from the keyboard. */
export async function answerByPalette(parts: PaletteParts, requestId?: string): Promise<void> {
	const chosen = requestId === undefined ? await choosePending(parts.inbox, l10n.t('Answer Pending Question')) : parts.inbox.get(requestId);
	let place: Place | undefined = { name: 'page', page: 0 };
	while (chosen && place) {
		const request = parts.inbox.get(chosen.id);
		if (!request || !isAnswerable(request)) {
			if (request) {
				void window.showInformationMessage(tooLateWords(request));
			}
			return;
		}
		place = await visit(parts, request, place);
	}
}

/** The one that waits, or the person's choice among several, oldest first. */
export async function choosePending(inbox: Inbox, title: string): Promise<Request | undefined> {
	const pending = inbox.all().filter(isAnswerable);
	if (pending.length < 2) {
		if (pending.length === 0) {
			void window.showInformationMessage(l10n.t('No question waits for an answer.'));
		}
		return pending[0];
	}
	const rows = pending.map((request) => ({
		label: plainText(request.questions.map(nameOf).join(', ')),
		description: plainText(`${sessionLabel(request.session, pending)} · ${l10n.t('waiting {0}', durationText(Date.now() - request.askedAt, env.language))}`),
		detail: shownLine(request.questions[0]?.question ?? ''),
		request,
	}));
	const chosen = await window.showQuickPick(rows, {
		title,
		placeHolder: l10n.t('Which question? The oldest is first'),
		matchOnDescription: true,
		matchOnDetail: true,
	});
	return chosen?.request;
}

/** Lets the person do what there is to do in a place; gives where they go from there, if anywhere. */
async function visit(parts: PaletteParts, request: Request, here: Place): Promise<Place | undefined> {
	const { id, questions } = request;
	const { page, option = 0 } = here;
	const question = questions[page];
	const draft = parts.drafts.of(id);
	const back: Place = { name: 'page', page };
	const preview: PreviewPlace = { requestId: id, question: page, option };
	switch (here.name) {
		case 'page':
			return question ? askQuestion(parts, request, question, here) : review(parts, request, here);
		case 'other':
			return typeOther(parts, request, here);
		case 'note':
			return typeNote(parts, request, here);
		case 'actions':
			return chooseAction(parts, request, here, draft.choices[page] ?? noChoice);
		// An editor takes the focus: the picker is shown anew, on the same row, and has it again.
		case 'preview':
			await parts.openPreview(preview);
			return { ...back, option };
		case 'comparison':
			await parts.comparePreviews(preview);
			return { ...back, option };
		case 'said':
			await parts.openSaid(id);
			return back;
		case 'lastTime':
			// It may be gone meanwhile; then there is nothing to review.
			return parts.lastAnswers.fillIn(id) ? { name: 'page', page: questions.length } : back;
		case 'chat':
			if (channelOf(request) === 'keys') {
				return (await confirmChatByKeys()) ? send(parts, id, { kind: 'chat', text: draft.chat }) : back;
			}
			return typeChat(parts, request, here);
		case 'sendChat':
			return send(parts, id, { kind: 'chat', text: draft.chat });
		case 'decline':
			return (await confirmDecline()) ? send(parts, id, { kind: 'decline' }) : back;
		case 'submit': {
			const [problem] = problemsOf(questions, draft.choices);
			return problem ? { name: 'page', page: problem.questionIndex } : send(parts, id, { kind: 'answer', answer: draft.choices });
		}
		case 'release':
			return void parts.release(id);
		case 'terminal':
			return void parts.showTerminal(id);
		case 'form':
			return void parts.show(id);
	}
}

async function send({ desk }: PaletteParts, requestId: string, decision: Decision): Promise<undefined> {
	const result = await desk.decide(requestId, decision, 'palette');
	if (!result.sent) {
		void window.showWarningMessage(plainText(refusalWords(result)));
	}
}
