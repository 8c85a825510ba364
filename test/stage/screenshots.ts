import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { execa } from 'execa';
import type { Browser } from 'playwright-core';
import { openState, stateNames, type StateName } from '../webview/states';
import { themes, type ThemeName } from '../webview/themes';
import { launchBrowser } from './browser';
import { repository } from './repository';
import { systemParts } from './systemParts';

/** A side bar that somebody has made a little wider; in pixels. */
const sideBarWidth = 340;

/** The pictures of the README: which state, how wide. */
const illustrations: Readonly<Record<string, { readonly state: StateName; readonly width: number; readonly theme: ThemeName }>> = {
	question: { state: 'single', width: 380, theme: 'dark' },
	previews: { state: 'previewsWide', width: 900, theme: 'dark' },
	review: { state: 'review', width: 380, theme: 'light' },
};

const folder = path.join(repository, 'out', 'screenshots', 'form');

/** Draws every state of the form in every theme, and one sheet a theme to look them over. */
await systemParts('chromium');
await execa('npm', ['run', '--silent', 'build:webview'], { cwd: repository, stdio: 'inherit' });
await rm(folder, { recursive: true, force: true });
const browser = await launchBrowser();
try {
	for (const theme of Object.keys(themes) as ThemeName[]) {
		await mkdir(path.join(folder, theme), { recursive: true });
		const pictures: [string, Buffer][] = [];
		for (const state of stateNames) {
			const picture = await pictureOf(browser, state, theme);
			pictures.push([state, picture]);
			await writeFile(path.join(folder, theme, `${state}.png`), picture);
		}
		await writeFile(path.join(folder, `${theme}.png`), await sheetOf(browser, pictures));
		console.log(`${theme}: ${pictures.length} states in ${path.relative(process.cwd(), folder)}`);
	}
	for (const [name, { state, width, theme }] of Object.entries(illustrations)) {
		await writeFile(path.join(repository, 'media', `${name}.png`), await pictureOf(browser, state, theme, width));
	}
} finally {
	await browser.close();
}

async function pictureOf(inBrowser: Browser, state: StateName, theme: ThemeName, width?: number): Promise<Buffer> {
	// As high as it needs to be: the buttons then stand where the form ends.
	const form = await openState(inBrowser, state, { theme, height: 200, ...(width === undefined ? {} : { width }), ...widthOf(state, width) });
	const picture = await form.page.screenshot({ fullPage: true });
	await form.page.context().close();
	return picture;
}

function widthOf(state: StateName, width: number | undefined): { readonly width?: number } {
	const hasItsOwn = state === 'previewsWide' || state === 'previewsNarrow';
	return width === undefined && !hasItsOwn ? { width: sideBarWidth } : {};
}

async function sheetOf(inBrowser: Browser, pictures: readonly (readonly [string, Buffer])[]): Promise<Buffer> {
	const page = await inBrowser.newPage({ viewport: { width: 1540, height: 1000 } });
	const figures = pictures.map(([name, picture]) => `<figure><figcaption>${name}</figcaption><img src="data:image/png;base64,${picture.toString('base64')}"></figure>`);
	await page.setContent(`<style>body { display: flex; flex-wrap: wrap; align-items: flex-start; gap: 12px; background: #888; font: 14px sans-serif; } figure { margin: 0; width: 240px; } img { width: 100%; }</style>${figures.join('')}`);
	const sheet = await page.screenshot({ fullPage: true });
	await page.close();
	return sheet;
}
