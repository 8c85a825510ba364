import { env, l10n } from 'vscode';
import { isOpen, type Request } from '../domain/request';
import { sessionLabel } from '../domain/sessionLabel';
import type { FormRequest, FormSnapshot } from '../protocol/formMessages';
import type { Drafts } from './drafts';
import { formStrings } from './formStrings';
import { sessionFacts } from './sessionFacts';
import type { SessionTerminals } from './sessionTerminals';
import { answerLines, answerText, decisionText, stateWords } from './words';

/** Which form draws the snapshot, and what it shows. */
export interface FormSight {
	readonly place: FormSnapshot['place'];
	readonly requests: readonly Request[];
	readonly shownId: string | undefined;
}

/** A form's whole picture of the world. */
export function formSnapshot({ place, requests, shownId }: FormSight, drafts: Drafts, terminals: SessionTerminals): FormSnapshot {
	return {
		strings: formStrings((sentence) => l10n.t(sentence), process.platform === 'darwin'),
		place,
		requests: requests.map((request) => formRequest(request, requests, drafts, terminals)),
		shownId,
		draft: drafts.of(shownId ?? ''),
		editsElsewhere: shownId === undefined ? 0 : drafts.editsByOthers(shownId, place),
		locale: env.language,
	};
}

function formRequest(request: Request, requests: readonly Request[], drafts: Drafts, terminals: SessionTerminals): FormRequest {
	const { state } = request;
	return {
		id: request.id,
		sessionName: sessionLabel(request.session, requests),
		cwd: request.session.cwd,
		askedAt: request.askedAt,
		questions: request.questions.map(({ question, header, multiSelect, options }) => ({
			question,
			header,
			multiSelect,
			options: options.map(({ label, description, preview }) => ({ label, description, preview })),
		})),
		canAnswer: state.name === 'pending',
		canRelease: state.name === 'pending',
		status: stateWords(request),
		tone: toneOf(request),
		answers: answerLines(request),
		unsentText: unsentText(request, drafts),
		said: request.context?.said ?? '',
		facts: sessionFacts(request),
		terminal: isOpen(request) ? terminals.nameFor(request) : undefined,
	};
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
