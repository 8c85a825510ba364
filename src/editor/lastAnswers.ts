import { saysTheSame, type Answer } from '../domain/answer';
import { channelFor } from '../domain/channel';
import type { Event } from '../domain/emitter';
import type { Inbox } from '../domain/inbox';
import { isOpen, type Request } from '../domain/request';
import type { PastAnswers } from '../endpoint/pastAnswers';
import type { Drafts } from './drafts';

/** What was answered when just this was asked before. */
export interface LastAnswer {
	readonly answer: Answer;
	/** The draft says the same already. */
	readonly isInDraft: boolean;
}

/** Offers what was answered last time. It fills a draft when a person chooses it, and sends nothing. */
export class LastAnswers {
	constructor(
		private readonly past: Pick<PastAnswers, 'answerTo'>,
		private readonly inbox: Inbox,
		private readonly drafts: Drafts,
		/** There may be something else to offer now. */
		readonly onDidUpdate: Event<void>,
	) {}

	/** What there is to offer; nothing where it could not be sent. */
	to(request: Request): LastAnswer | undefined {
		const { id, questions } = request;
		const answer = isOpen(request) && channelFor(request, 'race') !== undefined ? this.past.answerTo(questions) : undefined;
		return answer && { answer, isInDraft: saysTheSame(questions, this.drafts.of(id).choices, answer) };
	}

	/** Puts it into the draft in place of what is chosen there. Gives what it put there; the offer may be gone meanwhile. */
	fillIn(requestId: string): Answer | undefined {
		const request = this.inbox.get(requestId);
		const answer = request && this.to(request)?.answer;
		if (answer) {
			const choices = answer.map(({ labels, other, notes }) => ({ labels: [...labels], other, notes }));
			this.drafts.set(requestId, { choices, chat: this.drafts.of(requestId).chat }, 'lastTime');
		}
		return answer;
	}
}
