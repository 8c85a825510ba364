import { chmod, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { eventually } from '../stage/eventually';
import { approach, naming } from './questions';
import { claudeVersions, setScene } from './scene';

const scene = setScene();
const thanks = { say: 'Thank you.' };
const panelHome = () => path.join(scene.home, '.question-panel');

/** The one hook that waits, once those that only tell have ended. */
async function waitingHook(): Promise<number> {
	await eventually(async () => (await scene.hookProcesses()).length === 1, async () => `one hook; there are ${(await scene.hookProcesses()).length}`, 20_000);
	return Number((await scene.hookProcesses())[0]);
}

/** The process of the extension host, as its window announces it. */
async function hostProcess(): Promise<number> {
	const folder = path.join(panelHome(), 'windows');
	const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
	const files = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
	const [pid] = files.map((text) => (JSON.parse(text) as { pid: number }).pid);
	return pid ?? 0;
}

async function submit(option: RegExp): Promise<void> {
	await scene.showForm();
	await scene.form.getByRole('radio', { name: option }).click();
	await scene.form.getByRole('button', { name: 'Submit' }).click();
}

describe.each(claudeVersions)('with Claude Code %s', (version) => {
	it(`an answer whose hook died before it could print is lost, kept, and corrected when the terminal has answered (${version})`, async () => {
		const { claude, model } = await scene.ask(version, [{ ask: [approach] }, thanks]);
		await claude.waitForPicker();
		const hook = await waitingHook();
		process.kill(hook, 'SIGSTOP');
		await submit(/Option B/);
		await scene.form.getByText('Sending…').waitFor();
		process.kill(hook, 'SIGKILL');
		await scene.toast(/Lost: nothing shows/).waitFor();
		await scene.form.getByText(/nothing shows that/).waitFor();
		await scene.form.getByText('Option B').first().waitFor();
		await scene.picture(`fault-lost-${version}`);
		await scene.form.getByRole('button', { name: 'Copy your answer' }).click();
		await eventually(async () => (await scene.page.evaluate(() => navigator.clipboard.readText())) === 'Option B', () => 'the answer on the clipboard', 10_000);
		expect(await claude.pickerShown()).toBe(true);
		expect(model.toolResults).toEqual([]);

		await claude.key('1');
		expect((await model.nextToolResult()).content).toContain('="Option A"');
		await scene.form.getByText('Answered in the terminal. Yours came too late.').waitFor();
		await scene.picture(`fault-lost-corrected-${version}`);
	});

	it(`an answer that the terminal overtook came too late, and is never called delivered (${version})`, async () => {
		const { claude, model } = await scene.ask(version, [{ ask: [approach] }, { ask: [naming] }, thanks]);
		await claude.waitForPicker();
		const hook = await waitingHook();
		process.kill(hook, 'SIGSTOP');
		await submit(/Option B/);
		await scene.form.getByText('Sending…').waitFor();
		await claude.key('3');
		expect((await model.nextToolResult()).content).toContain('="Option C"');
		process.kill(hook, 'SIGCONT');
		await scene.row('Recently finished').click();
		await scene.row('Approach').filter({ hasText: 'answered in the terminal' }).first().waitFor();
		// What the late hook printed answers nothing else.
		await scene.row('Name').first().waitFor();
		await claude.waitForPicker();
		expect(model.toolResults).toHaveLength(1);
		await scene.row('Recently finished').click();
		const log = (await scene.workbench.logs()).split('\n');
		const id = log.flatMap((line) => /request (\S+) .*answered → answeredElsewhere: answered in the terminal/.exec(line)?.[1] ?? []).at(-1);
		expect(id).toBeDefined();
		expect(log.filter((line) => line.includes(id ?? '')).join('\n')).not.toMatch(/→ (?:different|delivered|lost)/);
	});

	it(`an answer that arrived as something else is said to be different, loudly, with both (${version})`, async () => {
		// The launcher is written when the extension starts, and stays as it is from then on.
		await eventually(async () => (await hostProcess().catch(() => 0)) > 0, () => 'a window that is announced', 20_000);
		const launcher = path.join(panelHome(), 'hook.sh');
		const kept = `${launcher}.kept`;
		await rename(launcher, kept);
		// Whatever our hook prints is changed on its way to Claude Code.
		const change = 's/"Which approach should we use?":"Option B"/"Which approach should we use?":"Option C"/';
		await writeFile(launcher, `#!/bin/sh\nsh '${kept}' "$@" | sed '${change}'\n`);
		await chmod(launcher, 0o700);
		try {
			const { claude, model } = await scene.ask(version, [{ ask: [approach] }, thanks]);
			await claude.waitForPicker();
			await submit(/Option B/);
			expect((await model.nextToolResult()).content).toContain('="Option C"');
			await scene.toast(/Different: Claude Code received something else than you chose/).waitFor();
			await scene.form.getByText(/something else than you chose/).waitFor();
			await scene.form.getByText('Received: Option C').waitFor();
			await scene.form.getByText('Option B').first().waitFor();
			await scene.picture(`fault-different-${version}`);
			expect(await scene.workbench.logs()).toContain('answered → different: something else arrived');
		} finally {
			await rename(kept, launcher);
		}
	});
});

describe('an extension host that is killed', () => {
	it('comes back with the question and the draft, and the answer is delivered once', async () => {
		const { claude, model } = await scene.ask('2.1.326', [{ ask: [approach] }, thanks]);
		await claude.waitForPicker();
		await scene.showForm();
		await scene.form.getByRole('textbox', { name: 'Type your own answer' }).fill('half of an ans');
		await scene.form.getByRole('radio', { name: /Other/, checked: true }).waitFor();
		const draft = async () => (await readdir(path.join(panelHome(), 'drafts'))).length > 0;
		await eventually(draft, () => 'the draft on disk', 10_000);
		const killed = await hostProcess();
		process.kill(killed, 'SIGKILL');
		await eventually(async () => ![0, killed].includes(await hostProcess()), () => 'another extension host', 60_000);
		expect(await waitingHook()).toBeGreaterThan(0);
		await scene.showForm();
		const text = scene.form.getByRole('textbox', { name: 'Type your own answer' });
		await eventually(async () => (await text.inputValue()) === 'half of an ans', () => 'the draft', 30_000);
		await scene.picture('fault-host-killed');
		await text.fill('half of an answer, and the rest');
		await scene.form.getByRole('button', { name: 'Submit' }).click();
		expect((await model.nextToolResult()).content).toContain('="half of an answer, and the rest"');
		await scene.form.getByText(/^Delivered:/).waitFor();
		expect(model.toolResults).toHaveLength(1);
	});

	it('for a while, as on a machine that slept, does not call an answer lost that arrived meanwhile', async () => {
		const { claude, model } = await scene.ask('2.1.326', [{ ask: [approach] }, thanks]);
		await claude.waitForPicker();
		const hook = await waitingHook();
		process.kill(hook, 'SIGSTOP');
		await submit(/Option B/);
		await scene.form.getByText('Sending…').waitFor();
		const host = await hostProcess();
		process.kill(host, 'SIGSTOP');
		process.kill(hook, 'SIGCONT');
		expect((await model.nextToolResult()).content).toContain('="Option B"');
		// Past the desk's own limit of ten seconds, which then is over the moment that the host wakes.
		await new Promise((resolve) => setTimeout(resolve, 12_000));
		process.kill(host, 'SIGCONT');
		await scene.form.getByText(/^Delivered:/).waitFor();
		expect(await scene.toast(/Lost/).count()).toBe(0);
	});
});
