import * as z from 'zod';
import { decisionSchema } from './decisionSchema';

/** A decision on its way, as it is kept on disk from before it is sent until it is proven. */
export const intentFileSchema = z.object({
	version: z.literal(2),
	/** The window's process that sent it, and within which that number means something. */
	pid: z.number().int().positive(),
	pidSpace: z.string(),
	/** The person has been told that it is lost. */
	isLost: z.boolean(),
	surface: z.enum(['form', 'toast', 'palette', 'api']),
	decision: decisionSchema,
	request: z.object({
		id: z.string().regex(/^[\w-]{8,64}$/),
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
	}),
});
export type IntentFile = z.infer<typeof intentFileSchema>;
