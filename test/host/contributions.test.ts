import { strict as assert } from 'node:assert';
import { commands, window, workspace } from 'vscode';
import * as ids from '../../src/editor/ids';
import { eventually } from '../stage/eventually';
import { announced, extensionUnderTest, LIMIT_MS } from './thisWindow';

interface Manifest {
	readonly contributes: {
		readonly commands: readonly { readonly command: string }[];
		readonly keybindings: readonly { readonly command: string; readonly key: string; readonly mac: string }[];
	};
}

suite('in the editor', () => {
	const { contributes } = extensionUnderTest().packageJSON as Manifest;

	suiteSetup(announced);

	test('every command of the manifest is registered', async () => {
		const registered = new Set(await commands.getCommands(true));
		assert.deepEqual(contributes.commands.map(({ command }) => command).filter((id) => !registered.has(id)), []);
	});

	test('every view can be focused', async () => {
		const registered = new Set(await commands.getCommands(true));
		assert.deepEqual(Object.values(ids.views).filter((id) => !registered.has(`${id}.focus`)), []);
		assert.ok(registered.has(ids.focusForm));
	});

	for (const [key, value] of [['notifications.show', 'always'], ['notifications.answerButtons', true]] as const) {
		test(`${key} is ${String(value)} unless told otherwise`, () => {
			const settings = workspace.getConfiguration(ids.configurationSection);
			assert.equal(settings.inspect(key)?.defaultValue, value);
			assert.equal(settings.get(key), value);
		});
	}

	test('the keys that we take belong to nobody else', async () => {
		await commands.executeCommand('workbench.action.openDefaultKeybindingsFile');
		const text = await eventually(
			() => window.activeTextEditor?.document.uri.path.includes('keybindings') && window.activeTextEditor.document.getText(),
			() => `the default keybindings; there is ${window.activeTextEditor?.document.uri.toString() ?? 'no editor'}`,
			LIMIT_MS,
		);
		await commands.executeCommand('workbench.action.closeActiveEditor');
		const lines = text.split('\n');
		assert.ok(lines.some((line) => line.includes('"workbench.action.showCommands"')), 'these are not the default keybindings');
		for (const { command, key, mac } of contributes.keybindings) {
			// A key alone, and as the first of a chord.
			const taken = [key, mac].flatMap((one) => [`"key": "${one}"`, `"key": "${one} `]);
			const owners = lines.flatMap((line, at) => (taken.some((one) => line.includes(one)) ? lines.slice(at, at + 2).join(' ') : []));
			assert.deepEqual(owners.filter((owner) => !owner.includes(`"${command}"`)), []);
			assert.equal(owners.length, 1);
		}
	});
});
