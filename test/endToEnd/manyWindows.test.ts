import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { execa } from 'execa';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../stage/eventually';
import { lastLogged } from './logTimes';
import { approach, naming } from './questions';
import { setScene } from './scene';

const scene = setScene();
const thanks = { say: 'Thank you.' };

/** On the folder that most sessions here work in, on the same folder again, and on another one. */
let shop: Page;
let shopAgain: Page;
let docs: Page;
const windows = () => [shop, shopAgain, docs].filter((window) => !window.isClosed());

const toasts = (window: Page) => window.locator('.notifications-toasts .notification-list-item').filter({ hasText: /Approach|Name/ });
const rows = (window: Page, text: string) => window.getByRole('treeitem').filter({ hasText: text });
const badge = (window: Page) => window.locator('.activitybar .action-item').filter({ has: window.locator('[aria-label^="Question Panel"]') }).locator('.badge-content');
const form = (window: Page) => window.frameLocator('iframe.webview.ready').frameLocator('iframe#active-frame');

/** The person goes to this window. Browsers under test take every page for focused; the workbench is told otherwise. */
async function goTo(window: Page): Promise<void> {
	for (const one of windows()) {
		await one.evaluate(async () => {
			document.hasFocus = () => false;
			globalThis.dispatchEvent(new Event('focus'));
			globalThis.dispatchEvent(new Event('blur'));
			// The workbench believes in a lost focus only if it does not come back at once.
			await new Promise((resolve) => setTimeout(resolve, 50));
		});
	}
	await window.evaluate(() => {
		document.hasFocus = () => true;
		globalThis.dispatchEvent(new Event('focus'));
	});
}

/** Only this window says that somebody waits. */
async function expectToastIn(window: Page): Promise<void> {
	await toasts(window).first().waitFor();
	for (const other of windows().filter((one) => one !== window)) {
		expect(await toasts(other).count()).toBe(0);
	}
}

async function expectListed(text: string, count: string): Promise<void> {
	for (const window of windows()) {
		await rows(window, text).first().waitFor();
		await badge(window).filter({ hasText: new RegExp(`^${count}$`) }).waitFor();
	}
}

async function expectNothingWaits(): Promise<void> {
	for (const window of windows()) {
		await eventually(async () => (await badge(window).allTextContents()).join('') === '', async () => `no badge; there is ${(await badge(window).allTextContents()).join()}`, 20_000);
	}
}

/** A window says that it has this folder open. */
async function untilAnnounced(folder: string, limitMs: number): Promise<void> {
	const announced = path.join(scene.home, '.question-panel', 'windows');
	const texts = async () => Promise.all((await readdir(announced)).filter((name) => name.endsWith('.json')).map((name) => readFile(path.join(announced, name), 'utf8')));
	await eventually(async () => (await texts()).some((text) => text.includes(JSON.stringify(folder))), async () => `a window on ${folder}; there is ${(await texts()).join('\n')}`, limitMs);
}

async function openAll(): Promise<void> {
	await Promise.all([mkdir(path.join(scene.home, 'docs'), { recursive: true }), mkdir(path.join(scene.home, 'elsewhere'), { recursive: true })]);
	shop = scene.page;
	shopAgain = await scene.workbench.openWindow();
	docs = await scene.workbench.openWindow(path.join(scene.home, 'docs'));
	for (const window of windows()) {
		await scene.workbench.runCommand('Question Panel: Show Questions', window);
	}
}

