import type { Finding, Goal, Unit } from './measure';
import { spreadOf, type Spread } from './spread';

/** A finding as it is told: medians, how far the samples lie apart, and how ours compares. */
export interface Result {
	readonly name: string;
	readonly unit: Unit;
	/** Median. */
	readonly ours: number;
	/** Median; none where the figure stands for itself. */
	readonly reference: number | null;
	readonly referenceName: string | null;
	/** Of the medians: ours to the reference. */
	readonly ratio: number | null;
	readonly rounds: number;
	/** Lower and upper quartile. */
	readonly spread: { readonly ours: Spread['quartiles']; readonly reference: Spread['quartiles'] | null };
	readonly goal: Goal | null;
	readonly isGoalMet: boolean | null;
}

export function resultOf({ name, unit, ours, reference, goal }: Finding): Result {
	const own = spreadOf(ours);
	const other = reference && spreadOf(reference.samples);
	const ratio = other ? own.median / other.median : null;
	return {
		name,
		unit,
		ours: own.median,
		reference: other?.median ?? null,
		referenceName: reference?.name ?? null,
		ratio,
		rounds: ours.length,
		spread: { ours: own.quartiles, reference: other?.quartiles ?? null },
		goal: goal ?? null,
		isGoalMet: goal ? meets(ratio ?? own.median, goal) : null,
	};
}

/** As precise as it is told: 1.204 keeps a goal of 1.2. */
function meets(figure: number, goal: Goal): boolean {
	const told = Math.round(figure * 100) / 100;
	return 'atMost' in goal ? told <= goal.atMost : told >= goal.atLeast;
}
