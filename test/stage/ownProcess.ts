import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { whenProcessEnds } from './whenProcessEnds';

export interface OwnProcess {
	readonly pid: number;
	/** All it has printed so far. */
	output(): string;
	/** What the pattern found in the output, once it is there. Fails when the process ends before. */
	waitForOutput(pattern: RegExp, limitMs: number): Promise<RegExpExecArray>;
	/** Ends it with all its children, and waits. */
	dispose(): Promise<void>;
}

/** Starts a program as the head of a process group, so that it can be ended together with whatever it starts. */
export function startProcess(
	command: string,
	args: readonly string[],
	options: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): OwnProcess {
	const child = spawn(command, args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
	let output = '';
	let ended: string | undefined;
	const changes = new Set<() => void>();
	const changed = () => changes.forEach((listener) => listener());
	const gather = (chunk: Buffer) => {
		output += chunk.toString('utf8');
		changed();
	};
	child.stdout.on('data', gather);
	child.stderr.on('data', gather);
	child.once('error', (error) => {
		ended = error.message;
		changed();
	});
	child.once('exit', (code, signal) => {
		ended = `it ended with ${signal ?? code}`;
		changed();
	});

	const pid = child.pid ?? 0;
	const isDisposed = whenProcessEnds(() => signalGroup(pid, 'SIGKILL'));

	return {
		pid,
		output: () => output,
		waitForOutput: (pattern, limitMs) =>
			new Promise((resolve, reject) => {
				const settle = (act: () => void) => {
					changes.delete(check);
					clearTimeout(timer);
					act();
				};
				const fail = (why: string) => settle(() => reject(new Error(`${command}: no ${pattern} in its output, ${why}:\n${output.slice(-3000)}`)));
				const check = () => {
					const found = pattern.exec(output);
					if (found) {
						settle(() => resolve(found));
					} else if (ended !== undefined) {
						fail(ended);
					}
				};
				const timer = setTimeout(() => fail(`waited ${limitMs} ms`), limitMs);
				changes.add(check);
				check();
			}),
		dispose: async () => {
			signalGroup(pid, 'SIGTERM');
			for (let waited = 0; groupIsAlive(pid) && waited < 5000; waited += 50) {
				await delay(50);
			}
			signalGroup(pid, 'SIGKILL');
			isDisposed();
		},
	};
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
	try {
		if (pid > 0) {
			process.kill(-pid, signal);
		}
	} catch {
		// The whole group has ended already.
	}
}

function groupIsAlive(pid: number): boolean {
	try {
		process.kill(-pid, 0);
		return pid > 0;
	} catch {
		return false;
	}
}
