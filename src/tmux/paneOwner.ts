import { isClaudeCode, terminalProcesses, type TerminalProcess } from './terminalProcesses';

/** Whether the keyboard of a pane is a session's Claude Code's, and which process that is. */
export type PaneOwner =
	| { readonly kind: 'claude'; readonly pid: number }
	/** A shell, an editor, a pager, or another Claude Code has the keyboard. */
	| { readonly kind: 'otherProgram' }
	/** The session's process is gone, or is not one of this terminal. */
	| { readonly kind: 'claudeEnded' }
	| { readonly kind: 'claudeStopped' };

/** Where no process is known, there must be just one Claude Code that has the keyboard. Doubt falls to "not Claude Code". */
export async function paneOwner(
	tty: string,
	claudePid: number | undefined,
	processesOf: (tty: string, pid?: number) => Promise<readonly TerminalProcess[]> = terminalProcesses,
): Promise<PaneOwner> {
	const processes = await processesOf(tty, claudePid);
	if (claudePid !== undefined) {
		return ownerKnown(processes.find(({ pid }) => pid === claudePid));
	}
	const candidates = processes.filter((candidate) => candidate.isForeground && !candidate.isDead && isClaudeCode(candidate));
	// A wrapper and the program that it started are one.
	const [only, ...others] = candidates.filter(({ pid }) => !candidates.some(({ parent }) => parent === pid));
	return only && others.length === 0 ? ownerKnown(only) : { kind: 'otherProgram' };
}

function ownerKnown(claude: TerminalProcess | undefined): PaneOwner {
	if (!claude || claude.isDead) {
		return { kind: 'claudeEnded' };
	}
	if (claude.isStopped) {
		return { kind: 'claudeStopped' };
	}
	return claude.isForeground ? { kind: 'claude', pid: claude.pid } : { kind: 'otherProgram' };
}
