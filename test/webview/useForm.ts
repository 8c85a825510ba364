import { execFileSync } from 'node:child_process';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { launchBrowser } from '../stage/browser';
import { repository } from '../stage/repository';
import { openForm, type FormPage, type FormPageSettings } from './formPage';

/** Builds the form as it ships and gives every test of the file a browser; no test passes with a page error or a stray request. */
export function useForm(): (settings?: FormPageSettings) => Promise<FormPage> {
	let browser: Browser | undefined;
	let opened: FormPage[] = [];
	beforeAll(async () => {
		execFileSync('npm', ['run', '--silent', 'build:webview'], { cwd: repository, stdio: 'pipe' });
		browser = await launchBrowser();
	});
	afterEach(async () => {
		const pages = opened;
		opened = [];
		for (const form of pages) {
			expect(form.errors).toEqual([]);
			expect(await form.violations()).toEqual([]);
			expect(form.outside()).toEqual([]);
			await form.page.context().close();
		}
	});
	afterAll(() => browser?.close());
	return async (settings) => {
		if (!browser) {
			throw new Error('the browser has not been started');
		}
		const form = await openForm(browser, settings);
		opened.push(form);
		return form;
	};
}
