import type { Disposable } from '../domain/emitter';
import type { Discovery, WindowFacts } from './discovery';

/** How often a window looks after its file, in milliseconds: as often as a waiting hook looks for windows. */
const checkEvery = 5000;

export interface StandingAnnouncementParts {
	readonly discovery: Discovery;
	readonly facts: () => WindowFacts;
	/** Refuses a folder that hooks would not trust; makes it where it is missing. */
	readonly prepareFolder: () => void;
	/** Puts back what else hooks need there. */
	readonly restore: () => Promise<void>;
	readonly log: (message: string) => void;
	/** Told once when hooks can no longer find the window, and why. */
	readonly report: (error: unknown) => void;
}

/** Keeps a window announced, also when its file or the whole folder was removed or replaced while it lives. */
export class StandingAnnouncement implements Disposable {
	private readonly timer = setInterval(() => void this.check(), checkEvery);
	private isDisposed = false;
	private problem: string | undefined;

	constructor(private readonly parts: StandingAnnouncementParts) {}

	announce(): void {
		this.parts.discovery.announce(this.parts.facts());
	}

	/** Something about the window has changed. */
	announceAgain(): void {
		try {
			this.announce();
		} catch (error) {
			// The check that comes next puts it right, or tells.
			this.parts.log(`discovery: ${String(error)}`);
		}
	}

	/** Announces the window again if hooks could not find it. */
	async check(): Promise<void> {
		const { discovery, prepareFolder, restore, log } = this.parts;
		try {
			prepareFolder();
			const isFound = await discovery.isFound();
			if (!isFound && !this.isDisposed) {
				await restore();
			}
			// Withdrawn meanwhile: nobody is to find it any more.
			if (!isFound && !this.isDisposed) {
				this.announce();
				log('discovery: the window\'s file was gone or not its own; announced again');
			}
			this.problem = undefined;
		} catch (error) {
			this.tellOnce(error);
		}
	}

	dispose(): void {
		this.isDisposed = true;
		clearInterval(this.timer);
	}

	private tellOnce(error: unknown): void {
		if (this.problem !== String(error) && !this.isDisposed) {
			this.problem = String(error);
			this.parts.report(error);
		}
	}
}
