import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { eventually } from '../stage/eventually';
import { askInForm } from './askInForm';
import { claudeVersions, setScene } from './scene';

const scene = setScene();

/** The processor time that a process has used so far, in ticks of the kernel. */
async function ticksOf(pid: string): Promise<number> {
	const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
	return Number(fields[11]) + Number(fields[12]);
}

it.each(claudeVersions)('a question of Claude Code %s waits, idle, while all windows are closed, and is there when one opens', async (version) => {
	const { claude, model } = await askInForm(scene, version);
	await scene.closeWindow();
	const [hook = '', ...others] = await scene.hookProcesses();
	expect(others).toEqual([]);

	const toStart = await ticksOf(hook);
	const cursorAt = (label: string) => claude.waitForText(new RegExp(`❯ \\d\\. ${label}`));
	for (const label of ['Option B', 'Option C', 'Option B', 'Option A', 'Option B', 'Option C', 'Option B', 'Option A']) {
		const before = await claude.waitForText(/❯ \d\. Option/);
		await claude.key(/❯ \d\. Option (\w)/.exec(before)![1]! < label.slice(-1) ? 'Down' : 'Up');
		await cursorAt(label);
	}
	// Eight keys take it longer than it took to start; had it looked for a window all the while, it would have used more than that.
	expect(await ticksOf(hook) - toStart).toBeLessThanOrEqual(toStart);
	expect(await scene.hookProcesses()).toEqual([hook]);
	expect(model.toolResults).toEqual([]);

	await scene.openWindow();
	await scene.showForm();
	await scene.form.getByRole('radio', { name: /Option B/ }).click();
	await scene.picture(`fault-windows-closed-${version}`);
	await scene.form.getByRole('button', { name: 'Submit' }).click();
	expect((await model.nextToolResult()).content).toContain('="Option B"');
	await scene.form.getByText(/^Delivered: /).waitFor();
	await eventually(async () => (await scene.hookProcesses()).length === 0, () => 'the waiting hook to end', 10_000);
	expect(model.toolResults).toHaveLength(1);
});

it.each(claudeVersions)('a question of Claude Code %s that was left to the terminal is still listed by the next window, which sees how it ends', async (version) => {
	const { claude, model } = await askInForm(scene, version);
	await scene.form.getByRole('button', { name: 'Answer in Terminal' }).click();
	await scene.row('Approach').filter({ hasText: 'in the terminal' }).waitFor();
	await eventually(async () => (await scene.hookProcesses()).length === 0, () => 'the waiting hook to end', 10_000);
	await scene.closeWindow();

	await scene.openWindow();
	await scene.showForm();
	await scene.row('Approach').filter({ hasText: 'in the terminal' }).waitFor();
	await scene.form.getByText(/^Left to the terminal/).waitFor();
	await scene.picture(`fault-windows-left-to-terminal-${version}`);
	expect(await claude.pickerShown()).toBe(true);
	await claude.key('1');
	expect((await model.nextToolResult()).content).toContain('="Option A"');
	await scene.form.getByText('Answered in the terminal.').waitFor();
});
