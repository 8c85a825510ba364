import { strict as assert } from 'node:assert';
import { createHash } from 'node:crypto';
import { readFile, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { Uri, workspace } from 'vscode';
import { panelFolders } from '../../src/endpoint/panelHome';
import { paths } from '../../src/protocol/hookWire';
import { eventually } from '../stage/eventually';
import { send } from '../unit/endpoint/httpClient';
import { announced, extensionUnderTest, LIMIT_MS, panelHome } from './thisWindow';

suite('when the editor has started', () => {
	test('the extension activates by itself', async () => {
		await eventually(() => extensionUnderTest().isActive, () => 'an active extension', LIMIT_MS);
	});

	test('it listens where its file says', async () => {
		const { file } = await announced();
		const { status, body } = await send(file, { method: 'GET', path: paths.health });
		assert.deepEqual({ status, body }, { status: 200, body: { windowId: file.windowId } });
	});

	test('it turns away who does not know the secret', async () => {
		const { file } = await announced();
		const { status } = await send({ port: file.port, token: 'guessed' }, { method: 'GET', path: paths.requests });
		assert.equal(status, 401);
	});

	test('its file lists the folders of the workspace', async () => {
		const folders = workspace.workspaceFolders?.map(({ uri }) => uri.fsPath) ?? [];
		assert.equal(folders.length, 1);
		assert.deepEqual((await announced()).file.folders, folders);
	});

	test('what it writes is readable by its owner alone', async function () {
		if (process.platform === 'win32') {
			this.skip();
		}
		const { path: file } = await announced();
		const scripts = panelFolders(panelHome).scripts;
		const expected: readonly [string, number][] = [
			[panelHome, 0o700],
			...Object.values(panelFolders(panelHome)).map((folder): [string, number] => [folder, 0o700]),
			[file, 0o600],
			[path.join(panelHome, 'hook.sh'), 0o600],
			...(await readdir(scripts)).map((name): [string, number] => [path.join(scripts, name), 0o600]),
		];
		for (const [place, mode] of expected) {
			assert.equal(((await stat(place)).mode & 0o777).toString(8), mode.toString(8), place);
		}
	});

	test('the launcher names the one script there is, which is the one that was built', async () => {
		await announced();
		const built = await readFile(Uri.joinPath(extensionUnderTest().extensionUri, 'dist', 'hook.js').fsPath);
		const scripts = panelFolders(panelHome).scripts;
		const [name, ...others] = await readdir(scripts);
		assert.ok(name !== undefined && others.length === 0, 'not one script');
		assert.equal(digest(await readFile(path.join(scripts, name))), digest(built));
		const launcher = await readFile(path.join(panelHome, 'hook.sh'), 'utf8');
		assert.ok(launcher.includes(`/scripts/${name}`), launcher);
	});
});

function digest(bytes: Uint8Array): string {
	return createHash('sha256').update(bytes).digest('hex');
}
