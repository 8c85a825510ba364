import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { launchBrowser } from '../stage/browser';
import type { FormSnapshot, FromForm, ToForm } from '../../src/protocol/formMessages';
import { themes, type ThemeName } from './themes';

const root = join(import.meta.dirname, '../..');
const origin = 'http://form.test';
const nonce = 'c29tZSBub25jZQ';

// As strict as the view that hosts the form.
const policy = `default-src 'none'; style-src ${origin} 'nonce-${nonce}'; script-src 'nonce-${nonce}'; font-src ${origin}`;

/** What the page keeps for the tests. */
interface Recorder {
	readonly posted: FromForm[];
	readonly violations: string[];
	state: unknown;
}

declare global {
	interface Window {
		recorder: Recorder;
	}
}

export interface FormPageSettings {
	readonly theme?: ThemeName;
	readonly width?: number;
	readonly height?: number;
	/** What an earlier run of the form left with `setState`. */
	readonly state?: unknown;
	/** Gives the page a clock that the test can turn. */
	readonly clock?: boolean;
	readonly reducedMotion?: 'reduce';
	readonly forcedColors?: 'active';
}

/** The shipped form in a real browser, with a stub for the editor around it. */
export class FormPage {
	constructor(readonly page: Page, private readonly errors: readonly string[]) {}

	async send(message: ToForm): Promise<void> {
		await this.page.evaluate((sent) => window.postMessage(sent), message);
		await this.settled();
	}

	/** Messages are tasks, and the toolkit draws in the next frame: two frames later all is done. */
	async settled(): Promise<void> {
		await this.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
	}

	/** Whether an option is shown as chosen. */
	async isChosen(option: Locator): Promise<boolean> {
		await this.settled();
		return (await option.getAttribute('aria-checked')) === 'true';
	}

	async show(snapshot: FormSnapshot): Promise<void> {
		await this.send({ type: 'snapshot', snapshot });
	}

	posted(): Promise<FromForm[]> {
		return this.page.evaluate(() => window.recorder.posted);
	}

	async postedOf<Type extends FromForm['type']>(type: Type): Promise<Extract<FromForm, { type: Type }>[]> {
		return (await this.posted()).filter((message): message is Extract<FromForm, { type: Type }> => message.type === type);
	}

	radio(name: string): Locator {
		return this.page.getByRole('radio', { name, exact: true });
	}

	checkbox(name: string): Locator {
		return this.page.getByRole('checkbox', { name, exact: true });
	}

	button(name: string): Locator {
		return this.page.getByRole('button', { name, exact: true });
	}

	text(question?: string): Locator {
		const scope = question === undefined ? this.page : this.page.getByRole('group', { name: question });
		return scope.getByRole('textbox', { name: 'Type your own answer' });
	}

	press(...keys: string[]): Promise<void> {
		return keys.reduce((before, key) => before.then(() => this.page.keyboard.press(key)), Promise.resolve());
	}

	/** Role and name of what has the focus. */
	focused(): Promise<string> {
		return this.page.evaluate(() => {
			const host = document.activeElement;
			const inner = host?.shadowRoot?.activeElement ?? host;
			const label = host?.getAttribute('aria-labelledby');
			const name = label ? document.getElementById(label)?.textContent : (inner?.getAttribute('aria-label') ?? host?.textContent);
			return `${inner?.getAttribute('role') ?? inner?.localName} ${name}`;
		});
	}

	violations(): Promise<string[]> {
		return this.page.evaluate(() => window.recorder.violations);
	}

	pageErrors(): readonly string[] {
		return this.errors;
	}
}

let browser: Browser | undefined;
let opened: FormPage[] = [];

/** Builds the form as it ships and gives every test of the file a browser; no test passes with a page error. */
export function useForm(): (settings?: FormPageSettings) => Promise<FormPage> {
	beforeAll(async () => {
		execFileSync('npm', ['run', '--silent', 'build:webview'], { cwd: root, stdio: 'pipe' });
		browser = await launchBrowser();
	});
	afterEach(async () => {
		const pages = opened;
		opened = [];
		for (const form of pages) {
			expect(form.pageErrors()).toEqual([]);
			expect(await form.violations()).toEqual([]);
			await form.page.context().close();
		}
	});
	afterAll(() => browser?.close());
	return openForm;
}

async function openForm(settings: FormPageSettings = {}): Promise<FormPage> {
	if (!browser) {
		throw new Error('useForm() was not called in this file');
	}
	const context = await browser.newContext({
		viewport: { width: settings.width ?? 300, height: settings.height ?? 700 },
		reducedMotion: settings.reducedMotion ?? null,
		forcedColors: settings.forcedColors ?? null,
	});
	const page = await context.newPage();
	page.setDefaultTimeout(5_000);
	const errors: string[] = [];
	page.on('pageerror', (error) => errors.push(error.message));
	page.on('console', (line) => {
		if (line.type() === 'error' || line.type() === 'warning') {
			errors.push(line.text());
		}
	});
	await page.route(`${origin}/**`, (route) => {
		const file = new URL(route.request().url()).pathname;
		if (file === '/') {
			return route.fulfill({ contentType: 'text/html', body: pageFor(settings) });
		}
		if (file === '/favicon.ico') {
			return route.fulfill({ status: 204 });
		}
		return route.fulfill({
			contentType: file.endsWith('.css') ? 'text/css' : 'text/javascript',
			body: readFileSync(join(root, 'dist', file), 'utf8'),
		});
	});
	if (settings.clock) {
		await page.clock.install();
	}
	await page.goto(`${origin}/`);
	const form = new FormPage(page, errors);
	opened.push(form);
	return form;
}

function pageFor(settings: FormPageSettings): string {
	const theme = themes[settings.theme ?? 'dark'];
	return `<!DOCTYPE html>
<html lang="en">
<head>
	<meta charset="utf-8">
	<meta http-equiv="Content-Security-Policy" content="${policy}">
	<title>Question</title>
	<link rel="stylesheet" href="${origin}/webview.css">
	<style nonce="${nonce}">html { background: var(--vscode-sideBar-background); }</style>
</head>
<body class="${theme.bodyClass}" data-vscode-theme-kind="${theme.bodyClass}">
	<script nonce="${nonce}">
		window.recorder = { posted: [], violations: [], state: ${JSON.stringify(settings.state ?? null)} };
		document.addEventListener('securitypolicyviolation', (event) => {
			recorder.violations.push(event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sample);
		});
		for (const [name, value] of Object.entries(${JSON.stringify(theme.variables)})) {
			document.documentElement.style.setProperty(name, value);
		}
		window.acquireVsCodeApi = () => ({
			postMessage: (message) => recorder.posted.push(structuredClone(message)),
			getState: () => recorder.state,
			setState: (state) => (recorder.state = state),
		});
	</script>
	<script nonce="${nonce}" src="${origin}/webview.js"></script>
</body>
</html>`;
}
