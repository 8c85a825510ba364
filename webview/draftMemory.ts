import type { Draft } from '../src/protocol/formMessages';

interface Remembered {
	readonly requestId: string;
	readonly draft: Draft;
}

/** The last draft, in the editor's store for webviews. Only a cache: the host's draft wins where it has one. */
export class DraftMemory {
	constructor(private readonly store: { getState(): unknown; setState(state: Remembered | undefined): unknown }) {}

	keep(requestId: string, draft: Draft): void {
		this.store.setState({ requestId, draft });
	}

	forget(requestId: string): void {
		if (this.recall(requestId)) {
			this.store.setState(undefined);
		}
	}

	recall(requestId: string): Draft | undefined {
		const state = this.store.getState();
		return isRemembered(state) && state.requestId === requestId ? state.draft : undefined;
	}
}

/** An older version of the form may have left something else behind. */
function isRemembered(state: unknown): state is Remembered {
	const { requestId, draft } = (state ?? {}) as Partial<Remembered>;
	return (
		typeof requestId === 'string' &&
		Array.isArray(draft) &&
		draft.every((choice: Partial<Draft[number]> | null) => Array.isArray(choice?.labels) && typeof choice.other === 'string')
	);
}
