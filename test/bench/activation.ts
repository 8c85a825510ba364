import { readFile, writeFile } from 'node:fs/promises';
import { eventually } from '../stage/eventually';
import { packedExtension } from '../stage/repository';
import { startWorkbench } from '../stage/workbench';
import type { Measure } from './measure';
import { packExtension } from './packExtension';

/** From the call of `activate` until it is done: by then the endpoint listens. A window a round; the first warms up. */
export const activation: Measure = {
	name: 'activation',
	async run(bench) {
		const { home, project } = await bench.home('activation');
		const file = bench.inside('stopwatch.txt');
		await writeFile(file, '');
		const more = [await packExtension('port', bench.inside()), await packExtension('stopwatch', bench.inside())];
		const workbench = await startWorkbench({ version: '1.139', extension: packedExtension, moreExtensions: more, home, folder: project, env: { BENCH_STOPWATCH: file } });
		bench.later(() => workbench.dispose());
		const times = async (n: number) => {
			const lines = (await readFile(file, 'utf8')).split('\n').filter(Boolean);
			return lines.length >= n ? lines.map((line) => JSON.parse(line) as Record<string, number>) : undefined;
		};
		const windows = 1 + bench.rounds(20, 2);
		for (let n = 1; n < windows; n++) {
			await eventually(() => times(n), () => `the times of window ${n}`, 60_000);
			await workbench.reload();
		}
		const [, ...counted] = await eventually(() => times(windows), () => 'the times of the last window', 60_000);
		return [{
			name: 'activation: `activate` returns, the endpoint listens',
			unit: 'ms',
			ours: counted.map((one) => one['question-panel.question-panel'] ?? NaN),
			reference: { name: 'an extension that only opens a port', samples: counted.map((one) => one['bench.port'] ?? NaN) },
			goal: { atMost: 1.3 },
		}];
	},
};
