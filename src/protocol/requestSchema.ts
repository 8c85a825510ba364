import * as z from 'zod';
import type { Request } from '../domain/request';
import { stateSchema } from './stateSchema';
import { typingFrom, typingSchema } from './typingSchema';

export const requestIdSchema = z.string().regex(/^[\w-]{8,64}$/);

const contextSchema = z.object({ said: z.string(), model: z.string().optional(), gitBranch: z.string().optional() });

/** What is asked and by whom, as it goes from one window to another or to the disk. */
export const askedSchema = z.object({
	id: requestIdSchema,
	kind: z.literal('question'),
	session: z.object({
		id: z.string(),
		cwd: z.string(),
		name: z.string(),
		folderName: z.string(),
		transcriptPath: z.string().optional(),
		permissionMode: z.string().optional(),
		promptId: z.string().optional(),
		pid: z.number().optional(),
		pane: z.object({ server: z.string(), id: z.string() }).optional(),
	}),
	questions: z.array(
		z.looseObject({
			question: z.string(),
			header: z.string(),
			multiSelect: z.boolean(),
			options: z.array(z.looseObject({ label: z.string(), description: z.string(), preview: z.string().optional() })),
		}),
	),
	rawInput: z.record(z.string(), z.unknown()),
	askedAt: z.number(),
});
export type Asked = z.infer<typeof askedSchema>;

/** A whole request. */
export const requestSchema = askedSchema.extend({
	endedAt: z.number().optional(),
	state: stateSchema,
	context: contextSchema.optional(),
	typing: typingSchema.optional(),
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
