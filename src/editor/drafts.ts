import { noChoice } from '../domain/answer';
import { Emitter } from '../domain/emitter';
import type { Inbox } from '../domain/inbox';
import { isFinished } from '../domain/request';
import type { DraftFiles } from '../endpoint/draftFiles';
import type { Draft, DraftChoice } from '../protocol/formMessages';

/** Where a draft can be edited. Each shows at once what it wrote itself, and takes over what another one wrote. */
export type DraftEditor =
	| 'view'
	| 'tab'
	| 'palette'
	| 'otherWindow'
	/** It was filled with the answer of last time. */
	| 'lastTime';

/** A draft was changed, and by whom: that one shows it already. */
export interface DraftChange {
	readonly requestId: string;
	readonly by: DraftEditor;
}

const nothing: Draft = { choices: [], chat: '' };

/**
 * Half-made answers by request id. The host holds them, so that every surface shows the same one and it
 * outlives the webview, a reload and a restart.
 */
export class Drafts {
	private readonly drafts = new Map<string, Draft>();
	/** What stood in a draft when its request ended without it: nothing that a person wrote is thrown away unseen. */
	private readonly leftOver = new Map<string, Draft>();
	private readonly edits = new Map<string, Map<DraftEditor, number>>();
	private readonly changes = new Emitter<DraftChange>();
	readonly onDidChange = this.changes.event;

	constructor(
		private readonly files: Pick<DraftFiles, 'read' | 'write' | 'remove'>,
		private readonly inbox: Inbox,
	) {
		inbox.onDidChange(({ request: { id }, isNewHere }) => {
			const kept = isNewHere ? files.read(id) : undefined;
			if (kept) {
				this.drafts.set(id, kept);
			}
			this.endIfOver(id);
		});
		inbox.onDidForget(({ id }) => {
			this.leftOver.delete(id);
			this.edits.delete(id);
		});
	}

	of(requestId: string): Draft {
		return this.drafts.get(requestId) ?? nothing;
	}

	leftOverOf(requestId: string): Draft {
		return this.leftOver.get(requestId) ?? nothing;
	}

	/** How often a draft was changed by others than this one. */
	editsByOthers(requestId: string, editor: DraftEditor): number {
		const edits = [...(this.edits.get(requestId) ?? [])];
		return edits.reduce((sum, [by, count]) => (by === editor ? sum : sum + count), 0);
	}

	/** Ids of no request are ignored: they come from a webview, and become file names. */
	set(requestId: string, draft: Draft, by: DraftEditor): void {
		if (!this.inbox.get(requestId)) {
			return;
		}
		this.drafts.set(requestId, draft);
		this.files.write(requestId, draft);
		this.countEdit(requestId, by);
		// The last letters may arrive just after the end.
		this.endIfOver(requestId);
		this.changes.fire({ requestId, by });
	}

	/** Takes over what was written in other windows: a person goes from one to the other, never types in both. */
	reload(): void {
		for (const { id } of this.inbox.all().filter((request) => !isFinished(request))) {
			const written = this.files.read(id);
			if (written && JSON.stringify(written) !== JSON.stringify(this.of(id))) {
				this.drafts.set(id, written);
				this.countEdit(id, 'otherWindow');
				this.changes.fire({ requestId: id, by: 'otherWindow' });
			}
		}
	}

	/** Changes the choice for one question and leaves the rest as it is. */
	setChoice(requestId: string, index: number, choice: Partial<DraftChoice>, by: DraftEditor): void {
		const { choices, chat } = this.of(requestId);
		const questions = this.inbox.get(requestId)?.questions ?? [];
		const changed = questions.map((_, at) => {
			const { labels, other, notes } = { ...noChoice, ...choices[at], ...(at === index ? choice : {}) };
			return { labels: [...labels], other, notes };
		});
		this.set(requestId, { choices: changed, chat }, by);
	}

	private countEdit(requestId: string, by: DraftEditor): void {
		const edits = this.edits.get(requestId) ?? new Map<DraftEditor, number>();
		this.edits.set(requestId, edits.set(by, (edits.get(by) ?? 0) + 1));
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
