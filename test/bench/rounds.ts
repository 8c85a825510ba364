/** What each contestant gave, in the order of the rounds. */
export type Results<Contestants extends Record<string, () => Promise<unknown>>> = {
	readonly [Name in keyof Contestants]: Awaited<ReturnType<Contestants[Name]>>[];
};

/**
 * Lets contestants do the same work in turn, so that whatever else the machine does meets all of them. Who
 * begins changes with each round; the first round warms up and is not counted.
 */
export async function inTurn<Contestants extends Record<string, () => Promise<unknown>>>(rounds: number, contestants: Contestants): Promise<Results<Contestants>> {
	const names = Object.keys(contestants);
	const results: Record<string, unknown[]> = Object.fromEntries(names.map((name) => [name, []]));
	for (let round = 0; round <= rounds; round++) {
		for (const name of round % 2 === 0 ? names : [...names].reverse()) {
			const result = await contestants[name]?.();
			if (round > 0) {
				results[name]?.push(result);
			}
		}
	}
	return results as Results<Contestants>;
}
