import { problemsOf, type Answer } from './answer';
import type { Question } from './question';
import { isFinished, type Request, type RequestState, type Session } from './request';

/** How a request can end. */
export type FinishedState = Exclude<RequestState, { readonly name: 'pending' | 'terminalOnly' | 'released' | 'answered' }>;

/** What is kept of a request that is over. */
export interface HistoryEntry {
	readonly id: string;
	readonly kind: 'question';
	readonly session: Pick<Session, 'id' | 'name' | 'folderName' | 'cwd'>;
	readonly questions: readonly Question[];
	/** Milliseconds of the wall clock. */
	readonly askedAt: number;
	readonly endedAt: number;
	readonly state: FinishedState;
}

/** What to keep of a request; nothing while it is not over. */
export function entryOf(request: Request): HistoryEntry | undefined {
	if (!isOver(request)) {
		return undefined;
	}
	const { id, kind, session, questions, askedAt, endedAt, state } = request;
	return {
		id,
		kind,
		session: { id: session.id, name: session.name, folderName: session.folderName, cwd: session.cwd },
		questions: questions.map(({ question, header, multiSelect, options }) => ({
			question,
			header,
			multiSelect,
			options: options.map(({ label, description, preview }) => ({ label, description, preview })),
		})),
		askedAt,
		endedAt,
		state,
	};
}

function isOver(request: Request): request is Request & { readonly state: FinishedState; readonly endedAt: number } {
	return isFinished(request) && request.endedAt !== undefined;
}

/** The person's own answer, where Claude Code was seen to receive it. */
export function deliveredAnswer({ state }: HistoryEntry): Answer | undefined {
	return state.name === 'delivered' && state.decision.kind === 'answer' ? state.decision.answer : undefined;
}

/** Whether an answer of old could be given to these questions as it is. */
export function stillFits(questions: readonly Question[], answer: Answer): boolean {
	return problemsOf(questions, answer).length === 0;
}
