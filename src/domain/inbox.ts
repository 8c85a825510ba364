import type { Refusal } from './deciding';
import { problemsOfDecision, type Decision } from './decision';
import { Emitter, type Event } from './emitter';
import { isFinished, isHeldHere, type AskingContext, type Request, type RequestState, type StateName } from './request';

/** Which state may follow which. What is not listed is refused: an answer is used once, an end is an end. */
const successors: Readonly<Record<StateName, readonly StateName[]>> = {
	pending: ['terminalOnly', 'released', 'answered', 'answeredElsewhere', 'withdrawn'],
	terminalOnly: ['pending', 'answeredElsewhere', 'withdrawn'],
	released: ['answeredElsewhere', 'withdrawn'],
	answered: ['delivered', 'different', 'answeredElsewhere', 'withdrawn', 'lost'],
	// The truth may come late (the machine slept): it corrects a loss that was only presumed.
	lost: ['delivered', 'different', 'answeredElsewhere', 'withdrawn'],
	delivered: [],
	different: [],
	answeredElsewhere: [],
	withdrawn: [],
};

/** One step in the life of a request. */
export interface InboxChange {
	readonly request: Request;
	/** `undefined` for a request that is new. */
	readonly from: StateName | undefined;
	/** In a few words for the log; never the text of a question. */
	readonly cause: string;
}

/** The one store of requests: everything that is shown is a function of it. */
export class Inbox {
	private readonly requests = new Map<string, Request>();
	/** Names that the person gave: the next request of the session bears its name from the start. */
	private readonly sessionNames = new Map<string, string>();
	private readonly changes: Emitter<InboxChange>;
	private readonly forgets: Emitter<Request>;
	readonly onDidChange: Event<InboxChange>;
	/** A request that is over left the list. */
	readonly onDidForget: Event<Request>;

	constructor(
		private readonly now: () => number,
		/** How many finished requests stay listed. */
		private readonly finishedKept = 20,
		/** Told when a listener fails: what one surface cannot show must not stop an answer. */
		report?: (error: unknown) => void,
	) {
		this.changes = new Emitter(report);
		this.forgets = new Emitter(report);
		this.onDidChange = this.changes.event;
		this.onDidForget = this.forgets.event;
	}

	get(id: string): Request | undefined {
		return this.requests.get(id);
	}

	/** All requests, in the order in which they were asked. */
	all(): Request[] {
		return [...this.requests.values()].sort((a, b) => a.askedAt - b.askedAt);
	}

	add(request: Omit<Request, 'state' | 'endedAt' | 'context' | 'heldBy'>): Request {
		const name = this.sessionNames.get(request.session.id) ?? request.session.name;
		const copy = this.requests.get(request.id);
		const added: Request = { ...request, session: { ...request.session, name }, endedAt: undefined, context: copy?.context, state: { name: 'pending' } };
		this.requests.set(added.id, added);
		this.changes.fire({ request: added, from: copy?.state.name, cause: copy ? 'its hook came over from another window' : 'asked' });
		return added;
	}

	/** Another window tells of a request that it holds. */
	mirror(request: Request & { readonly heldBy: string }): void {
		const known = this.requests.get(request.id);
		this.requests.set(request.id, request);
		this.changes.fire({ request, from: known?.state.name, cause: 'told by the window that holds it' });
		this.forgetAllBut(this.finishedKept);
	}

	/** Another window holds it no longer, and nobody else was heard to. */
	dropCopy(id: string): void {
		const request = this.requests.get(id);
		if (request && !isHeldHere(request)) {
			this.requests.delete(id);
			this.forgets.fire(request);
		}
	}

	/** Takes back an answer that was under way when the window closed. */
	restore(request: Request): void {
		if (!this.requests.has(request.id)) {
			this.requests.set(request.id, request);
			this.changes.fire({ request, from: request.state.name, cause: 'was under way when the window closed' });
		}
	}

	/** Whether this decision may be sent now; the reason if not. */
	refusalOf(id: string, decision: Decision): Refusal | undefined {
		const request = this.requests.get(id);
		if (!request) {
			return { reason: 'notFound' };
		}
		if (request.state.name !== 'pending') {
			return { reason: 'notPending', request };
		}
		const problems = problemsOfDecision(request.questions, decision);
		return problems.length > 0 ? { reason: 'incomplete', request, problems } : undefined;
	}

	/** Takes the step if the table allows it; says whether it did. */
	move(id: string, state: RequestState, cause: string): boolean {
		const request = this.requests.get(id);
		if (!request || !isHeldHere(request) || !successors[request.state.name].includes(state.name)) {
			return false;
		}
		const moved: Request = { ...request, state };
		const next: Request = isFinished(moved) ? { ...moved, endedAt: this.now() } : moved;
		this.requests.set(id, next);
		this.changes.fire({ request: next, from: request.state.name, cause });
		this.forgetAllBut(this.finishedKept);
		return true;
	}

	/** The transcript told what was going on when this was asked. */
	learnContext(id: string, context: AskingContext): void {
		const request = this.requests.get(id);
		if (request && JSON.stringify(request.context) !== JSON.stringify(context)) {
			const learnt: Request = { ...request, context };
			this.requests.set(id, learnt);
			this.changes.fire({ request: learnt, from: learnt.state.name, cause: 'its context was read' });
		}
	}

	/** The person named a session. */
	nameSession(sessionId: string, name: string): void {
		this.sessionNames.set(sessionId, name);
		for (const request of this.requests.values()) {
			if (request.session.id === sessionId && request.session.name !== name) {
				const named: Request = { ...request, session: { ...request.session, name } };
				this.requests.set(named.id, named);
				this.changes.fire({ request: named, from: named.state.name, cause: 'its session was named' });
			}
		}
	}

	/** Takes requests that are over off the list. */
	forgetFinished(): void {
		this.forgetAllBut(0);
	}

	private forgetAllBut(kept: number): void {
		const finished = [...this.requests.values()]
			.filter(isFinished)
			.sort((a, b) => (b.endedAt ?? 0) - (a.endedAt ?? 0));
		for (const request of finished.slice(kept)) {
			this.requests.delete(request.id);
			this.forgets.fire(request);
		}
	}
}
