import { connect, type Socket } from 'node:net';
import type { Address } from '../endpoint/loopback';

/** What comes back of one exchange with a window; each at most once but for lines. */
export interface Listener {
	/** The message is on its way: should this process end now, it arrives all the same. */
	readonly sent?: () => void;
	readonly status?: (code: number) => void;
	/** A whole line of the reply. */
	readonly line?: (text: string) => void;
	/** Nothing more comes, for whatever reason. */
	readonly over: () => void;
}

/** No window says so much before it comes to the point, in characters. */
const longestHead = 16 * 1024;

/**
 * Posts JSON to a window and listens to what it replies. HTTP spoken by hand, in its oldest form, whose
 * replies are plain: to load the module that speaks it takes longer than the rest of an exchange.
 */
export function exchange({ url, token }: Address, path: string, body: unknown, listener: Listener): Socket {
	const { hostname, port, host } = new URL(url);
	const socket = connect({ host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port || 80) });
	// A line end in it would begin another header.
	if (!/^[\x21-\x7e]+$/.test(token)) {
		socket.destroy();
	}
	const json = JSON.stringify(body);
	const head = [`POST ${path} HTTP/1.0`, `Host: ${host}`, `Authorization: Bearer ${token}`, 'Content-Type: application/json', `Content-Length: ${Buffer.byteLength(json)}`];
	socket.write(`${head.join('\r\n')}\r\n\r\n${json}`, (error) => !error && listener.sent?.());
	socket.setEncoding('utf8');
	let text = '';
	let isInBody = false;
	socket.on('data', (chunk: string) => {
		text += chunk;
		if (!isInBody) {
			const end = text.indexOf('\r\n\r\n');
			const [, status] = /^HTTP\/1\.[01] (\d{3})\b/.exec(text) ?? [];
			if (end < 0 && text.length <= longestHead) {
				return;
			}
			if (end < 0 || end > longestHead || status === undefined || /^transfer-encoding:/im.test(text.slice(0, end))) {
				socket.destroy();
				return;
			}
			isInBody = true;
			text = text.slice(end + 4);
			listener.status?.(Number(status));
		}
		const lines = text.split('\n');
		text = lines.pop() ?? '';
		lines.forEach((line) => listener.line?.(line));
	});
	// What is wrong with a connection is said by its close, too.
	socket.on('error', () => undefined);
	socket.once('close', () => listener.over());
	return socket;
}
