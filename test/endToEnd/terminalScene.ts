import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { execa } from 'execa';
import { afterAll, afterEach } from 'vitest';
import type { Decision } from '../../src/domain/decision';
import { answerByKeys, type KeysOrder } from '../../src/tmux/answerByKeys';
import { readPickerScreen } from '../../src/picker/readPickerScreen';
import type { KeysResult } from '../../src/domain/keysResult';
import { whichQuestion } from '../../src/picker/whichQuestion';
import { Tmux } from '../../src/tmux/tmux';
import { tmuxRun, type TmuxRun } from '../../src/tmux/tmuxRun';
import type { ClaudeCodeVersion } from '../stage/claudeCode';
import { startClaude, type ClaudeSession } from '../stage/claudeSession';
import { eventually } from '../stage/eventually';
import { startScriptedModel, type AskedQuestion, type ScriptedModel, type Turn } from '../stage/scriptedModel';
import { systemParts } from '../stage/systemParts';

export interface PaneSize {
	readonly columns: number;
	readonly rows: number;
}

/** How a person has set up their Claude Code. */
export interface Habits {
	/** No editor that it could open: none in the environment, and none on the path. */
	readonly hasNoEditor?: boolean;
	/** Texts are written with the keys of vi. */
	readonly usesVi?: boolean;
	/** It goes on without an answer after a while, and counts down to that. */
	readonly goesOn?: boolean;
}

/** A real Claude Code that asks, in a real tmux, without an editor. */
export interface AskingTerminal {
	readonly claude: ClaudeSession;
	readonly model: ScriptedModel;
	readonly socket: string;
	readonly pane: string;
	/** Every call of tmux that typed something, for tests of what must not be typed. */
	readonly typingCalls: readonly (readonly string[])[];
	/** tmux, by hand. */
	tmux(...args: readonly string[]): Promise<string>;
	resize(size: PaneSize): Promise<void>;
	/** Until the picker of these questions stands still on the screen. */
	waitForQuestions(questions: readonly AskedQuestion[]): Promise<void>;
	showsQuestions(questions: readonly AskedQuestion[]): Promise<boolean>;
	answer(questions: readonly AskedQuestion[], decision: Decision, order?: Partial<KeysOrder>): Promise<KeysResult>;
}

async function environmentFor({ hasNoEditor, usesVi, goesOn }: Habits, base: string, home: string): Promise<Record<string, string>> {
	const bare = path.join(base, 'bare');
	await mkdir(bare);
	if (usesVi) {
		await mkdir(home);
		await writeFile(path.join(home, '.claude.json'), JSON.stringify({ editorMode: 'vim' }));
	}
	return {
		...(hasNoEditor ? { PATH: bare } : {}),
		// As its setting does, but the countdown is there from the first second on.
		...(goesOn ? { CLAUDE_AFK_TIMEOUT_MS: '120000', CLAUDE_AFK_COUNTDOWN_MS: '120000' } : {}),
	};
}

/** Sets up terminals for one file of tests, and ends them afterwards. */
export function setTerminalScene() {
	const open: { dispose(): Promise<void> }[] = [];
	const disposeAll = async () => {
		await Promise.all(open.splice(0).map((terminal) => terminal.dispose()));
	};
	afterAll(disposeAll);

	return {
		/** Ends its terminals after each test rather than after the last. */
		endAfterEach: () => afterEach(disposeAll),
		async ask(version: ClaudeCodeVersion, size: PaneSize, turns: readonly Turn[], habits: Habits = {}): Promise<AskingTerminal> {
			const base = await mkdtemp(path.join(os.tmpdir(), 'question-panel-keys-'));
			const cwd = path.join(base, 'shop');
			await mkdir(cwd);
			const model = await startScriptedModel({ turns });
			const home = path.join(base, 'home');
			const claude = await startClaude({ version, home, cwd, model, prompt: 'Please ask me', size, extraEnv: await environmentFor(habits, base, home) });
			open.push({
				dispose: async () => {
					await claude.dispose();
					await model.dispose();
					await rm(base, { recursive: true, force: true, maxRetries: 5 });
				},
			});
			const { tmux: program } = await systemParts('tmux');
			const byHand = async (...args: readonly string[]) =>
				(await execa(program, ['-L', claude.socketName, ...args], { env: { TMUX: undefined }, stripFinalNewline: false })).stdout;
			const [socket = '', pane = ''] = (await byHand('display-message', '-p', '#{socket_path}\t#{pane_id}')).trim().split('\t');
			const typingCalls: (readonly string[])[] = [];
			const run: TmuxRun = (args, input) => {
				if (/send|paste|load/.test(args.join(' '))) {
					typingCalls.push(args);
				}
				return tmuxRun(program)(args, input);
			};
			const showsQuestions = async (questions: readonly AskedQuestion[]) => whichQuestion(readPickerScreen(await claude.paneText()), questions) !== undefined;
			return {
				claude,
				model,
				socket,
				pane,
				typingCalls,
				tmux: byHand,
				async resize({ columns, rows }) {
					await byHand('resize-window', '-x', String(columns), '-y', String(rows));
				},
				showsQuestions,
				async waitForQuestions(questions) {
					await eventually(() => showsQuestions(questions), async () => `the picker. The screen:\n${await claude.paneText()}`, 30_000);
					// Keys sent at once after the picker is drawn get lost now and then.
					await delay(400);
				},
				answer: (questions, decision, order = {}) =>
					answerByKeys({ tmux: new Tmux(run, socket), pane, claudePid: claude.pid, questions, decision, ...order }),
			};
		},
	};
}
