import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { describe, expect, it, onTestFinished } from 'vitest';
import { exchange } from '../../../src/hook/exchange';

interface Heard {
	readonly status: number | undefined;
	readonly lines: readonly string[];
}

/** A listener that replies with these pieces, each once the one before has gone. */
async function replying(host: string, ...pieces: readonly (string | Buffer)[]): Promise<{ url: string; asked: string[] }> {
	const asked: string[] = [];
	const server: Server = createServer((socket: Socket) => {
		let request = '';
		socket.setNoDelay(true).setEncoding('utf8').on('data', (text: string) => {
			request += text;
			if (/\r\n\r\n[^]*\}$/.test(request)) {
				asked.push(request);
				void say(socket, pieces);
			}
		});
		socket.on('error', () => undefined);
	});
	await new Promise<void>((resolve) => server.listen(0, host, resolve));
	onTestFinished(() => void server.close());
	const { port } = server.address() as AddressInfo;
	return { url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`, asked };
}

async function say(socket: Socket, pieces: readonly (string | Buffer)[]): Promise<void> {
	for (const piece of pieces) {
		await new Promise((resolve) => socket.write(piece, resolve));
		await new Promise((resolve) => setImmediate(resolve));
	}
	socket.end();
}

function ask(url: string, token = 'token', path = '/v1/ask', body: unknown = { é: 'ü' }): Promise<Heard> {
	return new Promise((resolve) => {
		let status: number | undefined;
		const lines: string[] = [];
		exchange({ url, token }, path, body, { status: (code) => (status = code), line: (text) => lines.push(text), over: () => resolve({ status, lines }) });
	});
}

const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/x-ndjson\r\n\r\n';
const reply = `${head}{"type":"accepted"}\n{"type":"answer","text":"🎉 مرحبا"}\n`;
const whole: Heard = { status: 200, lines: ['{"type":"accepted"}', '{"type":"answer","text":"🎉 مرحبا"}'] };

describe('an exchange with a window', () => {
	it('says who it is and what it wants, in bytes that are counted right', async () => {
		const { url, asked } = await replying('127.0.0.1', reply);
		expect(await ask(url)).toEqual(whole);
		const [text = ''] = asked;
		const [lines = '', body] = text.split('\r\n\r\n');
		expect(lines.split('\r\n')).toEqual(['POST /v1/ask HTTP/1.0', `Host: ${new URL(url).host}`, 'Authorization: Bearer token', 'Content-Type: application/json', 'Content-Length: 11']);
		expect(body).toBe('{"é":"ü"}');
	});

	it('is understood in whatever pieces the reply comes', async () => {
		const bytes = Buffer.from(reply);
		for (let cut = 1; cut < bytes.length; cut += 3) {
			const { url } = await replying('127.0.0.1', bytes.subarray(0, cut), bytes.subarray(cut));
			expect(await ask(url), `cut at ${cut}`).toEqual(whole);
		}
	});

	it.skipIf(!Object.values(networkInterfaces()).flat().some((one) => one?.address === '::1'))('reaches a window that listens on the other loopback address', async () => {
		const { url } = await replying('::1', reply);
		expect(await ask(url)).toEqual(whole);
	});

	it.each<[name: string, pieces: readonly string[]]>([
		['a reply that is no HTTP', ['SSH-2.0-Server\r\n\r\n{"type":"answer"}\n']],
		['a reply in chunks, which nobody asked for', ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n12\r\n{"type":"answer"}\n\r\n']],
		['a head without an end', [`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(40_000)}`, '\r\n\r\n{"type":"answer"}\n']],
		['nothing', []],
		['half a line', [`${head}{"type":"answer"}`]],
	])('hears nothing in %s', async (_name, pieces) => {
		const { url } = await replying('127.0.0.1', ...pieces);
		expect((await ask(url)).lines).toEqual([]);
	});

	it.each(['to\r\nX-Evil: 1', 'to ken', 'tökén', ''])('is not begun with a token that would spoil it: %j', async (token) => {
		const { url, asked } = await replying('127.0.0.1', reply);
		expect(await ask(url, token)).toEqual({ status: undefined, lines: [] });
		expect(asked).toEqual([]);
	});

	it('is over at once where nobody listens', async () => {
		expect(await ask('http://127.0.0.1:1')).toEqual({ status: undefined, lines: [] });
	});
});
