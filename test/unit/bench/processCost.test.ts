import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { costOf } from '../../bench/processCost';

/** Works in a second thread until the process has used so much, then says how much that is, in milliseconds, and waits. */
const program = `
	const { Worker } = require('node:worker_threads');
	new Worker('for (;;) Math.sqrt(Math.random())', { eval: true });
	const used = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; };
	setInterval(() => used() > 500 && console.log(used()), 10);
`;

it.runIf(process.platform === 'linux')('what a process costs is what all of its threads cost', async () => {
	const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
	onTestFinished(() => void child.kill('SIGKILL'));
	const [used] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
	expect(costOf(child.pid ?? 0).cpu).toBeGreaterThan(0.9 * parseFloat(used));
	expect(costOf(child.pid ?? 0).memory).toBeGreaterThan(1);
});
