import { connect, type Socket } from 'node:net';

/** Where to send to. */
export interface Target {
	readonly port: number;
	readonly token: string;
}

/** One request on a connection of its own, written by hand: the client should cost less than the server that is measured. */
export function send({ port, token }: Target, path: string, body: string): Socket {
	const socket = connect(port, '127.0.0.1');
	socket.setNoDelay(true);
	socket.write([
		`POST ${path} HTTP/1.1`,
		`Host: 127.0.0.1:${port}`,
		`Authorization: Bearer ${token}`,
		'Content-Type: application/json',
		`Content-Length: ${Buffer.byteLength(body)}`,
		'Connection: close',
		'',
		body,
	].join('\r\n'));
	return socket;
}

/** Until the whole reply was read; the reply must be a 200 or 202. */
export function served(target: Target, path: string, body: string): Promise<void> {
	return new Promise((resolve, reject) => {
		let first = '';
		const socket = send(target, path, body);
		socket.on('data', (chunk: Buffer) => (first ||= chunk.toString('latin1')));
		socket.once('error', reject);
		socket.once('close', () => (/^HTTP\/1\.1 20[02] /.test(first) ? resolve() : reject(new Error(`refused: ${first.slice(0, 300)}`))));
	});
}

/** A hook that was accepted, and waits until its connection is closed. */
export function accepted(target: Target, path: string, body: string): Promise<Socket> {
	return new Promise((resolve, reject) => {
		const socket = send(target, path, body);
		let text = '';
		socket.on('data', (chunk: Buffer) => {
			text += chunk.toString('latin1');
			if (text.includes('"accepted"')) {
				resolve(socket);
			}
		});
		socket.once('error', reject);
		socket.once('close', () => reject(new Error(`refused: ${text.slice(0, 300)}`)));
	});
}
