import * as z from 'zod/mini';
import { askedSchema } from './requestSchema';
import { keptStateSchema } from './stateSchema';

/** What became of a request up to now, as it is kept on disk: a decision from before it is sent until it is proven, or that only the terminal asks. */
export const intentFileSchema = z.object({
	version: z.literal(3),
	/** The window's process that holds it, and within which that number means something. */
	pid: z.int().check(z.positive()),
	pidSpace: z.string(),
	state: keptStateSchema,
	request: askedSchema,
});
export type IntentFile = z.infer<typeof intentFileSchema>;
