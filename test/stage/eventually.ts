import { setTimeout as delay } from 'node:timers/promises';

/** Asks `probe` until it gives something, and fails with what `describe` says when `limitMs` have passed. For what has no event to await: a screen, a file. */
export async function eventually<T>(
	probe: () => Promise<T | undefined | false> | T | undefined | false,
	describe: () => Promise<string> | string,
	limitMs: number,
): Promise<T> {
	const end = Date.now() + limitMs;
	for (;;) {
		const found = await probe();
		if (found !== undefined && found !== false) {
			return found;
		}
		if (Date.now() > end) {
			throw new Error(`Not within ${limitMs} ms: ${await describe()}`);
		}
		await delay(50);
	}
}
