import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../stage/eventually';
import { askInForm, sendToStoppedHook } from './askInForm';
import { noHookLeft, stopHook } from './hookSignals';
import { approach } from './questions';
import { claudeVersions, setScene } from './scene';

const scene = setScene();

/** Another program's hook waits beside ours; what this file holds, once it is there, is its answer. */
const othersAnswer = () => path.join(scene.home, 'others-answer');

const settingsFile = () => path.join(scene.home, '.claude', 'settings.json');

beforeAll(async () => {
	// It gives up after a minute: it is not told when its session ends.
	const program = 'n=0; until [ -f "$HOME/others-answer" ] || [ $n -gt 600 ]; do n=$((n + 1)); sleep 0.1; done; cat "$HOME/others-answer"';
	const settings = JSON.parse(await readFile(settingsFile(), 'utf8')) as { hooks: { PermissionRequest: object[] } };
	settings.hooks.PermissionRequest.push({ matcher: 'AskUserQuestion', hooks: [{ type: 'command', command: program }] });
	await writeFile(settingsFile(), JSON.stringify(settings));
});

/** Between our hook and Claude Code, every answer becomes another one. In the settings: the launcher is written anew by a window that starts. */
async function spoilAnswers(): Promise<void> {
	const original = await readFile(settingsFile(), 'utf8');
	const settings = JSON.parse(original) as { hooks: { PermissionRequest: { hooks: { command: string }[] }[] } };
	const [ours] = settings.hooks.PermissionRequest[0]?.hooks ?? [];
	if (!ours?.command.includes('hook.sh')) {
		throw new Error(`The first hook is not ours: ${original}`);
	}
	ours.command = `( ${ours.command} ) | sed 's/use?":"Option B"/use?":"Option C"/'`;
	await writeFile(settingsFile(), JSON.stringify(settings));
	onTestFinished(() => writeFile(settingsFile(), original));
}

describe.each(claudeVersions)('when something else than was chosen reaches Claude Code %s', (version) => {
	it(`although our answer was taken, both are shown, loudly (${version})`, async () => {
		await spoilAnswers();
		const { model } = await askInForm(scene, version);
		await scene.form.getByRole('radio', { name: /Option B/ }).click();
		await scene.form.getByRole('button', { name: 'Submit' }).click();
		expect((await model.nextToolResult()).content).toContain('="Option C"');
		await scene.form.getByText('Different: Claude Code received something else than you chose.').waitFor();
		await scene.form.getByRole('definition').filter({ hasText: 'Option C' }).waitFor();
		await scene.form.getByText('Option B', { exact: true }).waitFor();
		await scene.toast(/Approach: Different: Claude Code received something else than you chose\./).waitFor();
		await scene.picture(`fault-different-${version}`);
		await eventually(async () => /answered → different/.test(await scene.workbench.logs()), () => scene.workbench.logs(), 10_000);
	});

	it(`because another program was quicker, it is that program's, and ours came too late (${version})`, async () => {
		const { claude, model } = await askInForm(scene, version);
		const hook = await stopHook(scene);
		await sendToStoppedHook(scene, /Option B/);
		const decision = { behavior: 'allow', updatedInput: { questions: [approach], answers: { [approach.question]: 'Option A' } } };
		const written = `${othersAnswer()}.part`;
		await writeFile(written, JSON.stringify({ hookSpecificOutput: { hookEventName: 'PermissionRequest', decision } }));
		await rename(written, othersAnswer());
		onTestFinished(() => rm(othersAnswer()));
		expect((await model.nextToolResult()).content).toContain('="Option A"');
		await scene.form.getByText('Answered by another program. Yours came too late.').waitFor();
		await scene.picture(`fault-other-program-${version}`);
		hook.goOn();
		await noHookLeft(scene);
		await claude.waitForText('Thank you.');
		await scene.form.getByText('Answered by another program. Yours came too late.').waitFor();
		expect(model.toolResults).toHaveLength(1);
	});
});
