import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises';
import { extensions, type ExtensionContext } from 'vscode';
import { panelFolders, panelHomePath } from '../../../src/endpoint/panelHome';
import { paths } from '../../../src/protocol/hookWire';

/** What one extension does after it has started is not to meet the other, in milliseconds; nor the editor's own start. */
const quiet = 1000;

interface Address {
	readonly port: number;
	readonly token: string;
}

const panel = 'question-panel.question-panel';
const port = 'bench.port';

/**
 * Starts two extensions by the same call, one after the other, and writes down how long it took until each
 * was active and until it had answered a first request. Who is first changes with each window.
 */
export async function activate(context: ExtensionContext): Promise<void> {
	const file = process.env['BENCH_STOPWATCH'] ?? '';
	const earlier = readFileSync(file, 'utf8').split('\n').length;
	await warmUp();
	const times: Record<string, { active: number; answers: number }> = {};
	for (const id of earlier % 2 === 0 ? [panel, port] : [port, panel]) {
		await delay(quiet);
		const extension = extensions.getExtension<unknown>(id);
		// One that has begun by itself tells nothing.
		const startedAt = extension?.isActive === false ? performance.now() : NaN;
		const exported = await extension?.activate();
		const active = performance.now() - startedAt;
		await answered(id === panel ? await announced() : { port: (exported as Address).port, token: 'none' });
		times[id] = { active, answers: performance.now() - startedAt };
	}
	appendFileSync(file, `${JSON.stringify({ times, storage: path.dirname(context.globalStorageUri.fsPath) })}\n`);
}

/** The first request of a process takes longer, whoever it is for. */
async function warmUp(): Promise<void> {
	const server = createServer((_request, response) => response.end('{}'));
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	await answered({ port: (server.address() as AddressInfo).port, token: 'none' });
	server.close();
}

/** Where this window listens, as hooks learn it. */
async function announced(): Promise<Address> {
	const { windows } = panelFolders(panelHomePath(process.env));
	for (;;) {
		for (const name of readdirSync(windows).filter((one) => one.endsWith('.json'))) {
			const found = JSON.parse(readFileSync(path.join(windows, name), 'utf8')) as Address & { pid: number };
			if (found.pid === process.pid) {
				return found;
			}
		}
		await turn();
	}
}

function answered({ port, token }: Address): Promise<void> {
	return new Promise((resolve, reject) => {
		get({ host: '127.0.0.1', port, path: paths.health, headers: { Authorization: `Bearer ${token}` } }, (response) => response.resume().once('end', resolve)).once('error', reject);
	});
}
