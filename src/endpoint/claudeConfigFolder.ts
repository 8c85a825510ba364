import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where a running Claude Code keeps its files. Two names are read of its environment, which holds secrets. */
export async function claudeConfigFolder(pid: number): Promise<string> {
	const own = await environmentOf(pid);
	return own('CLAUDE_CONFIG_DIR') || join(own('HOME') || homedir(), '.claude');
}

async function environmentOf(pid: number): Promise<(name: string) => string | undefined> {
	// Only Linux shows it; elsewhere a session is taken to have the environment that we have.
	const entries = await readFile(`/proc/${pid}/environ`, 'utf8').then((text) => text.split('\0'), () => undefined);
	return (name) => (entries ? entries.find((entry) => entry.startsWith(`${name}=`))?.slice(name.length + 1) : process.env[name]);
}
