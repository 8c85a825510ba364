import type { HookReply } from '../protocol/hookWire';
import { exchange } from './exchange';
import type { WindowAddress } from './windows';

/** Until when a message counts as told. */
export type Told =
	/** The window has it. */
	| 'taken'
	/** It has left: nothing that is done from now on can overtake it. */
	| 'sent';

/** Sends a message and waits, for a short while, until it is told. */
export function tell(window: WindowAddress, path: string, body: unknown, limitMs: number, until: Told): Promise<void> {
	return new Promise((resolve) => {
		const socket = exchange(window, path, body, { ...(until === 'sent' ? { sent: resolve } : {}), status: () => resolve(), over: resolve });
		socket.setTimeout(limitMs, () => socket.destroy());
	});
}

/** How a wait at a window ended. */
export type WaitResult =
	/** The window answered, or said that there is nothing to wait for. */
	| Exclude<HookReply, { type: 'accepted' }>
	/** It turned the question away: it would do so again. */
	| { readonly type: 'refused' }
	/** It is gone, or does not react: another may come. */
	| { readonly type: 'gone' };

/** Asks a window and waits for as long as it takes. */
export function waitAt(window: WindowAddress, path: string, body: unknown, acceptLimitMs: number): Promise<WaitResult> {
	return new Promise((resolve) => {
		let isTaken = false;
		const socket = exchange(window, path, body, {
			status: (code) => {
				isTaken = code === 200;
				if (!isTaken) {
					resolve({ type: 'refused' });
					socket.destroy();
				}
			},
			line: (text) => {
				const reply = isTaken ? replyFrom(text) : undefined;
				if (!reply) {
					socket.destroy();
					return;
				}
				clearTimeout(patience);
				if (reply.type !== 'accepted') {
					resolve(reply);
				}
			},
			over: () => {
				clearTimeout(patience);
				resolve({ type: 'gone' });
			},
		});
		const patience = setTimeout(() => socket.destroy(), acceptLimitMs);
	});
}

/** A line that is no reply ends the conversation as if the window were gone. */
function replyFrom(line: string): HookReply | undefined {
	try {
		const reply: unknown = JSON.parse(line);
		return typeof reply === 'object' && reply !== null ? (reply as HookReply) : undefined;
	} catch {
		// Not even JSON.
		return undefined;
	}
}
