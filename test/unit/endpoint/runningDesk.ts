import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { Inbox } from '../../../src/domain/inbox';
import type { Request, RequestState, StateName } from '../../../src/domain/request';
import { Desk, type DeskLimits, type DeskParts } from '../../../src/endpoint/desk';
import { noTerminal, type KeysParts } from '../../../src/endpoint/keysParts';
import { Intents } from '../../../src/endpoint/intents';
import type { Patience } from '../../../src/endpoint/openPort';
import { startServer, type RunningServer } from '../../../src/endpoint/server';
import { watchTranscript } from '../../../src/endpoint/transcriptWatch';

/** Nothing is ruled by the clock unless the test is about it. */
const patient: DeskLimits = { closeGrace: 600_000, proof: 600_000, secondWitness: 600_000, sessionCheck: 600_000, hookStart: 0 };

export interface RunningDesk {
	readonly inbox: Inbox;
	readonly desk: Desk;
	readonly intents: Intents;
	readonly server: RunningServer;
	/** A path in this test's own folder. */
	readonly inside: (...parts: string[]) => string;
	readonly intentPath: (requestId: string) => string;
	/** What is on disk of an answer under way. */
	readonly readIntent: (requestId: string) => object;
	/** Every step taken so far, as `id: from → to`; that more became known of a request is none. */
	readonly steps: string[];
	readonly logged: string[];
	/** The request, once it is in that state. */
	reaches<Name extends StateName>(id: string, name: Name): Promise<Request & { state: Extract<RequestState, { name: Name }> }>;
}

export interface DeskChanges {
	readonly limits?: Partial<DeskLimits>;
	readonly watchTranscript?: DeskParts['watchTranscript'];
	readonly patience?: Patience;
	readonly windowId?: string;
	readonly keys?: Partial<KeysParts>;
}

/** A real desk behind a real server, in a folder of its own; gone when the test is. */
export async function runDesk({ limits, watchTranscript: watch, patience, windowId = 'window-1', keys }: DeskChanges = {}): Promise<RunningDesk> {
	const folder = mkdtempSync(join(tmpdir(), 'question-panel-desk-'));
	const inside = (...parts: string[]) => join(folder, ...parts);
	const intentPath = (requestId: string) => inside('intents', `${requestId}.json`);
	mkdirSync(inside('intents'));
	const logged: string[] = [];
	const log = (message: string) => void logged.push(message);
	const inbox = new Inbox(Date.now, undefined, (error) => log(String(error)));
	const steps: string[] = [];
	inbox.onDidChange(({ request, from }) => {
		if (from !== request.state.name) {
			steps.push(`${request.id}: ${from ?? 'new'} → ${request.state.name}`);
		}
	});
	const intents = new Intents(inside('intents'));
	const desk = new Desk({
		inbox,
		intents,
		watchTranscript: watch ?? ((path, tell) => watchTranscript(path, tell, (error) => log(String(error)))),
		now: Date.now,
		log,
		limits: { ...patient, ...limits },
		keys: { ...noTerminal, ...keys },
	});
	const server = await startServer({ desk, inbox, windowId, log, ...(patience ? { patience } : {}) });
	onTestFinished(async () => {
		await server.dispose();
		desk.dispose();
		rmSync(folder, { recursive: true });
	});
	return {
		inbox,
		desk,
		intents,
		server,
		inside,
		intentPath,
		readIntent: (requestId) => JSON.parse(readFileSync(intentPath(requestId), 'utf8')) as object,
		steps,
		logged,
		reaches: (id, name) => reaches(inbox, id, name),
	};
}

function reaches<Name extends StateName>(inbox: Inbox, id: string, name: Name): Promise<Request & { state: Extract<RequestState, { name: Name }> }> {
	return new Promise((resolve) => {
		const look = () => {
			const request = inbox.get(id);
			if (request?.state.name === name) {
				subscription.dispose();
				resolve(request as Request & { state: Extract<RequestState, { name: Name }> });
			}
		};
		const subscription = inbox.onDidChange(look);
		look();
	});
}
