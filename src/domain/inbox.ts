import { channelFor } from './channel';
import type { Refusal } from './deciding';
import { problemsOfDecision, type Decision } from './decision';
import { Emitter, type Event } from './emitter';
import { problemsByKeys } from './problemsByKeys';
import { isFinished, isHeldHere, type AskingContext, type Channel, type Request, type RequestState, type Session, type StateName, type Typing } from './request';

/** Which state may follow which. What is not listed is refused: an answer is used once, an end is an end. */
const successors: Readonly<Record<StateName, readonly StateName[]>> = {
	pending: ['terminalOnly', 'released', 'answered', 'answeredElsewhere', 'withdrawn'],
	terminalOnly: ['pending', 'answeredElsewhere', 'withdrawn'],
	released: ['answeredElsewhere', 'withdrawn'],
	answered: ['delivered', 'different', 'answeredElsewhere', 'withdrawn', 'lost'],
	// The truth may come late (the machine slept), or the hook come back: either corrects a loss that was only presumed.
	lost: ['answered', 'delivered', 'different', 'answeredElsewhere', 'withdrawn'],
	delivered: [],
	different: [],
	answeredElsewhere: [],
	withdrawn: [],
};

/** Typing needs no hook, and one that went no further leaves the question as it was. */
const typingSuccessors: Readonly<Partial<Record<StateName, readonly StateName[]>>> = {
	terminalOnly: ['answered'],
	released: ['answered'],
	answered: ['pending', 'terminalOnly', 'released', 'lost'],
};

function isStep(from: RequestState, to: RequestState): boolean {
	const isTyping = [from, to].some((state) => state.name === 'answered' && state.channel === 'keys');
	return successors[from.name].includes(to.name) || (isTyping && (typingSuccessors[from.name] ?? []).includes(to.name));
}

/** One step in the life of a request. */
export interface InboxChange {
	readonly request: Request;
	/** `undefined` for a request that is new. */
	readonly from: StateName | undefined;
	/** It was not listed here before: asked, told of by another window, or taken back from the disk. */
	readonly isNewHere: boolean;
	/** In a few words for the log; never the text of a question. */
	readonly cause: string;
}

