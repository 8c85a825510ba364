import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { approach } from './questions';
import { claudeVersions, setScene } from './scene';

const scene = setScene();

/** The transcript is left as the only witness. */
beforeAll(async () => {
	const file = path.join(scene.home, '.claude', 'settings.json');
	const settings = JSON.parse(await readFile(file, 'utf8')) as { hooks: Record<string, unknown> };
	await writeFile(file, JSON.stringify({ ...settings, hooks: { PermissionRequest: settings.hooks['PermissionRequest'] } }));
});

describe.each(claudeVersions)('without the hooks that observe, in Claude Code %s,', (version) => {
	it(`an answer is seen to arrive (${version})`, async () => {
		const { claude, model } = await scene.ask(version, [{ ask: [approach] }, { say: 'Thank you.' }]);
		await claude.waitForPicker();
		await scene.showForm();
		await scene.form.getByRole('radio', { name: /Option B/ }).click();
		await scene.form.getByRole('button', { name: 'Submit' }).click();
		expect((await model.nextToolResult()).content).toContain('="Option B"');
		await scene.form.getByText(/^Delivered: /).waitFor();
	});

	it(`an answer given in the terminal is noticed (${version})`, async () => {
		const { claude, model } = await scene.ask(version, [{ ask: [approach] }, { say: 'Thank you.' }]);
		await claude.waitForPicker();
		await scene.showForm();
		await scene.form.getByRole('radio', { name: /Option B/ }).waitFor();
		await claude.key('3');
		expect((await model.nextToolResult()).content).toContain('="Option C"');
		await scene.form.getByText('Answered in the terminal.').waitFor();
	});
});
