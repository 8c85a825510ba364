import type { Inbox } from '../domain/inbox';
import { isHeldHere, isOpen, isUnsettled, type Request } from '../domain/request';
import { questionsKey } from '../domain/toolCalls';
import { whichQuestion } from '../picker/whichQuestion';
import type { FoundQuestion, WaitingPane } from './foundQuestions';
import { requestFromScreen, wasFound } from './newRequest';
import type { Proof } from './proof';

export interface FoundRequestsParts {
	readonly inbox: Inbox;
	readonly proof: Pick<Proof, 'follow' | 'hasEnded'>;
	readonly now: () => number;
	/** From a question on the screen to its hook having told of it, in milliseconds. */
	readonly hookStart: number;
}

/** Lists questions that were found on screens, each once, and gives way to their hooks. */
export class FoundRequests {
	/** Few, where all that are listed may be many. */
	private readonly ids = new Set<string>();

	constructor(private readonly parts: FoundRequestsParts) {}

	/** Gives the request's id; one that is listed already keeps its own, one that has ended since it was seen has none. */
	take(found: FoundQuestion, wantedBy: 'person' | 'clock'): string | undefined {
		const { inbox, proof, hookStart } = this.parts;
		const now = this.parts.now();
		const equal = inbox.all().filter((request) => isSameQuestion(request, found.sessionId, found.questions));
		const listed = equal.find(isUnsettled);
		// A hook that has just been started will tell of it; what the person took off the list stays off it.
		const isUnwanted = (found.askedAt ?? 0) > now - hookStart || equal.some(({ state }) => state.name === 'withdrawn' && state.reason === 'removed');
		if (listed || proof.hasEnded(found.sessionId, found.toolUseId) || (wantedBy === 'clock' && isUnwanted)) {
			return listed?.id;
		}
		const request = inbox.add(requestFromScreen(found, now), 'terminalOnly');
		this.ids.add(request.id);
		proof.follow(request);
		return request.id;
	}

	/** One that another window had found is this window's from now on. */
	takeBack(request: Request): void {
		if (wasFound(request)) {
			this.ids.add(request.id);
		}
	}

	/** The question of this pane, if it is listed already. */
	listedIn({ socket, pane, screen }: WaitingPane): string | undefined {
		const isShown = (request: Request): boolean => {
			const at = request.session.pane;
			return at?.server === socket && at.id === pane && whichQuestion(screen, request.questions) !== undefined;
		};
		return this.parts.inbox.all().find((request) => isUnsettled(request) && isShown(request))?.id;
	}

	/** A hook tells of a question that was found on its screen a moment ago: the hook's is the one that counts. */
	dropTwinOf(request: Request): void {
		if (wasFound(request)) {
			return;
		}
		for (const id of [...this.ids]) {
			const twin = this.parts.inbox.get(id);
			if (twin && isHeldHere(twin) && isOpen(twin) && isSameQuestion(twin, request.session.id, request.questions)) {
				this.parts.inbox.forget(id);
			}
		}
	}

	/** It is no longer listed. */
	forget(id: string): void {
		this.ids.delete(id);
	}
}

function isSameQuestion(request: Request, sessionId: string, questions: Request['questions']): boolean {
	return request.session.id === sessionId && questionsKey(request.questions) === questionsKey(questions);
}
