import * as z from 'zod/mini';

/** How a hook finds a window: one file a window, in a folder that only its owner can read. */
export const discoveryFileSchema = z.object({
	version: z.literal(1),
	windowId: z.string(),
	port: z.int().check(z.minimum(1), z.maximum(65535)),
	token: z.string(),
	pid: z.int().check(z.positive()),
	/** The machine that it listens on: the folder may be shared over a network. */
	host: z.string(),
	/** Within which `pid` means something. */
	pidSpace: z.string(),
	folders: z.array(z.string()),
	/** The git folders that these belong to: a session in another worktree of the same repository is at home here. */
	repositories: z._default(z.array(z.string()), []),
	/** Milliseconds of the wall clock; the window focused last is asked when none owns the folder. */
	focusedAt: z.number(),
});
export type DiscoveryFile = z.infer<typeof discoveryFileSchema>;
