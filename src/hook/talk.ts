import { request, type ClientRequest, type IncomingMessage } from 'node:http';
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
			readReplies(response, (reply) => {
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

function post(window: WindowAddress, path: string, body: unknown, onResponse: (response: IncomingMessage) => void): ClientRequest {
	const bytes = Buffer.from(JSON.stringify(body));
	const sending = request(
		new URL(path, window.url),
		{
			method: 'POST',
			agent: false,
			headers: {
				Authorization: `Bearer ${window.token}`,
				'Content-Type': 'application/json',
				'Content-Length': bytes.length,
			},
		},
		onResponse,
	);
	sending.end(bytes);
	return sending;
}

/** Lines of JSON; a line that is none ends the conversation as if the window were gone. */
function readReplies(response: IncomingMessage, onReply: (reply: HookReply) => void): void {
	let rest = '';
	response.setEncoding('utf8');
	response.on('data', (chunk: string) => {
		const lines = (rest + chunk).split('\n');
		rest = lines.pop() ?? '';
		for (const line of lines) {
			try {
				onReply(JSON.parse(line) as HookReply);
			} catch {
				response.destroy();
			}
		}
	});
}
