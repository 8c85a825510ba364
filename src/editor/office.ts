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
import { StandingAnnouncement, type StandingAnnouncementParts } from '../endpoint/standingAnnouncement';
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
export async function openOffice({ context, panelHome, inbox, desk, log, onWindowGone }: OfficeParts): Promise<OpenOffice> {
	const prepareFolder = () => preparePanelHome(panelHome);
	await prepareFolder();
	const { windows } = panelFolders(panelHome);
	const script = await readFile(Uri.joinPath(context.extensionUri, 'dist', 'hook.js').fsPath);
	const restore = () => installLauncher(panelHome, script, process.execPath);
	await restore();
	const swept = await sweepDeadWindows(windows);
	const windowId = await windowIdFrom(context.workspaceState, windows);
	const server = await startServer({ desk, inbox, windowId, log: (message) => log.warn(message) });
	const discovery = new Discovery(windows, { windowId, port: server.port, token: server.token });
	const report = (error: unknown) => {
		log.warn(`discovery: ${String(error)}`);
		void window.showErrorMessage(closedWords(error));
	};
	const subscriptions = await keepAnnounced({ discovery, prepareFolder, restore, log: (message) => log.warn(message), report });
	const peers = new Peers({
		folder: windows,
		windowId,
		inbox,
		isWaitedFor: (requestId) => desk.isWaitedFor(requestId),
		onGone: onWindowGone,
		log: (message) => log.warn(message),
	});
	hintTerminals(context, windowId);
	log.info(`listening on port ${server.port}, window ${windowId}; ${swept.length} dead windows swept`);
	return {
		addressOf: (id) => peers.addressOf(id),
		close: async () => {
			peers.dispose();
			subscriptions.forEach((subscription) => subscription.dispose());
			await discovery.withdraw();
			await server.dispose();
		},
	};
}

async function keepAnnounced(parts: Omit<StandingAnnouncementParts, 'facts'>): Promise<Disposable[]> {
	let focusedAt = Date.now();
	const announcement = new StandingAnnouncement({
		...parts,
		facts: () => ({
			...foldersOf(workspace.workspaceFolders ?? []),
			focusedAt,
		}),
	});
	const announceAgain = () => void announcement.announce().catch((error: unknown) => parts.log(`discovery: ${String(error)}`));
	await announcement.announce();
	return [
		announcement,
		workspace.onDidChangeWorkspaceFolders(announceAgain),
		window.onDidChangeWindowState(({ focused }) => {
			if (focused) {
				focusedAt = Date.now();
				announceAgain();
			}
		}),
	];
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
