import { writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { runAs, runHook, settingsCommand, type HookRun } from './hookRun';
import type { Measure } from './measure';
import { costOf, type ProcessCost } from './processCost';

/** Ten minutes, and for the quick run five seconds, in milliseconds. */
const spans = { whole: 600_000, quick: 5_000 };

/**
 * What it costs to wait while nobody listens: time on the processor and memory, from the start on. All
 * wait at once, started in turn, because the whole span would be long one after the other.
 */
export const hookWaits: Measure = {
	name: 'hookWaits',
	async run(bench) {
		const { home, project } = await bench.home('hookWaits');
		const script = bench.inside('asleep.cjs');
		await writeFile(script, 'setTimeout(() => undefined, 2 ** 31 - 1);\n');
		const starts = {
			ours: () => runHook(settingsCommand('PermissionRequest'), home, project, 'PermissionRequest'),
			asleep: () => runAs([process.execPath, script], home, project, ''),
		};
		const waiting: { readonly name: keyof typeof starts; readonly hook: HookRun; cost: ProcessCost | undefined }[] = [];
		for (let round = 0; round < bench.rounds(8, 4); round++) {
			for (const name of round % 2 === 0 ? (['ours', 'asleep'] as const) : (['asleep', 'ours'] as const)) {
				const hook = starts[name]();
				bench.later(() => hook.child.kill('SIGKILL') && hook.end);
				waiting.push({ name, hook, cost: undefined });
			}
		}
		await delay(bench.rounds(spans.whole, spans.quick));
		for (const one of waiting) {
			one.cost = costOf(one.hook.child.pid ?? 0);
		}
		const samples = (name: keyof typeof starts, figure: keyof ProcessCost) => waiting.filter((one) => one.name === name).map(({ cost }) => cost?.[figure] ?? NaN);
		const span = bench.isQuick ? '5 s' : '10 min';
		const name = `hook that waits, nobody listening, ${span}`;
		return [
			{ name: `${name}: time on the processor`, unit: 'ms', ours: samples('ours', 'cpu'), reference: { name: 'same runtime, asleep', samples: samples('asleep', 'cpu') }, goal: { atMost: 1.2 } },
			{ name: `${name}: memory`, unit: 'MB', ours: samples('ours', 'memory'), reference: { name: 'same runtime, asleep', samples: samples('asleep', 'memory') }, goal: { atMost: 1.2 } },
		];
	},
};
