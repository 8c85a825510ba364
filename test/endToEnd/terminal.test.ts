import { describe, expect, it } from 'vitest';
import { eventually } from '../stage/eventually';
import { askInForm } from './askInForm';
import { lastLogged } from './logTimes';
import { claudeVersions, setScene } from './scene';

const scene = setScene();

describe.each(claudeVersions)('a question of Claude Code %s that the panel shows', (version) => {
	it(`is answered in the terminal, and the panel says so (${version})`, async () => {
		const { claude, model } = await askInForm(scene, version);
		await claude.key('3');
		expect((await model.nextToolResult()).content).toContain('="Option C"');
		await scene.form.getByText('Answered in the terminal.').waitFor();
		await scene.form.getByText('Option C').waitFor();
		await scene.picture(`terminal-answered-${version}`);
		await eventually(async () => (await scene.hookProcesses()).length === 0, () => 'the waiting hook to end', 10_000);
	});

	it(`is dismissed with Esc, and the panel says so (${version})`, async () => {
		const { claude, model } = await askInForm(scene, version);
		await claude.key('Escape');
		await scene.form.getByText('Withdrawn: dismissed in the terminal.').waitFor();
		await scene.form.getByText('Which approach should we use?').waitFor();
		await scene.form.getByText('No answer').waitFor();
		await scene.picture(`terminal-esc-${version}`);
		expect(model.toolResults).toEqual([]);
	});

	it(`is turned into a chat in the terminal, and the panel says so (${version})`, async () => {
		const { claude, model } = await askInForm(scene, version);
		await claude.key('5');
		const { content, isError } = await model.nextToolResult();
		expect(isError).toBe(true);
		expect(content).toContain('The user wants to clarify these questions');
		await scene.form.getByText('Withdrawn: "Chat about this" was chosen in the terminal.').waitFor();
	});

	it(`is left to the terminal, stays listed, and ends when the terminal has answered (${version})`, async () => {
		const { claude, model } = await askInForm(scene, version);
		await scene.form.getByRole('button', { name: 'Answer in Terminal' }).click();
		await scene.form.getByText('Left to the terminal: answer there, or here, and it is typed there.').waitFor();
		expect(await claude.pickerShown()).toBe(true);
		await eventually(async () => (await scene.hookProcesses()).length === 0, () => 'the waiting hook to end', 10_000);
		await scene.row('Approach').filter({ hasText: 'in the terminal' }).waitFor();
		await claude.key('1');
		expect((await model.nextToolResult()).content).toContain('="Option A"');
		await scene.form.getByText('Answered in the terminal.').waitFor();
	});

	it(`stays open for the terminal when its hook is killed (${version})`, async () => {
		const { claude, model } = await askInForm(scene, version);
		for (const pid of await scene.hookProcesses()) {
			process.kill(Number(pid), 'SIGKILL');
		}
		await scene.form.getByText('The hook no longer waits: answer here, and it is typed into the terminal, or answer there.').waitFor();
		expect(await claude.pickerShown()).toBe(true);
		await claude.key('2');
		expect((await model.nextToolResult()).content).toContain('="Option B"');
		await scene.form.getByText('Answered in the terminal.').waitFor();
	});

	it.each(['SIGTERM', 'SIGKILL'] as const)(`is withdrawn when its session ends by %s, and no hook is left (${version})`, async (signal) => {
		const { claude } = await askInForm(scene, version);
		const killedAt = Date.now();
		process.kill(claude.pid, signal);
		await scene.form.getByText('Withdrawn: the session ended.').waitFor();
		console.log(`${version}, ${signal}: withdrawn after ${(await lastLogged(scene, /→ withdrawn/)) - killedAt} ms`);
		await eventually(async () => (await scene.hookProcesses()).length === 0, () => 'the waiting hook to end', 10_000);
	});
});
