import type { Frame, Page } from 'playwright-core';

/** Gives the moment, on the clock of `epochNow`, at which an element is there that has this text, or whose text ends with it; watched from the moment this resolves. */
export async function seenAt(where: Page | Frame, selector: string, text: string, how: 'includes' | 'endsWith' = 'includes'): Promise<() => Promise<number>> {
	const moment = await where.evaluateHandle(([wanted, content, holds]) => {
		const isThere = () => [...document.querySelectorAll(wanted)].some((element) => element.textContent?.trimEnd()[holds](content));
		const promise = new Promise<number>((resolve) => {
			const look = () => {
				if (isThere()) {
					observer.disconnect();
					resolve(performance.timeOrigin + performance.now());
				}
			};
			const observer = new MutationObserver(look);
			observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
			look();
		});
		return { promise };
	}, [selector, text, how] as const);
	return () => moment.evaluate(({ promise }) => promise);
}
