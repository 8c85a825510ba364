// Free of zod: the hook script imports this, and its start-up time is felt at every question.

/** Bumped when a hook of one release could no longer talk to a window of another. */
export const hookProtocolVersion = 1;

/** Paths of the endpoint. */
export const paths = {
	/** A hook that waits; the answer is streamed back as lines of JSON. */
	ask: '/v1/ask',
	/** A hook that only tells. */
	observe: '/v1/observe',
	/** A waiting hook says why it ends. */
	ending: '/v1/ending',
	/** Who listens here. */
	health: '/v1/health',
	/** Another window wants to be told of the requests that are held here. */
	mirror: '/v1/mirror',
	/** Live and recent requests. */
	requests: '/v1/requests',
} as const;

/** A decision in Claude Code's words. */
export type HookDecision =
	| { readonly behavior: 'allow'; readonly updatedInput: Readonly<Record<string, unknown>> }
	/** The model receives the message and goes on; with `interrupt` the turn stops, and the message is dropped. */
	| { readonly behavior: 'deny'; readonly message: string; readonly interrupt?: true };

/** What a waiting hook prints for Claude Code. */
export interface HookOutput {
	readonly hookSpecificOutput: {
		readonly hookEventName: 'PermissionRequest';
		readonly decision: HookDecision;
	};
}

/** The lines that a waiting hook reads. */
export type HookReply =
	| { readonly type: 'accepted' }
	| { readonly type: 'answer'; readonly output: HookOutput }
	/** Nothing is to be said any more: print nothing, end. */
	| { readonly type: 'end' };
