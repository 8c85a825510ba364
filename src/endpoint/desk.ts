import type { Decision } from '../domain/decision';
import type { Disposable } from '../domain/emitter';
import { asTyped } from '../domain/asTyped';
import { channelFor } from '../domain/channel';
import type { Deciding, DecisionResult } from '../domain/deciding';
import type { Inbox } from '../domain/inbox';
import type { KeysResult } from '../domain/keysResult';
import { isFinished, isHeldHere, isOpen, isUnsettled, underWay, type Request, type RequestState, type Sent, type Surface } from '../domain/request';
import { typingThatEnded } from '../domain/typingThatEnded';
import type { AskPost, EndingPost, ObservePost } from '../protocol/hookMessages';
import type { HookReply } from '../protocol/hookWire';
import { hookOutputFor } from './hookOutput';
import type { Intents } from './intents';
import { KeptRequests } from './keptRequests';
import { requestFromHook } from './newRequest';
import { Proof, type ProofParts } from './proof';
import { FoundRequests } from './foundRequests';
import { noTerminal, type KeysParts } from './keysParts';
import { OpenSessions } from './openSessions';
import { Rulings } from './rulings';
import { Typist } from './typist';

/** The tool's input as it came off the wire, before any schema looked at it. */
type RawInput = Request['rawInput'];

/** A hook that waits at the other end of a connection. */
export interface WaitingHook {
	reply(reply: HookReply): void;
}

/** How long the desk waits for those who tell, in milliseconds. */
export interface DeskLimits {
	/** From a closed connection to "only the terminal can answer": Esc stands in the transcript a quarter of a second after the key. */
	readonly closeGrace: number;
	/** From an answer sent to "lost": the proof comes within half a second, later on a machine under load. */
	readonly proof: number;
	/** From a witness that cannot tell who answered to a verdict in doubt. */
	readonly secondWitness: number;
	/** How often it is looked whether the sessions that wait are still there: a hook that has waited for long looks seldom. */
	readonly sessionCheck: number;
	/** From a question on the screen to its hook having told of it, on a machine under load. */
	readonly hookStart: number;
}

export const deskLimits: DeskLimits = { closeGrace: 1500, proof: 10_000, secondWitness: 1500, sessionCheck: 1000, hookStart: 3000 };

export interface DeskParts {
	readonly inbox: Inbox;
	readonly intents: Intents;
	readonly watchTranscript: ProofParts['watchTranscript'];
	readonly now: () => number;
	/** Ids and states only: a question's text is nobody's business but the person's. */
	readonly log: (message: string) => void;
	readonly limits?: DeskLimits;
	/** A sign that the hooks are in place. */
	readonly onHeard?: () => void;
	readonly keys?: KeysParts;
}

/**
 * Where hooks ask and answers go out: keeps the inbox true to what they post, and sends each answer once.
 * It acts on the requests that are held here; those of other windows are theirs.
 */
export class Desk implements Deciding, Disposable {
	private readonly hooks = new Map<string, WaitingHook>();
	/** Answers that are being written to disk: a second one is refused meanwhile. */
	private readonly beingWritten = new Set<string>();
	/** Questions that were found in terminals, without a hook. */
	readonly found: FoundRequests;
	/** What another window was typing when it closed. */
	private readonly leftTyping = new Set<string>();
	private readonly inbox: Inbox;
	private readonly keys: KeysParts;
	private readonly proof: Proof;
	private readonly typist: Typist;
	private readonly kept: KeptRequests;
	private readonly sessions: OpenSessions;
	private readonly rulings: Rulings;

	constructor(private readonly parts: DeskParts) {
		this.inbox = parts.inbox;
		const limits = parts.limits ?? deskLimits;
		this.keys = parts.keys ?? noTerminal;
		this.proof = new Proof({ ...parts, secondWitness: limits.secondWitness });
		this.typist = new Typist(parts.inbox, this.keys.typeDecision);
		this.found = new FoundRequests({ inbox: parts.inbox, proof: this.proof, now: parts.now, hookStart: limits.hookStart });
		this.kept = new KeptRequests(parts.intents, parts.log);
		this.sessions = new OpenSessions({ inbox: parts.inbox, findPane: this.keys.findPane, log: parts.log, every: limits.sessionCheck });
		this.rulings = new Rulings({ inbox: parts.inbox, proof: this.proof, sessions: this.sessions, kept: this.kept, isWaitedFor: (id) => this.hooks.has(id), limits });
		this.inbox.onDidChange(({ request, from }) => {
			this.tidyAfter(request);
			if (from === undefined) {
				this.found.dropTwinOf(request);
			}
			if (from !== request.state.name) {
				this.sessions.lookAfter(request);
				this.kept.follow(request, from);
			}
		});
		this.inbox.onDidForget((request) => {
			this.found.forget(request.id);
			if (isHeldHere(request)) {
				this.stopWhereNothingIsLive(request);
				this.proof.taken(request.id);
				void this.kept.forget(request.id);
			}
		});
	}

