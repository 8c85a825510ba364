import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { FormPage } from './formPage';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds serious or critical on the page as it is. */
export async function complaints(form: FormPage): Promise<string[]> {
	if (await form.page.evaluate(() => !('axe' in window))) {
		await form.page.evaluate(axe);
	}
	// Filtered in the page: the whole report is large, and most of it says that all is well.
	return form.page.evaluate(async () => {
		const { run } = (window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }).axe;
		const { violations } = await run({ resultTypes: ['violations'] });
		return violations
			.filter(({ impact }) => impact === 'serious' || impact === 'critical')
			.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`));
	});
}

/** What does not fit: the page scrolls sideways, or a control reaches out of the page or cuts its own words. */
export function misfits(form: FormPage): Promise<string[]> {
	return form.page.evaluate(() => {
		const width = document.documentElement.clientWidth;
		const found = document.documentElement.scrollWidth > width ? [`the page is ${document.documentElement.scrollWidth} wide, not ${width}`] : [];
		for (const control of document.querySelectorAll('vscode-button, .plainButton, vscode-radio, vscode-checkbox, vscode-text-area, summary, .tag, .recommended')) {
			const { left, right, width: own } = control.getBoundingClientRect();
			const inner = control.shadowRoot?.querySelector('.control') ?? control;
			if (own > 0 && (left < 0 || right > width + 0.5)) {
				found.push(`${control.localName} reaches from ${left} to ${right}: ${control.textContent}`);
			}
			if (own > 0 && !(inner instanceof HTMLTextAreaElement) && (inner.scrollWidth > inner.clientWidth + 1 || inner.scrollHeight > inner.clientHeight + 3)) {
				found.push(`${control.localName} cuts its words: ${control.textContent}`);
			}
		}
		return found;
	});
}
