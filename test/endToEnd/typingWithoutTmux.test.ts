import { expect, it } from 'vitest';
import { askInForm } from './askInForm';
import { setScene } from './scene';

const scene = setScene({ settings: { 'questionPanel.tmux.path': '/nowhere/tmux', 'questionPanel.answerThrough': 'terminal' } });
const reason = 'tmux could not be run as "/nowhere/tmux". The setting "questionPanel.tmux.path" names the program.';

it('where the tmux that is named cannot be run, an answer is not typed and a question not looked for, and both say why', async () => {
	const { claude, model } = await askInForm(scene, '2.1.326');
	await scene.form.getByRole('radio', { name: /Option B/ }).click();
	await scene.form.getByRole('button', { name: 'Type into Terminal' }).click();
	await scene.form.getByText(`Nothing was typed: ${reason}`).waitFor();
	await scene.run('Find Questions in tmux');
	await scene.toast(reason).filter({ hasText: 'Open Settings' }).waitFor();
	await scene.picture('typing-without-tmux');
	await scene.page.getByRole('button', { name: 'Open Settings' }).click();
	await scene.page.locator('.settings-editor').getByText(/^The tmux program, for sessions that run in tmux\./).first().waitFor();
	await scene.page.keyboard.press('Escape');
	expect(model.toolResults).toEqual([]);
	expect(await claude.pickerShown()).toBe(true);
});
