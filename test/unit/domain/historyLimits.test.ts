import { expect, it } from 'vitest';
import { countBeyond, limitsFrom } from '../../../src/domain/historyLimits';

const day = 24 * 60 * 60 * 1000;
const now = 100 * day;
const ages = (...days: number[]) => days.map((age) => ({ endedAt: now - age * day }));

it.each<[name: string, ages: number[], limits: { keep: number; days: number }, gone: number[]]>([
	['nothing within both limits', [0, 1, 29.9], { keep: 3, days: 30 }, []],
	['what is too old', [0, 29, 31, 40], { keep: 10, days: 30 }, [31, 40]],
	['what is too many', [0, 1, 2, 3], { keep: 2, days: 30 }, [2, 3]],
	['what is either', [0, 1, 31], { keep: 1, days: 30 }, [1, 31]],
	['all where none is to be kept', [0, 1], { keep: 0, days: 30 }, [0, 1]],
	['nothing that is from the future: a clock may be wrong', [-5, 0], { keep: 10, days: 1 }, []],
])('dropped is %s', (_name, kept, limits, gone) => {
	const oldestFirst = ages(...kept).reverse();
	expect(oldestFirst.slice(0, countBeyond(oldestFirst, limits, now))).toEqual(ages(...gone).reverse());
});

it('of ten thousand entries, no more are looked at than go', () => {
	let looks = 0;
	const oldestFirst = Array.from({ length: 10_000 }, (_, at) => ({
		get endedAt() {
			looks += 1;
			return now - (at < 2 ? 40 : 1) * day;
		},
	}));
	expect(countBeyond(oldestFirst, { keep: 20_000, days: 30 }, now)).toBe(2);
	expect(looks).toBe(3);
});

it.each<[keep: unknown, days: unknown, limits: { keep: number; days: number }]>([
	[10, 2, { keep: 10, days: 2 }],
	[0, 0.5, { keep: 0, days: 0.5 }],
	[-1, 'many', { keep: 500, days: 30 }],
	[null, Number.NaN, { keep: 500, days: 30 }],
])('settings of %j and %j mean %j', (keep, days, limits) => {
	expect(limitsFrom(keep, days)).toEqual(limits);
});
