import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import type { Decision } from '../../src/domain/decision';
import type { Draft, FormSnapshot, FromForm, ToForm } from '../../src/protocol/formMessages';
import { repository } from '../stage/repository';
import { themes, type ThemeName } from './themes';


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
	/** How many pixels of the screen one of the page takes. */
	readonly scale?: number;
	readonly reducedMotion?: 'reduce';
	readonly forcedColors?: 'active';
}

/** The shipped form in a real browser, with a stub for the editor around it. */
export class FormPage {
	constructor(
		readonly page: Page,
		/** Errors and warnings of the page. */
		readonly errors: readonly string[],
		private readonly requested: readonly string[],
	) {}

	async send(message: ToForm): Promise<void> {
		await this.page.evaluate((sent) => window.postMessage(sent), message);
		await this.settled();
	}

	/** Messages are tasks, and the toolkit draws in the next frame: two frames later all is done. */
	async settled(): Promise<void> {
		await this.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
	}

	/** What was decided, in order. */
	async decisions(): Promise<Decision[]> {
		return (await this.postedOf('decide')).map(({ decision }) => decision);
	}

	/** The last draft that the host was told. */
	async lastDraft(): Promise<Draft | undefined> {
		return (await this.postedOf('draft')).at(-1)?.draft;
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

	text(): Locator {
		return this.page.getByRole('textbox', { name: 'Type your own answer' });
	}

	note(): Locator {
		return this.page.getByRole('textbox', { name: 'A note that goes along with your answer' });
	}

	chat(): Locator {
		return this.page.getByRole('textbox', { name: 'What would you like to clarify?' });
	}

	alert(): Promise<string | null> {
		return this.page.getByRole('alert').textContent();
	}

	/** The name of the page on screen. */
	pageName(): Promise<string | null> {
		return this.page.locator('section.page').getAttribute('aria-label');
	}

	/** What the form announced last. */
	announced(): Promise<string | null> {
		return this.page.locator('.announcer').textContent();
	}

	press(...keys: string[]): Promise<void> {
		return keys.reduce((before, key) => before.then(() => this.page.keyboard.press(key)), Promise.resolve());
	}

	/** Role and name of what has the focus. */
	focused(): Promise<string> {
		return this.page.evaluate(() => {
			const host = document.activeElement;
			if (host === document.body) {
				return 'nothing';
			}
			const inner = host?.shadowRoot?.activeElement ?? host;
			const labels = host?.getAttribute('aria-labelledby')?.split(' ').map((id) => document.getElementById(id)?.textContent);
			const name = labels?.join(' ') ?? inner?.getAttribute('aria-label') ?? host?.textContent;
			return `${inner?.getAttribute('role') ?? inner?.localName} ${name}`;
		});
	}

	violations(): Promise<string[]> {
		return this.page.evaluate(() => window.recorder.violations);
	}

	/** The addresses that the page asked for and that are not its own files. */
	outside(): string[] {
		return this.requested.filter((address) => !address.startsWith(`${origin}/`));
	}
}

/** Opens the built form (`npm run build:webview`), with nothing to show yet. */
export async function openForm(browser: Browser, settings: FormPageSettings = {}): Promise<FormPage> {
	const context = await browser.newContext({
		viewport: { width: settings.width ?? 300, height: settings.height ?? 700 },
		deviceScaleFactor: settings.scale ?? 1,
		reducedMotion: settings.reducedMotion ?? null,
		forcedColors: settings.forcedColors ?? null,
	});
	const page = await context.newPage();
	page.setDefaultTimeout(5_000);
	const errors: string[] = [];
	const requested: string[] = [];
	page.on('request', (request) => requested.push(request.url()));
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
			body: readFileSync(join(repository, 'dist', file), 'utf8'),
		});
	});
	if (settings.clock) {
		await page.clock.install();
	}
	await page.goto(`${origin}/`);
	return new FormPage(page, errors, requested);
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
	<style nonce="${nonce}">html { background: var(--vscode-sideBar-background); } html:has([data-place=tab]) { background: var(--vscode-editor-background); }</style>
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
