import type { KeysResult } from './keysResult';
import type { Typing } from './request';

/** What is to be told of typing that went no further. */
export function typingThatEnded(result: Exclude<KeysResult, { outcome: 'typed' }>): Typing {
	if (result.outcome === 'refused') {
		return { typed: [], hasTyped: false, hindrance: result.reason };
	}
	const { typed, perhaps, reason } = result;
	// What went wrong may have done so before the first key.
	const hasTyped = reason === 'failed' && typed.length === 0 ? undefined : true;
	return { typed, ...(perhaps ? { perhaps } : {}), hasTyped, hindrance: reason };
}
