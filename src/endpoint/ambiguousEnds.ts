import type { Witness } from '../domain/witness';

interface HeldEnd {
	readonly sessionId: string;
	readonly key: string;
	readonly witness: Witness;
}

/** Ends of tool calls that may belong to one of several equal questions, until it is clear to which. */
export class AmbiguousEnds {
	/** By the id of the call. */
	private readonly ends = new Map<string, HeldEnd>();

	hold(sessionId: string, key: string, toolUseId: string, witness: Witness): void {
		this.ends.set(toolUseId, { sessionId, key, witness });
	}

	/** What is held about these questions of a session. */
	of(sessionId: string, key: string): Witness[] {
		return [...this.ends.values()].flatMap((end) => (end.sessionId === sessionId && end.key === key ? [end.witness] : []));
	}

	/** The key of the questions that the call asked, if its end is held; it no longer is. */
	takeBack(sessionId: string, toolUseId: string): string | undefined {
		const end = this.ends.get(toolUseId);
		if (end?.sessionId !== sessionId) {
			return undefined;
		}
		this.ends.delete(toolUseId);
		return end.key;
	}

	settle(sessionId: string, key: string): void {
		this.drop((end) => end.sessionId === sessionId && end.key === key);
	}

	forget(sessionId: string): void {
		this.drop((end) => end.sessionId === sessionId);
	}

	private drop(isMeant: (end: HeldEnd) => boolean): void {
		for (const [toolUseId, end] of this.ends) {
			if (isMeant(end)) {
				this.ends.delete(toolUseId);
			}
		}
	}
}
