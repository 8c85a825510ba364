import * as z from 'zod/mini';
import type { Channel, Doubt, Surface, WithdrawalReason } from '../domain/request';
import type { DecidedBy } from '../domain/witness';
import { decisionSchema } from './decisionSchema';

/** Of tables and not of lists: what is added to the type and forgotten here does not compile. */
function oneOf<Value extends string>(table: Readonly<Record<Value, true>>) {
	return z.enum(Object.keys(table) as [Value, ...Value[]]);
}

/** JSON leaves out what is `undefined`; the domain names it. */
function known<Schema extends z.ZodMiniType>(schema: Schema) {
	return z.pipe(z.optional(schema), z.transform((value) => value));
}

export const channelSchema = oneOf<Channel>({ race: true, keys: true });
export const surfaceSchema = oneOf<Surface>({ form: true, toast: true, palette: true, api: true });
const doubtSchema = oneOf<Doubt>({ equalQuestions: true, sameInTerminal: true, joinedLabels: true });
const deciderSchema = oneOf<DecidedBy>({ hook: true, person: true });
const reasonSchema = oneOf<WithdrawalReason>({
	dismissed: true, chat: true, turnStopped: true, sessionEnded: true, denied: true, unanswered: true, unseen: true, removed: true,
});

const sent = { decision: decisionSchema, channel: channelSchema, surface: surfaceSchema };
const received = z.record(z.string(), z.string());

/** How a request ended, as it is written by one window and read by another. */
export const finishedStateSchema = z.discriminatedUnion('name', [
	z.object({ name: z.literal('delivered'), doubt: known(doubtSchema), ...sent }),
	z.object({ name: z.literal('different'), received, ...sent }),
	z.object({ name: z.literal('answeredElsewhere'), by: deciderSchema, received: known(received), tooLate: known(decisionSchema) }),
	z.object({ name: z.literal('withdrawn'), reason: reasonSchema, tooLate: known(decisionSchema) }),
	z.object({ name: z.literal('lost'), ...sent }),
]);

/** States that outlive the window: no hook brings such a request back. */
export const keptStateSchema = z.discriminatedUnion('name', [
	z.object({ name: z.literal('terminalOnly') }),
	z.object({ name: z.literal('released') }),
	z.object({ name: z.literal('answered'), ...sent }),
	z.object({ name: z.literal('lost'), ...sent }),
]);

/** Any state of a request. */
export const stateSchema = z.discriminatedUnion('name', [
	z.object({ name: z.literal('pending') }),
	z.object({ name: z.literal('terminalOnly') }),
	z.object({ name: z.literal('released') }),
	z.object({ name: z.literal('answered'), ...sent }),
	finishedStateSchema,
]);
