import type { HistoryEntry } from '../domain/historyEntry';
import type { HistoryFiles } from './historyFiles';
import type { ListedEntry } from './historyListing';

/** The history as it was when it was listed, newest first, a page at a time: no file is read before it is wanted. */
export class HistoryPages {
	private readCount = 0;

	private constructor(
		private readonly files: Pick<HistoryFiles, 'read'>,
		private readonly listed: readonly ListedEntry[],
	) {}

	static async open(files: Pick<HistoryFiles, 'list' | 'read'>): Promise<HistoryPages> {
		return new HistoryPages(files, await files.list());
	}

	/** How many files have not been read yet. */
	get left(): number {
		return this.listed.length - this.readCount;
	}

	/** The next entries, as many as can be read of these; fewer than asked for are not the end. */
	async next(count: number): Promise<HistoryEntry[]> {
		const page = this.listed.slice(this.readCount, this.readCount + count);
		this.readCount += page.length;
		return (await this.files.read(page)).flatMap(({ entry }) => entry ?? []);
	}
}
