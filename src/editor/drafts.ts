import type { Answer } from '../domain/answer';
import { Emitter } from '../domain/emitter';
import type { Inbox } from '../domain/inbox';
import { isFinished, type Surface } from '../domain/request';
import type { DraftFiles } from '../endpoint/draftFiles';
import type { Draft } from '../protocol/formMessages';

/** A draft was changed, and on which surface: that one shows it already. */
export interface DraftChange {
	readonly requestId: string;
	readonly by: Surface;
}

/**
 * Half-made answers by request id. The host holds them, so that every surface shows the same one and it
 * outlives the webview, a reload and a restart.
 */
export class Drafts {
	private readonly drafts = new Map<string, Draft>();
	/** What stood in a draft when its request ended without it: nothing that a person wrote is thrown away unseen. */
	private readonly leftOver = new Map<string, Draft>();
	private readonly editsElsewhere = new Map<string, number>();
	private readonly changes = new Emitter<DraftChange>();
	readonly onDidChange = this.changes.event;

	constructor(
		private readonly files: Pick<DraftFiles, 'read' | 'write' | 'remove'>,
		private readonly inbox: Inbox,
	) {
		inbox.onDidChange(({ request: { id }, from }) => {
			const kept = from === undefined ? files.read(id) : undefined;
			if (kept) {
				this.drafts.set(id, kept);
			}
			this.endIfOver(id);
		});
		inbox.onDidForget(({ id }) => {
			this.leftOver.delete(id);
			this.editsElsewhere.delete(id);
		});
	}

	of(requestId: string): Draft {
		return this.drafts.get(requestId) ?? [];
	}

	leftOverOf(requestId: string): Answer {
		return this.leftOver.get(requestId) ?? [];
	}

	/** How often a draft was changed elsewhere than in the form. */
	editsElsewhereOf(requestId: string): number {
		return this.editsElsewhere.get(requestId) ?? 0;
	}

	/** Ids of no request are ignored: they come from a webview, and become file names. */
	set(requestId: string, draft: Draft, by: Surface): void {
		if (!this.inbox.get(requestId)) {
			return;
		}
		this.drafts.set(requestId, draft);
		this.files.write(requestId, draft);
		if (by !== 'form') {
			this.editsElsewhere.set(requestId, this.editsElsewhereOf(requestId) + 1);
		}
		// The last letters may arrive just after the end.
		this.endIfOver(requestId);
		this.changes.fire({ requestId, by });
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
