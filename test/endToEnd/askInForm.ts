import type { ClaudeCodeVersion } from '../stage/claudeCode';
import { approach } from './questions';
import type { Asking, Scene } from './scene';

/** A session that asks, with its question shown in the form. */
export async function askInForm(scene: Scene, version: ClaudeCodeVersion): Promise<Asking> {
	const asking = await scene.ask(version, [{ ask: [approach] }, { say: 'Thank you.' }]);
	await asking.claude.waitForPicker();
	await scene.showForm();
	await scene.form.getByRole('radio', { name: /Option A/ }).waitFor();
	return asking;
}

/** Answers in the form while the hook does not react: the answer is on its way and stays there. */
export async function sendToStoppedHook(scene: Scene, label: RegExp): Promise<void> {
	await scene.form.getByRole('radio', { name: label }).click();
	await scene.form.getByRole('button', { name: 'Submit' }).click();
	await scene.form.getByText('Sending…').waitFor();
}
