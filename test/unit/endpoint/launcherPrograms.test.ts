import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { beforeEach, expect, it } from 'vitest';
import { installLauncher } from '../../../src/endpoint/launcher';
import { panelFolders, preparePanelHome } from '../../../src/endpoint/panelHome';
import { countPrograms } from '../../stage/countedPrograms';
import { temporaryFolder } from '../settings/temporaryFolder';

const inside = temporaryFolder();
const home = () => inside('home');
const started = () => readFileSync(inside('started'), 'utf8').split('\n').filter(Boolean);

beforeEach(async () => {
	mkdirSync(home());
	preparePanelHome(home());
	writeFileSync(inside('started'), '');
	await countPrograms(inside('bin'), inside('started'));
	await installLauncher(home(), Buffer.from('console.log(process.pid)'), process.execPath);
});

/** Starts the launcher; gives its process and what it printed. */
async function start(what: 'ask' | 'observe'): Promise<{ pid: number; stdout: string }> {
	const starting = promisify(execFile)('/bin/sh', [inside('home', 'hook.sh'), what], { env: { PATH: inside('bin'), HOME: inside(), QUESTION_PANEL_HOME: home() } });
	return { pid: starting.child.pid ?? 0, stdout: (await starting).stdout.trim() };
}

it.each(['ask', 'observe'] as const)('to %s, one process is started: whatever runs takes its place', async (what) => {
	writeFileSync(`${panelFolders(home()).windows}/w.json`, '{}');
	const { pid, stdout } = await start(what);
	expect(stdout).toBe(String(pid));
	expect(started().filter((line) => !line.startsWith(`${pid} `))).toEqual([]);
});

it('to observe where no window is, no program is started', async () => {
	expect((await start('observe')).stdout).toBe('');
	expect(started()).toEqual([]);
});

it('a program that is started is seen', async () => {
	await promisify(execFile)('/bin/sh', ['-c', 'true & sleep 0; wait; sh -c :'], { env: { PATH: inside('bin') } });
	expect(started().map((line) => line.split(' ')[1]).sort()).toEqual(['sh', 'sleep']);
});
