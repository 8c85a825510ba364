import { mkdir, mkdtemp, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startClaude, type ClaudeSession } from '../stage/claudeSession';
import { countPrograms } from '../stage/countedPrograms';
import { eventually } from '../stage/eventually';
import { installHooksInto } from '../stage/installHooks';
import { startScriptedModel, type ScriptedModel, type Turn } from '../stage/scriptedModel';
import { approach } from './questions';
import { claudeVersions } from './scene';

let base = '';
let model: ScriptedModel | undefined;
let claude: ClaudeSession | undefined;
const inside = (...parts: string[]) => path.join(base, ...parts);

/** The hooks are installed, with a launcher that writes down what it was started for before it does so, and which programs it starts. */
beforeEach(async () => {
	base = await realpath(await mkdtemp(path.join(tmpdir(), 'question-panel-')));
	await mkdir(inside('project'), { recursive: true });
	await writeFile(inside('project', 'notes.txt'), 'A few words.\n');
	await writeFile(inside('started'), '');
	await writeFile(inside('programs'), '');
	await countPrograms(inside('bin'), inside('programs'));
	await installHooksInto(base);
	await rename(inside('.question-panel', 'hook.sh'), inside('.question-panel', 'real.sh'));
	await writeFile(inside('.question-panel', 'hook.sh'), `echo "$$ $1" >> '${inside('started')}'; PATH='${inside('bin')}'; exec /bin/sh '${inside('.question-panel', 'real.sh')}' "$@"\n`);
});

afterEach(async () => {
	await claude?.dispose();
	await model?.dispose();
	await rm(base, { recursive: true, force: true, maxRetries: 5 });
});

async function play(version: (typeof claudeVersions)[number], turns: readonly Turn[]): Promise<ClaudeSession> {
	model = await startScriptedModel({ turns });
	const settings = JSON.parse(await readFile(inside('.claude', 'settings.json'), 'utf8')) as object;
	const allowing = { ...settings, permissions: { allow: ['Bash(true)', 'Read'] } };
	return (claude = await startClaude({ version, home: base, cwd: inside('project'), model, prompt: 'Please go on', settings: allowing }));
}

/** What was started, each with its process. */
async function startsIn(log: 'started' | 'programs'): Promise<{ pid: string; name: string }[]> {
	const lines = (await readFile(inside(log), 'utf8')).split('\n').filter(Boolean);
	return lines.map((line) => line.split(' ')).map(([pid = '', name = '']) => ({ pid, name }));
}

async function started(): Promise<string[]> {
	return (await startsIn('started')).map(({ name }) => name).sort();
}

it.each(claudeVersions)('ordinary tool calls start no process of ours (%s)', async (version) => {
	const session = await play(version, [{ read: inside('project', 'notes.txt') }, { bash: 'true' }, { say: 'All done here.' }]);
	await session.waitForText('All done here.');
	expect(model?.toolResults).toHaveLength(2);
	expect(await started()).toEqual([]);
});

it.each(claudeVersions)('a question starts three, of which one stays while it waits, as Claude Code\'s own child (%s)', async (version) => {
	const session = await play(version, [{ ask: [approach] }, { say: 'All done here.' }]);
	await session.waitForPicker();
	const ours = async () => {
		const { stdout } = await execa('pgrep', ['-f', inside('.question-panel')], { reject: false });
		return stdout.split('\n').filter(Boolean);
	};
	const left = await eventually(async () => ((await started()).length === 2 && (await ours()).length === 1 ? ours() : undefined), async () => `one process left: ${(await ours()).join()}`, 20_000);
	const { stdout: parent } = await execa('ps', ['-o', 'ppid=', '-p', left[0] ?? '']);
	expect(Number(parent)).toBe(session.pid);
	await session.key('1');
	await session.waitForText('All done here.');
	await eventually(async () => (await started()).length === 3, async () => `three starts: ${(await started()).join()}`, 20_000);
	expect(await started()).toEqual(['ask', 'observe', 'observe']);
	// Whatever else they run takes the place of the process that was started.
	const processes = (await startsIn('started')).map(({ pid }) => pid);
	expect((await startsIn('programs')).filter(({ pid }) => !processes.includes(pid))).toEqual([]);
});
