import { expect, it } from 'vitest';
import { askInForm } from './askInForm';
import { noHookLeft } from './hookSignals';
import { claudeVersions, setScene } from './scene';

const scene = setScene({ settings: { 'questionPanel.answerThrough': 'terminal' } });

it.each(claudeVersions)('where the person prefers it, an answer to Claude Code %s is typed while its hook waits, and the hook ends', async (version) => {
	const { claude, model } = await askInForm(scene, version);
	await scene.form.getByRole('radio', { name: /Option B/ }).click();
	await scene.form.getByRole('button', { name: 'Type into Terminal' }).click();
	expect((await model.nextToolResult()).content).toContain('="Option B"');
	await scene.form.getByText('Delivered: Claude Code received your answer, typed into the terminal.').waitFor();
	expect(await claude.paneText({ history: true })).not.toContain('Allowed by PermissionRequest hook');
	await noHookLeft(scene);
	expect(model.toolResults).toHaveLength(1);
});
