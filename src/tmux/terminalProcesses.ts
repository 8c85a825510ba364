import { readdir, readFile, readlink, stat } from 'node:fs/promises';
import path from 'node:path';

/** A process whose controlling terminal is the one that was asked about. */
export interface TerminalProcess {
	readonly pid: number;
	readonly parent: number;
	/** Its group has the keyboard. */
	readonly isForeground: boolean;
	readonly isStopped: boolean;
	/** Ended, though its parent has not asked how. */
	readonly isDead: boolean;
	/** The program's own path, where it is known. */
	readonly executable: string | undefined;
	readonly args: readonly string[];
}

/** The processes of a terminal, by the path of its device: all of them, or the one that is asked for. */
export function terminalProcesses(tty: string, pid?: number): Promise<readonly TerminalProcess[]> {
	return process.platform === 'linux' ? fromProc(tty, pid) : fromPs(tty);
}

async function fromProc(tty: string, only: number | undefined): Promise<readonly TerminalProcess[]> {
	const device = await stat(tty).then(({ rdev }) => rdev, () => undefined);
	if (device === undefined) {
		return [];
	}
	const pids = only === undefined ? (await readdir('/proc')).filter((name) => /^\d+$/.test(name)) : [only];
	const found = await Promise.all(pids.map((pid) => fromStat(Number(pid), device)));
	return found.filter((entry) => entry !== undefined);
}

async function fromStat(pid: number, device: number): Promise<TerminalProcess | undefined> {
	// A process may end between two looks, and another user's cannot be read: neither is one to type to.
	const line = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => undefined);
	if (line === undefined) {
		return undefined;
	}
	// The name in brackets may hold anything, brackets too; the fields follow the last one.
	const [state = '', parent, group, , terminal, foreground] = line.slice(line.lastIndexOf(')') + 2).split(' ');
	if (Number(terminal) !== device) {
		return undefined;
	}
	const [executable, args] = await Promise.all([
		readlink(`/proc/${pid}/exe`).catch(() => undefined),
		readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
	]);
	return {
		pid,
		parent: Number(parent),
		isForeground: group === foreground,
		isStopped: /^[Tt]/.test(state),
		isDead: /^[ZXx]/.test(state),
		executable,
		args: args.split('\0').slice(0, -1),
	};
}

/** For systems without /proc. */
export async function fromPs(tty: string): Promise<readonly TerminalProcess[]> {
	const { execa } = await import('execa');
	const { stdout, exitCode } = await execa('ps', ['-o', 'pid=,ppid=,stat=,args=', '-t', tty.replace(/^\/dev\//, '')], { reject: false, timeout: 5000 });
	return exitCode === 0 ? processesInPs(stdout) : [];
}

export function processesInPs(output: string): readonly TerminalProcess[] {
	return output.split('\n').flatMap((line) => {
		const [, pid, parent, state = '', args = ''] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
		return pid === undefined
			? []
			: [
					{
						pid: Number(pid),
						parent: Number(parent),
						isForeground: state.includes('+'),
						isStopped: /^T/i.test(state),
						isDead: state.startsWith('Z'),
						executable: undefined,
						args: args.split(' '),
					},
				];
	});
}

/** Whether a process is a Claude Code that shows a session of its own. */
export function isClaudeCode({ executable, args }: TerminalProcess): boolean {
	const names = [executable ?? '', args[0] ?? ''].map((name) => path.basename(name.replace(/ \(deleted\)$/, '')));
	const isProgram = names.some((name) => /^claude(?:\.exe)?$/.test(name));
	const isScript = names.some((name) => /^(?:node|bun)$/.test(name)) && /[/\\]claude(?:-code[/\\].*)?$/.test(args[1] ?? '');
	// `claude attach` shows a session that runs elsewhere.
	return (isProgram && args[1] !== 'attach') || (isScript && args[2] !== 'attach');
}
