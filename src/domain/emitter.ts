/** Something that can be let go of. */
export interface Disposable {
	dispose(): void;
}

export type Event<T> = (listener: (value: T) => void) => Disposable;

/** Tells its listeners, in the order in which they subscribed. One that fails does not keep the others from hearing. */
export class Emitter<T> {
	private readonly listeners = new Set<(value: T) => void>();

	constructor(private readonly report: (error: unknown) => void = rethrow) {}

	readonly event: Event<T> = (listener) => {
		this.listeners.add(listener);
		return { dispose: () => void this.listeners.delete(listener) };
	};

	fire(value: T): void {
		// A copy: a listener may subscribe or leave while it is told.
		for (const listener of [...this.listeners]) {
			try {
				listener(value);
			} catch (error) {
				this.report(error);
			}
		}
	}
}

function rethrow(error: unknown): never {
	throw error;
}
