import * as z from 'zod/mini';

export const choiceSchema = z.object({ labels: z.array(z.string()), other: z.string(), notes: z.string() });

/** A person's decision as it crosses a border: from the form, and to and from disk. */
export const decisionSchema = z.discriminatedUnion('kind', [
	z.object({ kind: z.literal('answer'), answer: z.array(choiceSchema) }),
	z.object({ kind: z.literal('chat'), text: z.string() }),
	z.object({ kind: z.literal('decline') }),
]);
