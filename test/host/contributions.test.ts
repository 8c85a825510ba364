import { strict as assert } from 'node:assert';
import { commands, Uri, window, workspace } from 'vscode';
import * as ids from '../../src/editor/ids';
import { eventually } from '../stage/eventually';
import { announced, extensionUnderTest, LIMIT_MS } from './thisWindow';

interface Manifest {
	readonly contributes: {
		readonly commands: readonly { readonly command: string }[];
		readonly keybindings: readonly { readonly command: string; readonly key: string }[];
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
		const keys = new Set(contributes.keybindings.map(({ key }) => key));
		assert.deepEqual([...keys], ['ctrl+alt+q', 'ctrl+alt+shift+q']);
		for (const key of keys) {
			const ours = contributes.keybindings.filter((one) => one.key === key).map(({ command }) => `"${command}"`);
			// A key alone, and as the first of a chord.
			const taken = [`"key": "${asListed(key)}"`, `"key": "${asListed(key)} `];
			const owners = lines.flatMap((line, at) => (taken.some((one) => line.includes(one)) ? lines.slice(at, at + 2).join(' ') : []));
			assert.deepEqual(owners.filter((owner) => !ours.some((command) => owner.includes(command))), []);
			assert.equal(owners.length, ours.length, key);
		}
	});

	test('a preview whose question is gone opens as a document that says so', async () => {
		const document = await workspace.openTextDocument(Uri.from({ scheme: ids.previewScheme, path: '/request/0-0/Sidebar' }));
		assert.equal(document.getText(), 'This is no longer available: its question is over.');
		assert.equal(document.isUntitled, false);
		// Documents of a provider have no place to be written to.
		assert.notEqual(workspace.fs.isWritableFileSystem(ids.previewScheme), true);
	});
});

/** A key in the order in which the editor lists its modifiers. */
function asListed(key: string): string {
	const parts = key.split('+');
	return [...['ctrl', 'shift', 'alt', 'cmd'].filter((modifier) => parts.includes(modifier)), parts.at(-1)].join('+');
}
