import { env, l10n, window, type LogOutputChannel } from 'vscode';
import type { Deciding } from '../domain/deciding';
import type { Inbox } from '../domain/inbox';
import { durationText } from '../domain/duration';
import { isBeingTyped, isWaiting, type Request } from '../domain/request';
import type { Drafts } from './drafts';
import { unsentText } from './formSnapshot';
import type { FormTab } from './formTab';
import type { FormView } from './formView';
import type { HistoryCommands } from './historyCommands';
import type { HookCommands } from './hookCommands';
import type { LastAnswers } from './lastAnswers';
import { commands } from './ids';
import { answerByPalette, choosePending, type PaletteParts } from './palette';
import { plainText } from './plainText';
import type { Quiet } from './quiet';
import { originOf } from './origin';
import type { PreviewDocuments } from './previewDocuments';
import type { SessionTerminals } from './sessionTerminals';
import type { TmuxQuestions } from './tmuxQuestions';
import type { Node } from './tree';
import { refusalWords, tooLateWords } from './words';

export interface CommandParts {
	readonly inbox: Inbox;
	readonly desk: Deciding;
	readonly drafts: Drafts;
	readonly lastAnswers: LastAnswers;
	readonly form: FormView;
	readonly tab: FormTab;
	readonly previews: PreviewDocuments;
	readonly terminals: SessionTerminals;
	readonly hooks: HookCommands;
	readonly history: HistoryCommands;
	readonly quiet: Quiet;
	readonly tmuxQuestions: TmuxQuestions;
	readonly log: LogOutputChannel;
}

/** How long the notifications may be silenced, in minutes. */
const snoozeMinutes = [15, 60, 240];

/** How long a message stays in the status bar, in milliseconds: long enough to read a path. */
const messageTime = 8000;

/** What each command does, by its id. */
export type CommandHandlers = Readonly<Record<string, (node?: Node) => unknown>>;

/** Everything that the palette, keys and menus can do. */
export function commandHandlers(parts: CommandParts): CommandHandlers {
	const { inbox, desk, form, history, hooks, quiet, log, previews, tab, terminals, tmuxQuestions } = parts;
	const release = (id: string) => releaseToTerminal(parts, id);
	const palette: PaletteParts = {
		...parts,
		release,
		show: (id) => form.show(id, 'editor'),
		openPreview: (place) => previews.open(place),
		comparePreviews: (place) => previews.compare(place),
		openSaid: (id) => previews.openSaid(id),
		showTerminal: (id) => showTerminal(parts, id),
		terminalName: (id) => withRequest(inbox, id, (request) => terminals.nameFor(request)),
	};
	const handlers: CommandHandlers = {
		[commands.answer]: (node) => answerByPalette(palette, requestIdOf(node)),
		[commands.show]: (argument) => form.show(requestToShow(parts)?.id, originOf(argument)),
		[commands.open]: (node) => form.show(requestIdOf(node), 'list'),
		[commands.openInEditor]: (node) => tab.show(requestIdOf(node) ?? requestToShow(parts)?.id),
		[commands.showTerminal]: async (node) =>
			withId(requestIdOf(node) ?? requestAtHand(parts)?.id ?? (await choosePending(inbox, l10n.t('Show Terminal')))?.id, (id) => showTerminal(parts, id)),
		[commands.answerInTerminal]: async (node) => withId(node ? requestIdOf(node) : (await requestToRelease(parts))?.id, release),
		[commands.typeKept]: (node) => withId(requestIdOf(node), (id) => typeKept(parts, id)),
		[commands.stopTyping]: async (node) => withId(requestIdOf(node) ?? inbox.all().find(isBeingTyped)?.id, (id) => desk.stopTyping(id)),
		[commands.findInTmux]: () => tmuxQuestions.find(),
		[commands.copyAnswer]: (node) => withId(requestIdOf(node), (id) => copyAnswer(parts, id)),
		[commands.removeFromList]: (node) => withId(requestIdOf(node), (id) => desk.removeFromList(id)),
		[commands.installHooks]: () => hooks.install(),
		[commands.uninstallHooks]: () => hooks.uninstall(),
		[commands.muteSession]: (node) => mute(parts, node, true),
		[commands.unmuteSession]: (node) => mute(parts, node, false),
		[commands.snooze]: () => snooze(quiet),
		[commands.endSnooze]: () => quiet.snoozeUntil(0),
		[commands.clearFinished]: () => inbox.forgetFinished(),
		[commands.showHistory]: () => history.show(),
		[commands.exportHistory]: () => history.export(),
		[commands.clearHistory]: () => history.clear(),
		[commands.showLog]: () => log.show(),
	};
	return handlers;
}

