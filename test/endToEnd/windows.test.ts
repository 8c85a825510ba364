import { expect, it } from 'vitest';
import { eventually } from '../stage/eventually';
import { approach } from './questions';
import { claudeVersions, setScene } from './scene';

const scene = setScene();

it.each(claudeVersions)('a question that Claude Code %s asked before any window was open is there when one opens', async (version) => {
	await scene.closeWindow();
	const { claude, model } = await scene.ask(version, [{ ask: [approach] }, { say: 'Thank you.' }]);
	await claude.waitForPicker();
	expect(await scene.hookProcesses()).toHaveLength(1);
	await scene.openWindow();
	await scene.toast('Approach: Which approach should we use?').waitFor();
	await scene.showForm();
	await scene.form.getByRole('radio', { name: /Option B/ }).click();
	await scene.picture(`window-later-${version}`);
	await scene.form.getByRole('button', { name: 'Submit' }).click();
	expect((await model.nextToolResult()).content).toContain('="Option B"');
	await scene.form.getByText(/^Delivered:/).waitFor();
});

it('a hook with no window to ask ends by itself when the terminal has answered', async () => {
	await scene.closeWindow();
	const { claude, model } = await scene.ask('2.1.326', [{ ask: [approach] }, { say: 'Thank you.' }]);
	await claude.waitForPicker();
	expect(await scene.hookProcesses()).toHaveLength(1);
	await claude.key('2');
	expect((await model.nextToolResult()).content).toContain('="Option B"');
	await eventually(async () => (await scene.hookProcesses()).length === 0, () => 'the waiting hook to end', 10_000);
	await scene.openWindow();
});

it('a question and the half-made answer to it are back after the window was reloaded', async () => {
	const { claude, model } = await scene.ask('2.1.326', [{ ask: [approach] }, { say: 'Thank you.' }]);
	await claude.waitForPicker();
	await scene.showForm();
	await scene.form.getByRole('textbox').fill('half of an ans');
	await scene.form.getByRole('radio', { name: /Other/, checked: true }).waitFor();
	await scene.workbench.reload(scene.page);
	await scene.showForm();
	await eventually(async () => (await scene.form.getByRole('textbox').inputValue()) === 'half of an ans', () => 'the draft', 20_000);
	await scene.picture('window-reloaded');
	await scene.form.getByRole('textbox').fill('half of an answer, and the rest');
	await scene.form.getByRole('button', { name: 'Submit' }).click();
	expect((await model.nextToolResult()).content).toContain('="half of an answer, and the rest"');
});
