import type { Disposable } from '../domain/emitter';
import type { Inbox } from '../domain/inbox';
import { isHeldHere, isOpen, underWay, type Request } from '../domain/request';
import type { KeysParts } from './keysParts';
import { isProvablyDead } from './processes';

export interface OpenSessionsParts {
	readonly inbox: Inbox;
	readonly findPane: KeysParts['findPane'];
	readonly log: (message: string) => void;
	/** How often it is looked whether they are still there: a hook that has waited for long looks seldom. In milliseconds. */
	readonly every: number;
}

/** Looks after the sessions whose open questions are held here: notices that they ended, and finds their panes. */
export class OpenSessions implements Disposable {
	private timer: NodeJS.Timeout | undefined;

	constructor(private readonly parts: OpenSessionsParts) {}

	lookAfter(request: Request): void {
		if (isHeldHere(request) && isOpen(request)) {
			this.timer ??= setInterval(() => this.check(), this.parts.every);
			void this.findPaneOf(request);
		}
	}

	/** Nothing is open any more. */
	rest(): void {
		clearInterval(this.timer);
		this.timer = undefined;
	}

	isGone({ session }: Request): boolean {
		return session.pid !== undefined && isProvablyDead(session.pid);
	}

	ended(request: Request, cause: string): void {
		const tooLate = underWay(request)?.decision;
		this.parts.inbox.move(request.id, { name: 'withdrawn', reason: 'sessionEnded', tooLate }, cause);
	}

	dispose(): void {
		this.rest();
	}

	private check(): void {
		const open = this.parts.inbox.all().filter((request) => isHeldHere(request) && isOpen(request));
		// Many may wait in one session.
		const gone = new Set([...new Set(open.map(({ session }) => session.pid))].filter((pid) => pid !== undefined && isProvablyDead(pid)));
		for (const request of open.filter(({ session }) => gone.has(session.pid))) {
			this.ended(request, 'Claude Code is gone');
		}
	}

	/** A session that did not say in which pane it runs is looked for once nobody waits for it at a hook. */
	private async findPaneOf({ id, session, state }: Request): Promise<void> {
		if ((state.name !== 'terminalOnly' && state.name !== 'released') || session.pane || session.pid === undefined) {
			return;
		}
		const pane = await this.parts.findPane(session.pid).catch((error: unknown) => {
			this.parts.log(`request ${id}: its pane could not be looked for: ${String(error)}`);
			return undefined;
		});
		if (pane) {
			this.parts.inbox.learnPane(id, pane);
		}
	}
}
