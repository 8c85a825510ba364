import { env } from 'vscode';
import { isBeingTyped, isOpen, isUnsettled, type Request } from '../domain/request';
import { sessionLabel } from '../domain/sessionLabel';
import type { FormRequest, FormSnapshot, OfferedAnswer } from '../protocol/formMessages';
import { canTypeKept, channelOf, isAnswerable } from './answerable';
import type { Drafts } from './drafts';
import { formList } from './formList';
import type { LastAnswers } from './lastAnswers';
import { oneLine } from './plainText';
import { sessionFacts } from './sessionFacts';
import type { SessionTerminals } from './sessionTerminals';
import { statusWords } from './typingWords';
import { answerLines, answerOnOneLine, answerText, decisionText } from './words';

/** Which form draws the snapshot, and what it shows. */
export interface FormSight {
	readonly place: FormSnapshot['place'];
	readonly requests: readonly Request[];
	readonly shown: Request | undefined;
}

/** Where the facts of a snapshot come from, besides the requests. */
export interface FormSources {
	readonly drafts: Drafts;
	readonly terminals: SessionTerminals;
	readonly lastAnswers: LastAnswers;
}

/** The longest answer of last time that is shown, in characters: to be recognised, not to be read. */
const offerLimit = 300;

/** A form's whole picture of the world, but for the sentences. */
export function formSnapshot({ place, requests, shown }: FormSight, sources: FormSources): Omit<FormSnapshot, 'strings'> {
	const { drafts } = sources;
	return {
		place,
		shown: shown && formRequest(shown, sessionLabel(shown.session, requests), sources),
		...formList(requests),
		draft: drafts.of(shown?.id ?? ''),
		editsElsewhere: shown === undefined ? 0 : drafts.editsByOthers(shown.id, place),
		locale: env.language,
	};
}

function formRequest(request: Request, sessionName: string, { drafts, terminals, lastAnswers }: FormSources): FormRequest {
	const { state } = request;
	return {
		id: request.id,
		sessionName,
		cwd: request.session.cwd,
		askedAt: request.askedAt,
		questions: request.questions.map(({ question, header, multiSelect, options }) => ({
			question,
			header,
			multiSelect,
			options: options.map(({ label, description, preview }) => ({ label, description, preview })),
		})),
		canAnswer: isAnswerable(request),
		isTyped: channelOf(request) === 'keys',
		canTypeKept: canTypeKept(request),
		canStop: isBeingTyped(request),
		canRelease: state.name === 'pending',
		status: statusWords(request),
		tone: toneOf(request),
		answers: answerLines(request),
		unsentText: unsentText(request, drafts),
		said: request.context?.said ?? '',
		facts: sessionFacts(request),
		terminal: isUnsettled(request) ? terminals.nameFor(request) : undefined,
		lastAnswer: offeredAnswer(request, lastAnswers),
	};
}

function offeredAnswer(request: Request, lastAnswers: LastAnswers): OfferedAnswer | undefined {
	const last = lastAnswers.to(request);
	return last && { words: oneLine(answerOnOneLine(request.questions, last.answer), offerLimit), isInDraft: last.isInDraft };
}

function toneOf(request: Request): FormRequest['tone'] {
	if (isOpen(request)) {
		return 'waiting';
	}
	switch (request.state.name) {
		case 'answered':
			return 'sending';
		case 'delivered':
			return 'good';
		case 'different':
		case 'lost':
			return 'bad';
		default:
			return 'neutral';
	}
}

/** What the person had chosen or written and Claude Code did not receive. */
export function unsentText({ id, questions, state }: Request, drafts: Drafts): string | undefined {
	switch (state.name) {
		case 'different':
		case 'lost':
			return decisionText(questions, state.decision) || undefined;
		case 'answeredElsewhere':
		case 'withdrawn': {
			if (state.tooLate) {
				return decisionText(questions, state.tooLate) || undefined;
			}
			const { choices, chat } = drafts.leftOverOf(id);
			return [answerText(questions, choices), chat.trim()].filter((text) => text !== '').join('\n\n') || undefined;
		}
		default:
			return undefined;
	}
}
