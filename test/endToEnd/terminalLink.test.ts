import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { execa } from 'execa';
import { expect, it } from 'vitest';
import { claudeCode } from '../stage/claudeCode';
import { claudeEnvironment, skipFirstRunDialogs, type ClaudeSession } from '../stage/claudeSession';
import { eventually } from '../stage/eventually';
import { systemParts } from '../stage/systemParts';
import { approach, naming } from './questions';
import { setScene } from './scene';

const scene = setScene();

async function isLookedAt({ socketName }: ClaudeSession): Promise<boolean> {
	const { tmux } = await systemParts('tmux');
	const { stdout } = await execa(tmux, ['-L', socketName, 'list-clients'], { env: { TMUX: undefined } });
	return stdout !== '';
}

const turns = [{ ask: [approach] }, { say: 'Thank you.' }];

it('the form leads to the tmux pane in which the session runs', async () => {
	const { claude, model } = await scene.ask('2.1.326', turns);
	await claude.waitForPicker();
	await scene.showForm();
	await scene.form.getByRole('button', { name: 'Show tmux pane %0' }).click();
	const terminal = scene.page.locator('.terminal-wrapper.active');
	await terminal.waitFor();
	await scene.page.getByText('tmux pane %0').first().waitFor();
	// The terminal draws on a canvas; what it is attached to can be typed into.
	await terminal.click();
	await claude.waitForPicker();
	await scene.picture('terminal-link-tmux');
	await scene.page.keyboard.press('2');
	expect((await model.nextToolResult()).content).toContain('="Option B"');
	await scene.workbench.runCommand('Terminal: Kill All Terminals', scene.page);
});

it('the form leads to the pane of that very tmux server, where two servers have one of the same name', async () => {
	const inPane = [
		{ question: approach, key: '2', received: '="Option B"', ...(await scene.ask('2.1.326', turns)) },
		{ question: naming, key: '1', received: '="gateway"', ...(await scene.ask('2.1.326', [{ ask: [naming] }, { say: 'Thank you.' }])) },
	];
	for (const { claude } of inPane) {
		await claude.waitForPicker();
	}
	for (const { question, key, received, claude, model } of inPane) {
		await scene.showForm();
		await scene.row(question.header).click();
		await scene.form.getByText(question.question).first().waitFor();
		await scene.form.getByRole('button', { name: 'Show tmux pane %0' }).click();
		// Until then the terminal in sight may be that of the other server.
		await eventually(() => isLookedAt(claude), () => `a terminal attached to the pane that asks "${question.question}"`, 20_000);
		await scene.page.locator('.terminal-wrapper.active').click();
		await claude.waitForPicker();
		await scene.page.keyboard.press(key);
		expect((await model.nextToolResult(20_000)).content).toContain(received);
	}
	await scene.workbench.runCommand('Terminal: Kill All Terminals', scene.page);
});

it("the form leads to the editor's own terminal in which the session runs", async () => {
	const model = scene.script(turns);
	const binary = await claudeCode('2.1.326');
	skipFirstRunDialogs(scene.home, scene.folder);
	const environment = Object.entries(claudeEnvironment(scene.home, model)).map(([name, value]) => `'${name}=${value}'`);
	const script = path.join(scene.home, 'ask.sh');
	// Our own variable is the one that the editor gives its terminals.
	await writeFile(script, `exec env -i "QUESTION_PANEL_WINDOW=$QUESTION_PANEL_WINDOW" ${environment.join(' ')} '${binary}' 'Please ask me'\n`);
	await scene.workbench.runCommand('Terminal: Create New Terminal', scene.page);
	const terminal = scene.page.locator('.terminal-wrapper.active');
	await terminal.waitFor();
	await terminal.click();
	await scene.page.keyboard.type(`sh ${script}\n`);
	await scene.toast(/Approach/).waitFor({ timeout: 60_000 });
	await scene.workbench.runCommand('View: Hide Panel', scene.page);
	await terminal.waitFor({ state: 'hidden' });
	await scene.showForm();
	await scene.form.getByRole('button', { name: /^Show Terminal "/ }).click();
	await terminal.waitFor();
	await scene.picture('terminal-link-own');
	await scene.showForm();
	await scene.form.getByRole('radio', { name: /Option C/ }).click();
	await scene.form.getByRole('button', { name: 'Submit' }).click();
	expect((await model.nextToolResult()).content).toContain('="Option C"');
	await scene.workbench.runCommand('Terminal: Kill All Terminals', scene.page);
});
