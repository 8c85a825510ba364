import { isFinished, type Request, type StateName } from '../domain/request';

/** The row of a session, and what its place among the others follows from. */
interface SessionRow<Row> {
	readonly row: Row;
	readonly name: string;
	readonly oldest: Pick<Request, 'id' | 'askedAt'>;
}

/**
 * The rows of sessions as they were drawn last. A step of one request is compared with its own session
 * alone: to look through all that are listed for each would be felt with a thousand of them.
 */
export class TreeOutline<Row> {
	private readonly sessions = new Map<string, SessionRow<Row>>();

	/** Forgets what was drawn. */
	clear(): void {
		this.sessions.clear();
	}

	/** Makes a row for each session of these requests, the one that asked first on top. */
	draw(live: readonly Request[], rowFor: (sessionId: string) => Row): Row[] {
		this.sessions.clear();
		for (const { id, askedAt, session } of live) {
			if (!this.sessions.has(session.id)) {
				this.sessions.set(session.id, { row: rowFor(session.id), name: session.name, oldest: { id, askedAt } });
			}
		}
		return [...this.sessions.values()].map(({ row }) => row);
	}

	/** The one row beneath which everything is that looks different after a step; none where more does. */
	rowOfStep(request: Request, from: StateName | undefined): Row | undefined {
		const drawn = this.sessions.get(request.session.id);
		// One that ends goes from one part of the tree to another; what has ended is drawn by its own.
		if (!drawn || isFinished(request) || drawn.name !== request.session.name) {
			return undefined;
		}
		const isOldest = request.id === drawn.oldest.id;
		const keepsPlace = isOldest ? request.askedAt === drawn.oldest.askedAt : request.askedAt >= drawn.oldest.askedAt;
		// An answer that was lost is typed once more: it is live again.
		return keepsPlace && from !== 'lost' ? drawn.row : undefined;
	}
}
