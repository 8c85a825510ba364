import type { Memento } from 'vscode';
import type { Inbox } from '../domain/inbox';
import { isFinished } from '../domain/request';
import type { Answer } from '../domain/answer';
import { draftSchema, type Draft } from '../protocol/formMessages';
import * as z from 'zod';

const memoryKey = 'drafts';

/** Drafts of requests that never came back are dropped after this many. */
const mostKept = 50;

/**
 * Half-made answers by request id. The host holds them, so that every surface shows the same one and it
 * outlives the webview, a reload and a restart.
 */
export class Drafts {
	private readonly drafts: Map<string, Draft>;
	/** What stood in a draft when its request ended without it: nothing that a person wrote is thrown away unseen. */
	private readonly leftOver = new Map<string, Draft>();

	constructor(
		private readonly memory: Memento,
		inbox: Inbox,
	) {
		const kept = z.array(z.tuple([z.string(), draftSchema])).safeParse(memory.get(memoryKey));
		this.drafts = new Map(kept.success ? kept.data : []);
		inbox.onDidChange(({ request }) => {
			if (isFinished(request)) {
				this.end(request.id, request.state.name === 'delivered');
			}
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
		this.drafts.delete(requestId);
		this.drafts.set(requestId, draft);
		this.save();
	}

	private end(requestId: string, isUsed: boolean): void {
		const draft = this.drafts.get(requestId);
		if (draft && !isUsed) {
			this.leftOver.set(requestId, draft);
		}
		if (this.drafts.delete(requestId)) {
			this.save();
		}
	}

	private save(): void {
		void this.memory.update(memoryKey, [...this.drafts].slice(-mostKept));
	}
}
