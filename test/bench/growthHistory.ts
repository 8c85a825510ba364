import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { HistoryEntry } from '../../src/domain/historyEntry';
import { HistoryFiles } from '../../src/endpoint/historyFiles';
import { PastAnswers } from '../../src/endpoint/pastAnswers';
import { historyFileText } from '../../src/protocol/historyFile';
import { entry } from '../unit/domain/historyEntries';
import type { Finding, Measure } from './measure';
import { inTurn } from './rounds';
import type { Bench } from './theBench';

/** How many entries each history has. */
const sizes = [10, 100, 1000, 10_000] as const;

/** Nothing is dropped. */
const limits = { keep: 1_000_000, days: 1_000_000 };

/** With so many finished requests on disk: writing down one more, and learning of it. */
export const growthHistory: Measure = {
	name: 'growthHistory',
	async run(bench) {
		const histories = await Promise.all(sizes.map((size) => historyOf(bench, size)));
		const contestants = Object.fromEntries(histories.map(({ size, record }) => [size, record]));
		const times = await inTurn(bench.rounds(40, 10), contestants);
		return sizes.slice(1).map<Finding>((size) => ({
			name: `history of ${size}: one more is written and known`,
			unit: 'ms',
			ours: times[size] ?? [],
			reference: { name: 'history of 10', samples: times[10] ?? [] },
			// No more than logarithmic.
			goal: { atMost: Math.log10(size) },
		}));
	},
};

async function historyOf(bench: Bench, size: number): Promise<{ size: number; record: () => Promise<number> }> {
	const folder = bench.inside(`history${size}`);
	await mkdir(folder);
	const files = new HistoryFiles(folder, {
		makeFolder: () => console.error(`${folder} is gone`),
		setAside: (file) => console.error(`${file} could not be read`),
		failed: (error) => console.error(error),
	});
	const past = new PastAnswers(files);
	for (let n = 0; n < size; n++) {
		// Not by `record`, which looks at all that is there: the history would take minutes to grow.
		await writeFile(path.join(folder, `${String(n).padStart(15, '0')}-${numbered(n).id}.json`), historyFileText(numbered(n)));
	}
	await past.update();
	let next = size;
	return {
		size,
		record: async () => {
			const startedAt = performance.now();
			await files.record(numbered(next), limits, next);
			next += 1;
			await past.update();
			return performance.now() - startedAt;
		},
	};
}

function numbered(n: number): HistoryEntry {
	return entry({ id: `request-${String(n).padStart(6, '0')}`, endedAt: n });
}
