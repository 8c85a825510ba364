import { paths } from '../../src/protocol/hookWire';
import { served, type Target } from './bareClient';
import type { Measure } from './measure';
import { observeBody } from './posts';
import { inTurn } from './rounds';
import { serversOf } from './servers';

const requests = 500;
const atOnce = 16;

/** How many posts the endpoint takes in a second. */
export const endpointRate: Measure = {
	name: 'endpointRate',
	async run(bench) {
		const start = await serversOf(bench);
		const [ours, bare] = [await start('ours'), await start('bare')];
		const rates = await inTurn(bench.rounds(40, 10), { ours: () => rateOf(ours), bare: () => rateOf(bare) });
		return [{
			name: 'endpoint: requests per second',
			unit: 'per second',
			ours: rates.ours,
			reference: { name: 'bare `node:http` that parses JSON', samples: rates.bare },
			goal: { atLeast: 0.6 },
		}];
	},
};

async function rateOf(target: Target): Promise<number> {
	const body = observeBody();
	let left = requests;
	const startedAt = performance.now();
	const client = async () => {
		while (left-- > 0) {
			await served(target, paths.observe, body);
		}
	};
	await Promise.all(Array.from({ length: atOnce }, client));
	return (requests / (performance.now() - startedAt)) * 1000;
}
