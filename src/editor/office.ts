import { realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { l10n, Uri, window, workspace, type Disposable, type ExtensionContext, type LogOutputChannel, type WorkspaceFolder } from 'vscode';
import type { Inbox } from '../domain/inbox';
import type { Desk } from '../endpoint/desk';
import { Discovery, sweepDeadWindows, type WindowFacts } from '../endpoint/discovery';
import { installLauncher } from '../endpoint/launcher';
import { repositoryOf } from '../endpoint/gitFolder';
import { panelFolders, PanelHomeProblem, preparePanelHome } from '../endpoint/panelHome';
import type { Address } from '../endpoint/loopback';
import { Peers } from '../endpoint/peers';
import { startServer } from '../endpoint/server';
import { StandingAnnouncement } from '../endpoint/standingAnnouncement';
import { windowIdFrom } from './windowId';

export interface OfficeParts {
	readonly context: ExtensionContext;
	readonly panelHome: string;
	readonly inbox: Inbox;
	readonly desk: Desk;
	readonly log: LogOutputChannel;
	/** Another window went, and did not come back. */
	readonly onWindowGone: () => void;
}

/** A window that is open to hooks. */
export interface OpenOffice {
	/** Where another window listens, if it is there. */
	addressOf(windowId: string): Address | undefined;
	close(): Promise<void>;
}

/** Opens the window to hooks: the script in place, the endpoint listening, its address announced. */
export async function openOffice(parts: OfficeParts): Promise<OpenOffice> {
	const { context, panelHome, inbox, desk, log, onWindowGone } = parts;
	const { windows } = panelFolders(panelHome);
	const warn = (message: string) => log.warn(message);
	const closings: (() => unknown)[] = [];
	const close = async () => {
		for (const closing of closings.reverse()) {
			await closing();
		}
	};
	const problem = (error: unknown) => {
		log.warn(`discovery: ${String(error)}`);
		void window.showErrorMessage(closedWords(error));
	};
	try {
		const prepareFolder = () => preparePanelHome(panelHome);
		prepareFolder();
		const windowId = windowIdFrom(context.workspaceState, windows);
		const server = await startServer({ desk, inbox, windowId, log: warn });
		closings.push(() => server.dispose());

		const discovery = new Discovery(windows, { windowId, port: server.port, token: server.token });
		closings.push(() => discovery.withdraw());
		// Once: an update may remove this release's folder while the window lives.
		const script = readFile(Uri.joinPath(context.extensionUri, 'dist', 'hook.js').fsPath);
		const restore = async () => installLauncher(panelHome, await script, process.execPath);
		const { facts, onDidChange } = factsOfThisWindow();
		const announcement = new StandingAnnouncement({ discovery, prepareFolder, restore, facts, log: warn, report: problem });
		closings.push(() => announcement.dispose());
		announcement.announce();
		// Hooks use what the last start left there until it is done.
		restore().catch(problem);

		const following = onDidChange(() => announcement.announceAgain());
		closings.push(() => following.forEach((one) => one.dispose()));
		const isWaitedFor = (requestId: string) => desk.isWaitedFor(requestId);
		const peers = new Peers({ folder: windows, windowId, inbox, isWaitedFor, onGone: onWindowGone, log: warn });
		closings.push(() => peers.dispose());
		hintTerminals(context, windowId);
		log.info(`listening on port ${server.port}, window ${windowId}`);
		void sweep(windows, log);
		return { addressOf: (id) => peers.addressOf(id), close };
	} catch (error) {
		await close();
		throw error;
	}
}

/** Clears away what killed windows left. */
async function sweep(windows: string, log: LogOutputChannel): Promise<void> {
	try {
		const swept = await sweepDeadWindows(windows);
		log.info(`${swept.length} dead windows swept`);
	} catch (error) {
		log.warn(`discovery: ${String(error)}`);
	}
}

/** What hooks choose this window by, and when that changes. */
function factsOfThisWindow() {
	let focusedAt = Date.now();
	return {
		facts: (): WindowFacts => ({ ...foldersOf(workspace.workspaceFolders ?? []), focusedAt }),
		onDidChange: (changed: () => void): Disposable[] => [
			workspace.onDidChangeWorkspaceFolders(changed),
			window.onDidChangeWindowState(({ focused }) => {
				if (focused) {
					focusedAt = Date.now();
					changed();
				}
			}),
		],
	};
}

/** What a window has open: its folders, and the repositories that these belong to. */
function foldersOf(opened: readonly WorkspaceFolder[]): Pick<WindowFacts, 'folders' | 'repositories'> {
	const folders = opened.filter(({ uri }) => uri.scheme === 'file').flatMap(({ uri }) => pathsOf(uri.fsPath));
	return { folders, repositories: [...new Set(folders.flatMap((folder) => repositoryOf(folder) ?? []))] };
}

/** As it was opened, and where links lead: Claude Code names the latter. */
function pathsOf(folder: string): string[] {
	try {
		return [...new Set([folder, realpathSync(folder)])];
	} catch {
		// The folder is gone or out of reach; it still has its name.
		return [folder];
	}
}

/** The editor's own terminals get a hint, never a port or token: they outlive both. */
function hintTerminals(context: ExtensionContext, windowId: string): void {
	const variables = context.environmentVariableCollection;
	variables.persistent = false;
	variables.description = l10n.t('Tells Question Panel which window a session belongs to.');
	variables.replace('QUESTION_PANEL_WINDOW', windowId);
}

/** Why no question can arrive in this window, in words for the person. */
export function closedWords(error: unknown): string {
	if (!(error instanceof PanelHomeProblem)) {
		return l10n.t('Question Panel could not start: {0}', String(error));
	}
	switch (error.code) {
		case 'symlink':
			return l10n.t('No question can arrive: the panel\'s folder is a symbolic link ({0}).', error.path);
		case 'notAFolder':
			return l10n.t('No question can arrive: something else is in the place of the panel\'s folder ({0}).', error.path);
		case 'foreign':
			return l10n.t('No question can arrive: the panel\'s folder belongs to another user ({0}).', error.path);
		case 'unwritable':
			return l10n.t('No question can arrive: the panel\'s folder cannot be written ({0}).', error.path);
	}
}
