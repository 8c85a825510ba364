import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installHooksInto } from '../stage/installHooks';

/** What measures share: a place for files, the length of the run, and what has to be ended after it. */
export interface Bench {
	readonly isQuick: boolean;
	/** A temp folder of this run. */
	readonly inside: (...parts: string[]) => string;
	/** How many rounds to play: of the whole run, or of the quick one. */
	rounds(whole: number, quick: number): number;
	/** A person's home folder of this name with our hooks in its settings, and a folder to work in. */
	home(name: string): Promise<{ readonly home: string; readonly panelHome: string; readonly project: string }>;
	/** Ended with the measure, the last one first. */
	later(dispose: () => unknown): void;
}

/** Gives `act` a bench and tidies up behind it. */
export async function withBench<T>(isQuick: boolean, act: (bench: Bench) => Promise<T>): Promise<T> {
	const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'question-panel-bench-')));
	const inside = (...parts: string[]) => path.join(folder, ...parts);
	const cleanUps: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true, maxRetries: 5 })];
	try {
		return await act({
			isQuick,
			inside,
			rounds: (whole, quick) => (isQuick ? quick : whole),
			home: async (name) => {
				await mkdir(inside(name, 'project'), { recursive: true });
				// As real as a session: hooks, and windows, look after it for as long as they wait.
				await writeFile(inside(name, 'project', 'transcript.jsonl'), `${JSON.stringify({ type: 'user', message: { content: 'Please ask me' } })}\n`);
				await installHooksInto(inside(name));
				return { home: inside(name), panelHome: inside(name, '.question-panel'), project: inside(name, 'project') };
			},
			later: (dispose) => cleanUps.push(dispose),
		});
	} finally {
		for (const cleanUp of cleanUps.reverse()) {
			await cleanUp();
		}
	}
}
