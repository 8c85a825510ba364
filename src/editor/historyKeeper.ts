import { entryOf } from '../domain/historyEntry';
import type { HistoryLimits } from '../domain/historyLimits';
import { Emitter, type Disposable } from '../domain/emitter';
import type { Inbox } from '../domain/inbox';
import type { Request } from '../domain/request';
import type { HistoryFiles } from '../endpoint/historyFiles';
import type { PastAnswers } from '../endpoint/pastAnswers';

/** What happens in the folder within this time is looked at once, in milliseconds: one write is several events. */
const gathering = 100;

export interface HistoryKeeperParts {
	readonly inbox: Inbox;
	readonly files: HistoryFiles;
	readonly past: PastAnswers;
	/** Whether this window is the one that writes a request down: each is written once. */
	readonly isOurs: (request: Request) => boolean;
	/** Tells of what any window writes or removes, until it is disposed of. */
	readonly watch: (changed: (name: string | undefined) => void) => Disposable;
	readonly limits: () => HistoryLimits;
	readonly now: () => number;
	readonly report: (error: unknown) => void;
}

/** Writes down every request that ends, and keeps what is known of past answers up to date. */
export class HistoryKeeper implements Disposable {
	private readonly updates: Emitter<void>;
	private readonly subscription: Disposable;
	private watching: Disposable | undefined;
	private gatheringTimer: NodeJS.Timeout | undefined;
	private isDisposed = false;
	/** What was answered in the past may be known better now. */
	readonly onDidUpdate;

	constructor(private readonly parts: HistoryKeeperParts) {
		this.updates = new Emitter(parts.report);
		this.onDidUpdate = this.updates.event;
		this.subscription = parts.inbox.onDidChange(({ request, from }) => {
			const entry = from === request.state.name || !parts.isOurs(request) ? undefined : entryOf(request);
			if (entry) {
				this.act(parts.files.record(entry, parts.limits(), parts.now()));
			} else if (from === undefined) {
				if (!this.watching) {
					// Another window may have written something since.
					parts.files.doubt();
				}
				this.act();
			}
		});
	}

	/** Takes stock of what is there. */
	async open(): Promise<void> {
		await this.parts.files.sweep(this.parts.now());
		await this.parts.files.trim(this.parts.limits(), this.parts.now());
		this.watch();
		await this.update();
	}

	async clear(): Promise<void> {
		await this.parts.files.clear(this.parts.now());
		await this.update();
	}

	dispose(): void {
		this.isDisposed = true;
		this.subscription.dispose();
		this.watching?.dispose();
		clearTimeout(this.gatheringTimer);
	}

	private watch(): void {
		if (this.isDisposed) {
			return;
		}
		try {
			this.watching = this.parts.watch((name) => this.changed(name));
		} catch (error) {
			// Out of watches: other windows' entries are then learnt with the next question.
			this.parts.report(error);
		}
	}

	private changed(name: string | undefined): void {
		// At once: what is written down next must know of it.
		this.parts.files.doubt(name);
		this.gatheringTimer ??= setTimeout(() => {
			this.gatheringTimer = undefined;
			this.act();
		}, gathering);
	}

	private act(first: Promise<void> = Promise.resolve()): void {
		void first.then(() => this.update()).catch(this.parts.report);
	}

	private async update(): Promise<void> {
		await this.parts.past.update();
		this.updates.fire();
	}
}
