import { describe, expect, it } from 'vitest';
import { paneOwner } from '../../../src/tmux/paneOwner';
import { isClaudeCode, processesInPs, type TerminalProcess } from '../../../src/tmux/terminalProcesses';

const claude: TerminalProcess = { pid: 20, parent: 10, isForeground: true, isStopped: false, isDead: false, executable: '/opt/claude/bin/claude', args: ['claude'] };
const shell: TerminalProcess = { pid: 10, parent: 1, isForeground: false, isStopped: false, isDead: false, executable: '/bin/bash', args: ['-bash'] };
const vim: TerminalProcess = { ...shell, pid: 30, isForeground: true, executable: '/usr/bin/vim', args: ['vim', 'claude'] };

const ownerAmong = (processes: readonly TerminalProcess[], pid?: number) => paneOwner('/dev/pts/1', pid, () => Promise.resolve(processes));

describe('the keyboard of a pane', () => {
	it.each<[whose: string, processes: readonly TerminalProcess[], pid: number | undefined, kind: string]>([
		['the session that is known', [shell, claude], 20, 'claude'],
		['the only Claude Code there is', [shell, claude], undefined, 'claude'],
		['a program that Claude Code started from a wrapper', [shell, { ...claude, pid: 19, args: ['node', '/usr/bin/claude'], executable: '/usr/bin/node' }, { ...claude, parent: 19 }], undefined, 'claude'],
		['nobody: the session is gone', [{ ...shell, isForeground: true }], 20, 'claudeEnded'],
		['nobody: the session is a zombie', [shell, { ...claude, isDead: true }], 20, 'claudeEnded'],
		['nobody: the session was stopped', [shell, { ...claude, isStopped: true, isForeground: false }], 20, 'claudeStopped'],
		['the shell, the session is in the background', [{ ...shell, isForeground: true }, { ...claude, isForeground: false }], 20, 'otherProgram'],
		['the shell', [{ ...shell, isForeground: true }], undefined, 'otherProgram'],
		['an editor', [shell, vim], undefined, 'otherProgram'],
		['one of two Claude Codes', [claude, { ...claude, pid: 21 }], undefined, 'otherProgram'],
		['a zombie', [shell, { ...claude, isDead: true }], undefined, 'otherProgram'],
		['unknown', [], undefined, 'otherProgram'],
		['unknown, too', [], 20, 'claudeEnded'],
	])('is that of %s', async (_, processes, pid, kind) => {
		expect((await ownerAmong(processes, pid)).kind).toBe(kind);
	});

	it.each<[executable: string | undefined, args: readonly string[], is: boolean]>([
		['/opt/claude', ['claude'], true],
		['/opt/versions/2.1.326', ['claude', '--resume'], true],
		['/opt/claude (deleted)', ['claude'], true],
		['/usr/bin/node', ['node', '/usr/local/bin/claude'], true],
		['/usr/bin/node', ['node', '/lib/node_modules/@anthropic-ai/claude-code/cli.js'], true],
		[undefined, ['claude'], true],
		['/opt/claude', ['claude', 'attach', '1'], false],
		['/usr/bin/vim', ['vim', 'claude'], false],
		['/usr/bin/node', ['node', 'claude.test.js'], false],
		['/bin/bash', ['bash', '-c', 'claude'], false],
		[undefined, [], false],
	])('%s, run as %j, is a Claude Code: %s', (executable, args, is) => {
		expect(isClaudeCode({ ...claude, executable, args })).toBe(is);
	});

	it('is read from ps where there is no /proc', () => {
		expect(processesInPs('  10     1 Ss   -zsh\n  20    10 S+   claude --resume x\n  21    10 T    vim a b\n  22    20 Z+   (node)\n')).toEqual([
			{ pid: 10, parent: 1, isForeground: false, isStopped: false, isDead: false, executable: undefined, args: ['-zsh'] },
			{ pid: 20, parent: 10, isForeground: true, isStopped: false, isDead: false, executable: undefined, args: ['claude', '--resume', 'x'] },
			{ pid: 21, parent: 10, isForeground: false, isStopped: true, isDead: false, executable: undefined, args: ['vim', 'a', 'b'] },
			{ pid: 22, parent: 20, isForeground: true, isStopped: false, isDead: true, executable: undefined, args: ['(node)'] },
		]);
	});
});
