import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { execa, execaSync } from 'execa';
import { eventually } from './eventually';
import { systemParts } from './systemParts';
import { whenProcessEnds } from './whenProcessEnds';

export interface TmuxServer {
	/** The name to give to `tmux -L`. */
	readonly socketName: string;
	readonly panePid: number;
	/** The pane's screen; with `history`, also what scrolled off it. */
	paneText(options?: { readonly history?: boolean }): Promise<string>;
	/** One key by tmux's name (`Enter`, `Escape`, `Down`, `1`), then waits until the screen has taken it. */
	key(name: string): Promise<void>;
	/** Text, literally, in one piece, then waits until the screen has taken it. */
	type(text: string): Promise<void>;
	hasEnded(): Promise<boolean>;
	dispose(): Promise<void>;
}

/** One program in one pane of a tmux server of its own, that no other test and no tmux of the person can meet. */
export async function startInTmux(options: {
	readonly command: readonly string[];
	/** The program's whole environment, beside TMUX and TMUX_PANE. */
	readonly env: Readonly<Record<string, string>>;
	readonly cwd: string;
	readonly size: { readonly columns: number; readonly rows: number };
}): Promise<TmuxServer> {
	const { tmux: program } = await systemParts('tmux');
	const socketName = `question-panel-${process.pid}-${randomBytes(3).toString('hex')}`;
	const tmux = async (...args: readonly string[]): Promise<string> => {
		// A client inside another tmux refuses to nest, and no -f would load the person's configuration.
		const { stdout } = await execa(program, ['-L', socketName, '-f', '/dev/null', ...args], { env: { TMUX: undefined }, stripFinalNewline: false });
		return stdout;
	};
	let socketPath = '';
	const isDisposed = whenProcessEnds(() => {
		execaSync(program, ['-L', socketName, 'kill-server'], { reject: false });
		rmSync(socketPath, { force: true });
	});

	const variables = Object.entries(options.env).map(([name, value]) => `${name}=${value}`);
	await tmux(
		...['start-server', ';', 'set-option', '-g', 'remain-on-exit', 'on', ';', 'set-option', '-g', 'status', 'off', ';'],
		...['set-option', '-g', 'default-terminal', 'xterm-256color', ';'],
		...['new-session', '-d', '-x', String(options.size.columns), '-y', String(options.size.rows), '-c', options.cwd, '--'],
		...['/bin/sh', '-c', 'exec env -i TMUX="$TMUX" TMUX_PANE="$TMUX_PANE" "$@"', 'sh'],
		...[...variables, ...options.command].map(withoutSeparator),
	);
	const ask = async (format: string) => (await tmux('display-message', '-p', format)).trim();
	const panePid = Number(await ask('#{pane_pid}'));
	socketPath = await ask('#{socket_path}');
	const paneText = ({ history = false } = {}) => tmux('capture-pane', '-p', ...(history ? ['-S', '-'] : []));

	const send = async (...keys: readonly string[]) => {
		const before = await paneText();
		await tmux('send-keys', ...keys);
		// Keys in a burst are taken wrongly and silently. Some keys change nothing on the screen, hence the limit.
		await eventually(async () => (await paneText()) !== before, () => '', 1000).catch(() => undefined);
		await delay(100);
	};

	return {
		socketName,
		panePid,
		paneText,
		key: (name) => send(withoutSeparator(name)),
		type: (text) => send('-l', '--', withoutSeparator(text)),
		hasEnded: async () => (await ask('#{pane_dead}')) === '1',
		dispose: async () => {
			await tmux('kill-server').catch(() => undefined);
			await eventually(() => !isAlive(panePid), () => `the end of ${options.command[0]}, pid ${panePid}`, 10_000).catch(() => killHard(panePid));
			await rm(socketPath, { force: true });
			isDisposed();
		},
	};
}

/** tmux takes a `;` that ends an argument for its own command separator. */
function withoutSeparator(argument: string): string {
	return argument.endsWith(';') ? `${argument.slice(0, -1)}\\;` : argument;
}

function isAlive(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch {
		return false;
	}
}

function killHard(pid: number): void {
	try {
		process.kill(pid, 'SIGKILL');
	} catch {
		// It ended by itself in the meantime.
	}
}
