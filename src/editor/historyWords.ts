import { env, l10n } from 'vscode';
import { durationText } from '../domain/duration';
import type { HistoryEntry } from '../domain/historyEntry';
import type { Channel, Surface } from '../domain/request';
import type { DescribedEntry } from './historyMarkdown';
import { nameOf } from './nameOf';
import { answerLines, decisionText, stateWords } from './words';

/** A finished request in the person's language. */
export function describeEntry(entry: HistoryEntry): DescribedEntry {
	const { questions, session } = entry;
	const count = questions.length;
	const lines = answerLines(entry);
	const unsent = unsentOf(entry);
	return {
		title: l10n.t('Question of {0}', timeText(entry.endedAt)),
		facts: [
			{ name: l10n.t('Outcome'), value: stateWords(entry), isOurs: true },
			{ name: l10n.t('Answered by'), value: answeredByWords(entry), isOurs: true },
			{ name: l10n.t('Asked'), value: timeText(entry.askedAt), isOurs: true },
			{ name: l10n.t('Ended'), value: timeText(entry.endedAt), isOurs: true },
			{ name: l10n.t('Waited'), value: waitedText(entry), isOurs: true },
			{ name: l10n.t('Session'), value: `${session.name} (${session.id})`, isOurs: false },
			{ name: l10n.t('Folder'), value: session.cwd, isOurs: false },
		],
		questions: questions.map((question, index) => ({
			heading: count === 1 ? l10n.t('Question') : l10n.t('Question {0} of {1}', index + 1, count),
			question,
		})),
		answers: [
			...lines.map(({ header, answer }) => ({ heading: l10n.t('Answer'), about: lines.length === 1 ? '' : header, text: answer })),
			...(unsent === '' ? [] : [{ heading: l10n.t('What you had chosen or written'), about: '', text: unsent }]),
		],
	};
}

/** What came of it, as text that can be copied; blank where nothing did. */
export function answerOfEntry(entry: HistoryEntry): string {
	const { questions, state } = entry;
	switch (state.name) {
		case 'delivered':
		case 'lost':
			return decisionText(questions, state.decision);
		case 'different':
		case 'answeredElsewhere':
			return 'received' in state && state.received ? receivedText(entry, state.received) : '';
		case 'withdrawn':
			return '';
	}
}

function receivedText({ questions }: HistoryEntry, received: Readonly<Record<string, string>>): string {
	const given = questions.flatMap((question) => (Object.hasOwn(received, question.question) ? [[nameOf(question), received[question.question] ?? ''] as const] : []));
	return given.map(([name, answer]) => (questions.length === 1 ? answer : `${name}: ${answer}`)).join('\n');
}

/** What the person decided and Claude Code did not receive. */
function unsentOf({ questions, state }: HistoryEntry): string {
	switch (state.name) {
		case 'different':
			return decisionText(questions, state.decision);
		case 'answeredElsewhere':
		case 'withdrawn':
			return state.tooLate ? decisionText(questions, state.tooLate) : '';
		case 'delivered':
		case 'lost':
			return '';
	}
}

function answeredByWords({ state }: HistoryEntry): string {
	switch (state.name) {
		case 'delivered':
		case 'different':
		case 'lost':
			return l10n.t('{0}, {1}', surfaceWords(state.surface), channelWords(state.channel));
		case 'answeredElsewhere':
			return state.by === 'person' ? l10n.t('somebody in the terminal') : l10n.t('another program');
		case 'withdrawn':
			return l10n.t('nobody');
	}
}

function surfaceWords(surface: Surface): string {
	switch (surface) {
		case 'form':
			return l10n.t('you, in the form');
		case 'toast':
			return l10n.t('you, on the notification');
		case 'palette':
			return l10n.t('you, in the palette');
		case 'api':
			return l10n.t('a program, over the endpoint');
	}
}

function channelWords(channel: Channel): string {
	switch (channel) {
		case 'race':
			return l10n.t('through the hook');
		case 'keys':
			return l10n.t('typed into the terminal');
	}
}

export function waitedText({ askedAt, endedAt }: HistoryEntry): string {
	return durationText(endedAt - askedAt, env.language);
}

export function timeText(milliseconds: number): string {
	return new Intl.DateTimeFormat(env.language, { dateStyle: 'medium', timeStyle: 'short' }).format(milliseconds);
}
