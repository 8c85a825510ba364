import type { BenchWindow } from './benchWindow';
import type { Bench } from './theBench';

export type Unit = 'ms' | 'µs' | 'per second' | 'kB' | 'MB' | 'times';

/** What a ratio of medians, or a figure without a reference, should be. */
export type Goal = { readonly atMost: number } | { readonly atLeast: number };

/** One comparison: ours beside a reference that does the same work. */
export interface Finding {
	readonly name: string;
	readonly unit: Unit;
	/** A sample a round. */
	readonly ours: readonly number[];
	/** Without one, the figure stands for itself. */
	readonly reference?: { readonly name: string; readonly samples: readonly number[] };
	readonly goal?: Goal;
}

/** Something to be measured; it may find several things at once. */
export interface Measure {
	/** For `--only`. */
	readonly name: string;
	/** `window` is that of the whole run, opened when it is first asked for. */
	run(bench: Bench, window: () => Promise<BenchWindow>): Promise<Finding[]>;
}
