import * as z from 'zod';
import type { HistoryEntry } from '../domain/historyEntry';
import type { Channel, Doubt, Surface, WithdrawalReason } from '../domain/request';
import type { DecidedBy } from '../domain/witness';
import { decisionSchema } from './decisionSchema';

/** Tables and not lists: what is added to the type and forgotten here does not compile. */
const channels: Readonly<Record<Channel, true>> = { race: true };
const surfaces: Readonly<Record<Surface, true>> = { form: true, toast: true, palette: true, api: true };
const doubts: Readonly<Record<Doubt, true>> = { equalQuestions: true, sameInTerminal: true, joinedLabels: true };
const deciders: Readonly<Record<DecidedBy, true>> = { hook: true, person: true };
const reasons: Readonly<Record<WithdrawalReason, true>> = {
	dismissed: true, chat: true, turnStopped: true, sessionEnded: true, denied: true, unanswered: true, unseen: true, removed: true,
};

function oneOf<Value extends string>(table: Readonly<Record<Value, true>>) {
	return z.enum(Object.keys(table) as [Value, ...Value[]]);
}

/** JSON leaves out what is undefined. */
function known<Schema extends z.ZodType>(schema: Schema) {
	return schema.optional().transform((value) => value);
}

const sent = { decision: decisionSchema, channel: oneOf(channels), surface: oneOf(surfaces) };
const received = z.record(z.string(), z.string());

const stateSchema = z.discriminatedUnion('name', [
	z.object({ name: z.literal('delivered'), doubt: known(oneOf(doubts)), ...sent }),
	z.object({ name: z.literal('different'), received, ...sent }),
	z.object({ name: z.literal('answeredElsewhere'), by: oneOf(deciders), received: known(received), tooLate: known(decisionSchema) }),
	z.object({ name: z.literal('withdrawn'), reason: oneOf(reasons), tooLate: known(decisionSchema) }),
	z.object({ name: z.literal('lost'), ...sent }),
]);

/** A finished request as it is kept on disk. */
export const historyFileSchema = z.object({
	version: z.literal(1),
	id: z.string().regex(/^[\w-]{8,64}$/),
	kind: z.literal('question'),
	session: z.object({ id: z.string(), name: z.string(), folderName: z.string(), cwd: z.string() }),
	questions: z.array(
		z.object({
			question: z.string(),
			header: z.string(),
			multiSelect: z.boolean(),
			options: z.array(z.object({ label: z.string(), description: z.string(), preview: z.string().optional() })),
		}),
	),
	askedAt: z.number(),
	endedAt: z.number(),
	state: stateSchema,
});

export function historyFileText(entry: HistoryEntry): string {
	return JSON.stringify({ version: 1, ...entry });
}

/** What a file holds: an entry, something of a release that knows more than this one, or nothing that can be read. */
export type HistoryReading = { readonly kind: 'entry'; readonly entry: HistoryEntry } | { readonly kind: 'later' } | { readonly kind: 'corrupt' };

export function readHistoryFile(text: string): HistoryReading {
	const value = parsed(text);
	const file = historyFileSchema.safeParse(value);
	if (file.success) {
		const { id, kind, session, questions, askedAt, endedAt, state } = file.data;
		return { kind: 'entry', entry: { id, kind, session, questions, askedAt, endedAt, state } };
	}
	// A format, a state or a way to answer that is not known here. Doubt falls on leaving the file where it is.
	const isOfLaterFormat = typeof value === 'object' && value !== null && 'version' in value && typeof value.version === 'number' && value.version > 1;
	const isOnlyUnknown = file.error.issues.every(({ code, path }) => path.length > 0 && path[0] !== 'version' && (code === 'invalid_value' || code === 'invalid_union'));
	return { kind: isOfLaterFormat || isOnlyUnknown ? 'later' : 'corrupt' };
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		// Not even JSON: no schema takes it.
		return undefined;
	}
}
