import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { onTestFinished } from 'vitest';
import type { Request } from '../../../src/domain/request';
import { Discovery } from '../../../src/endpoint/discovery';
import { panelFolders, preparePanelHome } from '../../../src/endpoint/panelHome';
import { recordedCase } from '../../fixtures/recorded';
import type { Address } from '../endpoint/httpClient';
import { runDesk, type DeskChanges, type RunningDesk } from '../endpoint/runningDesk';

/** The hook as it ships, in a folder of its own. */
export async function buildHook(): Promise<{ path: string; dispose(): void }> {
	const folder = mkdtempSync(join(tmpdir(), 'question-panel-hook-'));
	const path = join(folder, 'hook.js');
	const entry = fileURLToPath(new URL('../../../src/hook/main.ts', import.meta.url));
	await build({ entryPoints: [entry], bundle: true, platform: 'node', format: 'cjs', target: 'node18', minify: true, outfile: path });
	return { path, dispose: () => rmSync(folder, { recursive: true }) };
}

/** How a process ended and what it said. */
export interface End {
	readonly code: number | null;
	readonly signal: NodeJS.Signals | null;
	readonly stdout: string;
	readonly stderr: string;
}

export const silence: End = { code: 0, signal: null, stdout: '', stderr: '' };

/** A window open to hooks. */
export interface OpenWindow extends RunningDesk {
	/** The first request that arrives. */
	readonly asked: Promise<Request>;
	close(): Promise<void>;
}

/** A person's home folder in which windows open and hooks run. */
export interface Home {
	readonly inside: (...parts: string[]) => string;
	openWindow(announced?: Announced, changes?: DeskChanges): Promise<OpenWindow>;
	/** Announces a listener that is not ours. */
	announce(address: Address, announced?: Announced): Promise<void>;
	/** Runs a program with nothing in its environment but what is said; gone when the test is. */
	run(program: readonly string[], input: unknown, env?: NodeJS.ProcessEnv): { child: ChildProcess; end: Promise<End> };
}

export interface Announced {
	readonly windowId?: string;
	readonly folders?: readonly string[];
	readonly repositories?: readonly string[];
	readonly focusedAt?: number;
}

/** A home with the panel's folder in it, or without. */
export async function newHome({ isPrepared = true } = {}): Promise<Home> {
	const folder = mkdtempSync(join(tmpdir(), 'question-panel-home-'));
	const inside = (...parts: string[]) => join(folder, ...parts);
	onTestFinished(() => rmSync(folder, { recursive: true }));
	mkdirSync(inside('project'));
	const panel = inside('.question-panel');
	if (isPrepared) {
		preparePanelHome(panel);
	}
	const announce = async ({ port, token }: Address, { windowId = 'window-1', folders = [], repositories = [], focusedAt = 0 }: Announced = {}) => {
		const discovery = new Discovery(panelFolders(panel).windows, { windowId, port, token });
		discovery.announce({ folders: [...folders], repositories: [...repositories], focusedAt });
		return discovery;
	};
	return {
		inside,
		announce: async (address, announced) => void (await announce(address, announced)),
		openWindow: async (announced, changes) => {
			const running = await runDesk(changes);
			const asked = new Promise<Request>((resolve) => running.inbox.onDidChange(({ request }) => resolve(request)));
			const discovery = await announce(running.server, announced);
			return { ...running, asked, close: async () => { await discovery.withdraw(); await running.server.dispose(); } };
		},
		run: ([program = '', ...args], input, env = {}) => {
			const child = spawn(program, args, { env: { HOME: folder, ...env }, cwd: inside('project'), stdio: 'pipe' });
			onTestFinished(() => void child.kill('SIGKILL'));
			child.stdin.on('error', () => undefined); // It ended without reading all of it.
			child.stdin.end(typeof input === 'string' ? input : JSON.stringify(input));
			return { child, end: endOf(child) };
		},
	};
}

async function endOf(child: ChildProcess): Promise<End> {
	const closed = new Promise<[number | null, NodeJS.Signals | null]>((resolve) => child.once('close', (code, signal) => resolve([code, signal])));
	const [stdout, stderr, [code, signal]] = await Promise.all([text(child.stdout!), text(child.stderr!), closed]);
	return { code, signal, stdout, stderr };
}

/** The recorded question, as Claude Code gives it to a hook. */
export function questionEvent(changes: object = {}, name = 'plain'): object {
	return { ...recordedCase('PermissionRequest', '2.1.326', name), session_id: 'session-1', transcript_path: undefined, cwd: '/home/dev/project', ...changes };
}
