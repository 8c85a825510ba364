import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { TmuxProblem } from '../../../src/domain/keysResult';
import { findPickers } from '../../../src/tmux/findPickers';
import { Tmux } from '../../../src/tmux/tmux';
import { tmuxRun, type TmuxOutput } from '../../../src/tmux/tmuxRun';

const folder = mkdtempSync(path.join(os.tmpdir(), 'question-panel-tmux-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const inside = (name: string) => path.join(folder, name);

/** What a tmux would say. */
const output = (rest: Partial<TmuxOutput>): TmuxOutput => ({ stdout: '', stderr: '', exitCode: 1, isAbsent: false, isSilent: false, ...rest });

describe('what hinders tmux is called by its name', () => {
	it.each<[problem: TmuxProblem, said: Partial<TmuxOutput>]>([
		['paneGone', { stderr: "can't find pane: %9\n" }],
		['serverGone', { stderr: 'no server running on /tmp/tmux-0/default\n' }],
		['serverGone', { stderr: 'error connecting to /tmp/tmux-0/default (No such file or directory)\n' }],
		['serverGone', { stderr: 'server exited unexpectedly\n' }],
		['serverForbidden', { stderr: 'error connecting to /tmp/tmux-0/default (Permission denied)\n' }],
		['serverForbidden', { stderr: 'access not allowed\n' }],
		['versionsDiffer', { stderr: 'protocol version mismatch (client 8, server 7)\n' }],
		['serverSilent', { exitCode: undefined, isSilent: true }],
		['tmuxAbsent', { exitCode: undefined, isAbsent: true }],
		['tmuxFailed', { stderr: 'something that no release has said so far\n' }],
	])('%s: %j', async (problem, said) => {
		const tmux = new Tmux(() => Promise.resolve(output(said)), '/tmp/socket');
		expect(await tmux.look('%0')).toBe(problem);
		expect(await tmux.panes()).toBe(problem);
		expect(await tmux.key('%0', 'Enter')).toBe(problem);
		expect(await tmux.load('text')).toBe(problem);
		expect(await tmux.paste('%0', { name: 'buffer' })).toBe(problem);
	});
});

describe('the real program', () => {
	const program = inside('program');

	it.each<[name: string, path: string]>([
		['is not there', inside('nowhere')],
		['is a folder', folder],
		['may not be run', program],
		['lies below a file', path.join(program, 'tmux')],
	])('that %s cannot be run, and no server is blamed', async (_name, executable) => {
		writeFileSync(program, '#!/bin/sh\n');
		chmodSync(program, 0o600);
		expect(await new Tmux(tmuxRun(executable), inside('socket')).look('%0')).toBe('tmuxAbsent');
		expect(await findPickers(tmuxRun(executable), [])).toBe('tmuxAbsent');
	});

	it('that waits for an answer is ended', async () => {
		writeFileSync(inside('slow'), '#!/bin/sh\nexec sleep 60\n', { mode: 0o755 });
		expect(await new Tmux(tmuxRun(inside('slow'), 50), inside('socket')).look('%0')).toBe('serverSilent');
	});
});

const hasTmux = (await execa('tmux', ['-V'], { reject: false })).exitCode === 0;

describe.skipIf(!hasTmux)('the real tmux', () => {
	const run = tmuxRun('tmux', 300);
	let server: Server | undefined;
	afterEach(() => server?.close());

	it('finds no server where there is none', async () => {
		expect(await new Tmux(run, inside('none')).panes()).toBe('serverGone');
	});

	it('finds one that does not speak its language to be silent', async () => {
		server = createServer();
		await new Promise<void>((resolve) => server?.listen(inside('silent'), resolve));
		expect(await new Tmux(run, inside('silent')).panes()).toBe('serverSilent');
		expect(await findPickers(run, [inside('silent'), inside('none')])).toEqual({
			found: [],
			unseen: [
				{ socket: inside('silent'), problem: 'serverSilent' },
				{ socket: inside('none'), problem: 'serverGone' },
			],
		});
	});
});
