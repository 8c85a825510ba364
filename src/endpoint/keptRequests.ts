import { isHeldHere, type KeptState, type Request, type StateName } from '../domain/request';
import type { Intents } from './intents';

/** Keeps on disk what no hook brings back, and says in the log what could not be kept. */
export class KeptRequests {
	constructor(
		private readonly intents: Intents,
		private readonly log: (message: string) => void,
	) {}

	/** A decision is written down before it leaves, and a loss by whoever rules so; these are the other states that a hook does not bring back. */
	follow(request: Request, from: StateName | undefined): void {
		if (!isHeldHere(request)) {
			return;
		}
		if (request.state.name === 'terminalOnly' || request.state.name === 'released') {
			void this.keep(request, request.state);
		} else if (request.state.name === 'pending' && from !== undefined) {
			void this.forget(request.id);
		}
	}

	async keep(request: Request, state: KeptState): Promise<void> {
		try {
			await this.intents.write(request, state);
		} catch (error) {
			this.log(`request ${request.id}: that it is ${state.name} could not be written down: ${String(error)}`);
		}
	}

	async forget(requestId: string): Promise<void> {
		try {
			await this.intents.remove(requestId);
		} catch (error) {
			this.log(`request ${requestId}: its note on disk could not be removed: ${String(error)}`);
		}
	}
}
