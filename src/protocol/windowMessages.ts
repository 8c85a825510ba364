import * as z from 'zod/mini';
import { decisionSchema } from './decisionSchema';
import { requestSchema } from './requestSchema';
import { surfaceSchema } from './stateSchema';

// What one window says to another: each shows the requests of all, and sends decisions to the one that holds the request.

/** Bumped when windows of two releases could no longer understand each other; each then shows its own requests only. */
export const windowProtocolVersion = 2;

/** A window asks another to tell it of its requests from now on. */
export const mirrorPostSchema = z.object({ version: z.literal(windowProtocolVersion), windowId: z.string() });

/** What it is told, a line each. */
export const mirrorLineSchema = z.discriminatedUnion('type', [
	/** A request that is held there, as it is now. */
	z.object({ type: z.literal('request'), request: requestSchema }),
	/** One that is no longer listed there. */
	z.object({ type: z.literal('forgotten'), requestId: z.string() }),
	/** All that were held there when this began have been told. */
	z.object({ type: z.literal('complete') }),
]);
export type MirroredRequest = z.infer<typeof requestSchema>;
export type MirrorLine = z.infer<typeof mirrorLineSchema>;

/** A decision made at another window. */
export const decidePostSchema = z.object({ decision: decisionSchema, surface: surfaceSchema });

/** What became of it. The request, and what its decision lacks, are known to whoever asks. */
export const decideReplySchema = z.discriminatedUnion('sent', [
	z.object({ sent: z.literal(true) }),
	z.object({ sent: z.literal(false), reason: z.enum(['notFound', 'notPending', 'incomplete', 'notByKeys', 'hookGone', 'notWritten', 'unreachable']) }),
]);

/** Whether what was asked for was done. */
export const doneReplySchema = z.object({ done: z.boolean() });
