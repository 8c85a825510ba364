/** Runs tmux with these arguments, never through a shell; `input` goes to its standard input. */
export type TmuxRun = (args: readonly string[], input?: string) => Promise<TmuxOutput>;

export interface TmuxOutput {
	readonly stdout: string;
	readonly stderr: string;
	/** `undefined` where the program could not be started, or did not end in time. */
	readonly exitCode: number | undefined;
	/** There is no such program. */
	readonly isAbsent: boolean;
}

/** A server that does not answer for this long is as good as gone. */
const limitMs = 5000;

/** The real tmux. */
export function tmuxRun(executable: string): TmuxRun {
	return async (args, input) => {
		// Loaded when it is needed: the editor's start waits for all that is loaded with it.
		const { execa } = await import('execa');
		const { stdout, stderr, exitCode, code } = await execa(executable, args, {
			// tmux refuses some commands inside what it takes for itself.
			env: { TMUX: undefined, TMUX_PANE: undefined },
			reject: false,
			stripFinalNewline: false,
			timeout: limitMs,
			...(input === undefined ? { stdin: 'ignore' } : { input }),
		});
		return { stdout: String(stdout ?? ''), stderr: String(stderr ?? ''), exitCode, isAbsent: code === 'ENOENT' };
	};
}
