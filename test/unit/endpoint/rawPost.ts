import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Address } from './httpClient';
import type { MalformedPost } from './malformedPosts';

/** Sends bytes that no HTTP library would, and tells the status; 0 where none came. */
export async function sendRaw({ port, token }: Address, { path, body, declaredLength, then }: MalformedPost): Promise<number> {
	const socket = await connected(port);
	socket.write(`${headFor(path, token)}Content-Length: ${declaredLength}\r\n\r\n`);
	socket.write(body, () => then === 'hangsUp' && socket.destroy());
	if (then === 'closesItsHalf') {
		socket.end();
	}
	const reply = await new Promise<string>((resolve) => {
		socket.once('data', (bytes: Buffer) => resolve(bytes.toString('latin1')));
		socket.once('close', () => resolve(''));
	});
	socket.destroy();
	return Number(/^HTTP\/1\.1 (\d{3})/.exec(reply)?.[1] ?? 0);
}

/** A connection on which nothing is ever said to the end; done when the other side has closed it. */
export async function sayOnly({ port, token }: Address, path: string, beginning: string): Promise<{ closed: Promise<unknown> }> {
	const socket = (await connected(port)).resume();
	socket.write(beginning === '' ? '' : `${headFor(path, token)}${beginning}`);
	return { closed: new Promise((resolve) => socket.once('close', resolve)) };
}

function headFor(path: string, token: string): string {
	return `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n`;
}

async function connected(port: number): Promise<Socket> {
	const socket = connect(port, '127.0.0.1');
	await once(socket, 'connect');
	// It was cut off, as it should be: closing follows.
	socket.on('error', () => undefined);
	return socket;
}
