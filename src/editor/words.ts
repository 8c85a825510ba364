import { l10n } from 'vscode';
import type { Answer } from '../domain/answer';
import type { Decision } from '../domain/decision';
import type { DecisionResult } from '../domain/deciding';
import type { Question } from '../domain/question';
import type { Doubt, Request, RequestState, WithdrawalReason } from '../domain/request';
import { wireAnswerFor, type WireAnswer } from '../domain/wire';
import { keysProblemWords } from './keysProblemWords';
import { nameOf } from './nameOf';

/** Where a request stands, in one sentence. */
export function stateWords({ state }: Pick<Request, 'state'>): string {
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
			return deliveredWords(state);
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

function deliveredWords({ doubt, decision, channel }: Extract<RequestState, { name: 'delivered' }>): string {
	if (doubt !== undefined) {
		return doubtWords(doubt);
	}
	switch (decision.kind) {
		case 'answer':
			return channel === 'keys'
				? l10n.t('Delivered: Claude Code received your answer, typed into the terminal.')
				: l10n.t('Delivered: Claude Code received your answer through the hook.');
		case 'chat':
			return channel === 'keys'
				? l10n.t('Delivered: Claude Code asks in the terminal what you would like to clarify.')
				: l10n.t('Delivered: Claude Code received your message and goes on with it.');
		case 'decline':
			return l10n.t('Declined: the turn has stopped, and Claude Code waits for your next prompt.');
	}
}

function doubtWords(doubt: Doubt): string {
	switch (doubt) {
		case 'equalQuestions':
			return l10n.t('Delivered, unverified: equal questions were open at once, and it cannot be told which of them received this.');
		case 'sameInTerminal':
			return l10n.t('Delivered, unverified: Claude Code received this answer, from here or from the terminal.');
		case 'joinedLabels':
			return l10n.t('Delivered, unverified: this release of Claude Code joined the labels you chose so that they can be read in two ways.');
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
		case 'turnStopped':
			return l10n.t('Withdrawn: the turn stopped when another question of it was declined.');
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
export function stateLabel({ state }: Pick<Request, 'state'>): string {
	switch (state.name) {
		case 'pending':
			return l10n.t('waiting');
		case 'terminalOnly':
		case 'released':
			return l10n.t('in the terminal');
		case 'answered':
			return state.channel === 'keys' ? l10n.t('typing…') : l10n.t('sending…');
		case 'delivered':
			return deliveredLabel(state);
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

function deliveredLabel({ doubt, decision }: Extract<RequestState, { name: 'delivered' }>): string {
	if (doubt !== undefined) {
		return l10n.t('delivered, unverified');
	}
	return decision.kind === 'decline' ? l10n.t('declined') : l10n.t('delivered');
}

/** Why a decision was not sent. */
export function refusalWords(result: Extract<DecisionResult, { sent: false }>): string {
	switch (result.reason) {
		case 'notFound':
			return l10n.t('This question is no longer listed; nothing was sent.');
		case 'notPending':
			return l10n.t('Nothing was sent. {0}', tooLateWords(result.request));
		case 'hookGone':
			return l10n.t('Nothing was sent: Claude Code no longer waits for an answer from here. Answer in the terminal.');
		case 'unreachable':
			return l10n.t('The window that holds this question does not react; try again, or answer in the terminal.');
		case 'notWritten':
			return l10n.t('Nothing was sent: the answer could not be written to disk first. See the log.');
		case 'notByKeys':
			return l10n.t('Nothing was typed. {0}', keysProblemWords(result.request.questions, result.problems));
		case 'incomplete':
			return result.problems.some(({ problem }) => problem === 'emptyChat')
				? l10n.t('Write what you would like to clarify.')
				: missingWords(
						result.request.questions,
						result.problems.flatMap((one) => ('questionIndex' in one ? [one.questionIndex] : [])),
					);
	}
}

/** Names the questions that still need an answer. */
export function missingWords(questions: readonly Question[], indexes: readonly number[]): string {
	const names = indexes.map((index) => questions[index]).flatMap((question) => (question ? [nameOf(question)] : []));
	return l10n.t('Still to answer: {0}', names.join(', '));
}

/** What was asked and what came of it, a pair a question. */
export interface AnswerLine {
	readonly header: string;
	readonly question: string;
	readonly answer: string;
}

/** What Claude Code received, where it is known; else what was sent. */
export function answerLines({ questions, state }: Pick<Request, 'questions' | 'state'>): AnswerLine[] {
	switch (state.name) {
		case 'answered':
		case 'delivered':
		case 'lost':
			return decisionLines(questions, state.decision);
		case 'different':
			// Yours stands below it: which is which must be said.
			return linesOf(questions, { answers: state.received }).map((line) => ({ ...line, answer: l10n.t('Received: {0}', line.answer) }));
		case 'answeredElsewhere':
			return linesOf(questions, { answers: state.received ?? {} }, l10n.t('(not seen)'));
		case 'withdrawn':
			return linesOf(questions, { answers: {} }, l10n.t('No answer'));
		default:
			return [];
	}
}

function decisionLines(questions: readonly Question[], decision: Decision): AnswerLine[] {
	switch (decision.kind) {
		case 'answer':
			return linesOf(questions, wireAnswerFor(questions, decision.answer));
		case 'chat':
			return [{ header: l10n.t('Chat'), question: questions.map(({ question }) => question).join('\n'), answer: decision.text.trim() }];
		case 'decline':
			return linesOf(questions, { answers: {} }, l10n.t('Declined'));
	}
}

function linesOf(questions: readonly Question[], { answers, annotations }: WireAnswer, otherwise = l10n.t('(nothing)')): AnswerLine[] {
	return questions.map(({ header, question }) => {
		const answer = ownValue(answers, question) ?? otherwise;
		const notes = ownValue(annotations ?? {}, question)?.notes;
		return { header, question, answer: notes === undefined ? answer : `${answer}\n${l10n.t('Note: {0}', notes)}` };
	});
}

/** Only a key of its own counts: a question may be named like a part of every object. */
function ownValue<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
	return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** An answer on one line, for an offer to give it again. */
export function answerOnOneLine(questions: readonly Question[], answer: Answer): string {
	return answerText(questions, answer).replaceAll(/\s*\n\s*/g, ' · ');
}

/** What a person decided, as text that can be copied. */
export function decisionText(questions: readonly Question[], decision: Decision): string {
	switch (decision.kind) {
		case 'answer':
			return answerText(questions, decision.answer);
		case 'chat':
			return decision.text.trim();
		case 'decline':
			return '';
	}
}

/** An answer as text that can be copied; what is still open in it is left out. */
export function answerText(questions: readonly Question[], answer: Answer): string {
	const given = linesOf(questions, wireAnswerFor(questions, answer), '').filter((line) => line.answer.trim() !== '');
	return given.map((line) => (questions.length === 1 ? line.answer.trim() : `${line.header || line.question}: ${line.answer.trim()}`)).join('\n');
}
