import { once } from 'node:events';
import { paths } from '../../src/protocol/hookWire';
import { approach } from '../endToEnd/questions';
import { accepted, served, type Target } from './bareClient';
import type { Measure } from './measure';
import { postsIn, requestIdOf, type Posts } from './posts';
import { inTurn } from './rounds';
import { serversOf } from './servers';

const requests = { observed: 500, answered: 100 };
const atOnce = 16;
const chosen = approach.options[0]?.label ?? '';

/** How much the endpoint takes in a second while nothing is pending but what is asked at this moment. */
export const endpointRate: Measure = {
	name: 'endpointRate',
	async run(bench) {
		const start = await serversOf(bench);
		const posts = await postsIn(bench.inside('sessions'));
		const [ours, bare] = [await start('ours'), await start('bare')];
		const observed = (target: Target) => () => rateOf(requests.observed, () => served(target, paths.observe, posts.observe()));
		const rates = await inTurn(bench.rounds(40, 10), { ours: observed(ours), bare: observed(bare) });
		let next = 0;
		const answered = (target: Target) => () => rateOf(requests.answered, () => askAndAnswer(target, posts, next++));
		const answers = await inTurn(bench.rounds(40, 10), { ours: answered(ours), bare: answered(bare) });
		const reference = 'bare `node:http` that parses JSON';
		return [
			{ name: 'endpoint: `observe` posts per second', unit: 'per second', ours: rates.ours, reference: { name: reference, samples: rates.bare }, goal: { atLeast: 0.6 } },
			// Three posts each; ours writes every answer to disk before it is sent.
			{ name: 'endpoint: questions asked, answered and seen to arrive, per second', unit: 'per second', ours: answers.ours, reference: { name: reference, samples: answers.bare } },
		];
	},
};

/** A hook waits, its question is answered, the answer reaches it, and another hook tells that it arrived. */
async function askAndAnswer(target: Target, posts: Posts, n: number): Promise<void> {
	const question = `${approach.question} (${n})`;
	const hook = await accepted(target, paths.ask, posts.ask(n, question));
	const ended = once(hook, 'close');
	await served(target, `${paths.requests}/${requestIdOf(n)}/answer`, JSON.stringify({ answer: [{ labels: [chosen] }] }));
	await ended;
	await served(target, paths.observe, posts.seen(n, chosen, question));
}

async function rateOf(count: number, act: () => Promise<void>): Promise<number> {
	let left = count;
	const startedAt = performance.now();
	const client = async () => {
		while (left-- > 0) {
			await act();
		}
	};
	await Promise.all(Array.from({ length: atOnce }, client));
	return (count / (performance.now() - startedAt)) * 1000;
}
