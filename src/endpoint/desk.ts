import type { Decision } from '../domain/decision';
import type { Disposable } from '../domain/emitter';
import { asTyped } from '../domain/asTyped';
import { channelFor } from '../domain/channel';
import type { Deciding, DecisionResult } from '../domain/deciding';
import type { Inbox } from '../domain/inbox';
import type { KeysResult } from '../domain/keysResult';
import { isFinished, isHeldHere, isOpen, isUnsettled, underWay, type KeptState, type Request, type RequestState, type Sent, type StateName, type Surface } from '../domain/request';
import { typingThatEnded } from '../domain/typingThatEnded';
import type { AskPost, EndingPost, ObservePost } from '../protocol/hookMessages';
import type { HookReply } from '../protocol/hookWire';
import { hookOutputFor } from './hookOutput';
import type { Intents } from './intents';
import { isProvablyDead } from './processes';
import { requestFromHook } from './newRequest';
import { Proof, type ProofParts } from './proof';
import { FoundRequests } from './foundRequests';
import { noTerminal, type KeysParts } from './keysParts';
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
	/** When what was sent is given up for lost. */
	private readonly patience = new Map<string, NodeJS.Timeout>();
	/** Answers that are being written to disk: a second one is refused meanwhile. */
	private readonly beingWritten = new Set<string>();
	/** Questions that were found in terminals, without a hook. */
	readonly found: FoundRequests;
	/** What another window was typing when it closed. */
	private readonly leftTyping = new Set<string>();
	private readonly timers = new Set<NodeJS.Timeout>();
	private readonly inbox: Inbox;
	private readonly limits: DeskLimits;
	private readonly keys: KeysParts;
	private readonly proof: Proof;
	private readonly typist: Typist;
	private sessionCheck: NodeJS.Timeout | undefined;

	constructor(private readonly parts: DeskParts) {
		this.inbox = parts.inbox;
		this.limits = parts.limits ?? deskLimits;
		this.keys = parts.keys ?? noTerminal;
		this.proof = new Proof({ ...parts, secondWitness: this.limits.secondWitness });
		this.typist = new Typist(parts.inbox, this.keys.typeDecision);
		this.found = new FoundRequests({ inbox: parts.inbox, proof: this.proof, now: parts.now, hookStart: this.limits.hookStart });
		this.inbox.onDidChange(({ request, from }) => {
			this.tidyAfter(request);
			if (from === undefined) {
				this.found.dropTwinOf(request);
			}
			if (from !== request.state.name) {
				this.lookAfter(request);
				this.keepWhatNoHookBringsBack(request, from);
			}
		});
		this.inbox.onDidForget((request) => {
			this.found.forget(request.id);
			if (isHeldHere(request)) {
				this.stopWhereNothingIsLive(request);
				this.proof.taken(request.id);
				void this.forgetIntent(request.id);
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
			this.inbox.move(known.id, { name: 'pending' }, 'the hook came back');
		} else {
			const added = this.inbox.add(requestFromHook(post, rawInput, this.parts.now()));
			this.proof.follow(added);
			// It may have been a copy until now, whose session another window looked after.
			this.lookAfter(added);
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
			void this.proof.look(request.session.id);
			this.ruleLater(this.limits.closeGrace, request, this.ruleOnClosed);
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
				return this.sessionEnded(request, 'the hook saw Claude Code end');
			case 'answer':
				return this.proof.taken(requestId);
			case 'transcript':
				void this.proof.look(request.session.id);
				this.ruleLater(this.limits.closeGrace / 2, request, this.ruleOnUnseen);
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
			await this.forgetIntent(id);
			return tooLate ?? { sent: false, reason: 'hookGone', request };
		}
		const before = this.inbox.get(id)?.state ?? request.state;
		if (!this.inbox.move(id, { name: 'answered', ...sent }, `${decision.kind} by ${surface}, by ${channel}`)) {
			await this.forgetIntent(id);
			return { sent: false, reason: 'notPending', request };
		}
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
				await this.forgetIntent(request.id);
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
		for (const timer of this.timers) {
			clearTimeout(timer);
		}
		clearInterval(this.sessionCheck);
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
		this.ruleOnProofLater(request);
	}

	private async goOnWith(listed: Request, kept: Request): Promise<void> {
		const sent = underWay(kept);
		if (listed.state.name === 'pending' && this.hooks.has(listed.id) && kept.state.name === 'answered' && sent?.channel === 'race') {
			this.sendAgain(listed, sent);
		} else if (listed.state.name === 'pending') {
			await this.forgetIntent(listed.id);
		}
	}

	private takeBack(request: Request): void {
		this.inbox.restore(request);
		this.proof.follow(request);
		this.found.takeBack(request);
		this.lookAfter(request);
		if (underWay(request)) {
			this.ruleOnProofLater(request);
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
	private async typeOut(request: Request, sent: Sent, before: RequestState): Promise<void> {
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
			this.ruleOnProofLater(request);
			return;
		}
		this.inbox.showTyping(request.id, typingThatEnded(result));
		if (isSubmitted) {
			// The last key is on its way, whatever was seen of it: it may yet arrive.
			this.ruleOnProofLater(request);
			return;
		}
		const after: RequestState = before.name === 'pending' && !this.hooks.has(request.id) ? { name: 'terminalOnly' } : before;
		if (this.inbox.move(request.id, after, `typing ${result.outcome}: ${result.reason}`) && after.name === 'lost') {
			await this.keep(request, after);
		}
	}

	/** A decision is written down before it leaves, and a loss by whoever rules so; these are the other states that a hook does not bring back. */
	private keepWhatNoHookBringsBack(request: Request, from: StateName | undefined): void {
		if (!isHeldHere(request)) {
			return;
		}
		if (request.state.name === 'terminalOnly' || request.state.name === 'released') {
			void this.keep(request, request.state);
		} else if (request.state.name === 'pending' && from !== undefined) {
			void this.forgetIntent(request.id);
		}
	}

	/** What is open and held here needs somebody who notices that its session ended, and its pane. */
	private lookAfter(request: Request): void {
		if (isHeldHere(request) && isOpen(request)) {
			this.sessionCheck ??= setInterval(() => this.checkSessions(), this.limits.sessionCheck);
			void this.findPaneOf(request);
		}
	}

	/** A session that did not say in which pane it runs is looked for once nobody waits for it at a hook. */
	private async findPaneOf(request: Request): Promise<void> {
		const { id, session, state } = request;
		if ((state.name !== 'terminalOnly' && state.name !== 'released') || session.pane || session.pid === undefined) {
			return;
		}
		const pane = await this.keys.findPane(session.pid).catch((error: unknown) => {
			this.parts.log(`request ${id}: its pane could not be looked for: ${String(error)}`);
			return undefined;
		});
		if (pane) {
			this.inbox.learnPane(id, pane);
		}
	}

	private ruleOnClosed(requestId: string): void {
		const request = this.inbox.get(requestId);
		if (request?.state.name !== 'pending' || this.hooks.has(requestId)) {
			return;
		}
		if (isSessionGone(request)) {
			this.sessionEnded(request, 'Claude Code is gone');
		} else {
			this.inbox.move(requestId, { name: 'terminalOnly' }, 'the hook ended without a decision');
		}
	}

	/** The hook saw the end in the transcript, and no witness told us: it had spoken before the question came here. */
	private ruleOnUnseen(requestId: string): void {
		const request = this.inbox.get(requestId);
		if (request && isOpen(request)) {
			this.inbox.move(requestId, { name: 'withdrawn', reason: 'unseen', tooLate: undefined }, 'the hook saw it end');
		}
	}

	private ruleOnProofLater(request: Request): void {
		// An answer that left once more is given its time once more.
		this.dropTimer(this.patience.get(request.id));
		this.patience.set(request.id, this.ruleLater(this.limits.proof, request, this.ruleOnUnproven));
	}

	private ruleOnUnproven(requestId: string): void {
		this.patience.delete(requestId);
		const request = this.heldRequest(requestId);
		const sent = request && underWay(request);
		if (!sent || this.proof.settleAlone(request)) {
			return;
		}
		if (this.proof.isInDoubt(request)) {
			// Of an equal question that is still open, the end will tell.
			this.ruleOnProofLater(request);
			return;
		}
		const lost = { name: 'lost', ...sent } as const;
		if (this.inbox.move(requestId, lost, 'no witness has seen the answer arrive')) {
			void this.keep(request, lost);
		}
	}

	private async keep(request: Request, state: KeptState): Promise<void> {
		try {
			await this.parts.intents.write(request, state);
		} catch (error) {
			this.parts.log(`request ${request.id}: that it is ${state.name} could not be written down: ${String(error)}`);
		}
	}

	private checkSessions(): void {
		const open = this.inbox.all().filter((request) => isHeldHere(request) && isOpen(request));
		// Many may wait in one session.
		const gone = new Set([...new Set(open.map(({ session }) => session.pid))].filter((pid) => pid !== undefined && isProvablyDead(pid)));
		for (const request of open.filter(({ session }) => gone.has(session.pid))) {
			this.sessionEnded(request, 'Claude Code is gone');
		}
	}

	private sessionEnded(request: Request, cause: string): void {
		const tooLate = underWay(request)?.decision;
		this.inbox.move(request.id, { name: 'withdrawn', reason: 'sessionEnded', tooLate }, cause);
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
			this.dropTimer(this.patience.get(request.id));
			this.patience.delete(request.id);
			void this.forgetIntent(request.id);
		}
		this.stopWhereNothingIsLive(request);
	}

	private stopWhereNothingIsLive(request: Request): void {
		const unsettled = this.inbox.all().filter((one) => isHeldHere(one) && isUnsettled(one));
		if (!unsettled.some(({ session }) => session.id === request.session.id)) {
			this.proof.forget(request.session.id);
		}
		if (!unsettled.some(isOpen)) {
			clearInterval(this.sessionCheck);
			this.sessionCheck = undefined;
		}
	}

	private async forgetIntent(requestId: string): Promise<void> {
		try {
			await this.parts.intents.remove(requestId);
		} catch (error) {
			this.parts.log(`request ${requestId}: its note on disk could not be removed: ${String(error)}`);
		}
	}

	/**
	 * Rules on a request by the clock, but not before the transcript was read once more: a machine that slept
	 * finds the time over and the witness not yet heard.
	 */
	private ruleLater(delay: number, { id, session }: Request, rule: (requestId: string) => void): NodeJS.Timeout {
		return this.later(delay, () => void this.proof.look(session.id).then(() => rule.call(this, id)));
	}

	private later(delay: number, act: () => void): NodeJS.Timeout {
		const timer = setTimeout(() => {
			this.timers.delete(timer);
			act();
		}, delay);
		this.timers.add(timer);
		return timer;
	}

	private dropTimer(timer: NodeJS.Timeout | undefined): void {
		if (timer) {
			clearTimeout(timer);
			this.timers.delete(timer);
		}
	}
}

function isSessionGone({ session }: Request): boolean {
	return session.pid !== undefined && isProvablyDead(session.pid);
}
