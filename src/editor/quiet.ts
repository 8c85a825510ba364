import { EventEmitter, type Disposable, type Memento } from 'vscode';

const snoozeKey = 'snoozedUntil';
const mutedKey = 'mutedSessions';

/** Sessions end unseen while the editor is closed: beyond this many, the one muted first is forgotten. */
const mutedKept = 50;

/** Nobody asks for a longer silence, in milliseconds: more than this is left only when the clock was set back. */
const longestSnooze = 24 * 60 * 60 * 1000;

/** Whether the person wants to be left alone, by one session or by all. What is pending stays listed. */
export class Quiet implements Disposable {
	private muted: ReadonlySet<string>;
	private readonly changes = new EventEmitter<void>();
	private timer: NodeJS.Timeout | undefined;
	readonly onDidChange = this.changes.event;

	constructor(
		/** Silence for all sessions holds in every window, for one session in the window that shows it. */
		private readonly memory: Memento,
		private readonly windowMemory: Memento,
		private readonly now: () => number,
	) {
		this.muted = new Set(windowMemory.get<string[]>(mutedKey, []));
		this.awaitEnd();
	}

	isQuietFor(sessionId: string): boolean {
		return this.isSnoozed || this.muted.has(sessionId);
	}

	isMuted(sessionId: string): boolean {
		return this.muted.has(sessionId);
	}

	get isSnoozed(): boolean {
		return this.left > 0 && this.left <= longestSnooze;
	}

	get snoozedUntil(): number {
		return this.memory.get(snoozeKey, 0);
	}

	async mute(sessionId: string, isMuted: boolean): Promise<void> {
		const others = [...this.muted].filter((id) => id !== sessionId);
		const kept = (isMuted ? [...others, sessionId] : others).slice(-mutedKept);
		this.muted = new Set(kept);
		this.changes.fire();
		await this.windowMemory.update(mutedKey, kept);
	}

	async snoozeUntil(time: number): Promise<void> {
		await this.memory.update(snoozeKey, time);
		this.awaitEnd();
		this.changes.fire();
	}

	dispose(): void {
		clearTimeout(this.timer);
		this.changes.dispose();
	}

	private awaitEnd(): void {
		clearTimeout(this.timer);
		if (this.isSnoozed) {
			this.timer = setTimeout(() => this.changes.fire(), this.left);
		}
	}

	/** Milliseconds until the silence ends. */
	private get left(): number {
		return this.snoozedUntil - this.now();
	}
}
