import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Measure } from './measure';
import { startPaced } from './pacedClaude';
import { inTurn } from './rounds';

const permissions = { allow: ['Bash(true)', 'Read'] };

/** A file read and a command run, with our hooks installed and without any: they are matched to questions only. */
export const ordinaryTools: Measure = {
	name: 'ordinaryTools',
	async run(bench) {
		const rounds = bench.rounds(40, 5);
		const start = async (name: string, withHooks: boolean) => {
			const { home, project } = await bench.home(name);
			const installed = JSON.parse(await readFile(path.join(home, '.claude', 'settings.json'), 'utf8')) as object;
			const file = path.join(project, 'notes.txt');
			await writeFile(file, 'A few words.\n');
			const paced = await startPaced(bench, [{ read: file }, { bash: 'true' }], { home, cwd: project, settings: { ...(withHooks ? installed : {}), permissions } });
			return async () => {
				let passed = 0;
				for (let turn = 0; turn < 2; turn++) {
					passed += (await paced.play()) - paced.startedAt;
				}
				return passed;
			};
		};
		const [ours, without] = [await start('toolsOurs', true), await start('toolsWithout', false)];
		const turns = await inTurn(rounds, { ours, without });
		return [{
			name: 'ordinary tool calls (Read, Bash) with our hooks installed',
			unit: 'ms',
			ours: turns.ours,
			reference: { name: 'without any hook', samples: turns.without },
			goal: { atMost: 1.05 },
		}];
	},
};
