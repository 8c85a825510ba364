import { execa } from 'execa';
import { describe, expect, it } from 'vitest';
import { systemParts } from '../stage/systemParts';
import { askInForm } from './askInForm';
import { noHookLeft } from './hookSignals';
import { claudeVersions, setScene } from './scene';

const scene = setScene();

describe.each(claudeVersions)('a question of Claude Code %s', (version) => {
	it.each([
		['its terminal is closed', 'kill-pane'],
		['its tmux server is killed', 'kill-server'],
	])(`is withdrawn when %s, and no hook is left (${version})`, async (_name, command) => {
		const { claude, model } = await askInForm(scene, version);
		const { tmux } = await systemParts('tmux');
		await execa(tmux, ['-L', claude.socketName, command], { env: { TMUX: undefined } });
		await scene.form.getByText('Withdrawn: the session ended.').waitFor();
		await scene.picture(`fault-${command}-${version}`);
		await noHookLeft(scene);
		expect(model.toolResults).toEqual([]);
	});
});
