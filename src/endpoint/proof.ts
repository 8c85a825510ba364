import type { Disposable } from '../domain/emitter';
import type { Inbox } from '../domain/inbox';
import { AskingContexts } from '../domain/askingContexts';
import { isHeldHere, isUnsettled, underWay, type Request, type RequestState, type Sent, type WithdrawalReason } from '../domain/request';
import { questionsKey, ToolCalls } from '../domain/toolCalls';
import { answeredWitness, type TranscriptFact } from '../domain/transcriptLine';
import { deciderOf, doubtAbout, isEndBy, isSameAnswer, verdictOn, type Verdict } from '../domain/verdict';
import { wireAnswerFor, type WireAnswer } from '../domain/wire';
import type { Witness } from '../domain/witness';
import type { ObservePost } from '../protocol/hookMessages';
import { AmbiguousEnds } from './ambiguousEnds';
import type { TellFact, TranscriptWatch } from './transcriptWatch';

/** When a call ended, as far as its witness tells. */
interface EndTime {
	/** Milliseconds of the wall clock. */
	readonly at: number | undefined;
	/** It was written before anybody watched. */
	readonly stoodThere: boolean;
}

type AnsweredWitness = Extract<Witness, { kind: 'answered' }>;

export interface ProofParts {
	readonly inbox: Inbox;
	readonly now: () => number;
	readonly watchTranscript: (path: string, tell: TellFact) => TranscriptWatch;
	/** From a witness that cannot tell who answered to a verdict in doubt, in milliseconds. */
	readonly secondWitness: number;
}

/**
 * Finds out how requests end. Two witnesses tell: `PostToolUse`, and the session's transcript, which
 * also sees the ends for which no hook fires. Each speaks of a tool call; which request that was is
 * known only by session and questions, and where that is not certain nothing is guessed.
 */
export class Proof implements Disposable {
	private readonly calls = new ToolCalls();
	private readonly contexts = new AskingContexts();
	private readonly transcripts = new Map<string, TranscriptWatch>();
	/** Calls whose first witness could not tell whose answer it was. */
	private readonly unclear = new Map<string, { readonly requestId: string; readonly timer: NodeJS.Timeout }>();
	/** Answers that their hooks have not taken yet, or that are not typed to the end: what arrives meanwhile is somebody else's. */
	private readonly untaken = new Set<string>();
	/** Ends that may belong to one of several equal questions. */
	private readonly ambiguous = new AmbiguousEnds();

	constructor(private readonly parts: ProofParts) {}

	/** Watches the session of a live request. */
	follow({ id, session, questions }: Request): void {
		// The session's transcript may have been read up to the question before its hook came here.
		const context = this.contexts.find(session.id, questionsKey(questions));
		if (context) {
			this.parts.inbox.learnContext(id, context);
		}
		if (session.transcriptPath !== undefined && !this.transcripts.has(session.id)) {
			const tell: TellFact = (fact, stoodThere) => this.transcriptTells(session.id, fact, stoodThere);
			this.transcripts.set(session.id, this.parts.watchTranscript(session.transcriptPath, tell));
		}
	}

	/** Stops watching a session in which nothing is live. */
	forget(sessionId: string): void {
		this.transcripts.get(sessionId)?.dispose();
		this.transcripts.delete(sessionId);
		this.calls.forget(sessionId);
		this.contexts.forget(sessionId);
		this.ambiguous.forget(sessionId);
	}

	/** Reads the session's transcript now instead of at the next sign of a change; done when all that stands there was told. */
	async look(sessionId: string): Promise<void> {
		await this.transcripts.get(sessionId)?.look();
	}

	/** Whether a witness has spoken who could not tell whose answer it was, or of which of two equal questions. */
	isInDoubt({ id, session, questions }: Request): boolean {
		const isUnclear = [...this.unclear.values()].some(({ requestId }) => requestId === id);
		return isUnclear || this.ambiguous.of(session.id, questionsKey(questions)).length > 0;
	}

	/** With no equal question left that an end could belong to, the ends that are held are this one's. Says whether there were any. */
	settleAlone(request: Request): boolean {
		const { id, session } = request;
		const key = questionsKey(request.questions);
		const held = this.ambiguous.of(session.id, key);
		const isRival = (other: Request): boolean => other.id !== id && other.session.id === session.id && isUnsettled(other) && other.state.name !== 'lost' && questionsKey(other.questions) === key;
		if (held.length === 0 || this.held().some(isRival)) {
			return false;
		}
		this.ambiguous.settle(session.id, key);
		this.concludeUnverified(request, held);
		return true;
	}

	/** Whether this call is known to be over. */
	hasEnded(sessionId: string, toolUseId: string): boolean {
		return this.calls.hasEnded(sessionId, toolUseId);
	}

	/** An answer leaves for its hook. */
	sent(requestId: string): void {
		this.untaken.add(requestId);
	}

	/** The hook has the answer and prints it, the last key is about to be typed, or nothing is expected any more. */
	taken(requestId: string): void {
		this.untaken.delete(requestId);
	}

