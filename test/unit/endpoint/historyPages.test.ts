import { expect, it, vi } from 'vitest';
import { HistoryPages } from '../../../src/endpoint/historyPages';
import type { ListedEntry } from '../../../src/endpoint/historyListing';
import { entry } from '../domain/historyEntries';

/** So many entries, of which those with these numbers cannot be read. */
function filesOf(count: number, unreadable: readonly number[] = []) {
	const listed = Array.from({ length: count }, (_, at): ListedEntry => ({ name: `${at}.json`, id: `request-${at}`, endedAt: count - at }));
	const read = vi.fn((some: readonly ListedEntry[]) =>
		Promise.resolve(some.map(({ name, id }) => ({ name, entry: unreadable.includes(Number(name.split('.')[0])) ? undefined : entry({ id }) }))),
	);
	return { list: () => Promise.resolve(listed), read };
}

const idsOf = (entries: readonly { readonly id: string }[]) => entries.map(({ id }) => id);

it('of ten thousand entries, no more are read than are wanted', async () => {
	const files = filesOf(10_000);
	const pages = await HistoryPages.open(files);
	expect(files.read).not.toHaveBeenCalled();
	expect(idsOf(await pages.next(3))).toEqual(['request-0', 'request-1', 'request-2']);
	expect(idsOf(await pages.next(2))).toEqual(['request-3', 'request-4']);
	expect(files.read.mock.calls.flatMap(([some]) => some)).toHaveLength(5);
	expect(pages.left).toBe(9_995);
});

it('the last page is what is left', async () => {
	const pages = await HistoryPages.open(filesOf(3));
	await pages.next(2);
	expect(idsOf(await pages.next(2))).toEqual(['request-2']);
	expect(pages.left).toBe(0);
	expect(await pages.next(2)).toEqual([]);
});

it('what cannot be read is passed over and is not the end', async () => {
	const pages = await HistoryPages.open(filesOf(5, [0, 1, 3]));
	expect(await pages.next(2)).toEqual([]);
	expect(pages.left).toBe(3);
	expect(idsOf(await pages.next(3))).toEqual(['request-2', 'request-4']);
});
