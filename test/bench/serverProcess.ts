import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { Inbox } from '../../src/domain/inbox';
import { Desk } from '../../src/endpoint/desk';
import { Intents } from '../../src/endpoint/intents';
import { startServer } from '../../src/endpoint/server';
import { watchTranscript } from '../../src/endpoint/transcriptWatch';
import { paths } from '../../src/protocol/hookWire';

export type FromServer =
	| { readonly type: 'listening'; readonly port: number; readonly token: string }
	/** Bytes that are left after a collection. */
	| { readonly type: 'memory'; readonly bytes: number };

/** Our endpoint, or the least server that could stand in its place: reads JSON, replies, keeps the connections of those who wait. */
async function main(kind: string | undefined): Promise<void> {
	process.on('message', () => {
		void memory().then((bytes) => tell({ type: 'memory', bytes }));
	});
	const { port, token } = kind === 'ours' ? await startOurs() : await startBare();
	tell({ type: 'listening', port, token });
}

async function startOurs(): Promise<{ port: number; token: string }> {
	const folder = mkdtempSync(join(tmpdir(), 'question-panel-bench-server-'));
	process.once('disconnect', () => {
		rmSync(folder, { recursive: true });
		process.exit(0);
	});
	const log = (message: string) => console.error(message);
	const inbox = new Inbox(Date.now);
	const desk = new Desk({
		inbox,
		intents: new Intents(folder),
		watchTranscript: (path, take) => watchTranscript(path, take, (error) => log(String(error))),
		now: Date.now,
		log,
	});
	return startServer({ desk, inbox, windowId: 'bench', log });
}

async function startBare(): Promise<{ port: number; token: string }> {
	process.once('disconnect', () => process.exit(0));
	const waiting = new Map<string, ServerResponse>();
	const server = createServer((request, response) => {
		const chunks: Buffer[] = [];
		request.on('data', (chunk: Buffer) => chunks.push(chunk));
		request.once('end', () => {
			const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { requestId?: string };
			const [, answered] = /^\/v1\/requests\/([\w-]+)\/answer$/.exec(request.url ?? '') ?? [];
			response.writeHead(200, { 'Content-Type': 'application/json', Connection: 'close' });
			if (request.url === paths.ask) {
				const { requestId = '' } = body;
				waiting.set(requestId, response);
				response.once('close', () => waiting.delete(requestId));
				response.write('{"type":"accepted"}\n');
			} else {
				waiting.get(answered ?? '')?.end('{"type":"answer"}\n');
				response.end('{"ok":true}');
			}
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return { port: (server.address() as AddressInfo).port, token: 'none' };
}

async function memory(): Promise<number> {
	// What one collection finalises, the next one frees.
	for (let round = 0; round < 3; round++) {
		globalThis.gc?.();
		await turn();
	}
	const { heapUsed, external } = process.memoryUsage();
	return heapUsed + external;
}

function tell(message: FromServer): void {
	process.send?.(message);
}

void main(process.argv[2]);
