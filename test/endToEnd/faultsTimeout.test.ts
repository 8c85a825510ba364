import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { noHookLeft } from './hookSignals';
import { approach } from './questions';
import { claudeVersions, setScene } from './scene';

const scene = setScene();

/** Long enough for the question to be seen in the panel first, in seconds; ours is a day. */
const hookTimeout = 15;

beforeAll(async () => {
	const file = path.join(scene.home, '.claude', 'settings.json');
	const settings = JSON.parse(await readFile(file, 'utf8')) as { hooks: { PermissionRequest: { hooks: { timeout: number }[] }[] } };
	for (const hook of settings.hooks.PermissionRequest.flatMap(({ hooks }) => hooks)) {
		hook.timeout = hookTimeout;
	}
	await writeFile(file, JSON.stringify(settings));
});

describe.each(claudeVersions)('a hook that Claude Code %s ends because its time is over', (version) => {
	it(`leaves a question that is still listed, and can be answered in the terminal (${version})`, async () => {
		const { claude, model } = await scene.ask(version, [{ ask: [approach] }, { say: 'Thank you.' }]);
		await claude.waitForPicker();
		await scene.showForm();
		await scene.form.getByText('Answer here or in the terminal.').waitFor();
		await scene.form.getByText('The hook no longer waits: answer here, and it is typed into the terminal, or answer there.').waitFor({ timeout: (hookTimeout + 30) * 1000 });
		await noHookLeft(scene);
		await scene.row('Approach').filter({ hasText: 'in the terminal' }).waitFor();
		await scene.picture(`fault-timeout-${version}`);
		expect(await claude.pickerShown()).toBe(true);
		await claude.key('2');
		expect((await model.nextToolResult()).content).toContain('="Option B"');
		await scene.form.getByText('Answered in the terminal.').waitFor();
		expect(model.toolResults).toHaveLength(1);
	});
});