	/** A hook asks, for the first time or again after this window or its own connection was gone. */
	ask(post: AskPost, rawInput: RawInput, hook: WaitingHook): void {
		this.parts.onHeard?.();
		const known = this.heldRequest(post.requestId);
		const isTypedNoMore = known !== undefined && this.leftTyping.delete(known.id);
		const sent = known && !isTypedNoMore ? underWay(known) : undefined;
		if (known && !isTypedNoMore && sent?.channel !== 'race' && (!isOpen(known) || known.state.name === 'released')) {
			// It came back after its question was over, or left to the terminal: there is nothing to wait for.
			hook.reply({ type: 'end' });
			return;
		}
		this.hooks.set(post.requestId, hook);
		hook.reply({ type: 'accepted' });
		if (known && sent) {
			this.sendAgain(known, sent);
		} else if (known) {
			this.rulings.proofIsNotDue(known.id);
			this.inbox.move(known.id, { name: 'pending' }, 'the hook came back');
		} else {
			const added = this.inbox.add(requestFromHook(post, rawInput, this.parts.now()));
			this.proof.follow(added);
			// It may have been a copy until now, whose session another window looked after.
			this.sessions.lookAfter(added);
		}
	}

	/** Whether the hook of this request waits at this window. */
	isWaitedFor(requestId: string): boolean {
		return this.hooks.has(requestId);
	}

	/** The connection of a waiting hook closed. Why is not known yet: Esc, a timeout, a killed hook, the end of the session. */
	hookClosed(requestId: string, hook: WaitingHook): void {
		if (this.hooks.get(requestId) !== hook) {
			return;
		}
		this.hooks.delete(requestId);
		const request = this.inbox.get(requestId);
		if (request?.state.name === 'pending') {
			this.rulings.hookClosed(request);
		}
	}

	/** A waiting hook says why it ends. */
	hookEnding({ requestId, cause }: EndingPost): void {
		const request = this.inbox.get(requestId);
		if (!request) {
			return;
		}
		switch (cause) {
			case 'claudeGone':
				return this.sessions.ended(request, 'the hook saw Claude Code end');
			case 'answer':
				return this.proof.taken(requestId);
			case 'transcript':
				return this.rulings.hookSawEnd(request);
		}
	}

	/** A hook that only tells. */
	observe(post: ObservePost): void {
		this.parts.onHeard?.();
		this.proof.observe(post);
	}

	/** Sends the decision, once, after it has been written down. */
	async decide(id: string, decided: Decision, surface: Surface): Promise<DecisionResult> {
		const refusal = this.refusalOf(id, decided);
		const request = this.inbox.get(id);
		if (refusal || !request) {
			return refusal ?? { sent: false, reason: 'notFound' };
		}
		const channel = channelFor(request, this.keys.preferred()) ?? 'race';
		const decision = channel === 'keys' ? asTyped(decided) : decided;
		const sent: Sent = { decision, channel, surface };
		this.beingWritten.add(id);
		try {
			await this.parts.intents.write(request, { name: 'answered', ...sent });
		} catch (error) {
			this.parts.log(`request ${id}: the decision could not be written down and was not sent: ${String(error)}`);
			return { sent: false, reason: 'notWritten', request };
		} finally {
			this.beingWritten.delete(id);
		}
		// The terminal may have answered while the disk was busy.
		const tooLate = this.refusalOf(id, decision);
		const hook = this.hooks.get(id);
		if (tooLate || (channel === 'race' && !hook)) {
			await this.kept.forget(id);
			return tooLate ?? { sent: false, reason: 'hookGone', request };
		}
		const before = this.inbox.get(id) ?? request;
		if (!this.inbox.move(id, { name: 'answered', ...sent }, `${decision.kind} by ${surface}, by ${channel}`)) {
			await this.kept.forget(id);
			return { sent: false, reason: 'notPending', request };
		}
		// What an earlier attempt came to is nothing to a new one.
		this.rulings.proofIsNotDue(id);
		this.proof.sent(id);
		if (channel === 'keys') {
			void this.typeOut(request, sent, before);
		} else {
			this.handOver(request, decision);
		}
		return { sent: true };
	}

	async stopTyping(id: string): Promise<boolean> {
		return this.typist.stop(id);
	}

	/** Goes on with what other windows held when they closed, and no hook brings back. */
	async takeLeftBehind(): Promise<void> {
		for (const request of await this.parts.intents.takeLeftBehind(this.parts.now())) {
			const listed = this.inbox.get(request.id);
			if (listed && isHeldHere(listed)) {
				// Its hook was quicker.
				await this.goOnWith(listed, request);
			} else if (listed && !isUnsettled(listed)) {
				// Its window told of its end before it closed.
				await this.kept.forget(request.id);
			} else {
				this.takeBack(request);
			}
		}
	}

	/** The person will answer in the terminal: the hook ends without a word. */
	async release(id: string): Promise<boolean> {
		const released = !this.beingWritten.has(id) && this.inbox.move(id, { name: 'released' }, 'left to the terminal');
		if (released) {
			this.hooks.get(id)?.reply({ type: 'end' });
		}
		return released;
	}

