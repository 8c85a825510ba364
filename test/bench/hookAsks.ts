import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openDeskIn } from './deskInHome';
import { runAs, runHook, settingsCommand, type HookRun } from './hookRun';
import type { Measure } from './measure';
import { curlCommand, writePostScript } from './postScripts';
import { inTurn } from './rounds';

/** From the start of the hook's process to the question in the inbox. */
export const hookAsks: Measure = {
	name: 'hookAsks',
	async run(bench) {
		const { home, panelHome, project } = await bench.home('hookAsks');
		const { inbox, desk, dispose } = await openDeskIn(panelHome);
		bench.later(dispose);
		const server = createServer((request, response) => {
			request.resume().once('end', () => {
				server.emit('heard');
				response.end('{}');
			});
		});
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		bench.later(() => server.close());
		const { port } = server.address() as AddressInfo;
		const script = bench.inside('post.cjs');
		await writePostScript(script, port);

		const untilHeard = async (start: () => HookRun) => {
			const heard = once(server, 'heard');
			const { startedAt, end } = start();
			await heard;
			const passed = performance.now() - startedAt;
			await end;
			return passed;
		};
		const { ours, script: scripts, curl } = await inTurn(bench.rounds(60, 12), {
			ours: async () => {
				const asked = new Promise<string>((resolve) => {
					const subscription = inbox.onDidChange(({ request }) => {
						subscription.dispose();
						resolve(request.id);
					});
				});
				const { startedAt, end } = runHook(settingsCommand('PermissionRequest'), home, project, 'PermissionRequest');
				const id = await asked;
				const passed = performance.now() - startedAt;
				await desk.release(id);
				await end;
				return passed;
			},
			script: () => untilHeard(() => runAs([process.execPath, script], home, project, '{}')),
			curl: () => untilHeard(() => runAs(['/bin/sh', '-c', curlCommand(port)], home, project, '{}')),
		});
		const name = 'hook: start to question in the inbox';
		return [
			{ name, unit: 'ms', ours, reference: { name: 'empty script, same runtime, one POST', samples: scripts }, goal: { atMost: 1.15 } },
			{ name, unit: 'ms', ours, reference: { name: '`sh` and `curl`', samples: curl } },
		];
	},
};
