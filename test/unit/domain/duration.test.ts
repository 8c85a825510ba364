import { expect, it } from 'vitest';
import { durationText } from '../../../src/domain/duration';

it.each([
	[-4_000, 'en', '0 sec'],
	[4_900, 'en', '0 sec'],
	[48_000, 'en', '45 sec'],
	[60_000, 'en', '1 min'],
	[179_000, 'en', '2 min'],
	[3_600_000, 'en', '1 hr'],
	[3_900_000, 'en', '1 hr 5 min'],
	[120_000, 'de', '2 Min.'],
])('%i ms in %s is "%s"', (milliseconds, locale, expected) => {
	expect(durationText(milliseconds, locale)).toBe(expected);
});
