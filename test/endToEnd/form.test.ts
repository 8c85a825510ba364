import { describe, expect, it } from 'vitest';
import { approach } from './questions';
import { claudeVersions, setScene } from './scene';

const scene = setScene();

describe.each(claudeVersions)('a question of Claude Code %s', (version) => {
	it('is answered in the form', async () => {
		const { claude, model } = await scene.ask(version, [{ ask: [approach] }, { say: 'Thank you.' }]);
		await claude.waitForPicker();
		await scene.toast(/Which approach/).waitFor();
		await scene.workbench.runCommand('Question Panel: Show Questions');
		await scene.form.getByRole('radio', { name: /Option B/ }).click();
		await scene.picture(`form-${version}`);
		await scene.form.getByRole('button', { name: 'Submit' }).click();
		expect(await model.nextToolResult()).toMatchObject({ content: expect.stringContaining('"Which approach should we use?"="Option B"') });
		await scene.form.getByText(/Delivered/).waitFor();
		await scene.picture(`form-delivered-${version}`);
	});
});
