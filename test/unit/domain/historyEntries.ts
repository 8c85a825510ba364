import type { HistoryEntry } from '../../../src/domain/historyEntry';
import type { Request, RequestState } from '../../../src/domain/request';
import { answering, questionOf } from './questions';

/** A delivered answer, but for what is changed. */
export function entry(changes: Partial<HistoryEntry> = {}): HistoryEntry {
	return {
		id: 'request-1',
		kind: 'question',
		session: { id: 'session-1', name: 'shop', folderName: 'shop', cwd: '/home/ada/shop' },
		questions: [questionOf(['A', 'B'])],
		askedAt: 1_000,
		endedAt: 41_000,
		state: { name: 'delivered', doubt: undefined, decision: answering('B'), channel: 'race', surface: 'form' },
		...changes,
	};
}

/** A request in this state, with all that a request has. */
export function requestIn(state: RequestState, endedAt?: number): Request {
	const { session, ...rest } = entry();
	return {
		...rest,
		session: { ...session, transcriptPath: '/t.jsonl', permissionMode: 'plan', promptId: 'p', pid: 1, pane: undefined },
		rawInput: { secret: 'of the model' },
		context: { said: 'Before.', model: undefined, gitBranch: undefined },
		state,
		endedAt,
	};
}
