import { l10n } from 'vscode';
import type { Answer } from '../domain/answer';
import type { AnswerResult } from '../endpoint/desk';
import type { Question } from '../domain/question';
import type { Request, WithdrawalReason } from '../domain/request';
import { wireAnswerFor } from '../domain/wire';

/** Where a request stands, in one sentence. */
export function stateWords({ state }: Request): string {
	switch (state.name) {
		case 'pending':
			return l10n.t('Answer here or in the terminal.');
		case 'terminalOnly':
			return l10n.t('The hook no longer waits: answer in the terminal.');
		case 'released':
			return l10n.t('Left to the terminal: answer there.');
		case 'answered':
			return l10n.t('Sending…');
		case 'delivered':
			return state.isVerified
				? l10n.t('Delivered: Claude Code received your answer through the hook.')
				: l10n.t('Delivered, unverified: Claude Code received this answer, but it cannot be told apart from an equal one.');
		case 'different':
			return l10n.t('Different: Claude Code received something else than you chose.');
		case 'answeredElsewhere':
			return (
				(state.by === 'person' ? l10n.t('Answered in the terminal.') : l10n.t('Answered by another program.')) +
				(state.tooLate ? ` ${l10n.t('Yours came too late.')}` : '')
			);
		case 'withdrawn':
			return withdrawalWords(state.reason) + (state.tooLate ? ` ${l10n.t('Yours came too late.')}` : '');
		case 'lost':
			return l10n.t('Lost: nothing shows that Claude Code received your answer. It is kept here; look in the terminal, the question may still be open there.');
	}
}

/** Why nothing can be done with a request any more, to somebody who was about to. */
export function tooLateWords(request: Request): string {
	// Pending, and not to be answered: an answer is being written down at this moment.
	const isAnswered = request.state.name === 'answered' || request.state.name === 'pending';
	return isAnswered ? l10n.t('Already answered; that answer is on its way.') : stateWords(request);
}

function withdrawalWords(reason: WithdrawalReason): string {
	switch (reason) {
		case 'dismissed':
			return l10n.t('Withdrawn: dismissed in the terminal.');
		case 'chat':
			return l10n.t('Withdrawn: "Chat about this" was chosen in the terminal.');
		case 'sessionEnded':
			return l10n.t('Withdrawn: the session ended.');
		case 'denied':
			return l10n.t('Withdrawn: another hook turned the question down.');
		case 'unanswered':
			return l10n.t('Withdrawn: Claude Code went on without an answer.');
		case 'unseen':
			return l10n.t('Over in the terminal; how it ended was not seen.');
		case 'removed':
			return l10n.t('Removed from the list; the terminal may still ask.');
	}
}

/** The state in a word or two, for a row of the tree. */
export function stateLabel({ state }: Request): string {
	switch (state.name) {
		case 'pending':
			return l10n.t('waiting');
		case 'terminalOnly':
		case 'released':
			return l10n.t('in the terminal');
		case 'answered':
			return l10n.t('sending…');
		case 'delivered':
			return state.isVerified ? l10n.t('delivered') : l10n.t('delivered, unverified');
		case 'different':
			return l10n.t('different!');
		case 'answeredElsewhere':
			return state.by === 'person' ? l10n.t('answered in the terminal') : l10n.t('answered elsewhere');
		case 'withdrawn':
			return l10n.t('withdrawn');
		case 'lost':
			return l10n.t('lost');
	}
}

/** Why an answer was not sent. */
export function refusalWords(result: Extract<AnswerResult, { sent: false }>): string {
	switch (result.reason) {
		case 'notFound':
			return l10n.t('This question is no longer listed; nothing was sent.');
		case 'notPending':
			return l10n.t('Nothing was sent. {0}', tooLateWords(result.request));
		case 'hookGone':
			return l10n.t('Nothing was sent: Claude Code no longer waits for an answer from here. Answer in the terminal.');
		case 'notWritten':
			return l10n.t('Nothing was sent: the answer could not be written to disk first. See the log.');
		case 'incomplete':
			return missingWords(
				result.request.questions,
				result.problems.map(({ questionIndex }) => questionIndex),
			);
	}
}

/** Names the questions that still need an answer. */
export function missingWords(questions: readonly Question[], indexes: readonly number[]): string {
	const names = indexes.map((index) => questions[index]).flatMap((question) => (question ? [nameOf(question)] : []));
	return l10n.t('Still to answer: {0}', names.join(', '));
}

export function nameOf(question: Question): string {
	return question.header || question.question;
}

/** What was asked and what came of it, a pair a question. */
export interface AnswerLine {
	readonly header: string;
	readonly question: string;
	readonly answer: string;
}

/** What Claude Code received, where it is known; else what was sent. */
export function answerLines({ questions, state }: Request): AnswerLine[] {
	switch (state.name) {
		case 'answered':
		case 'delivered':
		case 'lost':
			return linesOf(questions, wireAnswerFor(questions, state.answer).answers);
		case 'different':
			return linesOf(questions, state.received);
		case 'answeredElsewhere':
			return linesOf(questions, state.received ?? {}, l10n.t('(not seen)'));
		case 'withdrawn':
			return linesOf(questions, {}, l10n.t('No answer'));
		default:
			return [];
	}
}

function linesOf(questions: readonly Question[], answers: Readonly<Record<string, string>>, otherwise = l10n.t('(nothing)')): AnswerLine[] {
	return questions.map(({ header, question }) => ({ header, question, answer: Object.hasOwn(answers, question) ? (answers[question] ?? otherwise) : otherwise }));
}

/** An answer as text that can be copied. */
export function answerText(questions: readonly Question[], answer: Answer): string {
	const { answers } = wireAnswerFor(questions, answer);
	const given = linesOf(questions, answers).filter((line) => line.answer !== '');
	return given.map((line) => (questions.length === 1 ? line.answer : `${line.header || line.question}: ${line.answer}`)).join('\n');
}
