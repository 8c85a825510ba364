import type { KeysResult } from './keysResult';
import { underWay, type Request, type Typing } from './request';

/** What is to be told of typing that went no further. `before`: the request as the attempt found it. */
export function typingThatEnded(result: Exclude<KeysResult, { outcome: 'typed' }>, before: Pick<Request, 'state' | 'typing'>): Typing {
	if (result.outcome === 'refused') {
		return { ...earlierTyping(before), hindrance: result.reason };
	}
	const { typed, perhaps, reason } = result;
	// What went wrong may have done so before the first key.
	const hasTyped = reason === 'failed' && typed.length === 0 ? undefined : true;
	return { typed, ...(perhaps ? { perhaps } : {}), hasTyped, hindrance: reason };
}

/** That nothing more was typed now does not undo what an earlier attempt left in the picker. */
function earlierTyping({ state, typing }: Pick<Request, 'state' | 'typing'>): Omit<Typing, 'hindrance'> {
	if (!typing) {
		// A window that closed keeps the decision, not how far its typing came.
		return { typed: [], hasTyped: underWay({ state })?.channel === 'keys' ? undefined : false };
	}
	const { typed, perhaps, hasTyped } = typing;
	return { typed, ...(perhaps ? { perhaps } : {}), hasTyped: typed.length > 0 || hasTyped };
}