	observe({ event }: ObservePost): void {
		this.calls.asked(event.session_id, event.tool_use_id, event.tool_input.questions, this.parts.now());
		if (event.hook_event_name === 'PostToolUse') {
			const witness = answeredWitness(event.tool_response, undefined);
			if (witness) {
				this.callEnded(event.session_id, event.tool_use_id, witness, { at: undefined, stoodThere: false });
			}
		}
	}

	dispose(): void {
		for (const { timer } of this.unclear.values()) {
			clearTimeout(timer);
		}
		for (const watch of this.transcripts.values()) {
			watch.dispose();
		}
	}

	private transcriptTells(sessionId: string, fact: TranscriptFact, stoodThere: boolean): void {
		switch (fact.kind) {
			case 'named':
				return this.parts.inbox.nameSession(sessionId, fact.name);
			case 'said':
				return this.contexts.said(sessionId, fact.text);
			case 'prompted':
				return this.contexts.heard(sessionId, 'person');
			case 'asked':
				this.calls.asked(sessionId, fact.toolUseId, fact.questions, fact.at ?? this.parts.now());
				return this.giveContext(sessionId, fact);
			case 'ended':
				this.contexts.heard(sessionId, 'tool');
				return this.callEnded(sessionId, fact.toolUseId, fact.witness, { at: fact.at, stoodThere });
		}
	}

	/** Of equal questions each was asked in the same breath, or the later one is the one that is open. */
	private giveContext(sessionId: string, { questions, model, gitBranch }: Extract<TranscriptFact, { kind: 'asked' }>): void {
		const key = questionsKey(questions);
		const context = this.contexts.asked(sessionId, key, { model, gitBranch });
		for (const request of this.held()) {
			if (request.session.id === sessionId && isUnsettled(request) && questionsKey(request.questions) === key) {
				this.parts.inbox.learnContext(request.id, context);
			}
		}
	}

	private callEnded(sessionId: string, toolUseId: string, witness: Witness, end: EndTime): void {
		if (this.clearUp(toolUseId, witness)) {
			return;
		}
		// Who tells the time may know more about an end that could not be told apart from another.
		const key = this.calls.ended(sessionId, toolUseId) ?? (end.at === undefined ? undefined : this.ambiguous.takeBack(sessionId, toolUseId));
		if (key === undefined) {
			return;
		}
		const candidates = this.candidatesFor(sessionId, key, end);
		const [only, ...others] = candidates;
		if (!only) {
			return;
		}
		const held = this.ambiguous.of(sessionId, key);
		const isOneStillOpen = this.calls.hasOpenTwin(sessionId, key, only.askedAt, end.at) || held.length < others.length;
		if (isOneStillOpen) {
			this.ambiguous.hold(sessionId, key, toolUseId, witness);
		} else if (others.length === 0 && held.length === 0) {
			this.conclude(only, witness, toolUseId);
		} else {
			this.ambiguous.settle(sessionId, key);
			for (const request of candidates) {
				this.concludeUnverified(request, [...held, witness]);
			}
		}
	}

	/** The requests that this end may belong to. One given up as lost is meant only if no other is. */
	private candidatesFor(sessionId: string, key: string, { at, stoodThere }: EndTime): Request[] {
		const equal = this.held()
			.filter((request) => request.session.id === sessionId && isUnsettled(request))
			.filter((request) => questionsKey(request.questions) === key);
		// An equal question that ended before this one was asked is history.
		const ofThisTime = equal.filter((request) => at === undefined || at >= request.askedAt);
		// An end that was seen to come is that of an open question, whatever a clock that was set back says.
		const meant = ofThisTime.length > 0 || stoodThere ? ofThisTime : equal;
		const live = meant.filter(({ state }) => state.name !== 'lost');
		return live.length > 0 ? live : meant;
	}

	/** A second witness that says who decided settles what the first left open. */
	private clearUp(toolUseId: string, witness: Witness): boolean {
		const waiting = this.unclear.get(toolUseId);
		const request = waiting && this.parts.inbox.get(waiting.requestId);
		const sent = request && underWay(request);
		if (!waiting || !request || !sent || witness.kind !== 'answered' || witness.decidedBy === undefined) {
			return false;
		}
		clearTimeout(waiting.timer);
		this.unclear.delete(toolUseId);
		const wire = wireOf(request, sent);
		this.settle(request, sent, witness, wire ? verdictOn(request.questions, wire, witness, sent.channel) : 'theirs');
		return true;
	}

	/** One witness about one request. */
	private conclude(request: Request, witness: Witness, toolUseId: string): void {
		const sent = underWay(request);
		if (sent && isEndBy(sent.decision, request.questions, witness, sent.channel)) {
			this.move(request, { name: 'delivered', doubt: undefined, ...sent }, 'seen to arrive');
			return;
		}
		if (witness.kind !== 'answered') {
			this.withdraw(request, this.reasonFor(request, witness.kind), `${witness.kind}, as the transcript tells`);
			return;
		}
		const wire = sent && wireOf(request, sent);
		if (!sent || !wire) {
			this.elsewhere(request, witness);
			return;
		}
		const verdict = verdictOn(request.questions, wire, witness, sent.channel);
		if (verdict !== 'unclear') {
			this.settle(request, sent, witness, verdict);
			return;
		}
		const timer = setTimeout(() => {
			this.unclear.delete(toolUseId);
			this.settleInDoubt(request, sent, witness);
		}, this.parts.secondWitness);
		this.unclear.set(toolUseId, { requestId: request.id, timer });
		void this.look(request.session.id);
	}