/** Decides nothing: the hook ends without a word, and the terminal in which the session runs is shown if it is the editor's own. */
export async function releaseToTerminal({ desk, inbox, terminals }: Pick<CommandParts, 'desk' | 'inbox' | 'terminals'>, requestId: string): Promise<void> {
	const released = await desk.release(requestId);
	const request = inbox.get(requestId);
	if (!request) {
		return;
	}
	if (!released) {
		void window.showInformationMessage(tooLateWords(request));
		return;
	}
	const { name, pane } = request.session;
	const where = pane === undefined ? name : l10n.t('{0}, tmux pane {1}', name, pane.id);
	window.setStatusBarMessage(l10n.t('$(terminal) Answer in the terminal: {0}', where), messageTime);
	await terminals.showOwned(request);
}

export function showTerminal({ inbox, terminals }: Pick<CommandParts, 'inbox' | 'terminals'>, requestId: string): void {
	const isShown = withRequest(inbox, requestId, (request) => terminals.show(request));
	if (isShown === false) {
		void window.showInformationMessage(l10n.t('This session runs in a terminal that the editor cannot show.'));
	}
}

function withRequest<T>(inbox: Inbox, requestId: string, act: (request: Request) => T): T | undefined {
	const request = inbox.get(requestId);
	return request && act(request);
}

/** It cannot be taken back: only what the person looks at, or the only one there is, is meant without asking. */
async function requestToRelease(parts: CommandParts): Promise<Request | undefined> {
	const shown = requestAtHand(parts);
	return shown?.state.name === 'pending' ? shown : choosePending(parts.inbox, l10n.t('Answer in Terminal'));
}

/** What the person has before them. */
function requestAtHand({ form, tab }: CommandParts): Request | undefined {
	return tab.activeRequest ?? form.visibleRequest;
}

/** What the person has before them if it still waits; else the one that has waited longest. */
function requestToShow(parts: CommandParts): Request | undefined {
	const atHand = requestAtHand(parts);
	return atHand && isWaiting(atHand) ? atHand : parts.inbox.all().find(isWaiting);
}

function withId(requestId: string | undefined, act: (requestId: string) => unknown): unknown {
	return requestId === undefined ? undefined : act(requestId);
}

function requestIdOf(node: Node | undefined): string | undefined {
	return node?.kind === 'request' ? node.requestId : undefined;
}

/** An answer that was lost goes into the terminal, just as it was. */
async function typeKept({ inbox, desk }: CommandParts, requestId: string): Promise<void> {
	const state = inbox.get(requestId)?.state;
	const result = state?.name === 'lost' ? await desk.decide(requestId, state.decision, state.surface) : undefined;
	if (result?.sent === false) {
		void window.showWarningMessage(plainText(refusalWords(result)));
	}
}

async function copyAnswer({ inbox, drafts }: CommandParts, requestId: string): Promise<void> {
	const request = inbox.get(requestId);
	const text = request && unsentText(request, drafts);
	if (text !== undefined) {
		await env.clipboard.writeText(text);
		window.setStatusBarMessage(l10n.t('$(copy) Your answer is on the clipboard'), messageTime);
	}
}

async function mute({ inbox, quiet }: CommandParts, node: Node | undefined, isMuted: boolean): Promise<void> {
	// The session that asked last is the likeliest to be meant.
	const sessions = new Map(inbox.all().reverse().map(({ session }) => [session.id, session.name]));
	const rows = [...sessions].filter(([id]) => quiet.isMuted(id) !== isMuted).map(([id, label]) => ({ id, label, description: id.slice(0, 8) }));
	const none = isMuted ? l10n.t('No session to mute.') : l10n.t('No session is muted.');
	const sessionId = node?.kind === 'session' ? node.sessionId : (await chooseSession(rows, none))?.id;
	if (sessionId !== undefined) {
		await quiet.mute(sessionId, isMuted);
	}
}

async function chooseSession<Row extends { label: string }>(rows: readonly Row[], none: string): Promise<Row | undefined> {
	if (rows.length === 0) {
		void window.showInformationMessage(none);
		return undefined;
	}
	return window.showQuickPick(rows, { placeHolder: l10n.t('Which session?') });
}

async function snooze(quiet: Quiet): Promise<void> {
	const rows = snoozeMinutes.map((minutes) => ({ label: durationText(minutes * 60_000, env.language), minutes }));
	const chosen = await window.showQuickPick(rows, { placeHolder: l10n.t('Show no notifications for how long? Questions stay listed') });
	if (chosen) {
		await quiet.snoozeUntil(Date.now() + chosen.minutes * 60_000);
	}
}
