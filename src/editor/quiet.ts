import { EventEmitter, type Disposable, type Memento } from 'vscode';

const snoozeKey = 'snoozedUntil';

/** Whether the person wants to be left alone, by one session or by all. What is pending stays listed. */
export class Quiet implements Disposable {
	private readonly muted = new Set<string>();
	private readonly changes = new EventEmitter<void>();
	private timer: NodeJS.Timeout | undefined;
	readonly onDidChange = this.changes.event;

	constructor(
		private readonly memory: Memento,
		private readonly now: () => number,
	) {
		this.awaitEnd();
	}

	isQuietFor(sessionId: string): boolean {
		return this.isSnoozed || this.muted.has(sessionId);
	}

	isMuted(sessionId: string): boolean {
		return this.muted.has(sessionId);
	}

	get isSnoozed(): boolean {
		return this.now() < this.snoozedUntil;
	}

	get snoozedUntil(): number {
		return this.memory.get(snoozeKey, 0);
	}

	mute(sessionId: string, isMuted: boolean): void {
		if (isMuted) {
			this.muted.add(sessionId);
		} else {
			this.muted.delete(sessionId);
		}
		this.changes.fire();
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
		const left = this.snoozedUntil - this.now();
		if (left > 0) {
			this.timer = setTimeout(() => this.changes.fire(), left);
		}
	}
}