	/** Equal questions, all of them over: what is said holds whichever of them this one was. */
	private concludeUnverified(request: Request, witnesses: readonly Witness[]): void {
		const cause = 'equal questions have all ended';
		const sent = underWay(request);
		const answered = witnesses.filter((witness) => witness.kind === 'answered');
		const wire = sent && wireOf(request, sent);
		const isOurs = (witness: Witness): boolean =>
			witness.kind === 'answered'
				? wire !== undefined && sent !== undefined && verdictOn(request.questions, wire, witness, sent.channel) === 'ours'
				: sent !== undefined && isEndBy(sent.decision, request.questions, witness, sent.channel);
		if (sent && witnesses.some(isOurs)) {
			this.move(request, { name: 'delivered', doubt: 'equalQuestions', ...sent }, cause);
		} else if (answered.length === 0) {
			this.withdraw(request, this.reasonFor(request, commonReasonOf(witnesses)), cause);
		} else {
			const by = answered.some((witness) => deciderOf(witness) === 'person') ? 'person' : 'hook';
			this.move(request, { name: 'answeredElsewhere', by, received: undefined, tooLate: sent?.decision }, cause);
		}
	}

	private settle(request: Request, sent: Sent, witness: AnsweredWitness, verdict: Verdict): void {
		if (verdict === 'ours') {
			const wire = wireOf(request, sent);
			const doubt = this.isSaidInTerminal(request, sent) ? 'sameInTerminal' : wire && doubtAbout(request.questions, wire, witness);
			this.move(request, { name: 'delivered', doubt, ...sent }, 'seen to arrive');
		} else if (verdict === 'different' && !this.untaken.has(request.id)) {
			this.move(request, { name: 'different', received: witness.answers, ...sent }, 'something else arrived');
		} else {
			this.elsewhere(request, witness);
		}
	}

	/** Somebody ended the picker with just what was being typed. A hook's own word that it has an answer may get lost, so it proves nothing there. */
	private isSaidInTerminal({ id }: Request, { channel }: Sent): boolean {
		return channel === 'keys' && this.untaken.has(id);
	}

	/** No better witness came: the same content may have been given in the terminal, too. */
	private settleInDoubt(request: Request, sent: Sent, witness: AnsweredWitness): void {
		const wire = wireOf(request, sent);
		if (wire && isSameAnswer(request.questions, wire, witness)) {
			this.move(request, { name: 'delivered', doubt: 'sameInTerminal', ...sent }, 'seen to arrive, from here or from the terminal');
		} else {
			this.settle(request, sent, witness, 'different');
		}
	}

	private elsewhere(request: Request, witness: AnsweredWitness): void {
		const tooLate = underWay(request)?.decision;
		const by = deciderOf(witness);
		const cause = by === 'person' ? 'answered in the terminal' : 'answered by another program';
		this.move(request, { name: 'answeredElsewhere', by, received: witness.answers, tooLate }, cause);
	}

	/** A decline stops the whole turn: the other questions of the same message go with it. */
	private reasonFor(request: Request, reason: WithdrawalReason): WithdrawalReason {
		const isDeclined = ({ id, session, state, endedAt = request.askedAt }: Request): boolean =>
			id !== request.id &&
			session.id === request.session.id &&
			session.promptId === request.session.promptId &&
			// Older releases do not tell prompts apart: what was declined before this one was asked is history.
			endedAt >= request.askedAt &&
			(state.name === 'answered' || state.name === 'delivered') &&
			state.decision.kind === 'decline';
		return reason === 'dismissed' && this.held().some(isDeclined) ? 'turnStopped' : reason;
	}

	/** The requests whose ends are this window's to find out. */
	private held(): Request[] {
		return this.parts.inbox.all().filter(isHeldHere);
	}

	private withdraw(request: Request, reason: WithdrawalReason, cause: string): void {
		this.move(request, { name: 'withdrawn', reason, tooLate: underWay(request)?.decision }, cause);
	}

	private move(request: Request, state: RequestState, cause: string): void {
		this.parts.inbox.move(request.id, state, cause);
	}
}

/** The answer as it went out; `undefined` where something else than an answer was sent. */
function wireOf(request: Request, { decision }: Sent): WireAnswer | undefined {
	return decision.kind === 'answer' ? wireAnswerFor(request.questions, decision.answer) : undefined;
}

/** Why all of these ended without an answer, if it was the same for each. */
function commonReasonOf(witnesses: readonly Witness[]): WithdrawalReason {
	const [first, ...others] = witnesses.flatMap(({ kind }) => (kind === 'answered' ? [] : [kind]));
	return first !== undefined && others.every((kind) => kind === first) ? first : 'unseen';
}