/** The one store of requests: everything that is shown is a function of it. */
export class Inbox {
	private readonly requests = new Map<string, Request>();
	/** Everything that is shown asks for it at every change. */
	private inOrder: readonly Request[] | undefined;
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
		this.inOrder ??= [...this.requests.values()].sort((a, b) => a.askedAt - b.askedAt);
		return [...this.inOrder];
	}

	/** One that was found in a terminal begins there: no hook waits for it. */
	add(request: Omit<Request, 'state' | 'endedAt' | 'context' | 'heldBy' | 'typing'>, state: 'pending' | 'terminalOnly' = 'pending'): Request {
		const name = this.sessionNames.get(request.session.id) ?? request.session.name;
		const copy = this.requests.get(request.id);
		const added: Request = { ...request, session: { ...request.session, name }, endedAt: undefined, context: copy?.context, state: { name: state } };
		this.put(added);
		this.changes.fire({ request: added, from: copy?.state.name, isNewHere: !copy, cause: copy ? 'its hook came over from another window' : 'asked' });
		return added;
	}

	/** Another window tells of a request that it holds. */
	mirror(request: Request & { readonly heldBy: string }): void {
		const known = this.requests.get(request.id);
		this.put(request);
		this.changes.fire({ request, from: known?.state.name, isNewHere: !known, cause: 'told by the window that holds it' });
		this.forgetOldAfter(request);
	}

	/** Another window holds it no longer, and nobody else was heard to. */
	dropCopy(id: string): void {
		const request = this.requests.get(id);
		if (request && !isHeldHere(request)) {
			this.drop(id);
			this.forgets.fire(request);
		}
	}

	/** Takes back what no hook would bring back: it was open, or under way, when the window that held it closed. */
	restore(request: Request): void {
		const copy = this.requests.get(request.id);
		if (copy && isHeldHere(copy)) {
			return;
		}
		const restored: Request = { ...request, context: copy?.context };
		this.put(restored);
		this.changes.fire({ request: restored, from: request.state.name, isNewHere: !copy, cause: 'kept from a window that closed' });
	}

	/** Whether this decision may be sent now; the reason if not. */
	refusalOf(id: string, decision: Decision, preferred: Channel): Refusal | undefined {
		const request = this.requests.get(id);
		if (!request) {
			return { reason: 'notFound' };
		}
		switch (channelFor(request, preferred)) {
			case undefined:
				return { reason: 'notPending', request };
			case 'race': {
				const problems = problemsOfDecision(request.questions, decision);
				return problems.length > 0 ? { reason: 'incomplete', request, problems } : undefined;
			}
			case 'keys':
				return refusalByKeys(request, decision);
		}
	}

	/** Takes the step if the table allows it; says whether it did. */
	move(id: string, state: RequestState, cause: string): boolean {
		const request = this.requests.get(id);
		if (!request || !isHeldHere(request) || !isStep(request.state, state)) {
			return false;
		}
		const { typing, ...rest } = request;
		// What an earlier attempt at typing came to is nothing to a new answer.
		const moved: Request = { ...rest, ...(typing && state.name !== 'answered' ? { typing } : {}), state, endedAt: undefined };
		const next: Request = isFinished(moved) ? { ...moved, endedAt: this.now() } : moved;
		this.put(next);
		this.changes.fire({ request: next, from: request.state.name, isNewHere: false, cause });
		this.forgetOldAfter(next);
		return true;
	}

	/** The transcript told what was going on when this was asked. */
	learnContext(id: string, context: AskingContext): void {
		if (JSON.stringify(this.requests.get(id)?.context) !== JSON.stringify(context)) {
			this.change(id, (request) => ({ ...request, context }), 'its context was read');
		}
	}

	/** What is being typed has come further, or to an end. */
	showTyping(id: string, typing: Typing): void {
		// Its end may be seen before the last key's effect is.
		if (this.requests.get(id)?.state.name !== 'answered') {
			return;
		}
		this.change(id, (request) => ({ ...request, typing }), 'typing');
	}

	/** The pane in which the session runs was found. */
	learnPane(id: string, pane: NonNullable<Session['pane']>): void {
		this.change(id, (request) => ({ ...request, session: { ...request.session, pane } }), 'its pane was found');
	}

	/** The person named a session. */
	nameSession(sessionId: string, name: string): void {
		this.sessionNames.set(sessionId, name);
		for (const request of this.requests.values()) {
			if (request.session.id === sessionId && request.session.name !== name) {
				this.change(request.id, ({ session, ...rest }) => ({ ...rest, session: { ...session, name } }), 'its session was named');
			}
		}
	}

	/** Takes one off the list, whatever its state: another one stands for the same question. */
	forget(id: string): void {
		const request = this.requests.get(id);
		if (request) {
			this.drop(id);
			this.forgets.fire(request);
		}
	}

	/** Takes requests that are over off the list. */
	forgetFinished(): void {
		this.forgetAllBut(0);
	}

	/** More became known of a request, which is no step. */
	private change(id: string, changed: (request: Request) => Request, cause: string): void {
		const request = this.requests.get(id);
		if (request) {
			const next = changed(request);
			this.put(next);
			this.changes.fire({ request: next, from: next.state.name, isNewHere: false, cause });
		}
	}

	private put(request: Request): void {
		this.requests.set(request.id, request);
		this.inOrder = undefined;
	}

	private drop(id: string): void {
		this.requests.delete(id);
		this.inOrder = undefined;
	}

	/** Only an end adds to those that have ended: all other steps cost the same, however many are listed. */
	private forgetOldAfter(request: Request): void {
		if (isFinished(request)) {
			this.forgetAllBut(this.finishedKept);
		}
	}

	private forgetAllBut(kept: number): void {
		const finished = [...this.requests.values()]
			.filter(isFinished)
			.sort((a, b) => (b.endedAt ?? 0) - (a.endedAt ?? 0));
		for (const request of finished.slice(kept)) {
			this.drop(request.id);
			this.forgets.fire(request);
		}
	}
}

/** The picker in the terminal takes less than a hook does. */
function refusalByKeys(request: Request, decision: Decision): Refusal | undefined {
	const { questions } = request;
	// "Chat about this" is chosen there without a word.
	const problems = decision.kind === 'chat' ? [] : problemsOfDecision(questions, decision);
	if (problems.length > 0) {
		return { reason: 'incomplete', request, problems };
	}
	const byKeys = problemsByKeys(questions, decision);
	return byKeys.length > 0 ? { reason: 'notByKeys', request, problems: byKeys } : undefined;
}
