import { onTestFinished } from 'vitest';
import { eventually } from '../stage/eventually';
import type { Scene } from './scene';

/** The one hook that waits, at a halt. */
export interface StoppedHook {
	goOn(): void;
	kill(): void;
}

/** Stops the one waiting hook as a debugger would: its connection stays, and it reads nothing. */
export async function stopHook(scene: Scene): Promise<StoppedHook> {
	const pid = await eventually(
		async () => {
			const [only, ...others] = await scene.hookProcesses();
			return others.length === 0 && only !== undefined && Number(only);
		},
		async () => `one waiting hook: ${(await scene.hookProcesses()).join()}`,
		10_000,
	);
	process.kill(pid, 'SIGSTOP');
	let isStopped = true;
	const send = (signal: NodeJS.Signals) => {
		if (isStopped) {
			isStopped = false;
			process.kill(pid, signal);
		}
	};
	// A halted process outlives its session.
	onTestFinished(() => send('SIGKILL'));
	return { goOn: () => send('SIGCONT'), kill: () => send('SIGKILL') };
}

export function noHookLeft(scene: Scene): Promise<boolean> {
	return eventually(async () => (await scene.hookProcesses()).length === 0, () => 'the waiting hook to end', 10_000);
}
