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
		const { markup, sheets, theme, bodyClass } = await page.evaluate(markupOf);
		// The same sheets, shared as the toolkit shares them, and theme, but nothing in it comes to life.
		const still = await browser.newPage({ viewport: { width: 700, height: 900 } });
		const sheet = await readFile(path.join(repository, 'dist', 'webview.css'), 'utf8');
		await still.setContent(`<!DOCTYPE html><html lang="en" style='${theme.replaceAll('\'', '"')}'><head><style>${sheet}</style></head><body class="${bodyClass}"></body></html>`);
		await still.evaluate(prepareStill, sheets);
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
						window.showStill(html);
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

declare global {
	interface Window {
		/** Of the reference: shows this markup. */
		showStill(markup: string): void;
	}
}

/** Makes the sheets once, as the toolkit does, and adopts them wherever the markup names them; it runs in the page. */
function prepareStill(texts: readonly string[]): void {
	const sheets = texts.map((text) => {
		const sheet = new CSSStyleSheet();
		sheet.replaceSync(text);
		return sheet;
	});
	const adopt = (root: ParentNode) => {
		for (const host of root.querySelectorAll<HTMLElement>('[data-sheets]')) {
			const shadow = host.shadowRoot;
			if (shadow) {
				shadow.adoptedStyleSheets = (host.dataset['sheets'] ?? '').split(' ').flatMap((index) => sheets[Number(index)] ?? []);
				adopt(shadow);
			}
		}
	};
	window.showStill = (markup) => {
		document.body.setHTMLUnsafe(markup);
		adopt(document.body);
	};
}

/** The page as it stands, with what its controls hold inside, and their sheets; it runs in the page. */
function markupOf(): { markup: string; sheets: string[]; theme: string; bodyClass: string } {
	const adopted: CSSStyleSheet[] = [];
	const indexOf = (sheet: CSSStyleSheet) => (adopted.includes(sheet) ? adopted.indexOf(sheet) : adopted.push(sheet) - 1);
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
		const root = node.shadowRoot;
		if (root) {
			shell.setAttribute('data-sheets', root.adoptedStyleSheets.map(indexOf).join(' '));
		}
		const [open = '', close = ''] = shell.outerHTML.split(/(?=<\/[^>]+>$)/);
		const shadow = root ? `<template shadowrootmode="open">${[...root.childNodes].map(serialise).join('')}</template>` : '';
		return `${open}${shadow}${[...node.childNodes].map(serialise).join('')}${close}`;
	};
	return {
		markup: [...document.body.childNodes].map(serialise).join(''),
		sheets: adopted.map((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText).join('\n')),
		theme: document.documentElement.style.cssText,
		bodyClass: document.body.className,
	};
}
