import * as z from 'zod/mini';
import type { Typing } from '../domain/request';
import type { TypedStep } from '../domain/typedStep';

type Hindrance = NonNullable<Typing['hindrance']>;

/** Tables and not lists: what is added to the type and forgotten here does not compile. */
const hindrances: Readonly<Record<Hindrance, true>> = {
	tmuxAbsent: true, serverGone: true, serverSilent: true, serverForbidden: true, versionsDiffer: true, serverChanged: true, tmuxFailed: true, paneGone: true, paneDead: true, copyMode: true, inputOff: true, synchronizedPanes: true,
	otherProgram: true, claudeEnded: true, claudeStopped: true, unknownScreen: true, otherQuestion: true, unreachable: true, unsettled: true,
	failed: true, aborted: true, impossible: true, unexpectedChange: true, noEffect: true, pickerGone: true, notSubmitted: true, tooManyKeys: true,
};

const questionIndex = z.int().check(z.nonnegative());
const label = z.string();

const stepSchema = z.discriminatedUnion('kind', [
	z.object({ kind: z.enum(['chose', 'ticked', 'unticked']), questionIndex, label }),
	z.object({ kind: z.enum(['typedText', 'clearedText', 'typedNotes', 'clearedNotes', 'turned']), questionIndex }),
	z.object({ kind: z.enum(['submitted', 'chatted', 'declined']) }),
]) satisfies z.ZodMiniType<TypedStep>;

/** How far typing has come, as one window tells another. */
export const typingSchema = z.object({
	typed: z.array(stepSchema),
	/** Older windows say neither this nor whether anything was typed. */
	perhaps: z.catch(z.optional(stepSchema), undefined),
	hasTyped: z.optional(z.boolean()),
	/** A newer window may have reasons of its own. */
	hindrance: z.catch(z.optional(z.enum(Object.keys(hindrances) as [Hindrance, ...Hindrance[]])), 'failed'),
});

/** JSON leaves out what is `undefined`; the domain names it. */
export function typingFrom({ typed, perhaps, hasTyped, hindrance }: z.infer<typeof typingSchema>): Typing {
	return { typed, perhaps, hasTyped, hindrance };
}
