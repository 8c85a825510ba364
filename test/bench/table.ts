import type { Goal } from './measure';
import type { Result } from './result';

/** The results for a terminal. */
export function tableOf(results: readonly Result[]): string {
	const rows = [['work', 'ours', 'reference', '', 'ratio', 'goal', 'rounds'], ...results.map(rowOf)];
	const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
	return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ').trimEnd()).join('\n');
}

/** The results as the table of ratios that stands in ARCHITECTURE.md. */
export function markdownOf(results: readonly Result[]): string {
	const rows = results.map(({ name, referenceName, ratio, ours, unit, goal, isGoalMet, rounds }) => {
		const figure = ratio === null ? `${figureOf(ours)} ${unit}` : ratio.toFixed(2);
		return `| ${name} | ${referenceName ?? ''} | ${figure} | ${goalText(goal)}${isGoalMet === false ? ' (missed)' : ''} | ${rounds} |`;
	});
	return ['| work | reference | ours to it | goal | rounds |', '| --- | --- | --- | --- | --- |', ...rows].join('\n');
}

function rowOf({ name, unit, ours, reference, referenceName, ratio, rounds, spread, goal, isGoalMet }: Result): string[] {
	return [
		name,
		`${figureOf(ours)} ${unit} (${spread.ours.map(figureOf).join('–')})`,
		reference === null ? '' : `${figureOf(reference)} ${unit} (${(spread.reference ?? []).map(figureOf).join('–')})`,
		referenceName ?? '',
		ratio?.toFixed(2) ?? '',
		`${goalText(goal)}${isGoalMet === null ? '' : isGoalMet ? ' met' : ' MISSED'}`,
		String(rounds),
	];
}

function goalText(goal: Goal | null): string {
	if (goal === null) {
		return '';
	}
	return 'atMost' in goal ? `≤ ${goal.atMost}` : `≥ ${goal.atLeast}`;
}

/** Three digits tell all that a measurement knows. */
function figureOf(value: number): string {
	return Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
