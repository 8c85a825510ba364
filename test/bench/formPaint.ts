import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Question } from '../../src/domain/question';
import { launchBrowser } from '../stage/browser';
import { repository } from '../stage/repository';
import { openForm } from '../webview/formPage';
import { layout, requestOf, snapshotOf } from '../webview/requests';
import type { Measure } from './measure';
import { inTurn } from './rounds';

/** A frame is drawn as soon as it is ready, not at the next beat of a screen: what is measured is the work. */
const unhurried = ['--disable-frame-rate-limit', '--disable-gpu-vsync'];

/** From the message with a request of four questions with previews until it is painted. */
export const formPaint: Measure = {
	name: 'formPaint',
	async run(bench) {
		const browser = await launchBrowser(unhurried);
		bench.later(() => browser.close());
		const { page } = await openForm(browser, { width: 700, height: 900 });
		const questions: Question[] = Array.from({ length: 4 }, (_, n) => ({ ...layout, header: `Layout ${n + 1}`, question: `${layout.question} (${n + 1})` }));
		const painted = (message: unknown) =>
			page.evaluate((sent) => new Promise<number>((resolve) => {
				const startedAt = performance.now();
				window.postMessage(sent);
				// The message is a task, the toolkit draws in the frame after it; the second frame begins when that one is painted.
				addEventListener('message', () => requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - startedAt))), { once: true });
			}), message);
		const show = (n: number | undefined) => painted({ type: 'snapshot', snapshot: snapshotOf(n === undefined ? undefined : requestOf({ id: `request-${n}`, questions })) });
		await show(0);
		const { markup, theme, bodyClass } = await page.evaluate(markupOf);
		// The same sheet and theme, but no script: nothing in it comes to life.
		const still = await browser.newPage({ viewport: { width: 700, height: 900 } });
		const sheet = await readFile(path.join(repository, 'dist', 'webview.css'), 'utf8');
		await still.setContent(`<!DOCTYPE html><html lang="en" style='${theme.replaceAll('\'', '"')}'><head><style>${sheet}</style></head><body class="${bodyClass}"></body></html>`);
		let next = 1;
		const times = await inTurn(bench.rounds(60, 20), {
			ours: async () => {
				await show(undefined);
				return show(next++);
			},
			still: () => still.evaluate((html) => new Promise<number>((resolve) => {
				document.body.replaceChildren();
				requestAnimationFrame(() => requestAnimationFrame(() => {
					const startedAt = performance.now();
					addEventListener('message', () => {
						document.body.setHTMLUnsafe(html);
						requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - startedAt)));
					}, { once: true });
					window.postMessage('show');
				}));
			}), markup),
		});
		return [{
			name: 'form: message to painted, 4 questions with previews',
			unit: 'ms',
			ours: times.ours,
			reference: { name: 'static page with the same markup', samples: times.still },
			goal: { atMost: 1.5 },
		}];
	},
};

/** The page as it stands, with what its controls hold inside; it runs in the page. */
function markupOf(): { markup: string; theme: string; bodyClass: string } {
	const serialise = (node: Node): string => {
		if (!(node instanceof Element)) {
			const text = document.createElement('div');
			text.textContent = node.textContent;
			return node.nodeType === Node.TEXT_NODE ? text.innerHTML : '';
		}
		if (node.localName === 'script') {
			return '';
		}
		const shell = node.cloneNode() as Element;
		const [open = '', close = ''] = shell.outerHTML.split(/(?=<\/[^>]+>$)/);
		const root = node.shadowRoot;
		const sheets = [...(root?.adoptedStyleSheets ?? [])].map((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText).join('\n'));
		const shadow = root ? `<template shadowrootmode="open"><style>${sheets.join('\n')}</style>${[...root.childNodes].map(serialise).join('')}</template>` : '';
		return `${open}${shadow}${[...node.childNodes].map(serialise).join('')}${close}`;
	};
	return {
		markup: [...document.body.childNodes].map(serialise).join(''),
		theme: document.documentElement.style.cssText,
		bodyClass: document.body.className,
	};
}
