import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installHooksInto } from '../stage/installHooks';
import type { Options } from './options';

/** What measures share: a place for files, the length of the run, and what has to be ended after it. */
export interface Bench {
	readonly isQuick: boolean;
	/** What a runtime is told so that it leaves a profile; nothing unless the run is traced. */
	readonly traceArgs: readonly string[];
	/** A temp folder of this run. */
	readonly inside: (...parts: string[]) => string;
	/** How many rounds to play: of the whole run, or of the quick one. */
	rounds(whole: number, quick: number): number;
	/** A person's home folder of this name with our hooks in its settings, and a folder to work in. */
	home(name: string): Promise<{ readonly home: string; readonly panelHome: string; readonly project: string }>;
	/** Ended with the measure, the last one first. */
	later(dispose: () => unknown): void;
}

/** Gives `act` a bench and tidies up behind it. With `trace`, hooks and servers leave profiles in that folder. */
export async function withBench<T>({ isQuick, trace }: Pick<Options, 'isQuick' | 'trace'>, act: (bench: Bench) => Promise<T>): Promise<T> {
	const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'question-panel-bench-')));
	const inside = (...parts: string[]) => path.join(folder, ...parts);
	const traceArgs = trace === undefined ? [] : ['--cpu-prof', '--cpu-prof-interval', '100', `--cpu-prof-dir=${path.resolve(trace)}`];
	const cleanUps: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true, maxRetries: 5 })];
	try {
		return await act({
			isQuick,
			traceArgs,
			inside,
			rounds: (whole, quick) => (isQuick ? quick : whole),
			home: async (name) => {
				await mkdir(inside(name, 'project'), { recursive: true });
				// As real as a session: hooks, and windows, look after it for as long as they wait.
				await writeFile(inside(name, 'project', 'transcript.jsonl'), `${JSON.stringify({ type: 'user', message: { content: 'Please ask me' } })}\n`);
				await installHooksInto(inside(name), trace === undefined ? undefined : await runtimeWith(traceArgs, inside('runtime.sh')));
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

/** A launcher has no room for arguments of the runtime. */
async function runtimeWith(args: readonly string[], file: string): Promise<string> {
	await writeFile(file, `#!/bin/sh\nexec '${process.execPath}' ${args.map((arg) => `'${arg}'`).join(' ')} "$@"\n`, { mode: 0o755 });
	return file;
}
