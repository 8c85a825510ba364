/** What a contestant showed over its rounds. */
export interface Spread {
	readonly median: number;
	/** Lower and upper quartile. */
	readonly quartiles: readonly [number, number];
}

export function spreadOf(samples: readonly number[]): Spread {
	const sorted = [...samples].sort((a, b) => a - b);
	return { median: at(sorted, 0.5), quartiles: [at(sorted, 0.25), at(sorted, 0.75)] };
}

/** Between two samples, the point on the line between them. */
function at(sorted: readonly number[], share: number): number {
	const position = (sorted.length - 1) * share;
	const lower = sorted[Math.floor(position)];
	const upper = sorted[Math.ceil(position)];
	if (lower === undefined || upper === undefined) {
		throw new Error('There is no spread of nothing.');
	}
	return lower + (upper - lower) * (position - Math.floor(position));
}
