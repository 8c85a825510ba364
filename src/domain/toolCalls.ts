/** What makes two calls the same question: order and extra fields differ between witnesses, these do not. */
export function questionsKey(questions: unknown): string {
	if (!Array.isArray(questions)) {
		return '';
	}
	return JSON.stringify(questions.map((question: unknown) => partsOf(question)));
}

function partsOf(value: unknown): unknown[] {
	const question = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
	const options = Array.isArray(question['options']) ? question['options'] : [];
	return [
		textOf(question['question']),
		question['multiSelect'] === true,
		options.map((option: unknown) => textOf((option as Record<string, unknown> | null)?.['label'])),
	];
}

/** Garbage in the place of a text may be nested so deeply that it cannot be written down. */
function textOf(value: unknown): string | undefined {
	return typeof value === 'string' ? value : undefined;
}

interface Call {
	readonly key: string;
	readonly askedAt: number;
	isOpen: boolean;
}

/** A call that was asked this much earlier than a request is not its twin, in milliseconds: calls of one message are asked within a second. */
const twinWindow = 10_000;

/** Ended calls that stay known, of a session; and sessions. Witnesses of one call come within seconds of each other. */
const mostKept = { calls: 50, sessions: 100 };

/**
 * The tool calls that are known to have asked something, from whichever witness spoke first.
 *
 * `PermissionRequest` carries no id of its call, so a request and a call belong together only by their
 * session and questions. This says when that is certain.
 */
export class ToolCalls {
	private readonly sessions = new Map<string, Map<string, Call>>();

	asked(sessionId: string, toolUseId: string, questions: unknown, askedAt: number): void {
		const calls = this.sessions.get(sessionId) ?? new Map<string, Call>();
		if (!calls.has(toolUseId)) {
			calls.set(toolUseId, { key: questionsKey(questions), askedAt, isOpen: true });
			dropFirst(calls, mostKept.calls);
		}
		// Put at the end: the session that has been silent for longest is dropped first.
		this.sessions.delete(sessionId);
		this.sessions.set(sessionId, calls);
		dropFirst(this.sessions, mostKept.sessions);
	}

	/** The key of a call that is still open; it is closed from now on. */
	ended(sessionId: string, toolUseId: string): string | undefined {
		const call = this.sessions.get(sessionId)?.get(toolUseId);
		if (!call?.isOpen) {
			return undefined;
		}
		call.isOpen = false;
		return call.key;
	}

	hasEnded(sessionId: string, toolUseId: string): boolean {
		return this.sessions.get(sessionId)?.get(toolUseId)?.isOpen === false;
	}

	/**
	 * Whether a call of the session still asks just this beside the request asked then, which ended at
	 * `endedAt` where that is known. One from long before does not: an older release that was killed never
	 * says how its last question ended. Nor does one that was asked after that end.
	 */
	hasOpenTwin(sessionId: string, key: string, askedAt: number, endedAt = Infinity): boolean {
		const calls = [...(this.sessions.get(sessionId)?.values() ?? [])];
		return calls.some((call) => call.isOpen && call.key === key && call.askedAt >= askedAt - twinWindow && call.askedAt <= endedAt);
	}

	/** Drops what is open. Ended calls stay known, so that a slower witness of one is not taken for the end of a later, equal question. */
	forget(sessionId: string): void {
		const calls = this.sessions.get(sessionId);
		for (const [toolUseId, call] of calls ?? []) {
			if (call.isOpen) {
				calls?.delete(toolUseId);
			}
		}
	}
}

/** Maps keep the order in which keys came: the first is the oldest. */
function dropFirst(map: Map<string, unknown>, most: number): void {
	for (const key of [...map.keys()].slice(0, Math.max(0, map.size - most))) {
		map.delete(key);
	}
}
