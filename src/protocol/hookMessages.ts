import * as z from 'zod/mini';
import { hookProtocolVersion } from './hookWire';

const optionSchema = z.looseObject({
	label: z.string().check(z.minLength(1)),
	description: z._default(z.string(), ''),
	preview: z.optional(z.string()),
});

const questionSchema = z.looseObject({
	question: z.string().check(z.minLength(1)),
	header: z._default(z.string(), ''),
	options: z.array(optionSchema).check(z.minLength(1)),
	multiSelect: z._default(z.boolean(), false),
});

const eventBase = z.looseObject({
	session_id: z.string().check(z.minLength(1)),
	transcript_path: z.optional(z.string()),
	cwd: z._default(z.string(), ''),
	prompt_id: z.optional(z.string()),
	permission_mode: z.optional(z.string()),
});

const questionsSchema = z.array(questionSchema).check(
	z.minLength(1),
	z.refine((questions) => new Set(questions.map((q) => q.question)).size === questions.length, {
		message: 'question texts must be unique: they are the keys of the answer',
	}),
);

const toolName = z.literal('AskUserQuestion');

/** What the tool is called with. */
export const toolInputSchema = z.looseObject({ questions: questionsSchema });

/** `PermissionRequest` of a question: what a waiting hook was given. */
export const permissionRequestSchema = z.extend(eventBase, {
	hook_event_name: z.literal('PermissionRequest'),
	tool_name: toolName,
	tool_input: toolInputSchema,
});

const preToolUseSchema = z.extend(eventBase, {
	hook_event_name: z.literal('PreToolUse'),
	tool_name: toolName,
	tool_use_id: z.string().check(z.minLength(1)),
	tool_input: z.looseObject({ questions: z.array(z.unknown()) }),
});

const postToolUseSchema = z.extend(eventBase, {
	hook_event_name: z.literal('PostToolUse'),
	tool_name: toolName,
	tool_use_id: z.string().check(z.minLength(1)),
	tool_input: z.looseObject({ questions: z.array(z.unknown()) }),
	tool_response: z.unknown(),
});

/** What a hook that waits posts. Nothing of its environment but what is named here. */
export const askPostSchema = z.object({
	version: z.literal(hookProtocolVersion),
	requestId: z.string().check(z.regex(/^[\w-]{8,64}$/)),
	/** How long ago it was asked: a hook may have waited for a window. A span, not a time, so that clocks need not agree. */
	waitedMs: z.number().check(z.nonnegative()),
	event: permissionRequestSchema,
	/** The process that asked; absent where it runs on another machine or in a container. */
	claudePid: z.optional(z.int().check(z.positive())),
	pane: z.optional(z.object({ server: z.string(), id: z.string() })),
});
export type AskPost = z.infer<typeof askPostSchema>;

/** What a hook that observes posts. */
export const observePostSchema = z.object({
	version: z.literal(hookProtocolVersion),
	event: z.discriminatedUnion('hook_event_name', [preToolUseSchema, postToolUseSchema]),
});
export type ObservePost = z.infer<typeof observePostSchema>;

/** Why a waiting hook ends. */
export const endingPostSchema = z.object({
	version: z.literal(hookProtocolVersion),
	requestId: z.string(),
	cause: z.enum(['claudeGone', 'transcript', 'answer']),
});
export type EndingPost = z.infer<typeof endingPostSchema>;

/** An answer given over the endpoint. */
export const answerPostSchema = z.object({
	answer: z.array(
		z.object({ labels: z._default(z.array(z.string()), []), other: z._default(z.string(), ''), notes: z._default(z.string(), '') }),
	),
});
