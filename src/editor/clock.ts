import { EventEmitter, type Disposable } from 'vscode';
import type { Inbox } from '../domain/inbox';
import { isOpen } from '../domain/request';

/** How often waiting times are redrawn, in milliseconds. */
const tick = 5000;

/** Ticks while something waits, and only then. */
export class Clock implements Disposable {
	private readonly ticks = new EventEmitter<void>();
	private timer: NodeJS.Timeout | undefined;
	readonly onDidTick = this.ticks.event;

	constructor(inbox: Inbox) {
		inbox.onDidChange(() => {
			if (inbox.all().some(isOpen)) {
				this.timer ??= setInterval(() => this.ticks.fire(), tick);
			} else {
				this.dispose();
			}
		});
	}

	dispose(): void {
		clearInterval(this.timer);
		this.timer = undefined;
	}
}
