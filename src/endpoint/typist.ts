import type { Decision } from '../domain/decision';
import type { Disposable } from '../domain/emitter';
import type { Inbox } from '../domain/inbox';
import type { KeysResult } from '../domain/keysResult';
import type { Question } from '../domain/question';
import { isUnsettled, type Request } from '../domain/request';
import type { TypedStep } from '../domain/typedStep';

/** What is told while a decision is typed. */
export interface TypingTalk {
	/** What the session asks besides: its picker may be on the screen instead. */
	otherCalls(): readonly (readonly Question[])[];
	/** Aborted: no further key. */
	readonly signal: AbortSignal;
	/** A step has had its effect. */
	onProgress(step: TypedStep): void;
	/** The next key may end the picker. */
	onSubmit(): void;
}

/** Types a decision into the pane of the session that asked, looking before every key. */
export type TypeDecision = (request: Request, decision: Decision, talk: TypingTalk) => Promise<KeysResult>;

/** Types decisions, one after the other in each pane, and shows in the inbox how far each has come. */
export class Typist implements Disposable {
	private readonly running = new Map<string, AbortController>();
	/** The last to type in each pane: the next question's picker appears when that one is over. */
	private readonly lastIn = new Map<string, Promise<unknown>>();

	constructor(
		private readonly inbox: Inbox,
		private readonly typeDecision: TypeDecision,
	) {}

	async type(request: Request, decision: Decision, onSubmit: () => void): Promise<KeysResult> {
		const { id, session } = request;
		const pane = JSON.stringify(session.pane);
		const controller = new AbortController();
		const typed: TypedStep[] = [];
		this.running.set(id, controller);
		this.inbox.showTyping(id, { typed, hindrance: undefined });
		const onProgress = (step: TypedStep) => {
			typed.push(step);
			this.inbox.showTyping(id, { typed: [...typed], hindrance: undefined });
		};
		const otherCalls = () =>
			this.inbox
				.all()
				.filter((other) => other.id !== id && other.session.id === session.id && isUnsettled(other) && mayShareScreen(other.session, session))
				.map(({ questions }) => questions);
		const turn = (this.lastIn.get(pane) ?? Promise.resolve()).then(() => this.typeDecision(request, decision, { otherCalls, signal: controller.signal, onProgress, onSubmit }));
		const done = turn.catch(() => undefined); // Who asked for it is told.
		this.lastIn.set(pane, done);
		try {
			return await turn;
		} finally {
			this.running.delete(id);
			if (this.lastIn.get(pane) === done) {
				this.lastIn.delete(pane);
			}
		}
	}

	/** No further key. Says whether one was to come. */
	stop(id: string): boolean {
		const controller = this.running.get(id);
		controller?.abort();
		return controller !== undefined;
	}

	dispose(): void {
		this.running.forEach((controller) => controller.abort());
	}
}

/** A session that was continued by another process goes on in a terminal of its own. */
function mayShareScreen(one: Request['session'], other: Request['session']): boolean {
	return one.pid === undefined || other.pid === undefined || one.pid === other.pid;
}
