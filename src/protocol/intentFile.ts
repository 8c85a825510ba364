import * as z from 'zod';
import { decisionSchema } from './decisionSchema';
import { askedSchema, surfaceSchema } from './requestSchema';

/** A decision on its way, as it is kept on disk from before it is sent until it is proven. */
export const intentFileSchema = z.object({
	version: z.literal(2),
	/** The window's process that sent it, and within which that number means something. */
	pid: z.number().int().positive(),
	pidSpace: z.string(),
	/** The person has been told that it is lost. */
	isLost: z.boolean(),
	surface: surfaceSchema,
	decision: decisionSchema,
	request: askedSchema,
});
export type IntentFile = z.infer<typeof intentFileSchema>;
