import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { paths } from '../../src/protocol/hookWire';
import { eventually } from '../stage/eventually';
import { approach } from './questions';
import { claudeVersions, setScene } from './scene';

const scene = setScene();

/** More when somebody has the time: `npm run soak` does. */
const rounds = Number(process.env['QUESTION_PANEL_RACES'] ?? 2);

/** The answers start at most this far apart, in milliseconds: about as long as an answer takes to arrive. */
const widest = 120;

interface Endpoint {
	readonly port: number;
	readonly token: string;
}

async function endpoint(): Promise<Endpoint> {
	const folder = path.join(scene.home, '.question-panel', 'windows');
	const [name = ''] = (await readdir(folder)).filter((one) => one.endsWith('.json'));
	return JSON.parse(await readFile(path.join(folder, name), 'utf8')) as Endpoint;
}

async function call({ port, token }: Endpoint, route: string, body?: object): Promise<{ status: number; body: unknown }> {
	const response = await fetch(`http://127.0.0.1:${port}${route}`, {
		method: body ? 'POST' : 'GET',
		headers: { authorization: `Bearer ${token}` },
		...(body ? { body: JSON.stringify(body) } : {}),
	});
	return { status: response.status, body: await response.json() };
}

async function states(window: Endpoint): Promise<ReadonlyMap<string, string>> {
	const { body } = await call(window, paths.requests);
	return new Map((body as { requests: { id: string; state: string }[] }).requests.map(({ id, state }) => [id, state]));
}

it.each(claudeVersions)('of an answer in the terminal and one in the panel, Claude Code %s takes one, and the panel says which', { timeout: 60_000 + rounds * 40_000 }, async (version) => {
	const tally: Record<string, number> = {};
	for (let round = 0; round < rounds; round++) {
		const { claude, model } = await scene.ask(version, [{ ask: [approach] }, { say: 'Thank you.' }]);
		await claude.waitForPicker();
		const window = await endpoint();
		const pending = async () => [...(await states(window))].find(([, state]) => state === 'pending')?.[0];
		const id = await eventually(pending, () => 'the question in the panel', 20_000);
		const offset = (Math.random() * 2 - 1) * widest;
		const [posted] = await Promise.all([
			delay(Math.max(0, offset)).then(() => call(window, `${paths.requests}/${id}/answer`, { answer: [{ labels: ['Option B'] }] })),
			delay(Math.max(0, -offset)).then(() => claude.key('1')),
		]);
		const { content } = await model.nextToolResult();
		const winner = content.includes('="Option B"') ? 'panel' : 'terminal';
		expect(content).toContain(winner === 'panel' ? '="Option B"' : '="Option A"');
		const isOver = async () => !['pending', 'answered'].includes((await states(window)).get(id) ?? 'gone');
		await eventually(isOver, () => 'the panel to know how it ended', 30_000);
		const outcome = (await states(window)).get(id);
		expect(outcome, `offset ${offset}, the panel's post was answered with ${posted.status}`).toBe(winner === 'panel' ? 'delivered' : 'answeredElsewhere');
		if (winner === 'panel') {
			expect(posted.status).toBe(202);
		}
		const what = `${winner} won, the panel had ${posted.status === 202 ? 'sent' : 'been refused'}`;
		tally[what] = (tally[what] ?? 0) + 1;
		expect(model.toolResults).toHaveLength(1);
		await claude.dispose();
	}
	console.log(`${version}, ${rounds} races:`, tally);
});
