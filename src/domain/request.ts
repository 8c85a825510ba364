import type { Decision } from './decision';
import type { KeysResult } from './keysResult';
import type { Question } from './question';
import type { TypedStep } from './typedStep';
import type { DecidedBy } from './witness';

/** The Claude Code session that waits. */
export interface Session {
	readonly id: string;
	/** The folder that the session works in. */
	readonly cwd: string;
	/** What the person calls it: the name that they gave it, else its folder. */
	readonly name: string;
	/** Its folder's name; in a worktree, with the repository's. */
	readonly folderName: string;
	readonly transcriptPath: string | undefined;
	readonly permissionMode: string | undefined;
	readonly promptId: string | undefined;
	/** Process that asked, where it runs on this machine. */
	readonly pid: number | undefined;
	/** The tmux server socket and pane that it inherited. */
	readonly pane: { readonly server: string; readonly id: string } | undefined;
}

/** What was going on in the session when it asked. */
export interface AskingContext {
	/** What Claude wrote just before, as Markdown; blank where it wrote nothing. */
	readonly said: string;
	readonly model: string | undefined;
	readonly gitBranch: string | undefined;
}

/** How an answer travels: as the response of the hook that waits, or typed into the session's terminal. */
export type Channel = 'race' | 'keys';

/** Which part of the product the person used. */
export type Surface = 'form' | 'toast' | 'palette' | 'api';

/** A decision that has left: what it was, how it travelled, where it was made. */
export interface Sent {
	readonly decision: Decision;
	readonly channel: Channel;
	readonly surface: Surface;
}

/** What is being typed into the session's terminal, or was when that went no further. */
export interface Typing {
	/** What was seen to have its effect. */
	readonly typed: readonly TypedStep[];
	/** What the last key may have done besides. */
	readonly perhaps?: TypedStep | undefined;
	/** Whether any key was typed before it went no further; `undefined` where that is not known. */
	readonly hasTyped?: boolean | undefined;
	/** `undefined` while it goes on, and when it reached its end. */
	readonly hindrance: Exclude<KeysResult, { outcome: 'typed' }>['reason'] | undefined;
}

/** Why an open question went away without an answer. */
export type WithdrawalReason =
	/** Esc in the terminal. */
	| 'dismissed'
	/** "Chat about this" in the terminal. */
	| 'chat'
	/** Another question of the same message was declined, which stops the turn. */
	| 'turnStopped'
	| 'sessionEnded'
	/** Another hook refused it, or its input was spoilt. */
	| 'denied'
	/** Claude Code went on by itself. */
	| 'unanswered'
	/** It is over; how it ended was not seen. */
	| 'unseen'
	/** The person took it off the list; the terminal may still ask. */
	| 'removed';

/** What leaves a delivery unverified. */
export type Doubt =
	/** Equal questions were open at once: it arrived, but perhaps at the other one. */
	| 'equalQuestions'
	/** The terminal may have said just the same. */
	| 'sameInTerminal'
	/** The release joined the chosen labels so that they can be read in two ways. */
	| 'joinedLabels';

/** What Claude Code received, keyed by question text. */
export type ReceivedAnswers = Readonly<Record<string, string>>;

/** The state of a request; `live` states still wait for somebody. */
export type RequestState =
	| { readonly name: 'pending' }
	| { readonly name: 'terminalOnly' }
	| { readonly name: 'released' }
	| ({ readonly name: 'answered' } & Sent)
	/** `doubt` says why it is not certain that just this arrived from here. */
	| ({ readonly name: 'delivered'; readonly doubt: Doubt | undefined } & Sent)
	| ({ readonly name: 'different'; readonly received: ReceivedAnswers } & Sent)
	| {
			readonly name: 'answeredElsewhere';
			/** In the terminal, or by another program's hook. */
			readonly by: DecidedBy;
			readonly received: ReceivedAnswers | undefined;
			readonly tooLate: Decision | undefined;
	  }
	| { readonly name: 'withdrawn'; readonly reason: WithdrawalReason; readonly tooLate: Decision | undefined }
	| ({ readonly name: 'lost' } & Sent);

export type StateName = RequestState['name'];

/** States that outlive their window, because no hook brings such a request back. */
export type KeptState = Extract<RequestState, { name: 'terminalOnly' | 'released' | 'answered' | 'lost' }>;

/**
 * Something that a session waits for. Only questions so far; permissions and plans will be other kinds
 * in the same inbox, with the same states.
 */
export interface Request {
	/** Made by the hook, kept when it reconnects. */
	readonly id: string;
	readonly kind: 'question';
	readonly session: Session;
	readonly questions: readonly Question[];
	/** The tool's input exactly as Claude Code gave it: the answer is built on this, never on a parsed copy. */
	readonly rawInput: Readonly<Record<string, unknown>>;
	/** When it was asked, in milliseconds of the wall clock. */
	readonly askedAt: number;
	readonly endedAt: number | undefined;
	readonly state: RequestState;
	/** What the transcript tells about the moment of asking; `undefined` until it was read, or where there is none. */
	readonly context: AskingContext | undefined;
	/** The last attempt to type a decision. */
	readonly typing?: Typing;
	/** The window that the hook waits at, where that is another one: this is its copy, and decisions go there. */
	readonly heldBy?: string;
}

/** Its hook came to this window, which alone sends decisions and finds out what became of them. */
export function isHeldHere(request: Request): boolean {
	return request.heldBy === undefined;
}

/** Somebody can still answer it, here or in the terminal. */
export function isOpen(request: Request): boolean {
	const { name } = request.state;
	return name === 'pending' || name === 'terminalOnly' || name === 'released';
}

/** It is over; nothing changes any more. */
export function isFinished(request: Request): boolean {
	return !isOpen(request) && request.state.name !== 'answered';
}

/** It counts in the badge: the person is asked for something and has not said where they will do it. */
export function isWaiting(request: Request): boolean {
	return request.state.name === 'pending' || request.state.name === 'terminalOnly';
}

/** Its end is still worth knowing. A loss is only presumed: a witness may yet speak. */
export function isUnsettled(request: Request): boolean {
	return !isFinished(request) || request.state.name === 'lost';
}

/** What was sent and has not been seen to arrive. */
export function underWay({ state }: Pick<Request, 'state'>): Sent | undefined {
	if (state.name !== 'answered' && state.name !== 'lost') {
		return undefined;
	}
	const { decision, channel, surface } = state;
	return { decision, channel, surface };
}

/** Whether a decision is being typed at this moment. */
export function isBeingTyped({ state, typing }: Request): boolean {
	return state.name === 'answered' && state.channel === 'keys' && typing !== undefined && typing.hindrance === undefined;
}
