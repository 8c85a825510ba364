import { randomBytes } from 'node:crypto';
import type { TmuxProblem } from '../domain/keysResult';
import type { KeyName } from '../picker/step';
import type { TmuxOutput, TmuxRun } from './tmuxRun';

/** What must be known of a pane before anything is typed into it, and its screen, from one and the same moment. */
export interface PaneLook {
	readonly serverPid: number;
	readonly tty: string;
	readonly isDead: boolean;
	/** In copy mode, or another in which keys are tmux's. */
	readonly isInMode: boolean;
	readonly isSynchronized: boolean;
	/** Input to it is switched off. */
	readonly isInputOff: boolean;
	/** What is visible, with its colours: some things only they tell. */
	readonly screen: string;
}

export interface Pane {
	readonly id: string;
	readonly pid: number;
	readonly tty: string;
	readonly cwd: string;
	readonly isDead: boolean;
}

/** A text that a server holds for us. */
export interface TextBuffer {
	readonly name: string;
}

const lookFormat = ['pid', 'pane_id', 'pane_tty', 'pane_dead', 'pane_in_mode', 'pane_synchronized', 'pane_input_off'];

/** The path may hold anything but a line end, so it comes last. */
const listFormat = ['pane_id', 'pane_pid', 'pane_tty', 'pane_dead', 'pane_current_path'];

/** One tmux server, by the path of its socket. */
export class Tmux {
	constructor(
		private readonly run: TmuxRun,
		readonly socket: string,
	) {}

	/** Looks at a pane, without changing anything. */
	async look(pane: string): Promise<PaneLook | TmuxProblem> {
		// One call: what is said of the pane and what it shows belong to the same moment.
		const output = await this.call(['display-message', '-p', '-t', pane, formatOf(lookFormat), ';', 'capture-pane', '-p', '-e', '-t', pane]);
		if (output.exitCode !== 0) {
			return problemOf(output);
		}
		const end = output.stdout.indexOf('\n');
		const [serverPid, id, tty = '', isDead, inMode, isSynchronized, isInputOff] = output.stdout.slice(0, end).split('\t');
		// Asked for a pane that is gone, some releases speak of another one.
		if (end < 0 || id !== pane) {
			return 'paneGone';
		}
		return {
			serverPid: Number(serverPid),
			tty,
			isDead: isDead === '1',
			isInMode: inMode !== '0',
			isSynchronized: isSynchronized === '1',
			isInputOff: isInputOff === '1',
			screen: output.stdout.slice(end + 1),
		};
	}

	async key(pane: string, key: KeyName): Promise<TmuxProblem | undefined> {
		const output = await this.call(['send-keys', '-t', pane, key]);
		return output.exitCode === 0 ? undefined : problemOf(output);
	}

	/** Hands a text over, to be pasted; it is in a buffer of its own, that no other paste takes. */
	async load(text: string): Promise<TextBuffer | TmuxProblem> {
		const name = `question-panel-${randomBytes(6).toString('hex')}`;
		const output = await this.call(['load-buffer', '-b', name, '-'], text);
		if (output.exitCode === 0) {
			return { name };
		}
		// A server that did not answer may have taken it all the same.
		await this.drop({ name });
		return problemOf(output);
	}

	/**
	 * Text as it is, in one bracketed piece: the one way that is exact for line ends, tabs, a `;` at the end,
	 * a leading `-` and thousands of characters. A program that has not switched bracketed paste on would
	 * take line ends for Enter, so whoever calls this has seen a focused field of Claude Code's.
	 */
	async paste(pane: string, buffer: TextBuffer): Promise<TmuxProblem | undefined> {
		const output = await this.call(['paste-buffer', '-p', '-r', '-d', '-b', buffer.name, '-t', pane]);
		if (output.exitCode === 0) {
			return undefined;
		}
		await this.drop(buffer);
		return problemOf(output);
	}

	/** Nobody else is to find the person's words in it. A server that is gone has taken them along. */
	async drop(buffer: TextBuffer): Promise<void> {
		await this.call(['delete-buffer', '-b', buffer.name]);
	}

	async panes(): Promise<readonly Pane[] | TmuxProblem> {
		const output = await this.call(['list-panes', '-a', '-F', formatOf(listFormat)]);
		if (output.exitCode !== 0) {
			return problemOf(output);
		}
		return output.stdout
			.split('\n')
			.filter((line) => line !== '')
			.map((line) => {
				const [id = '', pid, tty = '', isDead, ...cwd] = line.split('\t');
				return { id, pid: Number(pid), tty, isDead: isDead === '1', cwd: cwd.join('\t') };
			});
	}

	private call(args: readonly string[], input?: string): Promise<TmuxOutput> {
		// Without a UTF-8 locale tmux would write other characters in place of those that it does not print.
		return this.run(['-u', '-S', this.socket, ...args], input);
	}
}

function formatOf(names: readonly string[]): string {
	return names.map((name) => `#{${name}}`).join('\t');
}

/** By tmux's own words, of which it has no codes. */
const problems: readonly (readonly [words: RegExp, problem: TmuxProblem])[] = [
	[/can't find (?:pane|window|session)/, 'paneGone'],
	[/protocol version mismatch/, 'versionsDiffer'],
	[/permission denied|access not allowed|operation not permitted/i, 'serverForbidden'],
	[/no server running|no such file or directory|connection refused|lost server|server exited/i, 'serverGone'],
];

function problemOf({ isAbsent, isSilent, stderr }: TmuxOutput): TmuxProblem {
	if (isAbsent) {
		return 'tmuxAbsent';
	}
	return isSilent ? 'serverSilent' : (problems.find(([words]) => words.test(stderr))?.[1] ?? 'tmuxFailed');
}
