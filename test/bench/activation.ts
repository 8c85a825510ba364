import { access, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eventually } from '../stage/eventually';
import { packedExtension } from '../stage/repository';
import { startWorkbench } from '../stage/workbench';
import type { Measure } from './measure';
import { packExtension } from './packExtension';

const panel = 'question-panel.question-panel';

/** What the stopwatch writes down for each window. */
interface Window {
	readonly times: Readonly<Record<string, { readonly active: number; readonly answers: number }>>;
	/** Where the editor lets extensions keep things. */
	readonly storage: string;
}

/**
 * From the call of `activate` until it is done: by then the endpoint listens. And until it answers, because
 * most of ours is loaded in between. A window a round; the first warms up, and leaves the compiled code
 * without which only the very first start ever goes.
 */
export const activation: Measure = {
	name: 'activation',
	async run(bench) {
		const { home, project } = await bench.home('activation');
		const file = bench.inside('stopwatch.txt');
		await writeFile(file, '');
		const more = [await packExtension('port', bench.inside()), await packExtension('stopwatch', bench.inside())];
		const workbench = await startWorkbench({ version: '1.139', extension: packedExtension, moreExtensions: more, home, folder: project, env: { BENCH_STOPWATCH: file } });
		bench.later(() => workbench.dispose());
		const windows = async (n: number) => {
			const lines = (await readFile(file, 'utf8')).split('\n').filter(Boolean);
			return lines.length >= n ? lines.map((line) => JSON.parse(line) as Window) : undefined;
		};
		const [first] = await eventually(() => windows(1), () => 'the times of the first window', 60_000);
		const kept = path.join(first?.storage ?? '', panel, 'panel.js.cache');
		await eventually(() => access(kept).then(() => true, () => false), () => `compiled code in ${kept}`, 60_000);
		const rounds = bench.rounds(20, 1);
		for (let n = 1; n <= rounds; n++) {
			await workbench.reload();
			await eventually(() => windows(1 + n), () => `the times of window ${n}`, 60_000);
		}
		const counted = (await windows(1 + rounds) ?? []).slice(1);
		const samples = (id: string, what: 'active' | 'answers') => counted.map(({ times }) => times[id]?.[what] ?? NaN);
		const reference = 'an extension that only opens a port';
		return [
			{ name: 'activation: `activate` returns, the endpoint listens', unit: 'ms', ours: samples(panel, 'active'), reference: { name: reference, samples: samples('bench.port', 'active') }, goal: { atMost: 1.3 } },
			{ name: 'activation: the endpoint has answered a first request', unit: 'ms', ours: samples(panel, 'answers'), reference: { name: reference, samples: samples('bench.port', 'answers') }, goal: { atMost: 1.3 } },
		];
	},
};
