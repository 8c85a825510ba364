import { realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { l10n, Uri, window, workspace, type Disposable, type ExtensionContext, type LogOutputChannel, type WorkspaceFolder } from 'vscode';
import type { Inbox } from '../domain/inbox';
import type { Desk } from '../endpoint/desk';
import { Discovery, sweepDeadWindows, type WindowFacts } from '../endpoint/discovery';
import { installLauncher } from '../endpoint/launcher';
import { repositoryOf } from '../endpoint/gitFolder';
import { isLauncherInPlace } from '../endpoint/launcherInPlace';
import type { OpenPort } from '../endpoint/openPort';
import { panelFolders, preparePanelHome } from '../endpoint/panelHome';
import type { Address } from '../endpoint/loopback';
import { Peers } from '../endpoint/peers';
import { serveAt } from '../endpoint/server';
import { StandingAnnouncement } from '../endpoint/standingAnnouncement';
import { sayClosed } from './closedWords';
import { windowIdFrom } from './windowId';

export interface OfficeParts {
	readonly context: ExtensionContext;
	readonly panelHome: string;
	readonly port: OpenPort;
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

/** Opens the window to hooks: its port served and announced, the script in place. */
export function openOffice(parts: OfficeParts): OpenOffice {
	const { context, panelHome, port, inbox, desk, log, onWindowGone } = parts;
	const { windows } = panelFolders(panelHome);
	const warn = (message: string) => log.warn(message);
	const closings: (() => unknown)[] = [() => port.dispose()];
	const close = async () => {
		for (const closing of closings.reverse()) {
			try {
				await closing();
			} catch (error) {
				// What else there is to close is no less important.
				warn(`closing: ${String(error)}`);
			}
		}
	};
	const report = (error: unknown) => {
		log.warn(`discovery: ${String(error)}`);
		sayClosed(error);
	};
	try {
		const prepareFolder = () => preparePanelHome(panelHome);
		prepareFolder();
		const windowId = windowIdFrom(context.workspaceState, windows);
		const server = serveAt(port, { desk, inbox, windowId, log: warn });

		const discovery = new Discovery(windows, { windowId, port: server.port, token: server.token });
		closings.push(() => discovery.withdraw());
		// Kept: an update may remove this release's folder while the window lives.
		let script: Uint8Array | undefined;
		const restore = async () => {
			script ??= await readFile(Uri.joinPath(context.extensionUri, 'dist', 'hook.js').fsPath);
			await installLauncher(panelHome, script, process.execPath);
		};
		const isUsable = () => isLauncherInPlace(panelHome);
		const { facts, onDidChange } = factsOfThisWindow();
		const announcement = new StandingAnnouncement({ discovery, prepareFolder, restore, isUsable, facts, log: warn, report });
		closings.push(() => announcement.dispose());
		announcement.announce();
		// Hooks use what the last start left there until it is done.
		void announcement.check();

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
		void close();
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
