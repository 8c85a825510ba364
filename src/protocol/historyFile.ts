import * as z from 'zod/mini';
import type { HistoryEntry } from '../domain/historyEntry';
import { requestIdSchema } from './requestSchema';
import { finishedStateSchema } from './stateSchema';

/** A finished request as it is kept on disk. */
export const historyFileSchema = z.object({
	version: z.literal(1),
	id: requestIdSchema,
	kind: z.literal('question'),
	session: z.object({ id: z.string(), name: z.string(), folderName: z.string(), cwd: z.string() }),
	questions: z.array(
		z.object({
			question: z.string(),
			header: z.string(),
			multiSelect: z.boolean(),
			options: z.array(z.object({ label: z.string(), description: z.string(), preview: z.optional(z.string()) })),
		}),
	),
	askedAt: z.number(),
	endedAt: z.number(),
	state: finishedStateSchema,
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
