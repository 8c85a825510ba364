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
		question['question'],
		question['multiSelect'] === true,
		options.map((option: unknown) => (option as Record<string, unknown> | null)?.['label']),
	];
}

interface Call {
	readonly key: string;
	isOpen: boolean;
}

/**
 * The tool calls that are known to have asked something, from whichever witness spoke first.
 *
 * `PermissionRequest` carries no id of its call, so a request and a call belong together only by their
 * session and questions. This says when that is certain.
 */
export class ToolCalls {
	private readonly sessions = new Map<string, Map<string, Call>>();

	asked(sessionId: string, toolUseId: string, questions: unknown): void {
		const calls = this.sessions.get(sessionId) ?? new Map<string, Call>();
		this.sessions.set(sessionId, calls);
		if (!calls.has(toolUseId)) {
			calls.set(toolUseId, { key: questionsKey(questions), isOpen: true });
		}
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

	/** How many calls of the session still ask just this. */
	openCount(sessionId: string, key: string): number {
		const calls = [...(this.sessions.get(sessionId)?.values() ?? [])];
		return calls.filter((call) => call.isOpen && call.key === key).length;
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
