import { entryOf } from '../domain/historyEntry';
import type { HistoryLimits } from '../domain/historyLimits';
import { Emitter, type Disposable } from '../domain/emitter';
import type { Inbox } from '../domain/inbox';
import type { Request } from '../domain/request';
import type { HistoryFiles } from '../endpoint/historyFiles';
import type { HistoryWatch } from '../endpoint/historyWatch';
import type { PastAnswers } from '../endpoint/pastAnswers';

/** What happens in the folder within this time is looked at once, in milliseconds: one write is several events. */
const gathering = 100;

/** A folder that is no longer watched is tried again this often, in milliseconds: a window makes a missing one anew as often. */
const watchAgainEvery = 5000;

export interface HistoryKeeperParts {
	readonly inbox: Inbox;
	readonly files: HistoryFiles;
	readonly past: PastAnswers;
	/** Whether this window is the one that writes a request down: each is written once. */
	readonly isOurs: (request: Request) => boolean;
	/** Tells of what any window writes or removes, until it is disposed of or says that it is lost. */
	readonly watch: (changed: (name: string | undefined) => void, lost: (error: unknown) => void) => HistoryWatch;
	readonly limits: () => HistoryLimits;
	readonly now: () => number;
	readonly report: (error: unknown) => void;
}

/** Writes down every request that ends, and keeps what is known of past answers up to date. */
export class HistoryKeeper implements Disposable {
	private readonly updates: Emitter<void>;
	private readonly subscription: Disposable;
	/** Whether there was time to watch: not while the editor starts. */
	private isOpen = false;
	private watching: HistoryWatch | undefined;
	private watchTimer: NodeJS.Timeout | undefined;
	private watchProblem: string | undefined;
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
				this.lookAfterWatch();
				this.act(parts.files.record(entry, parts.limits(), parts.now()));
			} else if (from === undefined) {
				this.lookAfterWatch();
				this.act();
			}
		});
	}

	/** Takes stock of what is there. */
	async open(): Promise<void> {
		this.isOpen = true;
		await this.parts.files.sweep(this.parts.now());
		await this.parts.files.trim(this.parts.limits(), this.parts.now());
		this.watch();
		// Another window may have written between the listing and the watch.
		this.parts.files.doubt();
		await this.update();
	}

	async clear(): Promise<void> {
		await this.parts.files.clear(this.parts.now());
		await this.update();
	}

	dispose(): void {
		this.isDisposed = true;
		this.subscription.dispose();
		this.stopWatching();
		clearTimeout(this.gatheringTimer);
	}

	/** Where nobody tells what happens in the folder, anything may have happened. */
	private lookAfterWatch(): void {
		if (!this.watching?.isCurrent()) {
			this.parts.files.doubt();
			this.watch();
		}
	}

	/** Says whether it is watched now. */
	private watch(): boolean {
		this.stopWatching();
		if (this.isDisposed || !this.isOpen) {
			return false;
		}
		try {
			this.watching = this.parts.watch((name) => this.changed(name), (error) => this.lose(error));
			this.watchProblem = undefined;
			return true;
		} catch (error) {
			// Out of watches, or the folder is missing: other windows' entries are learnt with the next question.
			this.watchLater(error);
			return false;
		}
	}

	private lose(error: unknown): void {
		this.watchLater(error);
		this.changed(undefined);
	}

	private watchLater(error: unknown): void {
		this.stopWatching();
		if (this.watchProblem !== String(error)) {
			this.watchProblem = String(error);
			this.parts.report(error);
		}
		this.watchTimer = setTimeout(() => this.watch() && this.changed(undefined), watchAgainEvery);
	}

	private stopWatching(): void {
		clearTimeout(this.watchTimer);
		this.watching?.dispose();
		this.watching = undefined;
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
