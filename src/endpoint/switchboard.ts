import type { Deciding, DecisionResult } from '../domain/deciding';
import { problemsOfDecision, type Decision } from '../domain/decision';
import type { Inbox } from '../domain/inbox';
import type { Request, Surface } from '../domain/request';
import { problemsByKeys } from '../domain/problemsByKeys';
import { paths } from '../protocol/hookWire';
import { decideReplySchema, doneReplySchema } from '../protocol/windowMessages';
import { callWindow } from './callWindow';
import type { Address } from './loopback';

/** What can be asked of the window that holds a request, beside a decision. */
type Verb = 'release' | 'remove' | 'stop';

/** Leads each decision to the window that holds the request: this one, or the one whose copy is shown. */
export class Switchboard implements Deciding {
	constructor(
		private readonly inbox: Inbox,
		private readonly desk: Deciding,
		private readonly addressOf: (windowId: string) => Address | undefined,
	) {}

	async decide(id: string, decision: Decision, surface: Surface): Promise<DecisionResult> {
		const request = this.inbox.get(id);
		if (request?.heldBy === undefined) {
			return this.desk.decide(id, decision, surface);
		}
		const reply = decideReplySchema.safeParse(await this.tell(request, 'decide', { decision, surface }));
		if (!reply.success) {
			return { sent: false, reason: 'unreachable', request };
		}
		if (reply.data.sent) {
			return { sent: true };
		}
		const { reason } = reply.data;
		switch (reason) {
			case 'notFound':
				return { sent: false, reason };
			case 'incomplete':
				return { sent: false, reason, request, problems: problemsOfDecision(request.questions, decision) };
			case 'notByKeys':
				return { sent: false, reason, request, problems: problemsByKeys(request.questions, decision) };
			case 'notPending':
			case 'hookGone':
			case 'notWritten':
			case 'unreachable':
				// What it is by now has been told over the other connection, perhaps.
				return { sent: false, reason, request: this.inbox.get(id) ?? request };
		}
	}

	release(id: string): Promise<boolean> {
		return this.ask(id, 'release', () => this.desk.release(id));
	}

	stopTyping(id: string): Promise<boolean> {
		return this.ask(id, 'stop', () => this.desk.stopTyping(id));
	}

	removeFromList(id: string): Promise<boolean> {
		return this.ask(id, 'remove', () => this.desk.removeFromList(id));
	}

	private async ask(id: string, what: Verb, here: () => Promise<boolean>): Promise<boolean> {
		const request = this.inbox.get(id);
		if (request?.heldBy === undefined) {
			return here();
		}
		const reply = doneReplySchema.safeParse(await this.tell(request, what, {}));
		return reply.success && reply.data.done;
	}

	private async tell({ id, heldBy = '' }: Request, what: 'decide' | Verb, body: unknown): Promise<unknown> {
		const address = this.addressOf(heldBy);
		return address && callWindow(address, `${paths.requests}/${id}/${what}`, body);
	}
}