beforeAll(async () => {
	await execa('git', ['init', '--quiet', '--initial-branch=main', scene.folder]);
	await execa('git', ['-C', scene.folder, '-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '--quiet', '--allow-empty', '-m', 'first']);
	await execa('git', ['-C', scene.folder, 'worktree', 'add', '--quiet', path.join(scene.home, 'shop-feature')]);
	await openAll();
}, 180_000);

afterEach(async () => {
	for (const window of windows()) {
		await scene.workbench.runCommand('Notifications: Clear All Notifications', window);
	}
});

describe('three windows', () => {
	it('agree: one of those on the folder speaks, the one that is looked at; an answer in any of them clears all', async () => {
		await goTo(shop);
		const { model } = await scene.ask('2.1.326', [{ ask: [approach] }, { ask: [naming] }, thanks]);
		await expectToastIn(shop);
		await expectListed('Approach', '1');
		console.log(`the other windows list it ${(await lastLogged(scene, /told by the window that holds it/)) - (await lastLogged(scene, /new → pending: asked/))} ms after the one that was asked`);
		await scene.workbench.screenshot('windows-copy', docs);
		await form(docs).getByRole('radio', { name: /Option C/ }).click();
		await form(docs).getByRole('button', { name: 'Submit' }).click();
		expect((await model.nextToolResult()).content).toContain('="Option C"');

		// Meanwhile the person has gone to the other window on the same folder.
		await goTo(shopAgain);
		await expectListed('Name', '1');
		await form(shopAgain).getByRole('textbox', { name: 'Type your own answer' }).fill('till');
		await form(shopAgain).getByRole('button', { name: 'Submit' }).click();
		expect((await model.nextToolResult()).content).toContain('="till"');
		await expectNothingWaits();
		expect(await toasts(docs).count()).toBe(0);
		for (const window of windows()) {
			await rows(window, 'Recently finished').waitFor();
		}
	});

	it('the one on the folder that is looked at speaks, whichever it is', async () => {
		await goTo(shop);
		await goTo(docs);
		await goTo(shopAgain);
		await goTo(docs);
		const { claude } = await scene.ask('2.1.326', [{ ask: [approach] }, thanks]);
		await expectToastIn(shopAgain);
		await expectListed('Approach', '1');
		await claude.waitForPicker();
		await claude.key('1');
		await expectNothingWaits();
	});

	it('the one on the repository speaks for a worktree beside it, and the one looked at last for a folder of nobody', async () => {
		await goTo(shop);
		await goTo(docs);
		const feature = await scene.ask('2.1.326', [{ ask: [approach] }, thanks], { cwd: path.join(scene.home, 'shop-feature') });
		await expectToastIn(shop);
		await expectListed('Approach', '1');
		await feature.claude.waitForPicker();
		await feature.claude.key('2');
		await expectNothingWaits();
		await scene.workbench.runCommand('Notifications: Clear All Notifications', shop);
		await goTo(docs);

		const stray = await scene.ask('2.1.326', [{ ask: [naming] }, thanks], { cwd: path.join(scene.home, 'elsewhere') });
		await expectToastIn(docs);
		await expectListed('Name', '1');
		await stray.claude.waitForPicker();
		await stray.claude.key('1');
		await expectNothingWaits();
	});

	it('the one on the longest folder above the session speaks, in a workspace of several folders too', async () => {
		const guide = path.join(scene.home, 'docs', 'guide');
		await mkdir(guide, { recursive: true });
		const workspace = path.join(scene.home, 'several.code-workspace');
		await writeFile(workspace, JSON.stringify({ folders: [{ path: path.join(scene.home, 'elsewhere') }, { path: guide }] }));
		const several = await scene.workbench.openWindow(workspace);
		onTestFinished(() => scene.workbench.closeWindow(several));
		// The editor itself opens the file of a workspace without its folders now and then, and has them once it is reloaded.
		await untilAnnounced(guide, 3000).catch(() => scene.workbench.reload(several));
		await untilAnnounced(guide, 20_000);
		await scene.workbench.runCommand('Question Panel: Show Questions', several);
		await goTo(docs);
		const { claude } = await scene.ask('2.1.326', [{ ask: [approach] }, thanks], { cwd: guide });
		await toasts(several).first().waitFor();
		await expectListed('Approach', '1');
		for (const other of windows()) {
			expect(await toasts(other).count()).toBe(0);
		}
		await claude.waitForPicker();
		await claude.key('1');
		await expectNothingWaits();
	});

	it('a draft goes along from one window to the next', async () => {
		await goTo(shop);
		const { model } = await scene.ask('2.1.326', [{ ask: [approach] }, thanks]);
		await expectListed('Approach', '1');
		await form(shop).getByRole('textbox', { name: 'Type your own answer' }).fill('begun in one');
		await form(shop).getByRole('radio', { name: /Other/, checked: true }).waitFor();
		await goTo(docs);
		const text = form(docs).getByRole('textbox', { name: 'Type your own answer' });
		await eventually(async () => (await text.inputValue()) === 'begun in one', async () => `the draft; there is "${await text.inputValue()}"`, 20_000);
		await text.fill('begun in one, ended in another');
		await form(docs).getByRole('button', { name: 'Submit' }).click();
		expect((await model.nextToolResult()).content).toContain('="begun in one, ended in another"');
		await expectNothingWaits();
	});

	it('what was answered through one is offered in all when the same is asked again', async () => {
		await goTo(shop);
		const { model } = await scene.ask('2.1.326', [{ ask: [naming] }, { ask: [naming] }, thanks]);
		await expectToastIn(shop);
		await expectListed('Name', '1');
		await form(docs).getByRole('textbox', { name: 'Type your own answer' }).fill('counter');
		await form(docs).getByRole('button', { name: 'Submit' }).click();
		expect((await model.nextToolResult()).content).toContain('="counter"');
		for (const window of [shop, docs]) {
			await form(window).getByRole('button', { name: 'Answer as last time' }).waitFor();
		}
		await goTo(docs);
		await form(docs).getByRole('button', { name: 'Answer as last time' }).click();
		await form(docs).getByRole('radio', { name: /Other/, checked: true }).waitFor();
		expect(model.toolResults).toHaveLength(1);
		await form(docs).getByRole('button', { name: 'Submit' }).click();
		expect((await model.nextToolResult()).content).toContain('="counter"');
		await expectNothingWaits();
	});

	it('one that closes hands its question over, and nobody is told twice', async () => {
		await goTo(docs);
		await goTo(shopAgain);
		const { model } = await scene.ask('2.1.326', [{ ask: [approach] }, thanks]);
		await expectToastIn(shopAgain);
		await expectListed('Approach', '1');
		await scene.workbench.closeWindow(shopAgain);
		await goTo(docs);
		const heldBy = async () => (await scene.workbench.logs()).includes('its hook came over from another window');
		await eventually(heldBy, () => 'another window to hold the question', 20_000);
		await expectListed('Approach', '1');
		await form(docs).getByRole('radio', { name: /Option B/ }).click();
		await form(docs).getByRole('button', { name: 'Submit' }).click();
		expect((await model.nextToolResult()).content).toContain('="Option B"');
		await expectNothingWaits();
		for (const window of windows()) {
			expect(await toasts(window).count()).toBe(0);
		}
	});
});
