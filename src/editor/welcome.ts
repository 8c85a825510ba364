import { commands as vscodeCommands, window, type Disposable, type Memento } from 'vscode';
import { contextKeys } from './ids';
import { placesWithHooks } from './hookSettings';

const heardKey = 'hooksHeard';

/** Which next step the empty tree shows: install the hooks, start a session, or nothing to do. */
export class Welcome implements Disposable {
	private readonly subscription: Disposable;

	constructor(
		private readonly memory: Memento,
		private readonly log: (message: string) => void,
	) {
		this.subscription = window.onDidChangeWindowState(({ focused }) => focused && this.update());
		this.update();
	}

	/** A hook spoke: they are in place and work. */
	heard(): void {
		if (!this.memory.get(heardKey, false)) {
			void this.memory.update(heardKey, true).then(() => this.update());
		}
	}

	update(): void {
		this.state().then(
			(state) => vscodeCommands.executeCommand('setContext', contextKeys.hooks, state),
			(error: unknown) => this.log(`welcome: ${String(error)}`),
		);
	}

	dispose(): void {
		this.subscription.dispose();
	}

	private async state(): Promise<'missing' | 'silent' | 'heard'> {
		if ((await placesWithHooks()).length === 0) {
			// Hooks that are installed anew have yet to be heard.
			if (this.memory.get(heardKey, false)) {
				await this.memory.update(heardKey, undefined);
			}
			return 'missing';
		}
		return this.memory.get(heardKey, false) ? 'heard' : 'silent';
	}
}
