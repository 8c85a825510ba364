import type { Decision, DecisionProblem } from './decision';
import type { KeysProblem } from './keysProblem';
import type { Request, Surface } from './request';

/** What became of an attempt to decide. */
export type DecisionResult =
	| { readonly sent: true }
	| ({ readonly sent: false } & Refusal);

/** Why a decision was not sent. */
export type Refusal =
	| { readonly reason: 'notFound' }
	| { readonly reason: 'notPending'; readonly request: Request }
	| { readonly reason: 'incomplete'; readonly request: Request; readonly problems: readonly DecisionProblem[] }
	/** The picker in the terminal, into which it would be typed, cannot take it. */
	| { readonly reason: 'notByKeys'; readonly request: Request; readonly problems: readonly KeysProblem[] }
	/** Claude Code no longer waits for an answer from here. */
	| { readonly reason: 'hookGone'; readonly request: Request }
	/** It could not be written down first. */
	| { readonly reason: 'notWritten'; readonly request: Request }
	/** The window that holds the request does not react. */
	| { readonly reason: 'unreachable'; readonly request: Request };

/** Where a person's decisions go, whichever window holds the request. */
export interface Deciding {
	/** Sends the decision, once. */
	decide(id: string, decision: Decision, surface: Surface): Promise<DecisionResult>;
	/** No further key, where a decision is being typed. Says whether one was. */
	stopTyping(id: string): Promise<boolean>;
	/** The person will answer in the terminal. Says whether it was still to be released. */
	release(id: string): Promise<boolean>;
	/** For a request that only the terminal can end, and whose end may never be seen. */
	removeFromList(id: string): Promise<boolean>;
}
