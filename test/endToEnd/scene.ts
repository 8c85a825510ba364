import { mkdir, mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import type { Frame, FrameLocator, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { keepArtifacts } from '../stage/artifacts';
import type { ClaudeCodeVersion } from '../stage/claudeCode';
import { startClaude, type ClaudeOptions, type ClaudeSession } from '../stage/claudeSession';
import { eventually } from '../stage/eventually';
import { installHooksInto } from '../stage/installHooks';
import { packedExtension } from '../stage/repository';
import { startScriptedModel, type ScriptedModel, type ScriptedSession, type Turn } from '../stage/scriptedModel';
import { startWorkbench, type Workbench } from '../stage/workbench';

export const claudeVersions: readonly ClaudeCodeVersion[] = ['2.1.197', '2.1.326'];

/** A Claude Code that was started to ask, and the model behind it. */
export interface Asking {
	readonly claude: ClaudeSession;
	readonly model: ScriptedSession;
}

/** One real workbench for a file of tests, and the sessions that the test at hand started. */
export interface Scene {
	readonly home: string;
	readonly folder: string;
	readonly workbench: Workbench;
	/** The window that is looked at. */
	readonly page: Page;
	openWindow(): Promise<void>;
	closeWindow(): Promise<void>;
	/** Runs a command of ours from the palette. */
	run(title: string): Promise<void>;
	/** Opens the container and the form in it. */
	showForm(): Promise<void>;
	/** Hook processes of this scene's sessions that are still there. */
	hookProcesses(): Promise<string[]>;
	/** The model of a session that the test starts by itself. */
	script(turns: readonly Turn[]): ScriptedSession;
	/** A new session that asks at once. */
	ask(version: ClaudeCodeVersion, turns: readonly Turn[], options?: Partial<Pick<ClaudeOptions, 'cwd' | 'size' | 'extraArgs'>>): Promise<Asking>;
	/** The form's page inside its view. */
	readonly form: FrameLocator;
	/** The form at that place, for where there are two of them. */
	formIn(place: 'view' | 'tab'): Promise<Frame>;
	/** The notification with this text. */
	toast(text: string | RegExp): Locator;
	/** Rows of the tree that hold this text. */
	row(text: string | RegExp): Locator;
	picture(name: string): Promise<void>;
}

export interface SceneOptions {
	readonly hooks?: 'installed' | 'absent';
	readonly settings?: Readonly<Record<string, unknown>>;
	/** The editor's environment, beside what every one of them has. */
	readonly env?: Readonly<Record<string, string>>;
}

/** Sets the scene for the tests of one file. */
export function setScene({ hooks = 'installed', settings = {}, env = {} }: SceneOptions = {}): Scene {
	let base = '';
	let workbench: Workbench | undefined;
	let page: Page | undefined;
	let model: ScriptedModel | undefined;
	let count = 0;
	const asking: Asking[] = [];
	const opened = (): Workbench => given(workbench, 'The workbench is not open.');
	const window = (): Page => given(page, 'No window is open.');
	const run = (title: string) => opened().runCommand(`Question Panel: ${title}`, window());
	const hookProcesses = async () => {
		const { stdout } = await execa('pgrep', ['-f', path.join(base, 'home', '.question-panel', 'scripts')], { reject: false });
		return stdout.split('\n').filter(Boolean);
	};

	const script = (turns: readonly Turn[]) => given(model, 'The model is not running.').session(`session${++count}`, { turns });

	beforeAll(async () => {
		base = await realpath(await mkdtemp(path.join(tmpdir(), 'question-panel-')));
		await mkdir(path.join(base, 'home'));
		await mkdir(path.join(base, 'shop'));
		if (hooks === 'installed') {
			await installHooksInto(path.join(base, 'home'));
		}
		model = await startScriptedModel({ turns: [] });
		workbench = await startWorkbench({
			version: '1.139',
			extension: packedExtension,
			folder: path.join(base, 'shop'),
			home: path.join(base, 'home'),
			settings,
			env,
		});
		page = workbench.page;
	});

	afterEach(async ({ task }) => {
		if (task.result?.state === 'fail') {
			const windows = page && page !== workbench?.page ? [page] : [];
			await keepArtifacts(task.name, { workbench, windows, sessions: asking.map(({ claude }) => claude) });
		}
		await Promise.all(asking.splice(0).map(({ claude }) => claude.dispose()));
		// A hook notices by itself that its session is gone; the next test starts with none.
		await eventually(async () => (await hookProcesses()).length === 0, async () => `no hook left: ${(await hookProcesses()).join()}`, 20_000);
		await workbench?.runCommand('Notifications: Clear All Notifications', page);
		// What one test answered is not offered in the next.
		const history = path.join(base, 'home', '.question-panel', 'history');
		const kept = await readdir(history).catch(() => []); // Without hooks there may be no panel home yet.
		await Promise.all(kept.map((name) => rm(path.join(history, name), { force: true })));
	});

	afterAll(async () => {
		await workbench?.dispose();
		await model?.dispose();
		await rm(base, { recursive: true, force: true, maxRetries: 5 });
	});

	return {
		get home() {
			return path.join(base, 'home');
		},
		get folder() {
			return path.join(base, 'shop');
		},
		get workbench() {
			return opened();
		},
		get page() {
			return window();
		},
		async openWindow() {
			page = await opened().openWindow();
		},
		async closeWindow() {
			await opened().closeWindow(window());
			page = undefined;
		},
		run,
		async showForm() {
			await run('Show Questions');
			await this.form.locator('body').waitFor();
		},
		hookProcesses,
		script,
		async ask(version, turns, options = {}) {
			const session = script(turns);
			const claude = await startClaude({
				version,
				home: path.join(base, 'home'),
				cwd: path.join(base, 'shop'),
				model: session,
				prompt: 'Please ask me',
				...options,
			});
			const started = { claude, model: session };
			asking.push(started);
			return started;
		},
		get form() {
			return window().frameLocator('iframe.webview.ready').frameLocator('iframe#active-frame');
		},
		formIn(place) {
			const find = async () => {
				for (const frame of window().frames()) {
					// A frame may go while it is looked at.
					if ((await frame.locator(`[data-place="${place}"]`).count().catch(() => 0)) > 0) {
						return frame;
					}
				}
				return undefined;
			};
			return eventually(find, () => `the form as a ${place}`, 20_000);
		},
		toast(text) {
			return window().locator('.notifications-toasts .notification-list-item').filter({ hasText: text });
		},
		row(text) {
			return window().getByRole('treeitem').filter({ hasText: text });
		},
		async picture(name) {
			await opened().screenshot(name, window());
		},
	};
}

function given<T>(value: T | undefined, otherwise: string): T {
	if (value === undefined) {
		throw new Error(otherwise);
	}
	return value;
}
