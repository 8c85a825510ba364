import { request, type ClientRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { createInterface } from 'node:readline';
import type { RunningServer } from '../../../src/endpoint/server';
import { paths, type HookReply } from '../../../src/protocol/hookWire';

/** Where to send to, and the secret. */
export type Address = Pick<RunningServer, 'port' | 'token'>;

export interface Call {
	readonly method?: string;
	readonly path: string;
	/** Text goes out as it is, anything else as JSON. */
	readonly body?: unknown;
	readonly headers?: OutgoingHttpHeaders;
}

export interface Reply {
	readonly status: number;
	readonly body: unknown;
}

/** One call over real HTTP, with the token unless the headers say otherwise. */
export async function send(address: Address, call: Call): Promise<Reply> {
	const response = await responseTo(start(address, call));
	response.setEncoding('utf8');
	let text = '';
	for await (const chunk of response as AsyncIterable<string>) {
		text += chunk;
	}
	return { status: response.statusCode ?? 0, body: JSON.parse(text) as unknown };
}

/** A hook that waits: its lines as they come, `undefined` once there will be no more. */
export interface HookConnection {
	next(): Promise<HookReply | undefined>;
	/** Closes the connection as a killed hook does. */
	abort(): void;
}

/** Asks as a hook does and leaves the connection open. */
export async function openHook(address: Address, body: unknown): Promise<HookConnection> {
	const asking = start(address, { path: paths.ask, body });
	const response = await responseTo(asking);
	if (response.statusCode !== 200) {
		throw new Error(`refused with ${response.statusCode}`);
	}
	const lines = createInterface({ input: response })[Symbol.asyncIterator]();
	// Cutting the connection ends the lines; the error says no more than that.
	response.on('error', () => undefined);
	asking.on('error', () => undefined);
	return {
		next: async () => {
			const line = await lines.next().catch(() => ({ done: true as const, value: undefined }));
			return line.done ? undefined : (JSON.parse(line.value) as HookReply);
		},
		abort: () => asking.destroy(),
	};
}

function start({ port, token }: Address, { method = 'POST', path, body, headers }: Call): ClientRequest {
	const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
	const calling = request({ host: '127.0.0.1', port, method, path, agent: false, headers: { authorization: `Bearer ${token}`, ...headers } });
	return text === undefined ? calling.end() : calling.end(text);
}

function responseTo(calling: ClientRequest): Promise<IncomingMessage> {
	return new Promise((resolve, reject) => {
		calling.once('response', resolve);
		calling.once('error', reject);
	});
}
