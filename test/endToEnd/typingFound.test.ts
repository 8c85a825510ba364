import { describe, expect, it } from 'vitest';
import { ownTmuxFolder } from './ownTmuxFolder';
import { approach, features, naming } from './questions';
import { claudeVersions, setScene } from './scene';

const sockets = ownTmuxFolder();
const scene = setScene({ hooks: 'absent', env: { TMUX_TMPDIR: sockets } });

describe.each(claudeVersions)('without any hook, a question of Claude Code %s', (version) => {
	it(`is found in tmux, shown whole, and its answers are typed (${version})`, async () => {
		const { claude, model } = await scene.ask(version, [{ ask: [features, approach] }, { say: 'Thank you.' }]);
		await claude.waitForPicker();
		await scene.run('Find Questions in tmux');
		await scene.form.getByText('Which features should the first release have?').waitFor();
		await scene.row('Features, Approach').waitFor();
		await scene.form.getByText('Found in tmux, without a hook: answer here, and it is typed into the terminal, or answer there.').waitFor();
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

// The last of them: what these sessions asked stays open in their transcripts.
it('where two sessions could be meant, none is guessed, and the person is told', async () => {
	const asking = [await scene.ask('2.1.326', [{ ask: [naming] }]), await scene.ask('2.1.326', [{ ask: [naming] }])];
	for (const { claude } of asking) {
		await claude.waitForPicker();
	}
	await scene.run('Find Questions in tmux');
	await scene.toast(/A question waits in tmux pane %0, %0, but which session asks it could not be told for certain/).waitFor();
	expect(await scene.row('Name').count()).toBe(0);
	expect(asking.flatMap(({ model }) => model.toolResults)).toEqual([]);
});
