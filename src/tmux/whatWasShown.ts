import type { KeysResult } from '../domain/keysResult';

/** What came of typing, and what the pane showed: the person's own words, for the log at its debug level alone. */
export function whatWasShown(result: KeysResult, pane: string): string {
	return `${endOf(result)}; pane ${pane} showed:\n${result.screen ?? ''}`;
}

function endOf(result: KeysResult): string {
	switch (result.outcome) {
		case 'typed':
			return 'typed; before the last key';
		case 'refused':
			return `refused, ${result.reason}`;
		case 'stopped':
			return `stopped${result.attempt === undefined ? '' : ` after ${result.attempt}`}, ${result.reason}`;
	}
}
