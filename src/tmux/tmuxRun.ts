/** Runs tmux with these arguments, never through a shell; `input` goes to its standard input. */
export type TmuxRun = (args: readonly string[], input?: string) => Promise<TmuxOutput>;

export interface TmuxOutput {
	readonly stdout: string;
	readonly stderr: string;
	/** `undefined` where the program could not be started, or did not end in time. */
	readonly exitCode: number | undefined;
	/** There is no such program, or none that may be run. */
	readonly isAbsent: boolean;
	/** It ran, and was ended because nobody answered it. */
	readonly isSilent: boolean;
}

/** A server that does not answer for this long is as good as gone. */
const limitMs = 5000;

/** What the system says of a program that cannot be started: a path that leads nowhere, a folder, a file that is no program. */
const startErrors: readonly string[] = ['ENOENT', 'EACCES', 'ENOTDIR', 'ENOEXEC', 'EISDIR', 'ELOOP'];

/** The real tmux. */
export function tmuxRun(executable: string, timeout = limitMs): TmuxRun {
	return async (args, input) => {
		// Loaded when it is needed: the editor's start waits for all that is loaded with it.
		const { execa } = await import('execa');
		const { stdout, stderr, exitCode, code, timedOut } = await execa(executable, args, {
			// tmux refuses some commands inside what it takes for itself.
			env: { TMUX: undefined, TMUX_PANE: undefined },
			reject: false,
			stripFinalNewline: false,
			timeout,
			...(input === undefined ? { stdin: 'ignore' } : { input }),
		});
		// Ended because it took too long, tmux says that all is well.
		return { stdout: String(stdout ?? ''), stderr: String(stderr ?? ''), exitCode: timedOut ? undefined : exitCode, isAbsent: startErrors.includes(code ?? ''), isSilent: timedOut };
	};
}
