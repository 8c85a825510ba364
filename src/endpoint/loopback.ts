import { request, type ClientRequest, type IncomingMessage } from 'node:http';

// Free of dependencies: the hook script imports this.

/** Where a window listens, and the secret that opens it. */
export interface Address {
	readonly url: string;
	readonly token: string;
}

/** Posts JSON to a window. */
export function post({ url, token }: Address, path: string, body: unknown, onResponse: (response: IncomingMessage) => void): ClientRequest {
	const bytes = Buffer.from(JSON.stringify(body));
	const sending = request(
		new URL(path, url),
		{
			method: 'POST',
			agent: false,
			headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Content-Length': bytes.length },
		},
		onResponse,
	);
	sending.end(bytes);
	return sending;
}

/** Lines of JSON; a line that is none, or that is not taken, ends the conversation as if the window were gone. */
export function readLines(response: IncomingMessage, take: (line: unknown) => void): void {
	let rest = '';
	response.setEncoding('utf8');
	response.on('data', (chunk: string) => {
		const lines = (rest + chunk).split('\n');
		rest = lines.pop() ?? '';
		for (const line of lines) {
			try {
				take(JSON.parse(line));
			} catch {
				response.destroy();
			}
		}
	});
}
