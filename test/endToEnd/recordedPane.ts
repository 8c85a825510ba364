import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { eventually } from '../stage/eventually';
import { systemParts } from '../stage/systemParts';
import { startInTmux } from '../stage/tmuxServer';

/**
 * A program in a pane of a tmux server of its own, and every byte that it is sent. The witness is a wrapper around
 * the program and not a spy on our calls of tmux: tmux itself gives bytes to panes that nobody named (synchronized
 * ones), or keeps them (copy mode), and what matters is what arrives.
 */
export interface RecordedPane {
	readonly socket: string;
	readonly pane: string;
	/** The program's own process. */
	readonly pid: number;
	/** The wrapper's: with it, the pane ends. */
	readonly panePid: number;
	/** The device of its terminal. */
	readonly tty: string;
	/** tmux, by hand. */
	tmux(...args: readonly string[]): Promise<string>;
	screen(): Promise<string>;
	/** The program's bytes since the last time that this was asked for. */
	received(): Promise<string>;
	/** Beside it, in the same window, a pane whose bytes are recorded as well. */
	split(): Promise<Pick<RecordedPane, 'pane' | 'received'>>;
	dispose(): Promise<void>;
}

/** Nothing that runs in these tests does anything on this key. Once it is recorded, so is all that came before it. */
const mark = { key: 'F12', bytes: '\x1b[24~' };

const wrapper = (folder: string, command: readonly string[]) => ['/bin/sh', fileURLToPath(new URL('recordInput.sh', import.meta.url)), folder, ...command];

export async function startRecorded({ command, cwd, env, size = { columns: 80, rows: 24 } }: {
	readonly command: readonly string[];
	readonly cwd: string;
	readonly env: Readonly<Record<string, string>>;
	readonly size?: { readonly columns: number; readonly rows: number };
}): Promise<RecordedPane> {
	const folders: string[] = [];
	const newFolder = async () => {
		const folder = await mkdtemp(path.join(os.tmpdir(), 'question-panel-bytes-'));
		folders.push(folder);
		return folder;
	};
	const folder = await newFolder();
	const server = await startInTmux({ command: wrapper(folder, command), cwd, size, env });
	const { tmux: program } = await systemParts('tmux', 'script');
	const tmux = async (...args: readonly string[]) => (await execa(program, ['-L', server.socketName, ...args], { env: { TMUX: undefined } })).stdout;
	const [socket = '', pane = '', tty = ''] = (await tmux('display-message', '-p', '#{socket_path}\t#{pane_id}\t#{pane_tty}')).split('\t');

	const recorder = async (its: string, where: string) => {
		const written = async () => (await readFile(path.join(where, 'bytes'), 'latin1')).slice(read);
		let read = 0;
		const received = async () => {
			await tmux('send-keys', '-t', its, mark.key);
			const bytes = await eventually(
				async () => {
					const text = await written();
					return text.endsWith(mark.bytes) && text;
				},
				async () => `the mark among the bytes of ${its}: ${JSON.stringify(await written())}. Its screen:\n${await tmux('capture-pane', '-p', '-t', its)}`,
				10_000,
			);
			read += bytes.length;
			return bytes.slice(0, -mark.bytes.length);
		};
		await eventually(() => existsSync(path.join(where, 'pid')), () => `the start of ${command.join(' ')}`, 20_000);
		// Before the program, the recorder itself writes a line.
		await received();
		return received;
	};

	return {
		socket,
		pane,
		panePid: server.panePid,
		tty,
		tmux,
		screen: server.paneText,
		received: await recorder(pane, folder),
		pid: Number(await readFile(path.join(folder, 'pid'), 'utf8')),
		async split() {
			const beside = await newFolder();
			const id = await tmux('split-window', '-d', '-l', '3', '-t', pane, '-P', '-F', '#{pane_id}', '--', ...wrapper(beside, ['sleep', 'infinity']));
			return { pane: id, received: await recorder(id, beside) };
		},
		async dispose() {
			await server.dispose();
			await Promise.all(folders.map((one) => rm(one, { recursive: true, force: true, maxRetries: 5 })));
		},
	};
}
