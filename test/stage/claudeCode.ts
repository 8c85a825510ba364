import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { execa } from 'execa';
import { installedOnce } from './cache';
import { npmInstall } from './npm';

export type ClaudeCodeVersion = '2.1.197' | '2.1.326';

export const NEWEST_CLAUDE_CODE: ClaudeCodeVersion = '2.1.326';

/** The path of the real Claude Code of that version. */
export async function claudeCode(version: ClaudeCodeVersion): Promise<string> {
	const folder = await installedOnce(`claude-code-${version}`, `Claude Code ${version}`, async (target) => {
		// Exact: given a range, npm on Node 20 silently takes an older release whose "engines" fits.
		await npmInstall(target, [`@anthropic-ai/claude-code@${version}`]);
		const { stdout } = await execa(await binaryIn(target), ['--version'], { timeout: 60_000 });
		if (!stdout.startsWith(version)) {
			throw new Error(`asked for ${version}, but it says it is ${stdout}`);
		}
	});
	return binaryIn(folder);
}

/** The package itself is a wrapper that needs its install script; the program is in the optional package for this platform. */
async function binaryIn(folder: string): Promise<string> {
	const scope = path.join(folder, 'node_modules', '@anthropic-ai');
	const platforms = (await readdir(scope)).filter((name) => name.startsWith('claude-code-'));
	const binary = platforms.flatMap((name) => ['claude', 'claude.exe'].map((file) => path.join(scope, name, file))).find(existsSync);
	if (binary === undefined) {
		throw new Error(`no binary for ${process.platform} ${process.arch} among: ${platforms.join(', ') || 'no platform package'}`);
	}
	return binary;
}
