import type { Disposable } from '../domain/emitter';
import type { Discovery, WindowFacts } from './discovery';

/** How often a window looks after its file, in milliseconds: as often as a waiting hook looks for windows. */
const checkEvery = 5000;

export interface StandingAnnouncementParts {
	readonly discovery: Discovery;
	readonly facts: () => WindowFacts;
	/** Refuses a folder that hooks would not trust; makes it where it is missing. */
	readonly prepareFolder: () => void;
	/** Puts in place what else hooks need there. */
	readonly restore: () => Promise<void>;
	/** Whether hooks find what they need, if not the newest of it. */
	readonly isUsable: () => boolean;
	readonly log: (message: string) => void;
	/** Told once when hooks can no longer reach the window, and why. */
	readonly report: (error: unknown) => void;
}

/** Keeps a window announced, also when its file or the whole folder was removed or replaced while it lives. */
export class StandingAnnouncement implements Disposable {
	private readonly timer = setInterval(() => void this.check(), checkEvery);
	private isDisposed = false;
	private isRestored = false;
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

	/** Puts everything in place that hooks need, where they could not find the window or something is yet to be done. */
	async check(): Promise<void> {
		const { discovery, prepareFolder, log } = this.parts;
		try {
			prepareFolder();
			const isFound = await discovery.isFound();
			const problem = isFound && this.isRestored ? undefined : await this.restore();
			// Withdrawn meanwhile: nobody is to find it any more.
			if (!isFound && !this.isDisposed) {
				this.announce();
				log('discovery: the window\'s file was gone or not its own; announced again');
			}
			this.note(problem, this.parts.isUsable() ? (text) => log(`discovery: ${text}; hooks go on with what is there, and it is tried again`) : () => this.parts.report(problem));
		} catch (error) {
			this.note(error, () => this.parts.report(error));
		}
	}

	dispose(): void {
		this.isDisposed = true;
		clearInterval(this.timer);
	}

	/** Says why it could not be done; the next check tries again. */
	private async restore(): Promise<unknown> {
		this.isRestored = false;
		if (this.isDisposed) {
			return undefined;
		}
		try {
			await this.parts.restore();
			this.isRestored = true;
			return undefined;
		} catch (error) {
			return error;
		}
	}

	/** Each problem is told once, until there is another one or none. */
	private note(problem: unknown, tell: (text: string) => void): void {
		const text = problem === undefined ? undefined : String(problem);
		if (text !== undefined && text !== this.problem && !this.isDisposed) {
			tell(text);
		}
		this.problem = text;
	}
}
