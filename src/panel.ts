import { l10n, Uri, window, type ExtensionContext } from 'vscode';
import { Inbox } from './domain/inbox';
import { isHeldHere } from './domain/request';
import { Clock } from './editor/clock';
import { sayClosed } from './editor/closedWords';
import { commandHandlers, releaseToTerminal, showTerminal, type CommandHandlers } from './editor/commands';
import { configuration } from './editor/configuration';
import { keepContext } from './editor/contextState';
import { Drafts } from './editor/drafts';
import type { FormParts } from './editor/formHost';
import { FormTab } from './editor/formTab';
import { FormView } from './editor/formView';
import { HookCommands } from './editor/hookCommands';
import { HistoryCommands } from './editor/historyCommands';
import { HistoryDocuments } from './editor/historyDocuments';
import { HistoryKeeper } from './editor/historyKeeper';
import { LastAnswers } from './editor/lastAnswers';
import { openOffice, type OpenOffice } from './editor/office';
import { keysThroughTmux } from './editor/keysThroughTmux';
import { PreviewDocuments } from './editor/previewDocuments';
import { Quiet } from './editor/quiet';
import { SessionTerminals } from './editor/sessionTerminals';
import { showStatusBar } from './editor/statusBar';
import { Toasts } from './editor/toasts';
import { showTree } from './editor/tree';
import { configuredTmux } from './editor/configuredTmux';
import { TmuxQuestions } from './editor/tmuxQuestions';
import { Welcome } from './editor/welcome';
import { Desk } from './endpoint/desk';
import { DraftFiles } from './endpoint/draftFiles';
import { FollowUp } from './endpoint/followUp';
import { HistoryFiles } from './endpoint/historyFiles';
import { watchHistory } from './endpoint/historyWatch';
import { Intents } from './endpoint/intents';
import type { OpenPort } from './endpoint/openPort';
import { panelFolders, panelHomePath, preparePanelHome } from './endpoint/panelHome';
import { PastAnswers } from './endpoint/pastAnswers';
import { Switchboard } from './endpoint/switchboard';
import { watchTranscript } from './endpoint/transcriptWatch';
import { findPickers } from './tmux/findPickers';

let office: OpenOffice | undefined;
let historyFiles: HistoryFiles | undefined;

/**
 * Builds everything; says what the commands do. All at once: nothing can arrive while half of it is there.
 * Without a port no question arrives in this window, and all else works.
 */
export function openPanel(context: ExtensionContext, port: OpenPort | undefined): CommandHandlers {
	const log = window.createOutputChannel('Question Panel', { log: true });
	const warn = (message: string) => log.warn(message);
	const panelHome = panelHomePath(process.env);

	const inbox = new Inbox(Date.now, undefined, (error) => log.error(error instanceof Error ? error : String(error)));
	const quiet = new Quiet(context.globalState, context.workspaceState, Date.now);
	const welcome = new Welcome(context.globalState, warn);
	const desk = new Desk({
		inbox,
		intents: new Intents(panelFolders(panelHome).intents),
		watchTranscript: (path, tell) => watchTranscript(path, tell, (error) => warn(`transcript: ${String(error)}`)),
		now: Date.now,
		log: warn,
		onHeard: () => welcome.heard(),
		keys: keysThroughTmux((message) => log.debug(message)),
	});
	const followUp = new FollowUp(() => desk.takeLeftBehind(), warn);
	const draftFiles = new DraftFiles(panelFolders(panelHome).drafts, (error) => warn(`draft: ${String(error)}`));
	const drafts = new Drafts(draftFiles, inbox);
	const history = (historyFiles = new HistoryFiles(panelFolders(panelHome).history, {
		makeFolder: () => preparePanelHome(panelHome),
		setAside: (path) => void window.showWarningMessage(l10n.t('Question Panel could not read a file of its history, and set it aside as {0}.', path)),
		failed: (error) => warn(`history: ${String(error)}`),
	}));
	const past = new PastAnswers(history);
	const historyKeeper = new HistoryKeeper({
		inbox,
		files: history,
		past,
		isOurs: isHeldHere,
		watch: (changed) => watchHistory(panelFolders(panelHome).history, changed, (error) => warn(`history: ${String(error)}`)),
		limits: () => configuration.historyLimits,
		now: Date.now,
		report: (error) => warn(`history: ${String(error)}`),
	});
	const lastAnswers = new LastAnswers(past, inbox, drafts, historyKeeper.onDidUpdate);
	const historyDocuments = new HistoryDocuments(history);
	const clock = new Clock(inbox);
	const hooks = new HookCommands(panelHome, (message) => log.info(message));
	const terminals = new SessionTerminals(inbox, warn);
	const previews = new PreviewDocuments(inbox);
	const deciding = new Switchboard(inbox, desk, (windowId) => office?.addressOf(windowId));
	const release = (id: string) => void releaseToTerminal({ desk: deciding, inbox, terminals }, id);
	const formParts: FormParts = { inbox, desk: deciding, drafts, lastAnswers, terminals, previews, release, openInEditor: (id) => tab.show(id), log: warn };
	const form = new FormView(formParts, Uri.joinPath(context.extensionUri, 'dist'));
	const tab = new FormTab(formParts, context.extensionUri);
	const show = (id: string) => void form.show(id, 'editor');
	const tmuxQuestions = new TmuxQuestions({ desk, findPickers: () => findPickers(configuredTmux()), show, log: warn });
	const toasts = new Toasts({ inbox, desk: deciding, quiet, isFormVisible: () => form.isVisible || tab.isVisible, show, release, showTerminal: (id) => showTerminal({ inbox, terminals }, id), showLog: () => log.show() });

	context.subscriptions.push(
		log,
		inbox.onDidChange(({ request, from, cause }) =>
			log.info(`request ${request.id} of session ${request.session.id}: ${from ?? 'new'} → ${request.state.name}: ${cause}`),
		),
		desk,
		followUp,
		quiet,
		welcome,
		clock,
		window.onDidChangeWindowState(({ focused }) => focused && drafts.reload()),
		hooks,
		hooks.onDidApply(() => welcome.update()),
		terminals,
		previews,
		historyKeeper,
		historyDocuments,
		form,
		tab,
		toasts,
		tmuxQuestions,
		...showTree(inbox, drafts, clock, quiet),
		...showStatusBar(inbox, clock),
		...keepContext(inbox, quiet),
	);

	try {
		office = port && openOffice({ context, panelHome, port, inbox, desk, log, onWindowGone: () => followUp.start() });
		followUp.start();
		// Questions can come from now on: nobody waits for the tidying up.
		draftFiles.sweep(Date.now()).catch((error: unknown) => warn(`drafts: ${String(error)}`));
		historyKeeper.open().catch((error: unknown) => warn(`history: ${String(error)}`));
	} catch (error) {
		log.error(error instanceof Error ? error : String(error));
		sayClosed(error);
	}
	return commandHandlers({ inbox, desk: deciding, drafts, lastAnswers, form, tab, previews, terminals, tmuxQuestions, hooks, history: new HistoryCommands(history, historyDocuments, historyKeeper), quiet, log });
}

export async function closePanel(): Promise<void> {
	await office?.close();
	await historyFiles?.settled();
}
