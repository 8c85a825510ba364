import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { isProvablyDead } from '../../../src/endpoint/processes';
import { deadPid } from './deadProcess';

describe('a process', () => {
	it('that runs is not dead', () => {
		expect(isProvablyDead(process.pid)).toBe(false);
		expect(isProvablyDead(1)).toBe(false);
	});

	it('that ended is dead', async () => {
		expect(isProvablyDead(await deadPid())).toBe(true);
	});

	it.runIf(process.platform === 'linux')('that ended is dead although its parent never asked how', async () => {
		// The shell becomes a program that knows nothing of the child that it had.
		const parent = spawn('/bin/sh', ['-c', 'true & echo $!; exec sleep 600'], { stdio: ['ignore', 'pipe', 'inherit'] });
		onTestFinished(() => void parent.kill('SIGKILL'));
		const [line] = (await once(parent.stdout!, 'data')) as [Buffer];
		const child = Number(line.toString());
		await vi.waitFor(() => expect(isProvablyDead(child)).toBe(true));
		expect(isProvablyDead(parent.pid!)).toBe(false);
	});
});