	/** A container's process, a pid used again. */
	async removeFromList(id: string): Promise<boolean> {
		const name = this.inbox.get(id)?.state.name;
		const isTerminals = name === 'terminalOnly' || name === 'released';
		return isTerminals && this.inbox.move(id, { name: 'withdrawn', reason: 'removed', tooLate: undefined }, 'removed by the person');
	}

	dispose(): void {
		this.typist.dispose();
		this.rulings.dispose();
		this.sessions.dispose();
		this.proof.dispose();
	}

	/** A hook that has an answer does not come back: what was sent to it did not arrive. It is the same decision, and it leaves once more. */
	private sendAgain(request: Request, sent: Sent): void {
		if (request.state.name !== 'answered' && !this.inbox.move(request.id, { name: 'answered', ...sent }, 'its hook came back without the answer')) {
			return;
		}
		this.proof.sent(request.id);
		this.handOver(request, sent.decision);
	}

	private handOver(request: Request, decision: Decision): void {
		this.hooks.get(request.id)?.reply({ type: 'answer', output: hookOutputFor(request, decision) });
		this.rulings.proofIsDue(request);
	}

	private async goOnWith(listed: Request, kept: Request): Promise<void> {
		const sent = underWay(kept);
		if (listed.state.name === 'pending' && this.hooks.has(listed.id) && sent?.channel === 'race') {
			this.sendAgain(listed, sent);
		} else if (listed.state.name === 'pending') {
			await this.kept.forget(listed.id);
		}
	}

	private takeBack(request: Request): void {
		this.inbox.restore(request);
		this.proof.follow(request);
		this.found.takeBack(request);
		this.sessions.lookAfter(request);
		if (underWay(request)) {
			this.rulings.proofIsDue(request);
		}
		if (request.state.name === 'answered' && request.state.channel === 'keys') {
			// Whether the last key was typed is not known: what somebody else says in the terminal is theirs.
			this.proof.sent(request.id);
			this.leftTyping.add(request.id);
		}
	}

	private heldRequest(id: string): Request | undefined {
		const listed = this.inbox.get(id);
		return listed && isHeldHere(listed) ? listed : undefined;
	}

	private refusalOf(id: string, decision: Decision): Extract<DecisionResult, { sent: false }> | undefined {
		const preferred = this.keys.preferred();
		const refusal = this.inbox.refusalOf(id, decision, preferred);
		if (refusal) {
			return { sent: false, ...refusal };
		}
		const request = this.inbox.get(id);
		if (request && this.beingWritten.has(id)) {
			return { sent: false, reason: 'notPending', request };
		}
		if (request && !isHeldHere(request)) {
			// Another window's: it alone knows what is under way.
			return { sent: false, reason: 'hookGone', request };
		}
		const isHookGone = request && channelFor(request, preferred) === 'race' && !this.hooks.has(id);
		return isHookGone ? { sent: false, reason: 'hookGone', request } : undefined;
	}

	/** A hook that waits goes on waiting: should the typing go no further, the question is as it was. */
	private async typeOut(request: Request, sent: Sent, before: Request): Promise<void> {
		let isSubmitted = false;
		const onSubmit = () => {
			isSubmitted = true;
			this.proof.taken(request.id);
		};
		const result = await this.typist.type(request, sent.decision, onSubmit).catch((error: unknown): KeysResult => {
			this.parts.log(`request ${request.id}: typing failed: ${String(error)}`);
			return { outcome: 'stopped', reason: 'failed', typed: this.inbox.get(request.id)?.typing?.typed ?? [] };
		});
		if (result.outcome === 'typed') {
			this.rulings.proofIsDue(request);
			return;
		}
		this.inbox.showTyping(request.id, typingThatEnded(result, before));
		if (isSubmitted) {
			// The last key is on its way, whatever was seen of it: it may yet arrive.
			this.rulings.proofIsDue(request);
			return;
		}
		const after: RequestState = before.state.name === 'pending' && !this.hooks.has(request.id) ? { name: 'terminalOnly' } : before.state;
		if (this.inbox.move(request.id, after, `typing ${result.outcome}: ${result.reason}`) && after.name === 'lost') {
			await this.kept.keep(request, after);
		}
	}

	/** Ends the hook of a request that is over. */
	private tidyAfter(request: Request): void {
		if (!isFinished(request) || !isHeldHere(request)) {
			return;
		}
		this.hooks.get(request.id)?.reply({ type: 'end' });
		this.hooks.delete(request.id);
		this.leftTyping.delete(request.id);
		if (request.state.name !== 'lost') {
			this.rulings.proofIsNotDue(request.id);
			void this.kept.forget(request.id);
		}
		this.stopWhereNothingIsLive(request);
	}

	private stopWhereNothingIsLive(request: Request): void {
		const unsettled = this.inbox.all().filter((one) => isHeldHere(one) && isUnsettled(one));
		if (!unsettled.some(({ session }) => session.id === request.session.id)) {
			this.proof.forget(request.session.id);
		}
		if (!unsettled.some(isOpen)) {
			this.sessions.rest();
		}
	}

}
