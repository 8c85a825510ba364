/** How much of the history is kept. */
export interface HistoryLimits {
	/** How many entries; zero keeps none. */
	readonly keep: number;
	/** For how many days. */
	readonly days: number;
}

export const usualLimits: HistoryLimits = { keep: 500, days: 30 };

/** What a settings file says, where it makes sense: a slip of the pen must not cost the whole history. */
export function limitsFrom(keep: unknown, days: unknown): HistoryLimits {
	return { keep: isCount(keep) ? keep : usualLimits.keep, days: isCount(days) ? days : usualLimits.days };
}

function isCount(value: unknown): value is number {
	return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

const millisecondsOfDay = 24 * 60 * 60 * 1000;

/** How many of these entries, oldest first, are to go. Looks at those alone, however many there are. */
export function countBeyond(oldestFirst: readonly { readonly endedAt: number }[], { keep, days }: HistoryLimits, now: number): number {
	const oldest = now - days * millisecondsOfDay;
	let count = Math.max(0, oldestFirst.length - Math.ceil(keep));
	while ((oldestFirst[count]?.endedAt ?? Infinity) < oldest) {
		count += 1;
	}
	return count;
}
