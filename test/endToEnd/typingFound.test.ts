import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { approach, features } from './questions';
import { claudeVersions, setScene } from './scene';

// A folder of our own for tmux's sockets: what waits in other terminals of this machine is nobody's business here.
const sockets = mkdtempSync(path.join(tmpdir(), 'question-panel-tmux-'));
const ownFolder = process.env['TMUX_TMPDIR'];
process.env['TMUX_TMPDIR'] = sockets;
afterAll(() => {
	if (ownFolder === undefined) {
		delete process.env['TMUX_TMPDIR'];
	} else {
		process.env['TMUX_TMPDIR'] = ownFolder;
	}
	rmSync(sockets, { recursive: true, force: true });
});

const scene = setScene({ hooks: 'absent', env: { TMUX_TMPDIR: sockets } });

describe.each(claudeVersions)('without any hook, a question of Claude Code %s', (version) => {
	it(`is found in tmux, shown whole, and its answers are typed (${version})`, async () => {
		const { claude, model } = await scene.ask(version, [{ ask: [features, approach] }, { say: 'Thank you.' }]);
		await claude.waitForPicker();
		await scene.run('Find Questions in tmux');
		await scene.form.getByText('Which features should the first release have?').waitFor();
		await scene.row('Features, Approach').waitFor();
		await scene.picture(`typing-found-${version}`);
		await scene.form.getByRole('checkbox', { name: /Metrics/ }).click();
		await scene.form.getByRole('button', { name: 'Next question' }).last().click();
		await scene.form.getByRole('radio', { name: /Option C/ }).click();
		await scene.form.getByRole('button', { name: 'Type into Terminal' }).click();
		const { content } = await model.nextToolResult();
		expect(content).toContain('="Metrics"');
		expect(content).toContain('="Option C"');
		await scene.form.getByText(/^Delivered/).waitFor();
	});

	it(`that is answered in the terminal is seen to be over (${version})`, async () => {
		const { claude } = await scene.ask(version, [{ ask: [approach] }, { say: 'Thank you.' }]);
		await claude.waitForPicker();
		await scene.run('Find Questions in tmux');
		await scene.form.getByRole('radio', { name: /Option A/ }).waitFor();
		await claude.key('2');
		await scene.form.getByText('Answered in the terminal.').waitFor();
	});
});

it('where nothing waits, it says so', async () => {
	await scene.run('Find Questions in tmux');
	await scene.toast('No pane of tmux shows a question that waits.').waitFor();
});
