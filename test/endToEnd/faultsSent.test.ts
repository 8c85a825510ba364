import { describe, expect, it } from 'vitest';
import { askInForm, sendToStoppedHook } from './askInForm';
import { noHookLeft, stopHook } from './hookSignals';
import { claudeVersions, setScene } from './scene';

const scene = setScene();

describe.each(claudeVersions)('an answer that was sent to Claude Code %s', (version) => {
	it(`is lost when its hook dies before it prints, kept, and corrected when the terminal answers (${version})`, async () => {
		const { claude, model } = await askInForm(scene, version);
		const hook = await stopHook(scene);
		await sendToStoppedHook(scene, /Option B/);
		hook.kill();
		await scene.form.getByText(/^Lost: nothing shows that Claude Code received your answer/).waitFor();
		await scene.toast(/Approach: Lost: /).waitFor();
		await scene.picture(`fault-lost-${version}`);
		await scene.form.getByRole('button', { name: 'Copy your answer' }).click();
		await expect.poll(() => scene.page.evaluate(() => navigator.clipboard.readText())).toBe('Option B');
		expect(model.toolResults).toEqual([]);
		expect(await claude.pickerShown()).toBe(true);

		await claude.key('3');
		expect((await model.nextToolResult()).content).toContain('="Option C"');
		await scene.form.getByText('Answered in the terminal. Yours came too late.').waitFor();
		await scene.form.getByText('Option C').waitFor();
		await scene.toast(/Approach: Answered in the terminal\. Yours came too late\./).waitFor();
		await scene.picture(`fault-lost-corrected-${version}`);
		expect(model.toolResults).toHaveLength(1);
	});

	it(`came too late when the terminal was quicker than its hook (${version})`, async () => {
		const { claude, model } = await askInForm(scene, version);
		const hook = await stopHook(scene);
		await sendToStoppedHook(scene, /Option B/);
		await claude.key('3');
		expect((await model.nextToolResult()).content).toContain('="Option C"');
		await scene.form.getByText('Answered in the terminal. Yours came too late.').waitFor();
		await scene.picture(`fault-too-late-${version}`);
		hook.goOn();
		await noHookLeft(scene);
		await claude.waitForText('Thank you.');
		await scene.form.getByText('Answered in the terminal. Yours came too late.').waitFor();
		expect(model.toolResults).toHaveLength(1);
	});
});
