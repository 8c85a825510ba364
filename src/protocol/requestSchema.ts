import * as z from 'zod';
import type { Request, RequestState } from '../domain/request';
import { decisionSchema } from './decisionSchema';

export const requestIdSchema = z.string().regex(/^[\w-]{8,64}$/);

export const surfaceSchema = z.enum(['form', 'toast', 'palette', 'api']);

const sentShape = { decision: decisionSchema, channel: z.literal('race'), surface: surfaceSchema };

/** A state of a request as it is written by one window and read by another. */
export const stateSchema = z.discriminatedUnion('name', [
	z.object({ name: z.literal('pending') }),
	z.object({ name: z.literal('terminalOnly') }),
	z.object({ name: z.literal('released') }),
	z.object({ name: z.literal('answered'), ...sentShape }),
	z.object({ name: z.literal('delivered'), doubt: z.enum(['equalQuestions', 'sameInTerminal', 'joinedLabels']).optional(), ...sentShape }),
	z.object({ name: z.literal('different'), received: z.record(z.string(), z.string()), ...sentShape }),
	z.object({
		name: z.literal('answeredElsewhere'),
		by: z.enum(['person', 'hook']),
		received: z.record(z.string(), z.string()).optional(),
		tooLate: decisionSchema.optional(),
	}),
	z.object({
		name: z.literal('withdrawn'),
		reason: z.enum(['dismissed', 'chat', 'turnStopped', 'sessionEnded', 'denied', 'unanswered', 'unseen', 'removed']),
		tooLate: decisionSchema.optional(),
	}),
	z.object({ name: z.literal('lost'), ...sentShape }),
]);

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
});

/** JSON leaves out what is `undefined`; the domain names it. */
export function requestFrom({ state, context, endedAt, ...asked }: z.infer<typeof requestSchema>): Request {
	return {
		...askedFrom(asked),
		endedAt,
		state: stateFrom(state),
		context: context && { said: context.said, model: context.model, gitBranch: context.gitBranch },
	};
}

export function askedFrom(asked: Asked): Omit<Request, 'endedAt' | 'state' | 'context' | 'heldBy'> {
	const { transcriptPath, permissionMode, promptId, pid, pane, ...session } = asked.session;
	return { ...asked, session: { ...session, transcriptPath, permissionMode, promptId, pid, pane } };
}

function stateFrom(state: z.infer<typeof stateSchema>): RequestState {
	switch (state.name) {
		case 'delivered':
			return { ...state, doubt: state.doubt };
		case 'answeredElsewhere':
			return { ...state, received: state.received, tooLate: state.tooLate };
		case 'withdrawn':
			return { ...state, tooLate: state.tooLate };
		case 'pending':
		case 'terminalOnly':
		case 'released':
		case 'answered':
		case 'different':
		case 'lost':
			return state;
	}
}
