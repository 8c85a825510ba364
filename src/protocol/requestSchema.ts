import * as z from 'zod/mini';
import type { Request } from '../domain/request';
import { stateSchema } from './stateSchema';
import { typingFrom, typingSchema } from './typingSchema';

export const requestIdSchema = z.string().check(z.regex(/^[\w-]{8,64}$/));

const contextSchema = z.object({ said: z.string(), model: z.optional(z.string()), gitBranch: z.optional(z.string()) });

/** What is asked and by whom, as it goes from one window to another or to the disk. */
export const askedSchema = z.object({
	id: requestIdSchema,
	kind: z.literal('question'),
	session: z.object({
		id: z.string(),
		cwd: z.string(),
		name: z.string(),
		folderName: z.string(),
		transcriptPath: z.optional(z.string()),
		permissionMode: z.optional(z.string()),
		promptId: z.optional(z.string()),
		pid: z.optional(z.number()),
		pane: z.optional(z.object({ server: z.string(), id: z.string() })),
	}),
	questions: z.array(
		z.looseObject({
			question: z.string(),
			header: z.string(),
			multiSelect: z.boolean(),
			options: z.array(z.looseObject({ label: z.string(), description: z.string(), preview: z.optional(z.string()) })),
		}),
	),
	rawInput: z.record(z.string(), z.unknown()),
	askedAt: z.number(),
});
export type Asked = z.infer<typeof askedSchema>;

/** A whole request. */
export const requestSchema = z.extend(askedSchema, {
	endedAt: z.optional(z.number()),
	state: stateSchema,
	context: z.optional(contextSchema),
	typing: z.optional(typingSchema),
});

/** JSON leaves out what is `undefined`; the domain names it. */
export function requestFrom({ state, context, endedAt, typing, ...asked }: z.infer<typeof requestSchema>): Request {
	return {
		...askedFrom(asked),
		endedAt,
		state,
		...(typing ? { typing: typingFrom(typing) } : {}),
		context: context && { said: context.said, model: context.model, gitBranch: context.gitBranch },
	};
}

export function askedFrom(asked: Asked): Omit<Request, 'endedAt' | 'state' | 'context' | 'heldBy'> {
	const { transcriptPath, permissionMode, promptId, pid, pane, ...session } = asked.session;
	return { ...asked, session: { ...session, transcriptPath, permissionMode, promptId, pid, pane } };
}
