import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Frame } from 'playwright-core';
import { paths } from '../../src/protocol/hookWire';
import { accepted, served } from './bareClient';
import type { BenchWindow } from './benchWindow';
import { epochNow } from './epochNow';
import type { Finding, Measure } from './measure';
import { requestIdOf } from './posts';
import { inTurn } from './rounds';
import { seenAt } from './seenAt';

const sizes = [10, 100, 1000] as const;

/** What is gathered for 200 ms by the editor is not mixed up with the next round. */
const quiet = 400;

/** The way from one size to another takes longer than all that is measured there. */
const perVisit = 3;

/** So many are added or removed at once on the way to the next size. */
const atOnce = 16;

/** Not those of other measures in this window. */
let next = 100_000;

/**
 * With so many questions pending in a real window: one more until it counts, and a step to the next one until
 * it is painted. The sizes take turns, so that whatever else becomes slower with time meets all of them. The
 * last one in its window, which it leaves full.
 */
export const growthPending: Measure = {
	name: 'growthPending',
	async run(bench, openWindow) {
		const window = await openWindow();
		await window.untilNothingWaits();
		const waiting = new Waiting(window);
		bench.later(() => waiting.dispose());
		const visit = (size: number) => async () => {
			await waiting.becomes(size);
			const samples: { more: number; stepped: number }[] = [];
			for (let n = 0; n < perVisit; n++) {
				const more = await oneMore(window, size);
				await delay(quiet);
				const stepped = await step(window, size);
				await delay(quiet);
				samples.push({ more, stepped });
			}
			return samples;
		};
		const visits = await inTurn(bench.rounds(7, 1), Object.fromEntries(sizes.map((size) => [size, visit(size)])));
		const samples = (size: number, what: 'more' | 'stepped') => (visits[size] ?? []).flat().map((one) => one[what]);
		return sizes.slice(1).flatMap<Finding>((size) => {
			// No more than logarithmic.
			const goal = { atMost: Math.log10(size) };
			const reference = 'with 10 pending';
			return [
				{ name: `window with ${size} pending: one more question counts`, unit: 'ms', ours: samples(size, 'more'), reference: { name: reference, samples: samples(10, 'more') }, goal },
				{ name: `window with ${size} pending: step to the next question`, unit: 'ms', ours: samples(size, 'stepped'), reference: { name: reference, samples: samples(10, 'stepped') }, goal },
			];
		});
	},
};

/** The hooks that wait in the window. */
class Waiting {
	private readonly hooks: { readonly n: number; readonly socket: Socket }[] = [];

	constructor(private readonly window: BenchWindow) {}

	/** Adds some or removes the newest; done when the window has caught up: its backlog would be measured along. */
	async becomes(size: number): Promise<void> {
		const { door, form, posts } = this.window;
		const counted = await positionSeen(form, `of ${size}`);
		const missing = Array.from({ length: Math.max(0, size - this.hooks.length) }, () => next++);
		await inBatches(missing, async (n) => {
			this.hooks.push({ n, socket: await accepted(door, paths.ask, posts.ask(n)) });
		});
		await inBatches(this.hooks.splice(size), async ({ n, socket }) => {
			await remove(this.window, n);
			socket.destroy();
		});
		await counted();
		await delay(quiet);
	}

	dispose(): void {
		this.hooks.forEach(({ socket }) => socket.destroy());
	}
}

async function inBatches<Item>(items: readonly Item[], act: (item: Item) => Promise<void>): Promise<void> {
	for (let from = 0; from < items.length; from += atOnce) {
		await Promise.all(items.slice(from, from + atOnce).map(act));
	}
}

async function remove({ door }: BenchWindow, n: number): Promise<void> {
	await served(door, `${paths.requests}/${requestIdOf(n)}/release`, '{}');
	await served(door, `${paths.requests}/${requestIdOf(n)}/remove`, '{}');
}

async function oneMore(window: BenchWindow, size: number): Promise<number> {
	const { form, door, posts } = window;
	const n = next++;
	const counted = await positionSeen(form, `of ${size + 1}`);
	const startedAt = epochNow();
	const hook = await accepted(door, paths.ask, posts.ask(n));
	const passed = (await counted()) - startedAt;
	const gone = await positionSeen(form, `of ${size}`);
	await remove(window, n);
	hook.destroy();
	await gone();
	return passed;
}

/** Whole: ten are not among a thousand. */
function positionSeen(form: Frame, text: string): Promise<() => Promise<number>> {
	return seenAt(form, '.otherRequests .position', text, 'endsWith');
}

/** To the second one, or back to the first. */
async function step({ form }: BenchWindow, size: number): Promise<number> {
	const isFirst = (await form.locator('.otherRequests .position').textContent()) === `1 of ${size}`;
	const there = await positionSeen(form, `${isFirst ? 2 : 1} of ${size}`);
	const button = form.getByRole('button', { name: isFirst ? 'Next request' : 'Previous request' });
	const startedAt = await button.evaluate((element) => {
		const at = performance.timeOrigin + performance.now();
		(element as HTMLElement).click();
		return at;
	});
	return (await there()) - startedAt;
}
