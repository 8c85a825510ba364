import type { Inbox } from '../domain/inbox';
import type { Request } from '../domain/request';
import type { AskPost } from '../protocol/hookMessages';
import { folderName } from './folderName';
import type { FoundQuestion } from './foundQuestions';

type NewRequest = Parameters<Inbox['add']>[0];

/** Asked by a hook. */
export function requestFromHook(post: AskPost, rawInput: Request['rawInput'], now: number): NewRequest {
	const { event } = post;
	const name = folderName(event.cwd);
	return {
		id: post.requestId,
		kind: 'question',
		session: {
			id: event.session_id,
			cwd: event.cwd,
			name,
			folderName: name,
			transcriptPath: event.transcript_path,
			permissionMode: event.permission_mode,
			promptId: event.prompt_id,
			pid: post.claudePid,
			// Of another machine, it would be somebody else's pane here.
			pane: post.claudePid === undefined ? undefined : post.pane,
		},
		questions: event.tool_input.questions,
		rawInput,
		askedAt: now - post.waitedMs,
	};
}

/** Found on a screen. Named after its call, so that all windows that find it mean the same. */
export function requestFromScreen({ sessionId, transcriptPath, toolUseId, questions, askedAt, waiting }: FoundQuestion, now: number): NewRequest {
	const name = folderName(waiting.cwd);
	return {
		id: `${foundMark}${toolUseId}`.replaceAll(/[^\w-]/g, '').slice(0, 64),
		kind: 'question',
		session: {
			id: sessionId,
			cwd: waiting.cwd,
			name,
			folderName: name,
			transcriptPath,
			permissionMode: undefined,
			promptId: undefined,
			pid: waiting.claudePid,
			pane: { server: waiting.socket, id: waiting.pane },
		},
		questions,
		rawInput: { questions },
		askedAt: Math.min(askedAt ?? now, now),
	};
}

const foundMark = 'found-';

/** No hook ever told of it. */
export function wasFound({ id }: Pick<Request, 'id'>): boolean {
	return id.startsWith(foundMark);
}
