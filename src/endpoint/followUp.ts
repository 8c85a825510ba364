import type { Disposable } from '../domain/emitter';

/** After a window went, in milliseconds: it may take a moment to end, and while it lives what it kept on disk is its own. */
const looks = [0, 6_000, 20_000, 60_000];

/** Takes up what windows left behind that closed: at the start, and whenever one goes. */
export class FollowUp implements Disposable {
	private timers: NodeJS.Timeout[] = [];

	constructor(
		private readonly takeLeftBehind: () => Promise<void>,
		private readonly log: (message: string) => void,
	) {}

	start(): void {
		this.dispose();
		this.timers = looks.map((delay) => setTimeout(() => this.look(), delay));
	}

	dispose(): void {
		this.timers.forEach((timer) => clearTimeout(timer));
	}

	private look(): void {
		this.takeLeftBehind().catch((error: unknown) => this.log(`what other windows left: ${String(error)}`));
	}
}
