import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { paths } from '../../src/protocol/hookWire';
import { accepted, served } from './bareClient';
import { openBenchWindow, type BenchWindow } from './benchWindow';
import { epochNow } from './epochNow';
import type { Finding, Measure } from './measure';
import { askBody } from './posts';
import { seenAt } from './seenAt';

const sizes = [10, 100, 1000] as const;

/** What is gathered for 200 ms by the editor is not mixed up with the next round. */
const quiet = 400;

/** With so many questions pending in a real window: one more until it counts, and a step to the next one until it is painted. */
export const growthPending: Measure = {
	name: 'growthPending',
	async run(bench) {
		const window = await openBenchWindow(bench, 'growthPending');
		const waiting: Socket[] = [];
		bench.later(() => waiting.forEach((socket) => socket.destroy()));
		const rounds = bench.rounds(20, 3);
		const more = new Map<number, number[]>();
		const steps = new Map<number, number[]>();
		for (const size of sizes) {
			// Seen before it counts on: a window that is behind would be measured with its backlog.
			const counted = await seenAt(window.form, '.otherRequests .position', `of ${size}`);
			while (waiting.length < size) {
				waiting.push(await accepted(window.door, paths.ask, askBody(waiting.length)));
			}
			await counted();
			await delay(quiet);
			more.set(size, await samplesOf(rounds, () => oneMore(window, size)));
			steps.set(size, await samplesOf(rounds, () => step(window, size)));
		}
		return sizes.slice(1).flatMap<Finding>((size) => [
			{ name: `window with ${size} pending: one more question counts`, unit: 'ms', ours: more.get(size) ?? [], reference: { name: 'with 10 pending', samples: more.get(10) ?? [] } },
			{ name: `window with ${size} pending: step to the next question`, unit: 'ms', ours: steps.get(size) ?? [], reference: { name: 'with 10 pending', samples: steps.get(10) ?? [] } },
		]);
	},
};

/** The first one warms up. */
async function samplesOf(rounds: number, sample: () => Promise<number>): Promise<number[]> {
	const samples: number[] = [];
	for (let round = 0; round <= rounds; round++) {
		samples.push(await sample());
		await delay(quiet);
	}
	return samples.slice(1);
}

let next = 100_000;

async function oneMore({ form, door }: BenchWindow, size: number): Promise<number> {
	const n = next++;
	const counted = await seenAt(form, '.otherRequests .position', `of ${size + 1}`);
	const startedAt = epochNow();
	const hook = await accepted(door, paths.ask, askBody(n));
	const passed = (await counted()) - startedAt;
	const gone = await seenAt(form, '.otherRequests .position', `of ${size}`);
	await served(door, `${paths.requests}/request-${n}/release`, '{}');
	await served(door, `${paths.requests}/request-${n}/remove`, '{}');
	hook.destroy();
	await gone();
	return passed;
}

/** To the second one, or back to the first. */
async function step({ form }: BenchWindow, size: number): Promise<number> {
	const isFirst = (await form.locator('.otherRequests .position').textContent()) === `1 of ${size}`;
	const there = await seenAt(form, '.otherRequests .position', `${isFirst ? 2 : 1} of ${size}`);
	const button = form.getByRole('button', { name: isFirst ? 'Next request' : 'Previous request' });
	const startedAt = await button.evaluate((element) => {
		const at = performance.timeOrigin + performance.now();
		(element as HTMLElement).click();
		return at;
	});
	return (await there()) - startedAt;
}
