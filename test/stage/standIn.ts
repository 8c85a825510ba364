import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { repository } from './repository';
import type { AskedQuestion } from './scriptedModel';

export interface StandIn {
	dispose(): Promise<void>;
}

/** For where no Claude Code can be had: runs the installed hook with recorded payloads, as Claude Code would, one question after another. */
export function startStandIn(options: {
	readonly home: string;
	readonly cwd: string;
	readonly questions: readonly (readonly AskedQuestion[])[];
	readonly report: (line: string) => void;
}): StandIn {
	const { home, cwd, questions, report } = options;
	const sessionId = randomUUID();
	let running: ChildProcess | undefined;
	let disposed = false;

	/** The hook's printed answer; empty where it stayed silent. */
	const hook = async (verb: 'ask' | 'observe', event: string, fields: object): Promise<string> => {
		const recorded = JSON.parse(await readFile(path.join(repository, 'test', 'fixtures', 'standIn', `${event}.AskUserQuestion.json`), 'utf8')) as object;
		const transcript = path.join(home, '.claude', 'projects', 'stand-in', `${sessionId}.jsonl`);
		const child = spawn('sh', [path.join(home, '.question-panel', 'hook.sh'), verb], {
			cwd,
			env: { HOME: home, PATH: process.env['PATH'] },
			stdio: ['pipe', 'pipe', 'ignore'],
		});
		running = child;
		let printed = '';
		child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString('utf8')));
		child.stdin.end(JSON.stringify({ ...recorded, session_id: sessionId, transcript_path: transcript, cwd, ...fields }));
		await new Promise((resolve) => child.once('close', resolve));
		return printed;
	};

	const askAll = async () => {
		for (const asked of questions) {
			if (disposed) {
				return;
			}
			const input = { tool_input: { questions: asked } };
			const toolUse = { tool_use_id: `toolu_${randomUUID().replaceAll('-', '').slice(0, 24)}` };
			await hook('observe', 'PreToolUse', { ...input, ...toolUse });
			report(`Asking: ${asked.map(({ question }) => question).join(' / ')}`);
			const printed = await hook('ask', 'PermissionRequest', input);
			const decision = printed === '' ? undefined : (JSON.parse(printed) as HookAnswer).hookSpecificOutput?.decision;
			const answers = decision?.updatedInput?.answers;
			report(answers === undefined ? 'The hook ended without an answer.' : `Answered: ${JSON.stringify(answers)}`);
			if (answers !== undefined) {
				await hook('observe', 'PostToolUse', { tool_input: decision?.updatedInput, tool_response: decision?.updatedInput, ...toolUse });
			}
		}
		report('No more questions.');
	};
	const done = askAll().catch((error: unknown) => report(`The stand-in stopped: ${String(error)}`));

	return {
		dispose: async () => {
			disposed = true;
			running?.kill();
			await done;
		},
	};
}

interface HookAnswer {
	readonly hookSpecificOutput?: { readonly decision?: { readonly updatedInput?: { readonly answers?: Readonly<Record<string, string>> } } };
}
