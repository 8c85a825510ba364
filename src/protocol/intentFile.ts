import * as z from 'zod/mini';
import { decisionSchema } from './decisionSchema';
import { askedSchema } from './requestSchema';
import { channelSchema, surfaceSchema } from './stateSchema';

/** A decision on its way, as it is kept on disk from before it is sent until it is proven. */
export const intentFileSchema = z.object({
	version: z.literal(2),
	/** The window's process that sent it, and within which that number means something. */
	pid: z.int().check(z.positive()),
	pidSpace: z.string(),
	/** The person has been told that it is lost. */
	isLost: z.boolean(),
	surface: surfaceSchema,
	/** Earlier releases had one way only, and did not name it. */
	channel: z._default(channelSchema, 'race'),
	decision: decisionSchema,
	request: askedSchema,
});
export type IntentFile = z.infer<typeof intentFileSchema>;
