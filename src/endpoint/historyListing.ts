/** The time comes first and has a fixed width (until the year 33658), so that names sort by it. */
const entryName = /^(\d{15})-([\w-]{8,64})\.json$/;

/** An entry as far as its name tells. */
export interface ListedEntry {
	readonly name: string;
	readonly id: string;
	readonly endedAt: number;
}

/** What came into the folder and what went from it. */
export interface ListingChange {
	readonly added: readonly ListedEntry[];
	readonly removed: readonly string[];
}

/** The name under which an entry is kept. Request ids are checked at the border to be safe as file names. */
export function historyFileName({ id, endedAt }: Pick<ListedEntry, 'id' | 'endedAt'>): string {
	return `${String(Math.max(0, Math.trunc(endedAt))).padStart(15, '0')}-${id}.json`;
}

/** What a file's name tells; nothing for a file that is no entry. */
export function listedEntry(name: string): ListedEntry | undefined {
	const [, endedAt, id] = entryName.exec(name) ?? [];
	return id === undefined ? undefined : { name, id, endedAt: Number(endedAt) };
}

/** The entries of a folder in memory, so that one more costs the same however many there are. */
export class HistoryListing {
	private sorted: ListedEntry[] = [];
	private readonly byId = new Map<string, ListedEntry[]>();

	get oldestFirst(): readonly ListedEntry[] {
		return this.sorted;
	}

	/** The entries of one request; there may be several where windows wrote it without knowing of each other. */
	of(id: string): readonly ListedEntry[] {
		return this.byId.get(id) ?? [];
	}

	/** Says whether it was not there yet. */
	add(entry: ListedEntry): boolean {
		const at = this.placeOf(entry.name);
		if (this.sorted[at]?.name === entry.name) {
			return false;
		}
		this.sorted.splice(at, 0, entry);
		this.byId.set(entry.id, [...this.of(entry.id), entry]);
		return true;
	}

	/** Says whether it was there. */
	remove(name: string): boolean {
		const at = this.placeOf(name);
		const entry = this.sorted[at];
		if (entry?.name !== name) {
			return false;
		}
		this.sorted.splice(at, 1);
		const others = this.of(entry.id).filter((one) => one !== entry);
		if (others.length > 0) {
			this.byId.set(entry.id, others);
		} else {
			this.byId.delete(entry.id);
		}
		return true;
	}

	/** Takes over what a look at the folder gave, and says what is different. */
	replace(names: readonly string[]): ListingChange {
		const found = names.flatMap((name) => listedEntry(name) ?? []);
		const present = new Set(found.map(({ name }) => name));
		const before = new Set(this.sorted.map(({ name }) => name));
		const removed = [...before].filter((name) => !present.has(name));
		const added = found.filter(({ name }) => !before.has(name));
		if (added.length + removed.length > 0) {
			this.sorted = found.sort((a, b) => compare(a.name, b.name));
			this.byId.clear();
			this.sorted.forEach((entry) => this.byId.set(entry.id, [...this.of(entry.id), entry]));
		}
		return { added, removed };
	}

	/** Where this name is, or would be. */
	private placeOf(name: string): number {
		let [from, to] = [0, this.sorted.length];
		while (from < to) {
			const middle = (from + to) >> 1;
			if (compare(this.sorted[middle]?.name ?? '', name) < 0) {
				from = middle + 1;
			} else {
				to = middle;
			}
		}
		return from;
	}
}

/** As file names are sorted: by their characters, in no language. */
function compare(a: string, b: string): number {
	return a < b ? -1 : a > b ? 1 : 0;
}
