import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import type { Address } from '../endpoint/httpClient';

export interface Heard {
	readonly path: string;
	readonly authorization: string | undefined;
	readonly body: string;
}

export interface BareListener extends Address {
	readonly heard: Heard[];
	/** Done when the next call has been answered. */
	next(): Promise<Heard>;
}

/** A listener that is no window of ours and answers as it is told to. */
export async function listen(answer: (response: ServerResponse, heard: Heard) => void): Promise<BareListener> {
	const heard: Heard[] = [];
	let told: (call: Heard) => void = () => undefined;
	const take = async (request: IncomingMessage, response: ServerResponse) => {
		const call = { path: request.url ?? '', authorization: request.headers.authorization, body: await text(request) };
		heard.push(call);
		answer(response, call);
		told(call);
	};
	const server = createServer((request, response) => void take(request, response));
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	return {
		port: (server.address() as AddressInfo).port,
		token: 'bare',
		heard,
		next: () => new Promise((resolve) => (told = resolve)),
	};
}

/** Accepts the question and says this, one line each. */
export const saying = (...replies: readonly unknown[]) => (response: ServerResponse): void => {
	for (const reply of [{ type: 'accepted' }, ...replies]) {
		response.write(`${JSON.stringify(reply)}\n`);
	}
};
