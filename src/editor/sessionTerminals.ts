import { l10n, window, type Disposable, type Terminal } from 'vscode';
import { Emitter } from '../domain/emitter';
import type { Inbox } from '../domain/inbox';
import type { Request, Session } from '../domain/request';
import { configuration } from './configuration';
import { terminalOf } from './terminals';

type Pane = NonNullable<Session['pane']>;

/** Knows the terminals in which sessions run, and brings them into sight. */
export class SessionTerminals implements Disposable {
	/** The editor's own terminal of a session, by the session's id. */
	private readonly owned = new Map<string, Terminal>();
	private readonly changes = new Emitter<undefined>();
	private readonly subscriptions: readonly Disposable[];
	/** A terminal was found, or closed. */
	readonly onDidChange = this.changes.event;

	constructor(
		inbox: Inbox,
		private readonly log: (message: string) => void,
	) {
		this.subscriptions = [
			inbox.onDidChange(({ request, isNewHere }) => {
				if (isNewHere) {
					void this.find(request.session);
				}
			}),
			window.onDidCloseTerminal((closed) => {
				for (const [sessionId, terminal] of this.owned) {
					if (terminal === closed) {
						this.owned.delete(sessionId);
						this.changes.fire(undefined);
					}
				}
			}),
		];
	}

	/** What a link to the session's terminal says; `undefined` where there is none to show. */
	nameFor({ session }: Request): string | undefined {
		const owned = this.owned.get(session.id);
		if (owned) {
			return l10n.t('Terminal "{0}"', owned.name);
		}
		return session.pane && l10n.t('tmux pane {0}', session.pane.id);
	}

	/** Shows the editor's own terminal, or opens one that is attached to the tmux pane. Says whether it could. */
	show({ session }: Request): boolean {
		const terminal = this.owned.get(session.id) ?? (session.pane && attachedTo(session.pane));
		terminal?.show();
		return terminal !== undefined;
	}

	/** Shows the terminal only if it is the editor's own. */
	async showOwned({ session }: Request): Promise<void> {
		await this.find(session);
		this.owned.get(session.id)?.show();
	}

	dispose(): void {
		this.subscriptions.forEach((subscription) => subscription.dispose());
	}

	private async find({ id, pid }: Session): Promise<void> {
		try {
			const terminal = pid === undefined ? undefined : await terminalOf(pid);
			if (terminal && this.owned.get(id) !== terminal) {
				this.owned.set(id, terminal);
				this.changes.fire(undefined);
			}
		} catch (error) {
			this.log(`the terminal of session ${id} could not be found: ${String(error)}`);
		}
	}
}

/** A terminal that looks at the pane; one that does so already is used again. */
function attachedTo({ server, id }: Pane): Terminal {
	const name = l10n.t('tmux pane {0}', id);
	const shellArgs = [...(server === '' ? [] : ['-S', server]), 'attach-session', '-t', id];
	// By what it runs and not by its name: every server counts its panes from %0.
	const isSame = ({ creationOptions, exitStatus }: Terminal) =>
		exitStatus === undefined && 'shellArgs' in creationOptions && JSON.stringify(creationOptions.shellArgs) === JSON.stringify(shellArgs);
	const present = window.terminals.find(isSame);
	return (
		present ??
		window.createTerminal({
			name,
			shellPath: configuration.tmuxPath,
			shellArgs,
			// tmux refuses to run inside what it takes for itself.
			env: { TMUX: null, TMUX_PANE: null },
		})
	);
}
