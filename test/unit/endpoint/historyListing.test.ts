import { expect, it } from 'vitest';
import { HistoryListing, historyFileName, listedEntry } from '../../../src/endpoint/historyListing';
import { seededNumbers } from '../domain/seededNumbers';

const named = (id: string, endedAt: number) => ({ id, endedAt, name: historyFileName({ id, endedAt }) });
const ids = (listing: HistoryListing) => listing.oldestFirst.map(({ id }) => id);

it.each([
	['request-1', 7, '000000000000007-request-1.json'],
	['request-1', -7, '000000000000000-request-1.json'],
	['request-1', 7.9, '000000000000007-request-1.json'],
])('an entry of %s that ended at %d is %s', (id, endedAt, name) => {
	expect(historyFileName({ id, endedAt })).toBe(name);
	expect(listedEntry(name)?.id).toBe(id);
});

it.each(['7-request-1.json', '000000000000007-request-1.json.tmp', '000000000000007-short.json', '000000000000007-re.quest-1.json', 'notes.txt'])('%s is no entry', (name) => {
	expect(listedEntry(name)).toBeUndefined();
});

it('entries stand in their order, whatever the order in which they come', () => {
	const random = seededNumbers(7);
	const listing = new HistoryListing();
	const entries = Array.from({ length: 300 }, (_, n) => named(`request-${n}`, Math.floor(random() * 100)));
	entries.forEach((entry) => expect(listing.add(entry)).toBe(true));
	entries.forEach((entry) => expect(listing.add(entry)).toBe(false));
	const [gone, left] = [entries.slice(0, 100), entries.slice(100)];
	gone.forEach(({ name }) => expect(listing.remove(name)).toBe(true));
	gone.forEach(({ name }) => expect(listing.remove(name)).toBe(false));
	expect(listing.oldestFirst.map(({ name }) => name)).toEqual(left.map(({ name }) => name).sort());
});

it('the entries of one request are found', () => {
	const listing = new HistoryListing();
	const [early, late] = [named('request-1', 1), named('request-1', 3)];
	[late, named('request-2', 2), early].forEach((entry) => listing.add(entry));
	expect(listing.of('request-1')).toEqual([late, early]);
	listing.remove(late.name);
	expect(listing.of('request-1')).toEqual([early]);
	listing.remove(early.name);
	expect(listing.of('request-1')).toEqual([]);
});

it('a look at the folder says what came and what went', () => {
	const listing = new HistoryListing();
	const [first, second, third] = [named('request-1', 1), named('request-2', 2), named('request-3', 3)];
	expect(listing.replace([second.name, 'notes.txt', first.name])).toEqual({ added: [second, first], removed: [] });
	expect(listing.replace([third.name, second.name])).toEqual({ added: [third], removed: [first.name] });
	expect(ids(listing)).toEqual(['request-2', 'request-3']);
	expect(listing.of('request-1')).toEqual([]);
	expect(listing.replace([third.name, second.name])).toEqual({ added: [], removed: [] });
});
