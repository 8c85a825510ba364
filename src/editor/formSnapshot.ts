import { env, l10n } from 'vscode';
import { isOpen, type Request } from '../domain/request';
import { sessionLabel } from '../domain/sessionLabel';
import type { FormRequest, FormSnapshot, FormStrings } from '../protocol/formMessages';
import type { Drafts } from './drafts';
import { answerLines, answerText, stateWords } from './words';

/** The form's whole picture of the world. */
export function formSnapshot(requests: readonly Request[], shownId: string | undefined, drafts: Drafts): FormSnapshot {
	return {
		strings: formStrings(),
		requests: requests.map((request) => formRequest(request, requests, drafts)),
		shownId,
		draft: shownId === undefined ? [] : drafts.of(shownId),
		editsElsewhere: shownId === undefined ? 0 : drafts.editsElsewhereOf(shownId),
		locale: env.language,
	};
}

function formRequest(request: Request, requests: readonly Request[], drafts: Drafts): FormRequest {
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
			return answerText(questions, state.answer);
		case 'answeredElsewhere':
		case 'withdrawn':
			return answerText(questions, state.tooLate ?? drafts.leftOverOf(id)) || undefined;
		default:
			return undefined;
	}
}

function formStrings(): FormStrings {
	return {
		empty: l10n.t('No question is open. When a Claude Code session asks, its question appears here.'),
		other: l10n.t('Other'),
		otherPlaceholder: l10n.t('Type your own answer'),
		submit: l10n.t('Submit'),
		answerInTerminal: l10n.t('Answer in Terminal'),
		chooseOne: l10n.t('Choose one'),
		chooseAny: l10n.t('Choose any'),
		missing: l10n.t('Still to answer: {0}'),
		position: l10n.t('{0} of {1}'),
		previousRequest: l10n.t('Previous question'),
		nextRequest: l10n.t('Next question'),
		copyAnswer: l10n.t('Copy your answer'),
		waiting: l10n.t('waiting {0}'),
		submitKeys: process.platform === 'darwin' ? l10n.t('Cmd+Enter submits') : l10n.t('Ctrl+Enter submits'),
		questionOf: l10n.t('Question {0} of {1}: {2}'),
		preview: l10n.t('Preview of {0}'),
	};
}
