import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { hookGroups } from '../../src/settings/hookEntries';
import { approach } from '../endToEnd/questions';

/** A hook process as Claude Code starts one. */
export interface HookRun {
	readonly child: ChildProcess;
	/** Of the monotonic clock, in milliseconds. */
	readonly startedAt: number;
	/** How long it ran, in milliseconds. */
	readonly end: Promise<number>;
}

/** The command that the settings hold for an event. */
export function settingsCommand(event: 'PreToolUse' | 'PermissionRequest'): string {
	const command = hookGroups.get(event)?.hooks[0].command;
	if (command === undefined) {
		throw new Error(`No hook is registered for ${event}.`);
	}
	return command;
}

/** Runs a command with the question on its standard input. */
export function runHook(command: string, home: string, cwd: string, event: 'PreToolUse' | 'PermissionRequest'): HookRun {
	return runAs(['/bin/sh', '-c', command], home, cwd, JSON.stringify(questionEvent(event, cwd)));
}

/** Runs any program in the same surroundings. */
export function runAs([program = '', ...args]: readonly string[], home: string, cwd: string, input: string): HookRun {
	const startedAt = performance.now();
	const child = spawn(program, args, { env: { HOME: home, PATH: process.env['PATH'] }, cwd, stdio: ['pipe', 'pipe', 'inherit'] });
	child.stdout?.resume();
	child.stdin?.on('error', () => undefined); // A program that does not read what it is given ends first.
	child.stdin?.end(input);
	return { child, startedAt, end: once(child, 'exit').then(() => performance.now() - startedAt) };
}

function questionEvent(event: string, cwd: string): object {
	return {
		session_id: 'bench',
		transcript_path: `${cwd}/transcript.jsonl`,
		cwd,
		prompt_id: 'prompt-1',
		permission_mode: 'default',
		hook_event_name: event,
		tool_name: 'AskUserQuestion',
		tool_input: { questions: [approach] },
		...(event === 'PermissionRequest' ? {} : { tool_use_id: 'toolu_1' }),
	};
}
