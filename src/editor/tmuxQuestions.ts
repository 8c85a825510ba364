import { commands, env, l10n, ProgressLocation, window, workspace, type Disposable } from 'vscode';
import type { Desk } from '../endpoint/desk';
import { foundQuestion, type FoundQuestion, type WaitingPane } from '../endpoint/foundQuestions';
import { configuration, tmuxPathSetting } from './configuration';
import { configurationSection } from './ids';
import { tmuxAbsentWords } from './typingWords';

interface Found {
	readonly found: readonly WaitingPane[];
	/** Servers that could not be looked at. */
	readonly unseen: readonly { readonly socket: string; readonly problem: string }[];
}

export interface TmuxQuestionsParts {
	readonly desk: Desk;
	/** Looks through the panes of the person's tmux servers; reads screens only. */
	readonly findPickers: () => Promise<Found | 'tmuxAbsent'>;
	readonly show: (requestId: string) => void;
	readonly log: (message: string) => void;
}

/** A person who looks often still has their terminals to themselves; a timer takes no more than some weeks. In seconds. */
const interval = { least: 2, most: 24 * 60 * 60 };

/** What one look through the panes gave. */
interface Sight {
	/** Requests that were listed already. */
	readonly listed: readonly string[];
	readonly found: readonly FoundQuestion[];
	/** A question waits there, and whose it is could not be told. */
	readonly unclear: readonly WaitingPane[];
	readonly unseen: Found['unseen'];
}

/** Finds questions that wait in tmux without any hook: on command, or by the clock where the person turned that on. */
export class TmuxQuestions implements Disposable {
	private timer: NodeJS.Timeout | undefined;
	private looking: Promise<unknown> | undefined;
	/** The clock says it once. */
	private isKnownAbsent = false;
	private readonly subscription: Disposable;

	constructor(private readonly parts: TmuxQuestionsParts) {
		this.subscription = workspace.onDidChangeConfiguration((change) => change.affectsConfiguration(`${configurationSection}.tmux`) && this.setClock());
		this.setClock();
	}

	/** The person wants to know. */
	async find(): Promise<void> {
		const sight = await window.withProgress({ location: ProgressLocation.Window, title: l10n.t('Looking through the panes of tmux…') }, () => this.look());
		if (sight === 'tmuxAbsent') {
			return offerSetting();
		}
		const { listed, found, unclear } = sight;
		// A socket without a server is nothing unusual.
		const unseen = sight.unseen.filter(({ problem }) => problem !== 'serverGone');
		for (const { socket, problem } of unseen) {
			this.parts.log(`tmux: the server at ${socket} could not be looked at: ${problem}`);
		}
		const [first] = [...found.flatMap((one) => this.parts.desk.found.take(one, 'person') ?? []), ...listed];
		if (first !== undefined) {
			this.parts.show(first);
		} else if (unclear.length === 0) {
			void window.showInformationMessage(
				unseen.length === 0
					? l10n.t('No pane of tmux shows a question that waits.')
					: l10n.t('No pane of tmux that could be looked at shows a question that waits. Servers that could not be looked at: {0}. The log says why.', unseen.length),
			);
		}
		if (unclear.length > 0) {
			const panes = unclear.map(({ pane }) => pane).join(', ');
			void window.showWarningMessage(l10n.t('A question waits in tmux pane {0}, but which session asks it could not be told for certain: answer it there.', panes));
		}
	}

	dispose(): void {
		clearInterval(this.timer);
		this.subscription.dispose();
	}

	private setClock(): void {
		clearInterval(this.timer);
		const seconds = configuration.tmuxLookEvery;
		this.timer = seconds > 0 ? setInterval(() => this.lookByClock(), Math.min(interval.most, Math.max(interval.least, seconds)) * 1000) : undefined;
	}

	/** One look at a time: a server that does not react must not pile them up. */
	private lookByClock(): void {
		this.looking ??= this.look()
			.then((sight) => {
				const isAbsent = sight === 'tmuxAbsent';
				if (isAbsent && !this.isKnownAbsent) {
					this.parts.log(`tmux: it could not be run as "${configuration.tmuxPath}"`);
				}
				this.isKnownAbsent = isAbsent;
				(isAbsent ? [] : sight.found).forEach((one) => this.parts.desk.found.take(one, 'clock'));
			})
			.catch((error: unknown) => this.parts.log(`tmux: ${String(error)}`))
			.finally(() => (this.looking = undefined));
	}

	private async look(): Promise<Sight | 'tmuxAbsent'> {
		const looked = await this.parts.findPickers();
		if (looked === 'tmuxAbsent') {
			return looked;
		}
		const { found: panes, unseen } = looked;
		const listed = panes.map((pane) => this.parts.desk.found.listedIn(pane));
		// Transcripts are long: those of what is known already are not read again.
		const unknown = panes.filter((_, index) => listed[index] === undefined);
		const questions = await Promise.all(unknown.map((pane) => foundQuestion(pane)));
		return {
			listed: listed.filter((id) => id !== undefined),
			found: questions.filter((question) => question !== undefined),
			unclear: unknown.filter((_, index) => questions[index] === undefined),
			unseen,
		};
	}
}

async function offerSetting(): Promise<void> {
	const settings = l10n.t('Open Settings');
	if ((await window.showWarningMessage(tmuxAbsentWords(), settings)) === settings) {
		// A program is a setting of the machine: in a remote window, the person's own settings do not list it.
		await commands.executeCommand(env.remoteName === undefined ? 'workbench.action.openSettings' : 'workbench.action.openRemoteSettings', { query: tmuxPathSetting });
	}
}
