import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { launchBrowser } from './browser';
import { eventually } from './eventually';
import { repository } from './repository';
import { startWorkbenchServer, type WorkbenchServerOptions } from './workbenchServer';

export interface Workbench {
	/** The first window. */
	readonly page: Page;
	readonly url: string;
	readonly home: string;
	/** Another window, on the same folder unless told otherwise. */
	openWindow(folder?: string): Promise<Page>;
	/** Closes a window as a person does: its extension host is told, and deactivates its extensions. */
	closeWindow(window: Page): Promise<void>;
	/** Reloads a window; its extension host is a new one afterwards. */
	reload(window?: Page): Promise<void>;
	/** Runs a command by its title from the palette. */
	runCommand(title: string, window?: Page): Promise<void>;
	/** A picture in `out/screenshots`; gives its path. */
	screenshot(name: string, window?: Page): Promise<string>;
	/** What the extension wrote to its output channel, in all windows. */
	logs(): Promise<string>;
	dispose(): Promise<void>;
}

export interface WorkbenchOptions extends WorkbenchServerOptions {
	readonly folder: string;
	readonly viewport?: { readonly width: number; readonly height: number };
}

/** A real VS Code workbench in Chromium with the extension installed, as a person would see it. */
export async function startWorkbench(options: WorkbenchOptions): Promise<Workbench> {
	const [server, browser] = await bothOrNeither(startWorkbenchServer(options), launchBrowser());
	const dispose = async () => {
		await browser.close();
		await server.dispose();
	};
	const context = await browser.newContext({ viewport: options.viewport ?? { width: 1280, height: 800 }, permissions: ['clipboard-read', 'clipboard-write'] });

	const hostsReady = async () => {
		const logs = await server.logFiles(/^remoteexthost\.log$/);
		const marks = ['Eager extensions activated', ...server.extensionIds.map((id) => `_doActivateExtension ${id},`)];
		return logs.filter(({ text }) => marks.every((mark) => text.includes(mark))).length;
	};
	const untilReady = async (window: Page, hostsBefore: number) => {
		await window.locator('.monaco-workbench').waitFor({ timeout: 60_000 });
		await eventually(async () => (await hostsReady()) > hostsBefore, () => 'an extension host that has started its extensions', 60_000);
	};
	const openWindow = async (folder = options.folder) => {
		const hostsBefore = await hostsReady();
		const window = await context.newPage();
		await window.goto(server.urlOf(folder));
		await untilReady(window, hostsBefore);
		return window;
	};

	const page = await openWindow().catch(async (error: unknown) => {
		await dispose();
		throw error;
	});

	return {
		page,
		url: server.urlOf(options.folder),
		home: options.home,
		openWindow,
		closeWindow: async (window) => {
			const closed = window.waitForEvent('close');
			await window.close({ runBeforeUnload: true });
			await closed;
		},
		reload: async (window = page) => {
			const hostsBefore = await hostsReady();
			await window.reload();
			await untilReady(window, hostsBefore);
		},
		runCommand: async (title, window = page) => {
			await window.bringToFront();
			const palette = window.locator('.quick-input-widget');
			const pick = async () => {
				await window.keyboard.press('F1');
				await palette.locator('input[type=text]').fill(`>${title}`, { timeout: 5_000 });
				await palette.locator('.monaco-list-row').filter({ hasText: title }).first().click({ timeout: 5_000 });
			};
			// A focus that goes elsewhere at this moment (an answer arrived) closes the palette: once more, then.
			await pick().catch(pick);
		},
		screenshot: async (name, window = page) => {
			const folder = path.join(repository, 'out', 'screenshots');
			await mkdir(folder, { recursive: true });
			const file = path.join(folder, `${name}.png`);
			await window.screenshot({ path: file });
			return file;
		},
		logs: async () => (await server.logFiles(/Question Panel/)).map(({ file, text }) => `--- ${file}\n${text}`).join('\n'),
		dispose,
	};
}

interface Disposable {
	dispose?(): Promise<void>;
	close?(): Promise<void>;
}

/** Starts two things at once; where one fails, the other is ended again. */
async function bothOrNeither<A extends Disposable, B extends Disposable>(a: Promise<A>, b: Promise<B>): Promise<[A, B]> {
	try {
		return await Promise.all([a, b]);
	} catch (error) {
		for (const started of await Promise.allSettled([a, b])) {
			if (started.status === 'fulfilled') {
				const value: Disposable = started.value;
				await (value.dispose?.() ?? value.close?.());
			}
		}
		throw error;
	}
}
