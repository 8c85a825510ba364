import type { Draft } from '../src/protocol/formMessages';

/** Drafts posted and not yet seen again; beyond this many the oldest will not come back. */
const mostAwaited = 100;

/**
 * Tells a draft that changed elsewhere (the palette) from the echo of what was typed here.
 * The host's snapshots lag behind the keyboard; applying an echo would take back the last letters.
 */
export class DraftEcho {
	private latest: string;
	private awaited: string[] = [];

	constructor(shown: Draft) {
		this.latest = JSON.stringify(shown);
	}

	posted(draft: Draft): void {
		this.awaited = [...this.awaited, JSON.stringify(draft)].slice(-mostAwaited);
	}

	isNews(draft: Draft): boolean {
		const received = JSON.stringify(draft);
		if (received === this.latest) {
			return false;
		}
		this.latest = received;
		const echo = this.awaited.indexOf(received);
		this.awaited = this.awaited.slice(echo + 1);
		return echo === -1;
	}
}
