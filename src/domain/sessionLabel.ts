import { isFinished, type Request, type Session } from './request';

/**
 * The session's name, with the beginning of its id where a live session has the same name: the same
 * eight characters by which Claude Code itself lists sessions.
 */
export function sessionLabel(session: Session, requests: readonly Request[]): string {
	const hasNamesake = requests.some(
		(request) => !isFinished(request) && request.session.name === session.name && request.session.id !== session.id,
	);
	return hasNamesake ? `${session.name} (${session.id.slice(0, 8)})` : session.name;
}
