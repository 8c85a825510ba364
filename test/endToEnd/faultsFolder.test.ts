import { chown, mkdir, readdir, readFile, rename, rm, symlink, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ClaudeCodeVersion } from '../stage/claudeCode';
import { eventually } from '../stage/eventually';
import { announcedWindow } from './announcedWindow';
import { approach } from './questions';
import { setScene } from './scene';

const scene = setScene();
const panel = () => path.join(scene.home, '.question-panel');
const windows = () => path.join(panel(), 'windows');
const aside = () => path.join(scene.home, 'set-aside');
const isRoot = process.getuid?.() === 0;
const stranger = 12345;

/** Everything below, by name and content. */
async function contentsOf(folder: string): Promise<string[]> {
	const names = await readdir(folder, { recursive: true, withFileTypes: true });
	return Promise.all(names.filter((one) => one.isFile()).map(async (one) => `${one.name} ${await readFile(path.join(one.parentPath, one.name), 'utf8')}`));
}

/** Answered in the terminal, because nothing reached the panel. */
async function expectTerminalWorks(version: ClaudeCodeVersion): Promise<void> {
	const { claude, model } = await scene.ask(version, [{ ask: [approach] }, { say: 'Thank you.' }]);
	await claude.waitForPicker();
	await claude.key('2');
	expect((await model.nextToolResult()).content).toContain('="Option B"');
	await claude.waitForText('Thank you.');
	await claude.dispose();
}

/** Answered in the panel, as if nothing had been. */
async function expectPanelWorks(version: ClaudeCodeVersion): Promise<void> {
	const { model } = await scene.ask(version, [{ ask: [approach] }, { say: 'Thank you.' }]);
	await scene.showForm();
	await scene.form.getByRole('radio', { name: /Option C/, checked: false }).click();
	await scene.form.getByRole('button', { name: 'Submit' }).click();
	expect((await model.nextToolResult()).content).toContain('="Option C"');
}

describe('while a window is open, the folder in which windows announce themselves', () => {
	const faults: readonly (readonly [name: string, words: string, spoil: () => Promise<void>, mend: () => Promise<void>])[] = [
		['becomes a link', 'is a symbolic link', async () => symlink(aside(), windows()), () => unlink(windows())],
		['becomes a file', 'something else is in the place', async () => writeFile(windows(), 'mine'), () => unlink(windows())],
		['becomes another user\'s', 'belongs to another user', async () => mkdir(windows(), { mode: 0o700 }).then(() => chown(windows(), stranger, stranger)), () => rm(windows(), { recursive: true })],
	];
	// Only root can give a folder away.
	it.each(isRoot ? faults : faults.slice(0, -1))('%s: the panel says so, the terminal works, nothing is deleted, and all is well once it is back', async (_name, words, spoil, mend) => {
		await announcedWindow(scene);
		await rename(windows(), aside());
		await writeFile(path.join(aside(), 'garbage.json'), '{ not JSON');
		await spoil();
		let isMended = false;
		const putBack = async () => {
			if (!isMended) {
				isMended = true;
				await mend();
				await rename(aside(), windows());
			}
		};
		onTestFinished(putBack);
		const before = await contentsOf(aside());
		await scene.toast(words).waitFor();
		await scene.picture(`fault-folder-${words.replaceAll(' ', '-')}`);
		await expectTerminalWorks('2.1.326');
		expect(await contentsOf(aside())).toEqual(before);

		await putBack();
		await announcedWindow(scene);
		await expectPanelWorks('2.1.197');
		expect(await readFile(path.join(windows(), 'garbage.json'), 'utf8')).toBe('{ not JSON');
	});

	it('is removed: the window makes it anew, and questions arrive again', async () => {
		const { pid } = await announcedWindow(scene);
		await rm(panel(), { recursive: true });
		await eventually(async () => (await readdir(windows()).catch(() => [])).length > 0, () => 'the window to announce itself again', 30_000);
		expect((await announcedWindow(scene)).pid).toBe(pid);
		await expectPanelWorks('2.1.326');
	});
});
