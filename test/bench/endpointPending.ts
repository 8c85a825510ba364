import type { Socket } from 'node:net';
import { paths } from '../../src/protocol/hookWire';
import { accepted } from './bareClient';
import type { Finding, Measure } from './measure';
import { postsIn, type Posts } from './posts';
import { inTurn } from './rounds';
import { serversOf, type Server } from './servers';
import { spreadOf } from './spread';

const pending = 1000;
const asksPerRound = 10;

/** With a thousand questions pending: what each of them holds, and how long one more takes to be accepted. */
export const endpointPending: Measure = {
	name: 'endpointPending',
	async run(bench) {
		const start = await serversOf(bench);
		const posts = await postsIn(bench.inside('sessions'));
		const held = await inTurn(bench.rounds(6, 2), { ours: async () => heldBy(await start('ours'), posts), bare: async () => heldBy(await start('bare'), posts) });
		const [ours, bare] = [await start('ours'), await start('bare')];
		const waiting = [...(await fill(ours, posts)), ...(await fill(bare, posts))];
		let next = pending;
		const latency = async (server: Server) => {
			const passed: number[] = [];
			for (let n = 0; n < asksPerRound; n++) {
				const startedAt = performance.now();
				const socket = await accepted(server, paths.ask, posts.ask(next++));
				passed.push(performance.now() - startedAt);
				socket.destroy();
			}
			return spreadOf(passed).median;
		};
		const latencies = await inTurn(bench.rounds(40, 10), { ours: () => latency(ours), bare: () => latency(bare) });
		waiting.forEach((socket) => socket.destroy());
		const findings: Finding[] = [
			{ name: 'endpoint: one more question at 1,000 pending', unit: 'ms', ours: latencies.ours, reference: { name: 'bare `node:http` that parses JSON', samples: latencies.bare }, goal: { atMost: 1.5 } },
			{ name: 'memory of a pending request, of 1,000', unit: 'kB', ours: held.ours, reference: { name: 'the bare server holding the same connections', samples: held.bare }, goal: { atMost: 1.5 } },
		];
		return findings;
	},
};

async function fill(server: Server, posts: Posts): Promise<Socket[]> {
	const waiting: Socket[] = [];
	for (let n = 0; n < pending; n++) {
		waiting.push(await accepted(server, paths.ask, posts.ask(n)));
	}
	return waiting;
}

async function heldBy(server: Server, posts: Posts): Promise<number> {
	// What is made once, at the first request, is no request's.
	const first = await accepted(server, paths.ask, posts.ask(pending));
	const before = await server.memory();
	const waiting = await fill(server, posts);
	const after = await server.memory();
	[first, ...waiting].forEach((socket) => socket.destroy());
	await server.end();
	return (after - before) / pending / 1024;
}
