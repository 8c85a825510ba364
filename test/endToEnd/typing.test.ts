import { execa } from 'execa';
import { describe, expect, it } from 'vitest';
import type { ClaudeSession } from '../stage/claudeSession';
import { systemParts } from '../stage/systemParts';
import { askInForm, sendToStoppedHook } from './askInForm';
import { noHookLeft, stopHook } from './hookSignals';
import { approach, features, layout, naming } from './questions';
import { claudeVersions, setScene } from './scene';

const scene = setScene();
const typed = 'Delivered: Claude Code received your answer, typed into the terminal.';
const typeIn = () => scene.form.getByRole('button', { name: 'Type into Terminal' });

async function tmux({ socketName }: ClaudeSession, ...args: readonly string[]): Promise<string> {
	const { tmux: program } = await systemParts('tmux');
	return (await execa(program, ['-L', socketName, ...args], { env: { TMUX: undefined } })).stdout;
}

/** As when its time is over: the question stays, and only the terminal can take an answer. */
async function killHook(): Promise<void> {
	await scene.form.getByText('Answer here or in the terminal.').waitFor();
	for (const pid of await scene.hookProcesses()) {
		process.kill(Number(pid), 'SIGKILL');
	}
	await scene.form.getByText('The hook no longer waits: answer here, and it is typed into the terminal, or answer there.').waitFor();
}

describe.each(claudeVersions)('a question of Claude Code %s whose hook is gone', (version) => {
	it(`is answered in the form, and the answer is typed into its terminal (${version})`, async () => {
		const { claude, model } = await askInForm(scene, version);
		await killHook();
		await scene.picture(`typing-offered-${version}`);
		await scene.form.getByRole('radio', { name: /Option B/ }).click();
		await typeIn().click();
		expect((await model.nextToolResult()).content).toContain('="Option B"');
		await scene.form.getByText(typed).waitFor();
		await scene.picture(`typing-delivered-${version}`);
		await claude.waitForText('Thank you.');
		expect(model.toolResults).toHaveLength(1);
	});

	it(`takes several answers of all kinds, typed one after the other (${version})`, async () => {
		const { claude, model } = await scene.ask(version, [{ ask: [approach, features, layout, naming] }, { say: 'Thank you.' }]);
		await claude.waitForPicker();
		await scene.showForm();
		await killHook();
		await scene.form.getByRole('radio', { name: /Option C/ }).click();
		await scene.form.getByRole('checkbox', { name: /Search/ }).click();
		await scene.form.getByRole('checkbox', { name: /Import, export/ }).click();
		await scene.form.getByRole('textbox', { name: 'Type your own answer' }).fill('dark mode; and "more"');
		await scene.form.getByRole('button', { name: 'Next question' }).last().click();
		await scene.form.getByRole('radio', { name: /One column/ }).click();
		await scene.form.getByRole('button', { name: 'Next question' }).last().click();
		await scene.form.getByRole('textbox', { name: 'Type your own answer' }).fill('caisse 🎉 صندوق');
		await scene.form.getByRole('button', { name: 'Review', exact: true }).click();
		await scene.picture(`typing-review-${version}`);
		await typeIn().click();
		await scene.form.getByText(/Typing into the terminal…/).waitFor();
		const { content } = await model.nextToolResult();
		expect(content).toContain('="Option C"');
		expect(content).toContain('Search');
		expect(content).toContain('dark mode; and "more"'.replaceAll('"', version === '2.1.326' ? '\\"' : '"'));
		expect(content).toContain('="One column"');
		expect(content).toContain('="caisse 🎉 صندوق"');
		await scene.form.getByText(/^Delivered/).waitFor();
		expect(model.toolResults).toHaveLength(1);
		// Neither tmux nor the log keeps what was typed.
		expect(await tmux(claude, 'list-buffers')).toBe('');
		expect(await scene.workbench.logs()).not.toMatch(/caisse|dark mode|Which features/);
	});

	it(`is not typed into a pane that is in copy mode, says so, and is typed when it no longer is (${version})`, async () => {
		const { claude, model } = await askInForm(scene, version);
		await killHook();
		await tmux(claude, 'copy-mode');
		await scene.form.getByRole('radio', { name: /Option B/ }).click();
		await typeIn().click();
		await scene.form.getByText(/Nothing was typed: the pane is in copy mode.*answer here, and it is typed/).waitFor();
		await scene.toast(/Nothing was typed: the pane is in copy mode/).waitFor();
		await scene.picture(`typing-refused-${version}`);
		expect(model.toolResults).toEqual([]);
		await tmux(claude, 'send-keys', '-X', 'cancel');
		expect(await scene.form.getByRole('radio', { name: /Option B/, checked: true }).count()).toBe(1);
		await typeIn().click();
		expect((await model.nextToolResult()).content).toContain('="Option B"');
		await scene.form.getByText(typed).waitFor();
	});

	it(`is turned into a chat, or declined, in its terminal (${version})`, async () => {
		const first = await askInForm(scene, version);
		await killHook();
		await scene.form.getByRole('button', { name: 'Chat About This' }).click();
		await scene.form.getByText('No words go along.').waitFor();
		await scene.form.getByRole('button', { name: 'Send' }).click();
		const { content, isError } = await first.model.nextToolResult();
		expect(isError).toBe(true);
		expect(content).toContain('The user wants to clarify these questions');
		await scene.form.getByText('Delivered: Claude Code asks in the terminal what you would like to clarify.').waitFor();
		await first.claude.dispose();

		const second = await askInForm(scene, version);
		await killHook();
		await scene.form.getByRole('button', { name: 'Decline', exact: true }).click();
		await scene.form.getByRole('button', { name: 'Decline and Stop' }).click();
		await scene.form.getByText(/^Declined: the turn has stopped/).waitFor();
		expect(second.model.toolResults).toEqual([]);
	});

	it(`is answered by the palette alone (${version})`, async () => {
		const { model } = await askInForm(scene, version);
		await killHook();
		await scene.run('Answer Pending Question');
		await scene.page.locator('.quick-input-widget .monaco-list-row').filter({ hasText: 'Option C' }).click();
		expect((await model.nextToolResult()).content).toContain('="Option C"');
		await scene.form.getByText(typed).waitFor();
	});
});

