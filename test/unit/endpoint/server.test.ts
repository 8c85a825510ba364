import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { bodyLimit } from '../../../src/endpoint/body';
import { paths } from '../../../src/protocol/hookWire';
import { openHook, send, type Call } from './httpClient';
import { askPost, optionA, postToolUse } from './posts';
import { runDesk, type RunningDesk } from './runningDesk';

const expectToServe = async ({ server }: RunningDesk) =>
	expect(await send(server, { method: 'GET', path: paths.health })).toEqual({ status: 200, body: { windowId: 'window-1' } });

/** Sends too large a body ten times with each of the tokens and prints the statuses. */
const writingClient = `
	const [port, path, ...tokens] = process.argv.slice(1);
	const body = Buffer.alloc(${bodyLimit + 1}, 32);
	const post = (token) => new Promise((resolve) => {
		const headers = { authorization: 'Bearer ' + token };
		const sending = require('node:http').request({ host: '127.0.0.1', port, path, method: 'POST', agent: false, headers });
		sending.once('response', (response) => response.resume().once('end', () => resolve(response.statusCode)));
		sending.once('error', (error) => resolve(error.code));
		sending.end(body);
	});
	(async () => {
		const statuses = [];
		for (const token of tokens) {
			for (let round = 0; round < 10; round++) statuses.push(await post(token));
		}
		console.log(JSON.stringify(statuses));
	})();
`;

const health = { method: 'GET', path: paths.health };

describe('the endpoint refuses, in JSON, and serves on after', () => {
	it.each<[name: string, status: number, call: Call, message?: RegExp]>([
		['a missing token', 401, { ...health, headers: { authorization: '' } }],
		['a wrong token', 401, { ...health, headers: { authorization: 'Bearer wrong' } }],
		['a token of another kind', 401, { ...health, headers: { authorization: 'Basic wrong' } }],
		['a wrong token before it looks at the path', 401, { path: '/nothing', headers: { authorization: 'Bearer wrong' } }],
		['a wrong token before it reads a body', 401, { path: paths.ask, body: 'not JSON', headers: { authorization: 'Bearer wrong' } }],
		['a foreign host', 403, { ...health, headers: { host: 'example.com' } }],
		['a host that begins like loopback', 403, { ...health, headers: { host: '127.0.0.1.example.com' } }],
		['a host that ends like loopback', 403, { ...health, headers: { host: 'x.localhost' } }],
		['a host with a port that is none', 403, { ...health, headers: { host: '127.0.0.1:80@example.com' } }],
		['a web page', 403, { ...health, headers: { origin: 'http://example.com' } }],
		['a web page of this machine', 403, { ...health, headers: { origin: 'http://127.0.0.1' } }],
		['a web page without an address', 403, { ...health, headers: { origin: 'null' } }],
		['a body that is not JSON', 400, { path: paths.ask, body: '{"version":' }],
		['no body', 400, { path: paths.ask }],
		['the wrong shape, with its path', 422, { path: paths.ask, body: askPost({}, { session_id: 7 }) }, /"event\.session_id"/],
		['an observation of the wrong shape', 422, { path: paths.observe, body: { version: 1, event: { hook_event_name: 'Stop' } } }, /"event\.hook_event_name"/],
		['a farewell of the wrong shape', 422, { path: paths.ending, body: { version: 1 } }, /"requestId"/],
		['an answer of the wrong shape', 422, { path: `${paths.requests}/request-1/answer`, body: { answer: 1 } }, /"answer"/],
		['an unknown path', 404, { path: '/v2/ask', body: {} }],
		['a path that is no address', 404, { method: 'GET', path: '//' }],
		['another method', 404, { method: 'DELETE', path: paths.requests }],
		['an answer to nothing', 404, { path: `${paths.requests}/nothing/answer`, body: { answer: [] } }],
		['an answer to a path', 404, { path: `${paths.requests}/..%2Fx/answer`, body: { answer: [] } }],
		['a body that says it is too large', 413, { path: paths.observe, body: ' '.repeat(bodyLimit + 1) }],
	])('%s (%i)', async (_name, status, call, message = /^[A-Z].*\.$/) => {
		const running = await runDesk();
		const reply = await send(running.server, call);
		expect(reply).toMatchObject({ status, body: { error: expect.stringMatching(message) as string } });
		await expectToServe(running);
		expect(running.steps).toEqual([]);
	});

	it('a body that turns out to be too large (413)', async () => {
		const running = await runDesk();
		const { port, token } = running.server;
		const sending = request({ port, host: '127.0.0.1', method: 'POST', path: paths.observe, agent: false, headers: { authorization: `Bearer ${token}`, 'transfer-encoding': 'chunked' } });
		sending.write(' '.repeat(bodyLimit));
		sending.write('  ');
		const [response] = (await once(sending, 'response')) as [NodeJS.ReadableStream & { statusCode: number }];
		expect(response.statusCode).toBe(413);
		expect(JSON.parse(await text(response))).toHaveProperty('error');
		await expectToServe(running);
	});

	it('also to a client of another process that still writes', async () => {
		const running = await runDesk();
		const { port, token } = running.server;
		const { stdout } = await promisify(execFile)(process.execPath, ['-e', writingClient, String(port), paths.observe, token, 'wrong']);
		expect(JSON.parse(stdout)).toEqual([...Array<number>(10).fill(413), ...Array<number>(10).fill(401)]);
		await expectToServe(running);
	});

	it('without telling what was in the body', async () => {
		const running = await runDesk();
		const { body } = await send(running.server, { path: paths.ask, body: 'secret prompt' });
		expect(JSON.stringify(body)).not.toContain('secret');
		expect(running.logged.join()).not.toContain('secret');
	});
});

