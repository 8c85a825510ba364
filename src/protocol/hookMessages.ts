import * as z from 'zod';
import { hookProtocolVersion } from './hookWire';

const optionSchema = z.looseObject({
	label: z.string().min(1),
	description: z.string().default(''),
	preview: z.string().optional(),
});

const questionSchema = z.looseObject({
	question: z.string().min(1),
	header: z.string().default(''),
	options: z.array(optionSchema).min(1),
	multiSelect: z.boolean().default(false),
});

const eventBase = z.looseObject({
	session_id: z.string().min(1),
	transcript_path: z.string().optional(),
	cwd: z.string().default(''),
	prompt_id: z.string().optional(),
	permission_mode: z.string().optional(),
});

const questionsSchema = z
	.array(questionSchema)
	.min(1)
	.refine((questions) => new Set(questions.map((q) => q.question)).size === questions.length, {
		message: 'question texts must be unique: they are the keys of the answer',
	});

const toolName = z.literal('AskUserQuestion');

/** What the tool is called with. */
export const toolInputSchema = z.looseObject({ questions: questionsSchema });

/** `PermissionRequest` of a question: what a waiting hook was given. */
export const permissionRequestSchema = eventBase.extend({
	hook_event_name: z.literal('PermissionRequest'),
	tool_name: toolName,
	tool_input: toolInputSchema,
});

const preToolUseSchema = eventBase.extend({
	hook_event_name: z.literal('PreToolUse'),
	tool_name: toolName,
	tool_use_id: z.string().min(1),
	tool_input: z.looseObject({ questions: z.array(z.unknown()) }),
});

const postToolUseSchema = eventBase.extend({
	hook_event_name: z.literal('PostToolUse'),
	tool_name: toolName,
	tool_use_id: z.string().min(1),
	tool_input: z.looseObject({ questions: z.array(z.unknown()) }),
	tool_response: z.unknown(),
});

/** What a hook that waits posts. Nothing of its environment but what is named here. */
export const askPostSchema = z.object({
	version: z.literal(hookProtocolVersion),
	requestId: z.string().regex(/^[\w-]{8,64}$/),
	/** How long ago it was asked: a hook may have waited for a window. A span, not a time, so that clocks need not agree. */
	waitedMs: z.number().nonnegative(),
	event: permissionRequestSchema,
	/** The process that asked; absent where it runs on another machine or in a container. */
	claudePid: z.number().int().positive().optional(),
	pane: z.object({ server: z.string(), id: z.string() }).optional(),
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
		z.object({ labels: z.array(z.string()).default([]), other: z.string().default(''), notes: z.string().default('') }),
	),
});
