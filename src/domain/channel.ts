import type { Channel, Request } from './request';

/**
 * The way that a decision about this request would take now; `undefined` where there is none. With nobody
 * waiting for it at a hook, it can only be typed, and only where the terminal is a pane that we can look at.
 */
export function channelFor({ state, session }: Request, preferred: Channel): Channel | undefined {
	const keys = session.pane ? 'keys' : undefined;
	switch (state.name) {
		case 'pending':
			return preferred === 'keys' && keys ? 'keys' : 'race';
		case 'terminalOnly':
		case 'released':
		case 'lost':
			return keys;
		case 'answered':
		case 'delivered':
		case 'different':
		case 'answeredElsewhere':
		case 'withdrawn':
			return undefined;
	}
}