describe('the endpoint listens', () => {
	it.each(['127.0.0.1', 'localhost', 'LOCALHOST:1', '[::1]:80'])('to the host %s', async (host) => {
		const { server } = await runDesk();
		expect(await send(server, { ...health, headers: { host } })).toMatchObject({ status: 200 });
	});

	it('with a token of its own in each run', async () => {
		const [one, other] = [await runDesk(), await runDesk()];
		expect(one.server.token).not.toBe(other.server.token);
		expect(await send({ port: one.server.port, token: other.server.token }, health)).toMatchObject({ status: 401 });
	});

	it('not to a client that never says what it wants', async () => {
		const running = await runDesk({ patience: { headers: 50, request: 50, check: 10 } });
		const head = `POST ${paths.observe} HTTP/1.1\r\nHost: 127.0.0.1\r\n`;
		const body = 'Content-Length: 10\r\n\r\n{';
		const starts = ['', 'POST', `${head}X: `, `${head}Authorization: Bearer ${running.server.token}\r\n${body}`, `${head}Authorization: Bearer wrong\r\n${body}`];
		await Promise.all(
			starts.map(async (start) => {
				const socket = connect(running.server.port, '127.0.0.1').resume();
				socket.write(start);
				await once(socket, 'close');
			}),
		);
		await expectToServe(running);
	});

	it('for as long as it takes to a hook that has said what it wants', async () => {
		const { server, desk } = await runDesk({ patience: { headers: 20, request: 20, check: 5 } });
		const hook = await openHook(server, askPost());
		expect(await hook.next()).toEqual({ type: 'accepted' });
		// A client that is cut off meanwhile shows that the time has passed.
		const idle = connect(server.port, '127.0.0.1').resume();
		await once(idle, 'close');
		await desk.release('request-1');
		expect(await hook.next()).toEqual({ type: 'end' });
	});

	it('no more once it is disposed, and lets go of who waits', async () => {
		const { server } = await runDesk();
		const hook = await openHook(server, askPost());
		await hook.next();
		await server.dispose();
		expect(await hook.next()).toBeUndefined();
		await expect(send(server, health)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
	});
});

describe('an answer over the endpoint', () => {
	const answerPath = `${paths.requests}/request-1/answer`;

	it('is sent once; a second one is refused, with the state', async () => {
		const running = await runDesk();
		const hook = await openHook(running.server, askPost());
		await hook.next();
		expect(await send(running.server, { path: answerPath, body: { answer: optionA } })).toEqual({ status: 202, body: { sent: true } });
		expect(await send(running.server, { path: answerPath, body: { answer: optionA } })).toMatchObject({ status: 409, body: { error: expect.any(String) as string, state: 'answered' } });
		await expectToServe(running);
	});

	it('that is not complete is refused, naming the question, and can be made good', async () => {
		const { server } = await runDesk();
		const hook = await openHook(server, askPost({ case: 'two' }));
		await hook.next();
		expect(await send(server, { path: answerPath, body: { answer: optionA } })).toMatchObject({
			status: 422,
			body: { error: expect.any(String) as string, problems: [{ path: 'answer.1', problem: 'missing' }] },
		});
		expect(await send(server, { path: answerPath, body: { answer: [...optionA, { labels: ['Auth'] }] } })).toMatchObject({ status: 202 });
	});

	it('to a hook that has gone is refused', async () => {
		const { server, desk } = await runDesk();
		const hook = await openHook(server, askPost());
		await hook.next();
		const closed = new Promise<void>((resolve) => {
			const hookClosed = desk.hookClosed.bind(desk);
			desk.hookClosed = (...gone) => {
				hookClosed(...gone);
				resolve();
			};
		});
		hook.abort();
		await closed;
		expect(await send(server, { path: answerPath, body: { answer: optionA } })).toMatchObject({ status: 409, body: { error: expect.any(String) as string, state: 'pending' } });
	});
});

it('the list tells ids and states, and no words', async () => {
	const { server } = await runDesk();
	await openHook(server, askPost());
	expect(await send(server, { method: 'GET', path: paths.requests })).toEqual({ status: 200, body: { requests: [{ id: 'request-1', state: 'pending' }] } });
});

it('an observation is taken, whoever it is about', async () => {
	const { server } = await runDesk();
	expect(await send(server, { path: paths.observe, body: postToolUse('toolu_1', { case: 'plain' }) })).toEqual({ status: 200, body: { ok: true } });
});
