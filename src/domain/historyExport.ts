import type { HistoryEntry } from './historyEntry';
import { wireAnswerFor } from './wire';

/** The shape of an exported history. Other programs read it: fields may be added, none changes its meaning. */
export interface HistoryExport {
	readonly format: 'question-panel-history';
	readonly version: 1;
	/** Times are in ISO 8601, UTC. */
	readonly exportedAt: string;
	/** Newest first. */
	readonly entries: readonly ExportedEntry[];
}

export interface ExportedEntry {
	readonly id: string;
	readonly session: HistoryEntry['session'];
	readonly askedAt: string;
	readonly endedAt: string;
	readonly waitedMs: number;
	readonly outcome: HistoryEntry['state']['name'];
	/** Why a delivery is unverified. */
	readonly doubt: string | null;
	/** Why it was withdrawn. */
	readonly reason: string | null;
	/** Who gave the answer that arrived: the person in the editor, the person in the terminal, or a program (over the endpoint, or by a hook of its own). */
	readonly answeredBy: 'editor' | 'terminal' | 'program' | null;
	readonly channel: string | null;
	readonly surface: string | null;
	/** What the person decided in the editor, whether it arrived or not. */
	readonly decision: 'answer' | 'chat' | 'decline' | null;
	/** The words of a chat. */
	readonly chat: string | null;
	readonly questions: readonly ExportedQuestion[];
}

export interface ExportedQuestion {
	readonly question: string;
	readonly header: string;
	readonly multiSelect: boolean;
	readonly options: readonly { readonly label: string; readonly description: string; readonly preview: string | null }[];
	/** What the person chose in the editor; items of a multi-select joined as Claude Code joins them. */
	readonly chosen: string | null;
	readonly note: string | null;
	/** What Claude Code was seen to receive. */
	readonly received: string | null;
}

export function historyExport(newestFirst: readonly HistoryEntry[], now: number): HistoryExport {
	return { format: 'question-panel-history', version: 1, exportedAt: timeOf(now), entries: newestFirst.map(exported) };
}

function exported(entry: HistoryEntry): ExportedEntry {
	const { state, questions } = entry;
	const decision = decisionOf(state);
	const chosen = decision?.kind === 'answer' ? wireAnswerFor(questions, decision.answer) : undefined;
	const received = receivedBy(state, chosen?.answers);
	return {
		id: entry.id,
		session: entry.session,
		askedAt: timeOf(entry.askedAt),
		endedAt: timeOf(entry.endedAt),
		waitedMs: Math.max(0, entry.endedAt - entry.askedAt),
		outcome: state.name,
		doubt: state.name === 'delivered' ? (state.doubt ?? null) : null,
		reason: state.name === 'withdrawn' ? state.reason : null,
		answeredBy: answeredBy(state),
		channel: 'channel' in state ? state.channel : null,
		surface: 'surface' in state ? state.surface : null,
		decision: decision?.kind ?? null,
		chat: decision?.kind === 'chat' ? decision.text : null,
		questions: questions.map(({ question, header, multiSelect, options }) => ({
			question,
			header,
			multiSelect,
			options: options.map(({ label, description, preview }) => ({ label, description, preview: preview ?? null })),
			chosen: own(chosen?.answers, question) ?? null,
			note: own(chosen?.annotations, question)?.notes ?? null,
			received: own(received, question) ?? null,
		})),
	};
}

function decisionOf(state: HistoryEntry['state']) {
	return 'decision' in state ? state.decision : state.tooLate;
}

/** A delivery has been seen to be just what was chosen. */
function receivedBy(state: HistoryEntry['state'], chosen: Readonly<Record<string, string>> | undefined) {
	return state.name === 'delivered' ? chosen : 'received' in state ? state.received : undefined;
}

function answeredBy(state: HistoryEntry['state']): ExportedEntry['answeredBy'] {
	switch (state.name) {
		case 'delivered':
		case 'different':
			return state.surface === 'api' ? 'program' : 'editor';
		case 'answeredElsewhere':
			return state.by === 'person' ? 'terminal' : 'program';
		case 'withdrawn':
		case 'lost':
			return null;
	}
}

function timeOf(milliseconds: number): string {
	return new Date(milliseconds).toISOString();
}

/** Only a key of its own counts: a question may be named like a part of every object. */
function own<T>(record: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
	return record && Object.hasOwn(record, key) ? record[key] : undefined;
}
