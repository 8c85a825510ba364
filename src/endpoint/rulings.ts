import type { Disposable } from '../domain/emitter';
import type { Inbox } from '../domain/inbox';
import { isHeldHere, isOpen, underWay, type Request } from '../domain/request';
import type { KeptRequests } from './keptRequests';
import type { OpenSessions } from './openSessions';
import type { Proof } from './proof';

export interface RulingsParts {
	readonly inbox: Inbox;
	readonly proof: Proof;
	readonly sessions: OpenSessions;
	readonly kept: KeptRequests;
	readonly isWaitedFor: (requestId: string) => boolean;
	readonly limits: { readonly closeGrace: number; readonly proof: number };
}

/**
 * What is ruled by the clock where nobody tells, but not before the transcript was read once more: a machine
 * that slept finds the time over and the witness not yet heard.
 */
export class Rulings implements Disposable {
	/** When what was sent is given up for lost. */
	private readonly patience = new Map<string, NodeJS.Timeout>();
	private readonly timers = new Set<NodeJS.Timeout>();

	constructor(private readonly parts: RulingsParts) {}

	/** Its hook's connection closed. */
	hookClosed(request: Request): void {
		// Esc stands there already, as a rule.
		void this.parts.proof.look(request.session.id);
		this.later(this.parts.limits.closeGrace, request, () => this.ruleOnClosed(request.id));
	}

	/** Its hook saw the end in the transcript. */
	hookSawEnd(request: Request): void {
		void this.parts.proof.look(request.session.id);
		this.later(this.parts.limits.closeGrace / 2, request, () => this.ruleOnUnseen(request.id));
	}

	/** A decision has left; one that left once more is given its time once more. */
	proofIsDue(request: Request): void {
		this.drop(this.patience.get(request.id));
		this.patience.set(request.id, this.later(this.parts.limits.proof, request, () => this.ruleOnUnproven(request.id)));
	}

	/** No proof is due any more: it came, or the decision was not the last one. */
	proofIsNotDue(requestId: string): void {
		this.drop(this.patience.get(requestId));
		this.patience.delete(requestId);
	}

	dispose(): void {
		this.timers.forEach((timer) => clearTimeout(timer));
	}

	private ruleOnClosed(requestId: string): void {
		const { inbox, sessions } = this.parts;
		const request = inbox.get(requestId);
		if (request?.state.name !== 'pending' || this.parts.isWaitedFor(requestId)) {
			return;
		}
		if (sessions.isGone(request)) {
			sessions.ended(request, 'Claude Code is gone');
		} else {
			inbox.move(requestId, { name: 'terminalOnly' }, 'the hook ended without a decision');
		}
	}

	/** No witness told us of what the hook saw: it had spoken before the question came here. */
	private ruleOnUnseen(requestId: string): void {
		const request = this.parts.inbox.get(requestId);
		if (request && isOpen(request)) {
			this.parts.inbox.move(requestId, { name: 'withdrawn', reason: 'unseen', tooLate: undefined }, 'the hook saw it end');
		}
	}

	private ruleOnUnproven(requestId: string): void {
		const { inbox, proof, kept } = this.parts;
		if (!this.patience.delete(requestId)) {
			// Another decision was made while the transcript was read.
			return;
		}
		const request = inbox.get(requestId);
		const sent = request && isHeldHere(request) ? underWay(request) : undefined;
		if (!request || !sent || proof.settleAlone(request)) {
			return;
		}
		if (proof.isInDoubt(request)) {
			// Of an equal question that is still open, the end will tell.
			this.proofIsDue(request);
			return;
		}
		const lost = { name: 'lost', ...sent } as const;
		if (inbox.move(requestId, lost, 'no witness has seen the answer arrive')) {
			void kept.keep(request, lost);
		}
	}

	private later(delay: number, { session }: Request, rule: () => void): NodeJS.Timeout {
		const timer = setTimeout(() => {
			this.timers.delete(timer);
			void this.parts.proof.look(session.id).then(rule);
		}, delay);
		this.timers.add(timer);
		return timer;
	}

	private drop(timer: NodeJS.Timeout | undefined): void {
		if (timer) {
			clearTimeout(timer);
			this.timers.delete(timer);
		}
	}
}
