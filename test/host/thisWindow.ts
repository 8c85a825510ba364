import { randomUUID } from 'node:crypto';
import { strict as assert } from 'node:assert';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { extensions, type Extension } from 'vscode';
import { panelFolders, panelHomePath } from '../../src/endpoint/panelHome';
import type { DiscoveryFile } from '../../src/protocol/discoveryFile';
import { paths, type HookReply } from '../../src/protocol/hookWire';
import asked from '../fixtures/recorded/PermissionRequest.2.1.326.json';
import told from '../fixtures/recorded/PostToolUse.2.1.326.json';
import { eventually } from '../stage/eventually';
import { openHook, send, type Reply } from '../unit/endpoint/httpClient';

/** Far more than any of it takes, on a machine that does much else. */
export const LIMIT_MS = 30_000;

export const panelHome = panelHomePath(process.env);

export function extensionUnderTest(): Extension<unknown> {
	const found = extensions.getExtension('question-panel.question-panel');
	assert.ok(found, 'the editor does not know the extension');
	return found;
}

/** What this window announced to hooks, and the file in which it did. */
export interface Announced {
	readonly path: string;
	readonly file: DiscoveryFile;
}

/** The window that these tests run in: the suites share their process with the extension. */
export async function announced(): Promise<Announced> {
	const { windows } = panelFolders(panelHome);
	return eventually(
		async () => {
			const names = await readdir(windows).catch(() => []);
			const found = await Promise.all(
				names.filter((name) => name.endsWith('.json')).map(async (name) => {
					const file = path.join(windows, name);
					return { path: file, file: JSON.parse(await readFile(file, 'utf8')) as DiscoveryFile };
				}),
			);
			return found.find(({ file }) => file.pid === process.pid);
		},
		() => `a file of process ${process.pid} in ${windows}`,
		LIMIT_MS,
	);
}

/** A hook that waits with a question in this window. */
export interface WaitingQuestion {
	readonly id: string;
	readonly sessionId: string;
	/** Its row in the tree, as menus hand it to commands. */
	readonly row: { readonly kind: 'request'; readonly requestId: string };
	/** The next line that the hook reads. */
	next(): Promise<HookReply | undefined>;
	answer(labels: readonly string[]): Promise<Reply>;
	/** Tells what came back from the tool, as Claude Code's hook does. */
	ended(answers: Readonly<Record<string, string>>): Promise<Reply>;
	/** Once it is in that state, as the endpoint lists it. */
	reaches(state: string): Promise<void>;
}

interface AskedQuestion {
	readonly question: string;
	readonly header: string;
	readonly multiSelect: boolean;
	readonly options: readonly { readonly label: string; readonly description: string }[];
}

const [recordedQuestion] = asked.plain.tool_input.questions;
assert.ok(recordedQuestion);
export const plainQuestion: AskedQuestion = recordedQuestion;

/** Asks in this window as the hook of a session of its own. The recorded session's transcript is not on this machine. */
export async function ask(question: AskedQuestion = plainQuestion): Promise<WaitingQuestion> {
	const { file: address } = await announced();
	const id = randomUUID();
	const sessionId = randomUUID();
	const session = { session_id: sessionId, transcript_path: undefined };
	const questions = [question];
	const event = { ...asked.plain, ...session, tool_input: { questions } };
	const hook = await openHook(address, { version: 1, requestId: id, waitedMs: 0, event });
	assert.deepEqual(await hook.next(), { type: 'accepted' });
	return {
		id,
		sessionId,
		row: { kind: 'request', requestId: id },
		next: () => hook.next(),
		answer: (labels) => send(address, { path: `${paths.requests}/${id}/answer`, body: { answer: [{ labels }] } }),
		ended: (answers) => {
			const seen = { ...told.answeredByPermissionRequestHook, ...session, tool_use_id: `toolu_${id}`, tool_input: { questions, answers }, tool_response: { questions, answers } };
			return send(address, { path: paths.observe, body: { version: 1, event: seen } });
		},
		reaches: (state) => reaches(id, state),
	};
}

/** Every request that the window lists, by id. */
export async function listed(): Promise<ReadonlyMap<string, string>> {
	const { file: address } = await announced();
	const { body } = await send(address, { method: 'GET', path: paths.requests });
	return new Map((body as { requests: { id: string; state: string }[] }).requests.map(({ id, state }) => [id, state]));
}

async function reaches(id: string, state: string): Promise<void> {
	let last: string | undefined;
	await eventually(
		async () => {
			last = (await listed()).get(id);
			return last === state;
		},
		() => `${state}; it is ${last ?? 'not listed'}`,
		LIMIT_MS,
	);
}
