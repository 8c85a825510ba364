import { approach } from '../endToEnd/questions';
import { hookProtocolVersion } from '../../src/protocol/hookWire';

/** What a hook posts that waits with the question number `n`; so many sessions ask by turns. */
export function askBody(n: number, sessions = 100, changes: object = {}): string {
	const session = `session-${n % sessions}`;
	const event = { ...eventOf('PermissionRequest', session), ...changes };
	return JSON.stringify({ version: hookProtocolVersion, requestId: `request-${String(n).padStart(6, '0')}`, waitedMs: 0, event });
}

/** What a hook posts that tells of a call. */
export function observeBody(): string {
	return JSON.stringify({ version: hookProtocolVersion, event: { ...eventOf('PreToolUse', 'session-observed'), tool_use_id: 'toolu_1' } });
}

function eventOf(name: string, session: string): object {
	return {
		session_id: session,
		cwd: '/home/dev/project',
		prompt_id: 'prompt-1',
		permission_mode: 'default',
		hook_event_name: name,
		tool_name: 'AskUserQuestion',
		tool_input: { questions: [approach] },
	};
}
