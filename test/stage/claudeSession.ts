import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { claudeCode, type ClaudeCodeVersion } from './claudeCode';
import { eventually } from './eventually';
import { startInTmux } from './tmuxServer';

const API_KEY = 'sk-ant-api03-not-a-key-000000000000-scripted-model';

export interface ClaudeSession {
	/** Claude Code's own process. */
	readonly pid: number;
	/** For `tmux -L <socketName> attach`. */
	readonly socketName: string;
	readonly cwd: string;
	/** The visible screen; with `history`, also what scrolled off it. */
	paneText(options?: { readonly history?: boolean }): Promise<string>;
	/** The screen, once it matches. */
	waitForText(wanted: string | RegExp | ((screen: string) => boolean), limitMs?: number): Promise<string>;
	/** The screen, once the picker of a question is on it and takes keys. */
	waitForPicker(limitMs?: number): Promise<string>;
	key(name: string): Promise<void>;
	type(text: string): Promise<void>;
	pickerShown(): Promise<boolean>;
	hasEnded(): Promise<boolean>;
	dispose(): Promise<void>;
}

export interface ClaudeOptions {
	readonly version: ClaudeCodeVersion;
	/** A temp folder; several sessions may share one. */
	readonly home: string;
	readonly cwd: string;
	readonly model: { readonly baseUrl: string };
	readonly prompt: string;
	/** Written to `.claude/settings.json` of that home, replacing it; left alone where not given. */
	readonly settings?: object;
	readonly size?: { readonly columns: number; readonly rows: number };
	readonly extraEnv?: Readonly<Record<string, string>>;
	readonly extraArgs?: readonly string[];
}

/** A real Claude Code in a terminal of its own, talking to the scripted model. */
export async function startClaude(options: ClaudeOptions): Promise<ClaudeSession> {
	const { version, home, cwd, model, prompt, settings, size = { columns: 120, rows: 40 }, extraEnv = {}, extraArgs = [] } = options;
	const binary = await claudeCode(version);
	skipFirstRunDialogs(home, cwd);
	if (settings) {
		mkdirSync(path.join(home, '.claude'), { recursive: true });
		writeFileSync(path.join(home, '.claude', 'settings.json'), `${JSON.stringify(settings, null, 2)}\n`);
	}

	const terminal = await startInTmux({
		command: [binary, ...extraArgs, prompt],
		cwd,
		size,
		env: { ...claudeEnvironment(home, model), ...extraEnv },
	});

	const waitForText: ClaudeSession['waitForText'] = (wanted, limitMs = 60_000) => {
		const matches = typeof wanted === 'function' ? wanted : (screen: string) => (typeof wanted === 'string' ? screen.includes(wanted) : wanted.test(screen));
		return eventually(
			async () => {
				const screen = await terminal.paneText();
				return matches(screen) && screen;
			},
			async () => `${wanted.toString()} in Claude Code ${version}. Its screen:\n${await terminal.paneText()}`,
			limitMs,
		);
	};

	return {
		pid: terminal.panePid,
		socketName: terminal.socketName,
		cwd,
		paneText: terminal.paneText,
		waitForText,
		waitForPicker: async (limitMs) => {
			const end = Date.now() + (limitMs ?? 60_000);
			let screen = await waitForText(showsPicker, limitMs);
			for (;;) {
				// Keys sent at once after the picker is drawn get lost now and then, on both versions.
				await delay(500);
				const later = await waitForText(showsPicker, end - Date.now());
				if (later === screen) {
					return screen;
				}
				screen = later;
			}
		},
		key: terminal.key,
		type: terminal.type,
		pickerShown: async () => showsPicker(await terminal.paneText()),
		hasEnded: terminal.hasEnded,
		dispose: terminal.dispose,
	};
}

/** All that Claude Code may see of this machine, so that it talks to the scripted model and to nobody else. */
export function claudeEnvironment(home: string, model: ClaudeOptions['model']): Readonly<Record<string, string>> {
	return {
		HOME: home,
		PATH: [path.dirname(process.execPath), '/usr/local/bin', '/usr/bin', '/bin'].join(':'),
		TERM: 'xterm-256color',
		LANG: 'C.UTF-8',
		ANTHROPIC_BASE_URL: model.baseUrl,
		ANTHROPIC_API_KEY: API_KEY,
		CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
		DISABLE_AUTOUPDATER: '1',
		DISABLE_TELEMETRY: '1',
		// Without it, Claude Code refuses some permission modes to root, which containers run as.
		IS_SANDBOX: '1',
	};
}

/** Looks at the screen's end only: further up, the same words may be old output. */
function showsPicker(screen: string): boolean {
	const end = screen.trimEnd().split('\n').slice(-4).join('\n');
	return /Enter to select .*Esc to cancel/.test(end) || /Ready to submit your answers\?[\s\S]*Submit answers/.test(end);
}

interface ClaudeState {
	projects?: Record<string, object>;
	[key: string]: unknown;
}

/** Adds to `.claude.json` what a person's first run would leave there. Sessions that share a home keep each other's projects. */
export function skipFirstRunDialogs(home: string, cwd: string): void {
	const file = path.join(home, '.claude.json');
	const present = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ClaudeState) : {};
	const state: ClaudeState = {
		theme: 'dark',
		numStartups: 5,
		...present,
		hasCompletedOnboarding: true,
		customApiKeyResponses: { approved: [API_KEY.slice(-20)], rejected: [] },
		autoUpdates: false,
		lastReleaseNotesSeen: '9.9.9',
		projects: {
			...present.projects,
			[cwd]: { ...present.projects?.[cwd], hasTrustDialogAccepted: true, hasCompletedProjectOnboarding: true },
		},
	};
	mkdirSync(home, { recursive: true });
	// A running Claude Code reads this file when it likes: it must never see half of it.
	const partial = `${file}.${process.pid}.tmp`;
	writeFileSync(partial, JSON.stringify(state, null, 2));
	renameSync(partial, file);
}
