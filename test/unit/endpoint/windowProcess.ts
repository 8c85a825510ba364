import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { Inbox } from '../../../src/domain/inbox';
import { Desk } from '../../../src/endpoint/desk';
import { Intents } from '../../../src/endpoint/intents';
import { startServer } from '../../../src/endpoint/server';
import { watchTranscript } from '../../../src/endpoint/transcriptWatch';

/** What a window holds once it is at rest. */
export interface Footprint {
	/** Bytes that are left after a collection. */
	readonly heap: number;
	/** Timers, sockets and the like, by kind. */
	readonly handles: Readonly<Record<string, number>>;
	readonly openFiles: number;
	readonly live: number;
	/** A body has changed what every object inherits. */
	readonly isPolluted: boolean;
	/** Lines of the log: what could not be served for a reason of ours. */
	readonly logged: readonly string[];
}

export type FromWindow =
	| { readonly type: 'listening'; readonly port: number; readonly token: string }
	| { readonly type: 'rests'; readonly footprint: Footprint };

/** Sessions whose questions a person answers at once. */
export const honestSession = 'honest';

/** The endpoint as it ships, in a process of its own that tells what it holds; the person takes the first option. */
async function main(): Promise<void> {
	const intentsFolder = mkdtempSync(join(tmpdir(), 'question-panel-window-'));
	process.once('disconnect', () => {
		rmSync(intentsFolder, { recursive: true });
		process.exit(0);
	});
	const logged: string[] = [];
	const log = (message: string) => void logged.push(message);
	const inbox = new Inbox(Date.now, undefined, (error) => log(String(error)));
	const watch = (path: string, tell: Parameters<typeof watchTranscript>[1]) => watchTranscript(path, tell, (error) => log(String(error)));
	const intents = new Intents(intentsFolder);
	const desk = new Desk({ inbox, intents, watchTranscript: watch, now: Date.now, log });
	inbox.onDidChange(({ request, from }) => {
		const label = request.questions[0]?.options[0]?.label ?? '';
		if (from === undefined && request.session.id === honestSession) {
			void desk.decide(request.id, { kind: 'answer', answer: [{ labels: [label], other: '', notes: '' }] }, 'form');
		}
	});
	// What waits for a terminal that will never speak goes off the list, as a person does it.
	const clearList = async () => {
		await Promise.all(inbox.all().map(({ id }) => desk.removeFromList(id)));
		inbox.forgetFinished();
		// In turn: what is still being written or removed is done by then.
		await intents.remove('request-of-nobody');
	};
	process.on('message', () => {
		void clearList().then(() => footprint(inbox, logged.splice(0))).then((measured) => tell({ type: 'rests', footprint: measured }));
	});
	const { port, token } = await startServer({ desk, inbox, windowId: 'window-1', log });
	tell({ type: 'listening', port, token });
}

function tell(message: FromWindow): void {
	process.send?.(message);
}

async function footprint(inbox: Inbox, logged: readonly string[]): Promise<Footprint> {
	// What one collection finalises, the next one frees.
	for (let round = 0; round < 3; round++) {
		globalThis.gc?.();
		await turn();
	}
	const handles: Record<string, number> = {};
	for (const kind of process.getActiveResourcesInfo()) {
		handles[kind] = (handles[kind] ?? 0) + 1;
	}
	return {
		heap: process.memoryUsage().heapUsed,
		handles,
		openFiles: process.platform === 'linux' ? readdirSync('/proc/self/fd').length : 0,
		live: inbox.all().length,
		isPolluted: 'polluted' in {},
		logged,
	};
}

if (process.send) {
	void main();
}
