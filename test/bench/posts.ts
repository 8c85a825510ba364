import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { approach } from '../endToEnd/questions';
import { hookProtocolVersion } from '../../src/protocol/hookWire';

/** How many sessions ask by turns. */
const sessions = 100;

/** What hooks post, as real as theirs: of a session whose process lives and whose transcript is there. */
export interface Posts {
	/** A hook waits with the question number `n`; it may ask something else than usual. */
	ask(n: number, question?: string): string;
	/** A hook tells of a call. */
	observe(): string;
	/** A hook tells that the question number `n` was answered, and how. */
	seen(n: number, label: string, question?: string): string;
}

/** The request that question number `n` becomes. */
export function requestIdOf(n: number): string {
	return `request-${String(n).padStart(6, '0')}`;
}

/** Lays out what the posts name in this folder. */
export async function postsIn(folder: string): Promise<Posts> {
	await mkdir(folder, { recursive: true });
	const transcriptOf = (session: string) => path.join(folder, `${session}.jsonl`);
	const names = ['session-observed', ...Array.from({ length: sessions }, (_, n) => sessionOf(n))];
	const line = `${JSON.stringify({ type: 'user', message: { content: 'Please ask me' } })}\n`;
	await Promise.all(names.map((name) => writeFile(transcriptOf(name), line)));
	const event = (name: string, session: string, question: string = approach.question) => ({
		session_id: session,
		transcript_path: transcriptOf(session),
		cwd: folder,
		prompt_id: 'prompt-1',
		permission_mode: 'default',
		hook_event_name: name,
		tool_name: 'AskUserQuestion',
		tool_input: { questions: [{ ...approach, question }] },
	});
	const version = hookProtocolVersion;
	return {
		ask: (n, question) => JSON.stringify({ version, requestId: requestIdOf(n), waitedMs: 0, event: event('PermissionRequest', sessionOf(n), question), claudePid: process.pid }),
		observe: () => JSON.stringify({ version, event: { ...event('PreToolUse', 'session-observed'), tool_use_id: 'toolu_1' } }),
		seen: (n, label, question = approach.question) => {
			const told = event('PostToolUse', sessionOf(n), question);
			const answers = { [question]: label };
			return JSON.stringify({ version, event: { ...told, tool_use_id: `toolu_${n}`, tool_input: { ...told.tool_input, answers }, tool_response: { ...told.tool_input, answers } } });
		},
	};
}

function sessionOf(n: number): string {
	return `session-${n % sessions}`;
}
