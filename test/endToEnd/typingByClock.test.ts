import { expect, it } from 'vitest';
import { ownTmuxFolder } from './ownTmuxFolder';
import { approach } from './questions';
import { claudeVersions, setScene } from './scene';

const sockets = ownTmuxFolder();
const scene = setScene({ hooks: 'absent', env: { TMUX_TMPDIR: sockets }, settings: { 'questionPanel.tmux.lookEvery': 2 } });

it.each(claudeVersions)('where the person turned that on, a question of Claude Code %s is found without being looked for, once, and is answered', async (version) => {
	const { claude, model } = await scene.ask(version, [{ ask: [approach] }, { say: 'Thank you.' }]);
	await claude.waitForPicker();
	await scene.toast(/Approach/).waitFor();
	await scene.showForm();
	await scene.form.getByRole('radio', { name: /Option B/ }).click();
	expect(await scene.row('Approach').filter({ hasText: 'in the terminal' }).count()).toBe(1);
	await scene.form.getByRole('button', { name: 'Type into Terminal' }).click();
	expect((await model.nextToolResult()).content).toContain('="Option B"');
	await scene.form.getByText(/^Delivered/).waitFor();
});
