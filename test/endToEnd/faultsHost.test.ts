import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { deskLimits } from '../../src/endpoint/desk';
import { eventually } from '../stage/eventually';
import { announcedWindow } from './announcedWindow';
import { askInForm, sendToStoppedHook } from './askInForm';
import { noHookLeft, stopHook } from './hookSignals';
import { lastLogged } from './logTimes';
import { setScene } from './scene';

const scene = setScene();

/** Kills the extension host as a crash would, and gives the editor the time to start another. */
async function killHost(): Promise<void> {
	const window = await announcedWindow(scene);
	process.kill(window.pid, 'SIGKILL');
	await announcedWindow(scene, window);
}

// The editor itself starts a host anew at most twice in five minutes.
describe('a question', () => {
	it('is back after the extension host was killed, and its answer is delivered once', async () => {
		const { claude, model } = await askInForm(scene, '2.1.197');
		await killHost();
		await scene.showForm();
		await scene.form.getByRole('radio', { name: /Option B/ }).click();
		console.log(`the question is back ${(await lastLogged(scene, /new → pending/)) - (await lastLogged(scene, /listening on port/))} ms after the window listens again`);
		await scene.picture('fault-host-killed');
		await scene.form.getByRole('button', { name: 'Submit' }).click();
		expect((await model.nextToolResult()).content).toContain('="Option B"');
		await scene.form.getByText(/^Delivered: /).waitFor();
		await claude.waitForText('Thank you.');
		await noHookLeft(scene);
		expect(model.toolResults).toHaveLength(1);
	});

	it('is back with the half-made answer to it after the extension host was killed', async () => {
		const { claude, model } = await askInForm(scene, '2.1.326');
		await scene.form.getByRole('textbox').fill('half of an ans');
		await scene.form.getByRole('radio', { name: /Other/, checked: true }).waitFor();
		await scene.row(/Approach/).waitFor();
		await killHost();
		await scene.showForm();
		await eventually(async () => (await scene.form.getByRole('textbox').inputValue()) === 'half of an ans', () => 'the draft', 20_000);
		await scene.picture('fault-host-killed-draft');
		await scene.form.getByRole('textbox').fill('half of an answer, and the rest');
		await scene.form.getByRole('button', { name: 'Submit' }).click();
		expect((await model.nextToolResult()).content).toContain('="half of an answer, and the rest"');
		await scene.form.getByText(/^Delivered: /).waitFor();
		await claude.waitForText('Thank you.');
		expect(model.toolResults).toHaveLength(1);
	});

	it('whose answer arrives while the editor sleeps is not called lost', async () => {
		const { model } = await askInForm(scene, '2.1.326');
		const hook = await stopHook(scene);
		await sendToStoppedHook(scene, /Option B/);
		const { pid } = await announcedWindow(scene);
		process.kill(pid, 'SIGSTOP');
		onTestFinished(() => void process.kill(pid, 'SIGCONT'));
		hook.goOn();
		expect((await model.nextToolResult()).content).toContain('="Option B"');
		// The fault itself: longer than an answer may take.
		await delay(deskLimits.proof + 2000);
		process.kill(pid, 'SIGCONT');
		await scene.form.getByText(/^Delivered: /).waitFor();
		await scene.picture('fault-slept');
		expect(await scene.workbench.logs()).not.toContain('→ lost');
	});
});
