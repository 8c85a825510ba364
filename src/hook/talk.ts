import { post, readLines } from '../endpoint/loopback';
import type { HookReply } from '../protocol/hookWire';
import type { WindowAddress } from './windows';

/** Sends a message and waits, for a short while, until the window has taken it. Says whether it did. */
export function tell(window: WindowAddress, path: string, body: unknown, limitMs: number): Promise<boolean> {
	return new Promise((resolve) => {
		const sending = post(window, path, body, (response) => {
			response.resume();
			response.once('end', () => resolve(response.statusCode === 200));
			response.once('error', () => resolve(false));
		});
		sending.setTimeout(limitMs, () => sending.destroy());
		sending.once('error', () => resolve(false));
		sending.once('close', () => resolve(false));
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
		const asking = post(window, path, body, (response) => {
			if (response.statusCode !== 200) {
				response.resume();
				resolve({ type: 'refused' });
				return;
			}
			readLines(response, (line) => {
				const reply = line as HookReply;
				clearTimeout(patience);
				if (reply.type !== 'accepted') {
					resolve(reply);
				}
			});
			response.once('close', () => resolve({ type: 'gone' }));
			response.once('error', () => resolve({ type: 'gone' }));
		});
		const patience = setTimeout(() => asking.destroy(), acceptLimitMs);
		asking.once('error', () => resolve({ type: 'gone' }));
		asking.once('close', () => {
			clearTimeout(patience);
			resolve({ type: 'gone' });
		});
	});
}
