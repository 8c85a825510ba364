import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hookGroups, isOurs } from '../../../src/settings/hookEntries';

const entryOf = (event: string) => hookGroups.get(event)?.hooks[0] ?? expect.fail(event);

describe('the entries', () => {
	it('watch the question tool and no other', () => {
		expect([...hookGroups].map(([event, group]) => [event, group.matcher])).toEqual([
			['PreToolUse', 'AskUserQuestion'],
			['PermissionRequest', 'AskUserQuestion'],
			['PostToolUse', 'AskUserQuestion'],
		]);
	});

	it('wait for a day where an answer is awaited, and hold nothing up where they only observe', () => {
		expect(entryOf('PermissionRequest')).toMatchObject({ type: 'command', timeout: 86400 });
		expect(entryOf('PermissionRequest')).not.toHaveProperty('async');
		expect(entryOf('PreToolUse')).toMatchObject({ type: 'command', async: true });
		expect(entryOf('PostToolUse')).toMatchObject({ type: 'command', async: true });
	});

	it.each([...hookGroups.keys()])('of %s recognise themselves', event => {
		expect(isOurs(entryOf(event))).toBe(true);
	});
});

describe('a command', () => {
	it.each([
		'sh ~/.question-panel/hook.sh ask',
		'exec "$HOME/.question-panel/hook.sh"',
		'"$HOME/.question-panel"/hook.sh observe',
		'/home/someone/.question-panel/bin/hook.sh ask --new-option',
		'h="${QUESTION_PANEL_HOME:-$HOME/.question-panel}/hook.sh"; exec sh "$h" ask',
		'C:\\Users\\someone\\.question-panel\\hook.sh ask',
	])('that runs the launcher is ours: %s', command => {
		expect(isOurs({ type: 'command', command })).toBe(true);
	});

	it.each([
		'./hook.sh',
		'cat ~/.question-panel/log',
		'echo .question-panel; sh /opt/other/hook.sh',
		'ls ~/.question-panel/ && /opt/other/hook.sh',
		'sh ~/.question-panel-old/hook.sh',
		'sh ~/my.question-panel/hook.sh',
		'sh ~/.question-panel/hook.sh.bak',
		'sh ~/question-panel/hook.sh',
	])('of somebody else is not: %s', command => {
		expect(isOurs({ type: 'command', command })).toBe(false);
	});

	it.each([undefined, null, 'sh ~/.question-panel/hook.sh', {}, { command: 1 }, { type: 'http', url: '.question-panel/hook.sh' }])('is what makes an entry ours: %j has none', entry => {
		expect(isOurs(entry)).toBe(false);
	});
});

describe.skipIf(process.platform === 'win32').each(['/bin/sh', '/bin/dash', '/bin/bash'].filter(existsSync))('run by %s, the command', shell => {
	let folder: string;

	beforeEach(() => {
		folder = mkdtempSync(join(tmpdir(), 'hook entries '));
	});
	afterEach(() => rmSync(folder, { recursive: true }));

	interface Ran { readonly pid: number | undefined; readonly code: number | null; readonly out: string; readonly err: string }

	const run = (command: string, env: Record<string, string>, options: { uid?: number } = {}): Promise<Ran> => new Promise((resolve, reject) => {
		const child = spawn(shell, ['-c', command], {
			...options,
			// SHLVL, because a bash without one, and with a socket as stdin, believes that it was started by rshd and reads ~/.bashrc.
			env: { PATH: process.env['PATH'] ?? '', SHLVL: '1', ...env },
			stdio: ['pipe', 'pipe', 'pipe'],
		});
		let out = '';
		let err = '';
		child.stdout.on('data', chunk => out += String(chunk));
		child.stderr.on('data', chunk => err += String(chunk));
		child.on('error', reject);
		child.on('close', code => resolve({ pid: child.pid, code, out, err }));
		// A command that ends without reading closes the pipe first.
		child.stdin.on('error', () => undefined);
		child.stdin.end('{"a":1}');
	});

	const place = (path: string): string => {
		mkdirSync(dirname(path), { recursive: true });
		writeFileSync(path, 'printf "%s|%s|%s|" "$$" "$*" "$0"; cat\n');
		return path;
	};

	const verbs: [event: string, verb: string][] = [['PreToolUse', 'observe'], ['PermissionRequest', 'ask'], ['PostToolUse', 'observe']];

	it.each(verbs)('of %s is silent and ends well without a launcher', async event => {
		const silent = { code: 0, out: '', err: '' };
		expect(await run(entryOf(event).command, { HOME: folder })).toMatchObject(silent);
		expect(await run(entryOf(event).command, { HOME: join(folder, 'nobody') })).toMatchObject(silent);
		expect(await run(entryOf(event).command, { QUESTION_PANEL_HOME: folder })).toMatchObject(silent);
		expect(await run(entryOf(event).command, {})).toMatchObject(silent);
	});

	it('is silent and ends well where a folder stands in the launcher\'s place', async () => {
		mkdirSync(join(folder, '.question-panel', 'hook.sh'), { recursive: true });
		expect(await run(entryOf('PermissionRequest').command, { HOME: folder })).toMatchObject({ code: 0, out: '', err: '' });
	});

	it('is silent and ends well where the launcher is not ours to read', async () => {
		chmodSync(folder, 0o755);
		chmodSync(place(join(folder, '.question-panel', 'hook.sh')), 0);
		// Root may read everything, so the command is run as somebody else.
		const options = process.getuid?.() === 0 ? { uid: 65_534 } : {};
		expect(await run(entryOf('PermissionRequest').command, { HOME: folder }, options)).toMatchObject({ code: 0, out: '', err: '' });
	});

	it.each(verbs)('of %s becomes the launcher, in the same process, with "%s" and the payload', async (event, verb) => {
		const launcher = place(join(folder, 'a home', '.question-panel', 'hook.sh'));
		const ran = await run(entryOf(event).command, { HOME: join(folder, 'a home') });
		expect(ran).toMatchObject({ code: 0, out: `${ran.pid}|${verb}|${launcher}|{"a":1}`, err: '' });
	});

	it('prefers the folder that QUESTION_PANEL_HOME names', async () => {
		place(join(folder, '.question-panel', 'hook.sh'));
		const launcher = place(join(folder, 'else where', 'hook.sh'));
		const ran = await run(entryOf('PermissionRequest').command, { HOME: folder, QUESTION_PANEL_HOME: join(folder, 'else where') });
		expect(ran.out).toContain(`|${launcher}|`);
	});
});
