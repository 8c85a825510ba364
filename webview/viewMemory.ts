import type { Draft, DraftChoice } from '../src/protocol/formMessages';

/** What the form showed last: the draft, and the page that it was open at. */
export interface Remembered {
	readonly draft: Draft;
	readonly page: number;
}

interface Kept extends Remembered {
	readonly requestId: string;
}

/** The editor's store for webviews, which outlives the page. Only a cache: the host's draft wins where it has one. */
export class ViewMemory {
	constructor(private readonly store: { getState(): unknown; setState(state: Kept | undefined): unknown }) {}

	keep(requestId: string, remembered: Remembered): void {
		this.store.setState({ requestId, ...remembered });
	}

	forget(requestId: string): void {
		if (this.recall(requestId)) {
			this.store.setState(undefined);
		}
	}

	recall(requestId: string): Remembered | undefined {
		const state = this.store.getState();
		return isKept(state) && state.requestId === requestId ? state : undefined;
	}
}

/** An older version of the form may have left something else behind. */
function isKept(state: unknown): state is Kept {
	const { requestId, draft, page } = (state ?? {}) as Partial<Kept>;
	return typeof requestId === 'string' && typeof page === 'number' && isDraft(draft);
}

function isDraft(draft: Partial<Draft> | undefined): draft is Draft {
	return typeof draft?.chat === 'string' && Array.isArray(draft.choices) && draft.choices.every(isChoice);
}

function isChoice(choice: Partial<DraftChoice> | null): choice is DraftChoice {
	return Array.isArray(choice?.labels) && typeof choice.other === 'string' && typeof choice.notes === 'string';
}

/** Whether nothing was chosen or written yet. */
export function isBlank({ choices, chat }: Draft): boolean {
	return chat === '' && choices.every(({ labels, other, notes }) => labels.length === 0 && other === '' && notes === '');
}
