import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { build } from 'esbuild';
import { repository } from '../stage/repository';
import type { FromServer } from './serverProcess';
import type { Bench } from './theBench';

/** A server in a process of its own. */
export interface Server {
	readonly port: number;
	readonly token: string;
	/** Bytes that it holds after a collection. */
	memory(): Promise<number>;
	end(): Promise<void>;
}

/** Starts our endpoint and the bare server in processes of their own, so that neither shares a processor with who calls. */
export async function serversOf(bench: Bench): Promise<(kind: 'ours' | 'bare') => Promise<Server>> {
	const program = bench.inside('server.cjs');
	await build({
		entryPoints: [path.join(repository, 'test', 'bench', 'serverProcess.ts')],
		outfile: program,
		bundle: true,
		platform: 'node',
		format: 'cjs',
		target: 'node20',
		// As it ships.
		minify: true,
		logLevel: 'warning',
	});
	return async (kind) => {
		const child = fork(program, [kind], { execArgv: ['--expose-gc', ...bench.traceArgs] });
		const end = async () => {
			if (child.connected) {
				// It tidies up behind itself, and ends.
				child.disconnect();
				await once(child, 'exit');
			}
		};
		bench.later(end);
		const said = async <Type extends FromServer['type']>(type: Type) => {
			for (;;) {
				const [message] = (await once(child, 'message')) as [FromServer];
				if (message.type === type) {
					return message as Extract<FromServer, { type: Type }>;
				}
			}
		};
		const { port, token } = await said('listening');
		return {
			port,
			token,
			memory: () => {
				const measured = said('memory').then(({ bytes }) => bytes);
				child.send('measure');
				return measured;
			},
			end,
		};
	};
}
