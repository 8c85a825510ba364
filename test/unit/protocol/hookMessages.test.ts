import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { answerPostSchema, askPostSchema, endingPostSchema, observePostSchema, permissionRequestSchema } from '../../../src/protocol/hookMessages';
import { recorded, recordedCase, versions } from '../../fixtures/recorded';

const asked = recordedCase('PermissionRequest', '2.1.326', 'plain');
const observed = recordedCase('PostToolUse', '2.1.326', 'plain');
const [question] = asked.tool_input.questions;
const askPost = { version: 1, requestId: '3f0c9a52-0000-4000-8000-000000000000', waitedMs: 0, event: asked };
const withQuestions = (questions: unknown) => ({ ...askPost, event: { ...asked, tool_input: { questions } } });

const pathOfRefusal = (schema: z.ZodMiniType, value: unknown): string | undefined => schema.safeParse(value).error?.issues[0]?.path.join('.');

describe.each(versions)('what Claude Code %s sends', (version) => {
	it.each(Object.entries(recorded('PermissionRequest', version)))('is taken from a hook that waits: %s', (_name, event) => {
		const post = askPostSchema.parse({ ...askPost, event });
		expect(post.event.tool_input.questions).toEqual(event.tool_input.questions);
	});

	it.each([...Object.entries(recorded('PreToolUse', version)), ...Object.entries(recorded('PostToolUse', version))])('is taken from a hook that tells: %s', (_name, event) => {
		expect(observePostSchema.parse({ version: 1, event }).event).toEqual(event);
	});
});

describe('accepted is', () => {
	it.each<[name: string, schema: z.ZodMiniType, value: unknown]>([
		['a bare event', permissionRequestSchema, { session_id: 's', hook_event_name: 'PermissionRequest', tool_name: 'AskUserQuestion', tool_input: { questions: [{ question: 'Q?', options: [{ label: 'A' }] }] } }],
		['an event with fields of a later release', permissionRequestSchema, { ...asked, later: { deep: [1] }, tool_input: { ...asked.tool_input, later: 1, questions: [{ ...question, later: 1, options: [{ label: 'A', later: 1 }] }] } }],
		['a post with all that a hook may tell', askPostSchema, { ...askPost, waitedMs: 12.5, claudePid: 12, pane: { server: '/tmp/tmux-0/default', id: '%3' } }],
		['a post of a later hook', askPostSchema, { ...askPost, later: true }],
		['an observation with later fields', observePostSchema, { version: 1, later: true, event: { ...observed, later: true } }],
		['a response of any shape', observePostSchema, { version: 1, event: { ...observed, tool_response: 'an error' } }],
		['a farewell after Claude Code', endingPostSchema, { version: 1, requestId: 'r', cause: 'claudeGone', later: true }],
		['a farewell after the transcript', endingPostSchema, { version: 1, requestId: 'r', cause: 'transcript' }],
		['an answer by label, text or both with notes', answerPostSchema, { answer: [{ labels: ['A'] }, { other: 'B', notes: 'C' }, { labels: [], other: '', later: true }], later: true }],
	])('%s', (_name, schema, value) => {
		expect(schema.safeParse(value).error).toBeUndefined();
	});
});

describe('refused, with the path, is', () => {
	it.each<[name: string, schema: z.ZodMiniType, value: unknown, path: string]>([
		['another version', askPostSchema, { ...askPost, version: 2 }, 'version'],
		['an id that is no file name', askPostSchema, { ...askPost, requestId: '../../etc/passwd' }, 'requestId'],
		['an id with a line break at its end', askPostSchema, { ...askPost, requestId: '12345678\n' }, 'requestId'],
		['an id that could be guessed', askPostSchema, { ...askPost, requestId: '1234567' }, 'requestId'],
		['a wait from the future', askPostSchema, { ...askPost, waitedMs: -1 }, 'waitedMs'],
		['no process', askPostSchema, { ...askPost, claudePid: 0 }, 'claudePid'],
		['half a pane', askPostSchema, { ...askPost, pane: { id: '%1' } }, 'pane.server'],
		['another event', askPostSchema, { ...askPost, event: { ...asked, hook_event_name: 'PreToolUse' } }, 'event.hook_event_name'],
		['another tool', askPostSchema, { ...askPost, event: { ...asked, tool_name: 'Bash' } }, 'event.tool_name'],
		['no session', askPostSchema, { ...askPost, event: { ...asked, session_id: '' } }, 'event.session_id'],
		['no questions', askPostSchema, withQuestions([]), 'event.tool_input.questions'],
		['questions that are none', askPostSchema, withQuestions('Which?'), 'event.tool_input.questions'],
		['the same text twice', askPostSchema, withQuestions([question, question]), 'event.tool_input.questions'],
		['a question without text', askPostSchema, withQuestions([{ ...question, question: '' }]), 'event.tool_input.questions.0.question'],
		['a question without options', askPostSchema, withQuestions([{ ...question, options: [] }]), 'event.tool_input.questions.0.options'],
		['an option without a label', askPostSchema, withQuestions([{ ...question, options: [{ label: '' }] }]), 'event.tool_input.questions.0.options.0.label'],
		['a preview that is no text', askPostSchema, withQuestions([{ ...question, options: [{ label: 'A', preview: 1 }] }]), 'event.tool_input.questions.0.options.0.preview'],
		['an observation without a call', observePostSchema, { version: 1, event: { ...observed, tool_use_id: undefined } }, 'event.tool_use_id'],
		['an observation of another event', observePostSchema, { version: 1, event: { ...observed, hook_event_name: 'Stop' } }, 'event.hook_event_name'],
		['an observation of another tool', observePostSchema, { version: 1, event: { ...observed, tool_name: 'Bash' } }, 'event.tool_name'],
		['an unknown farewell', endingPostSchema, { version: 1, requestId: 'r', cause: 'signal' }, 'cause'],
		['an answer that is no list', answerPostSchema, { answer: 'A' }, 'answer'],
		['notes that are no text', answerPostSchema, { answer: [{ labels: ['A'], notes: null }] }, 'answer.0.notes'],
		['an answer by number', answerPostSchema, { answer: [{ labels: [1] }] }, 'answer.0.labels.0'],
		['nothing', askPostSchema, null, ''],
	])('%s', (_name, schema, value, path) => {
		expect(pathOfRefusal(schema, value)).toBe(path);
	});
});