describe.each(claudeVersions)('an answer to Claude Code %s that was lost', (version) => {
	it(`is typed into the terminal by one click (${version})`, async () => {
		const { claude, model } = await askInForm(scene, version);
		const hook = await stopHook(scene);
		await sendToStoppedHook(scene, /Option B/);
		hook.kill();
		await scene.form.getByText(/^Lost: nothing shows that Claude Code received your answer/).waitFor();
		await scene.picture(`typing-lost-${version}`);
		await scene.form.getByRole('button', { name: 'Type It into the Terminal' }).click();
		expect((await model.nextToolResult()).content).toContain('="Option B"');
		await scene.form.getByText(typed).waitFor();
		await claude.waitForText('Thank you.');
		await noHookLeft(scene);
		expect(model.toolResults).toHaveLength(1);
	});
});

describe('typing', () => {
	it('is shown as it goes, is stopped by a button, and says how far it went', async () => {
		const { claude, model } = await scene.ask('2.1.326', [{ ask: [features, approach] }, { say: 'Thank you.' }]);
		await claude.waitForPicker();
		await scene.showForm();
		await killHook();
		for (const label of [/Auth/, /Search/, /Metrics/, /Import, export/]) {
			await scene.form.getByRole('checkbox', { name: label }).click();
		}
		await scene.form.getByRole('button', { name: 'Next question' }).last().click();
		await scene.form.getByRole('radio', { name: /Option B/ }).click();
		await typeIn().click();
		await scene.form.getByText(/Done so far: ticked "Auth" \(Features\)/).waitFor();
		expect(await scene.form.getByText(/^Show tmux pane/).count()).toBe(1);
		await scene.form.getByRole('button', { name: 'Stop Typing' }).click();
		await scene.form.getByText(/Typing was stopped: you stopped it\. Done so far: ticked "Auth" \(Features\)/).waitFor();
		await scene.picture('typing-stopped');
		expect(model.toolResults).toEqual([]);
		// What stands there already is taken into account, not toggled back.
		await typeIn().click();
		const { content } = await model.nextToolResult();
		expect(content).toContain('"Which features should the first release have?"="Auth, Search, Metrics');
		expect(content).toContain('="Option B"');
		await scene.form.getByText(/^Delivered/).waitFor();
	});

	it('names what the terminal cannot take, and types nothing: a note without previews', async () => {
		const { claude, model } = await askInForm(scene, '2.1.326');
		await killHook();
		await scene.form.getByRole('radio', { name: /Option B/ }).click();
		await scene.form.getByRole('button', { name: 'Add a note' }).click();
		await scene.form.getByRole('textbox', { name: 'A note that goes along with your answer' }).fill('but slowly');
		await typeIn().click();
		await scene.form.getByText('Nothing was typed. The terminal takes a note only where options have previews: remove it from Approach.').waitFor();
		await scene.picture('typing-impossible');
		expect(model.toolResults).toEqual([]);
		expect(await claude.pickerShown()).toBe(true);
	});

	it('names what the terminal cannot take, and types nothing: a text of one\'s own beside previews', async () => {
		const { claude, model } = await scene.ask('2.1.326', [{ ask: [layout] }, { say: 'Thank you.' }]);
		await claude.waitForPicker();
		await scene.showForm();
		await scene.form.getByRole('textbox', { name: 'Type your own answer' }).fill('three columns');
		await killHook();
		await typeIn().click();
		await scene.form.getByText('Nothing was typed. The terminal takes no text of your own where options have previews: choose an option for Layout.').waitFor();
		expect(model.toolResults).toEqual([]);
		expect(await claude.pickerShown()).toBe(true);
	});

	it('names what the terminal cannot take, and types nothing: words for a chat', async () => {
		const { claude, model } = await askInForm(scene, '2.1.326');
		await scene.form.getByRole('button', { name: 'Chat About This' }).click();
		await scene.form.getByRole('textbox').last().fill('Why not both?');
		await killHook();
		await scene.form.getByRole('button', { name: 'Send' }).click();
		await scene.form.getByText('Nothing was typed. The terminal takes no words along: clear the text, then tell Claude in the terminal.').waitFor();
		expect(model.toolResults).toEqual([]);
		expect(await claude.pickerShown()).toBe(true);
	});
});
