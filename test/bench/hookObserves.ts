import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { deadWindowFile } from './deadWindowFile';
import { runAs, runHook, settingsCommand } from './hookRun';
import type { Measure } from './measure';
import { inTurn } from './rounds';

/** From start to end of a hook that only tells, when no window is there to be told. */
export const hookObserves: Measure = {
	name: 'hookObserves',
	async run(bench) {
		const { home, project } = await bench.home('hookObserves');
		const left = await bench.home('hookObservesLeft');
		await writeFile(path.join(left.panelHome, 'windows', 'left.json'), await deadWindowFile());
		const script = bench.inside('empty.cjs');
		await writeFile(script, '');
		const { ours, oursLeft, empty } = await inTurn(bench.rounds(60, 12), {
			ours: () => runHook(settingsCommand('PreToolUse'), home, project, 'PreToolUse').end,
			oursLeft: () => runHook(settingsCommand('PreToolUse'), left.home, left.project, 'PreToolUse').end,
			empty: () => runAs([process.execPath, script], home, project, '').end,
		});
		const reference = { name: 'empty script, same runtime', samples: empty };
		return [
			{ name: 'hook that observes, nobody listening: start to exit', unit: 'ms', ours, reference, goal: { atMost: 1.1 } },
			{ name: 'the same, where a window that was killed has left its file', unit: 'ms', ours: oursLeft, reference },
		];
	},
};
