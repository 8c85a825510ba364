import type { Answer } from '../domain/answer';
import type { Inbox } from '../domain/inbox';
import { isFinished } from '../domain/request';
import type { DraftFiles } from '../endpoint/draftFiles';
import type { Draft } from '../protocol/formMessages';

/**
 * Half-made answers by request id. The host holds them, so that every surface shows the same one and it
 * outlives the webview, a reload and a restart.
 */
export class Drafts {
	private readonly drafts = new Map<string, Draft>();
	/** What stood in a draft when its request ended without it: nothing that a person wrote is thrown away unseen. */
	private readonly leftOver = new Map<string, Draft>();

	constructor(
		private readonly files: DraftFiles,
		private readonly inbox: Inbox,
	) {
		inbox.onDidChange(({ request: { id }, from }) => {
			const kept = from === undefined ? files.read(id) : undefined;
			if (kept) {
				this.drafts.set(id, kept);
			}
			this.endIfOver(id);
		});
		inbox.onDidForget(({ id }) => this.leftOver.delete(id));
	}

	of(requestId: string): Draft {
		return this.drafts.get(requestId) ?? [];
	}

	leftOverOf(requestId: string): Answer {
		return this.leftOver.get(requestId) ?? [];
	}

	set(requestId: string, draft: Draft): void {
		this.drafts.set(requestId, draft);
		this.files.write(requestId, draft);
		// The last letters may arrive just after the end.
		this.endIfOver(requestId);
	}

	private endIfOver(requestId: string): void {
		const request = this.inbox.get(requestId);
		if (request && !isFinished(request)) {
			return;
		}
		const draft = this.drafts.get(requestId);
		if (draft && request && request.state.name !== 'delivered') {
			this.leftOver.set(requestId, draft);
		}
		if (this.drafts.delete(requestId)) {
			this.files.remove(requestId);
		}
	}
}
