import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from './atomicFile';
import { panelFolders } from './panelHome';

/**
 * Puts the hook script where Claude Code's settings point to. The extension's own folder moves with
 * every update, so the script is copied, named by its content, behind a launcher whose place never changes.
 */
export async function installLauncher(home: string, script: Uint8Array, runtime: string): Promise<void> {
	const name = `${createHash('sha256').update(script).digest('hex').slice(0, 16)}.js`;
	const folder = panelFolders(home).scripts;
	await writeIfChanged(join(folder, name), Buffer.from(script));
	await writeIfChanged(join(home, 'hook.sh'), Buffer.from(launcherText(name, runtime)));
	// The launcher names one script; a hook that runs an older one has loaded it whole.
	for (const other of await readdir(folder)) {
		if (other !== name && other.endsWith('.js')) {
			await rm(join(folder, other), { force: true });
		}
	}
}

/**
 * `exec` at every step: the hook must be Claude Code's own child, that is how it notices that its
 * session has gone. Nothing found means silence and success: the terminal's own picker is untouched.
 */
export function launcherText(scriptName: string, runtime: string): string {
	return [
		'#!/bin/sh',
		'# Written by the Question Panel extension for VS Code at every start. Runs the hook script, or nothing.',
		'home=${QUESTION_PANEL_HOME:-$HOME/.question-panel}',
		`script=$home/scripts/${scriptName}`,
		'[ -f "$script" ] || exit 0',
		'# Where no window has announced itself nobody can be told, and no runtime need be started to find that out.',
		'announced() { for window in "$home"/windows/*.json; do [ ! -f "$window" ] || return 0; done; return 1; }',
		'[ "$1" != observe ] || [ -n "$QUESTION_PANEL_URL" ] || announced || exit 0',
		`runtime=${shellQuoted(runtime)}`,
		'if [ ! -x "$runtime" ]; then runtime=$(command -v node) || exit 0; fi',
		'# Debuggers put options there that would keep the hook from starting; certificates take long to load, and are not needed.',
		'unset NODE_OPTIONS NODE_EXTRA_CA_CERTS',
		'# The editor\'s own binary is a Node.js when told so. Claude Code may be gone before that has started.',
		'export ELECTRON_RUN_AS_NODE=1 QUESTION_PANEL_PARENT=$PPID',
		'# Nobody waits for what only tells; Claude Code, and the hook that asks, need the processor at this moment.',
		'if [ "$1" = observe ] && command -v nice >/dev/null 2>&1; then exec nice -n 10 "$runtime" "$script" "$@" 2>/dev/null; fi',
		'exec "$runtime" "$script" "$@" 2>/dev/null',
		'',
	].join('\n');
}

function shellQuoted(text: string): string {
	return `'${text.replaceAll('\'', '\'\\\'\'')}'`;
}

async function writeIfChanged(path: string, content: Buffer): Promise<void> {
	const present = await readFile(path).catch(() => undefined); // Absent or unreadable: written anew.
	if (!present?.equals(content)) {
		await writeAtomically(path, content);
	}
}
