import { isFinished, type Request, type Session } from './request';

/** The name of one session; for those of many at once see `sessionLabels`. */
export function sessionLabel(session: Session, requests: readonly Request[]): string {
	return sessionLabels(requests)(session);
}

/**
 * The sessions' names, with the beginning of its id where a live session has the same name: the same
 * eight characters by which Claude Code itself lists sessions. The requests are looked through once.
 */
export function sessionLabels(requests: readonly Request[]): (session: Session) => string {
	const idsByName = new Map<string, Set<string>>();
	for (const request of requests) {
		if (!isFinished(request)) {
			const { name, id } = request.session;
			idsByName.set(name, (idsByName.get(name) ?? new Set()).add(id));
		}
	}
	return ({ name, id }) => {
		const ids = idsByName.get(name);
		const hasNamesake = ids !== undefined && ids.size > (ids.has(id) ? 1 : 0);
		return hasNamesake ? `${name} (${id.slice(0, 8)})` : name;
	};
}
