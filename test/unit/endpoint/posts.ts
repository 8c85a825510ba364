import { recordedCase } from '../../fixtures/recorded';
import { answering, choiceOf } from '../domain/questions';

/** What a hook posts when it waits with the recorded question. */
export function askPost(changes: { requestId?: string; claudePid?: number; waitedMs?: number; case?: string } = {}, event: object = {}) {
	const { case: name = 'plain', ...rest } = changes;
	const payload = recordedCase('PermissionRequest', '2.1.326', name);
	return { version: 1, requestId: 'request-1', waitedMs: 0, ...rest, event: { ...payload, session_id: 'session-1', transcript_path: undefined, ...event } };
}

/** What a hook posts that tells of `PreToolUse`. */
export function preToolUse(toolUseId: string) {
	const payload = recordedCase('PreToolUse', '2.1.326', 'plain');
	return { version: 1, event: { ...payload, session_id: 'session-1', tool_use_id: toolUseId } };
}

/** What a hook posts that tells of `PostToolUse`, as recorded or with another response. */
export function postToolUse(toolUseId: string, response: { case: string } | { answers: object; annotations?: object }) {
	const payload = recordedCase('PostToolUse', '2.1.326', 'case' in response ? response.case : 'plain');
	const changes = 'case' in response ? {} : { tool_response: response };
	return { version: 1, event: { ...payload, session_id: 'session-1', tool_use_id: toolUseId, ...changes } };
}

/** The question of `askPost` unless told otherwise, and its answers. */
export const approach = 'Which approach should we use?';
export const optionA = [choiceOf(['Option A'])];
export const takeA = answering('Option A');
export const questions = recordedCase('PermissionRequest', '2.1.326', 'plain').tool_input.questions;
