import { readdir, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { expect, it } from 'vitest';
import { approach } from './questions';
import { setScene } from './scene';

const scene = setScene();

interface Sent {
	readonly path?: string;
	readonly body?: string;
	readonly headers?: Readonly<Record<string, string>>;
}

async function send({ path: to = '/v1/ask', body = '{}', headers = {} }: Sent): Promise<number> {
	const folder = path.join(scene.home, '.question-panel', 'windows');
	const [name] = await readdir(folder);
	const { port, token } = JSON.parse(await readFile(path.join(folder, name ?? ''), 'utf8')) as { port: number; token: string };
	return new Promise((resolve, reject) => {
		const sending = request({ host: '127.0.0.1', port, path: to, method: 'POST', headers: { Authorization: `Bearer ${token}`, ...headers } }, (response) => {
			response.resume();
			resolve(response.statusCode ?? 0);
		});
		sending.on('error', reject);
		sending.end(body);
	});
}

it('bad requests are refused one by one, and the question at hand survives all of them', async () => {
	const { claude, model } = await scene.ask('2.1.326', [{ ask: [approach] }, { say: 'Thank you.' }]);
	await claude.waitForPicker();
	await scene.showForm();
	await scene.form.getByRole('radio', { name: /Option B/ }).click();
	const refused = {
		'no token': await send({ headers: { Authorization: '' } }),
		'a wrong token': await send({ headers: { Authorization: 'Bearer wrong' } }),
		'a foreign host': await send({ headers: { Host: 'example.com' } }),
		'a web page': await send({ headers: { Origin: 'http://127.0.0.1' } }),
		'no JSON': await send({ body: 'not JSON' }),
		'a wrong shape': await send({ body: '{"version":1}' }),
		'too much': await send({ body: 'x'.repeat(4 * 1024 * 1024 + 1) }),
		'an unknown path': await send({ path: '/v1/nothing' }),
	};
	expect(refused).toEqual({
		'no token': 401,
		'a wrong token': 401,
		'a foreign host': 403,
		'a web page': 403,
		'no JSON': 400,
		'a wrong shape': 422,
		'too much': 413,
		'an unknown path': 404,
	});
	expect(await claude.pickerShown()).toBe(true);
	expect(model.toolResults).toEqual([]);
	await scene.form.getByRole('button', { name: 'Submit' }).click();
	expect((await model.nextToolResult()).content).toContain('="Option B"');
});
