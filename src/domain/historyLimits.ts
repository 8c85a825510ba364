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

/** Entries as far as a listing tells, newest first, of which these are to go. */
export function beyond<Listed extends { readonly endedAt: number }>(newestFirst: readonly Listed[], { keep, days }: HistoryLimits, now: number): Listed[] {
	return newestFirst.filter(({ endedAt }, place) => place >= keep || endedAt < now - days * millisecondsOfDay);
}
