import { commands as vscodeCommands, env, l10n, window, type Disposable, type LogOutputChannel } from 'vscode';
import type { Inbox } from '../domain/inbox';
import { isWaiting } from '../domain/request';
import type { Desk } from '../endpoint/desk';
import type { Drafts } from './drafts';
import type { FormView } from './formView';
import type { HookCommands } from './hookCommands';
import { commands } from './ids';
import { answerByPalette } from './palette';
import type { Quiet } from './quiet';
import { terminalOf } from './terminals';
import type { Node } from './tree';
import { answerText, stateWords } from './words';

export interface CommandParts {
	readonly inbox: Inbox;
	readonly desk: Desk;
	readonly drafts: Drafts;
	readonly form: FormView;
	readonly hooks: HookCommands;
	readonly quiet: Quiet;
	readonly log: LogOutputChannel;
}

/** How long the notifications may be silenced, in minutes. */
const snoozeMinutes = [15, 60, 240];

/** Everything that the palette, keys and menus can do. */
export function registerCommands(parts: CommandParts): Disposable[] {
	const { inbox, form, hooks, quiet, log } = parts;
	const release = (id: string) => releaseToTerminal(parts, id);
	const handlers: Readonly<Record<string, (node?: Node) => unknown>> = {
		[commands.answer]: (node) => answerByPalette({ ...parts, release }, requestIdOf(node)),
		[commands.show]: () => form.show(inbox.all().find(isWaiting)?.id),
		[commands.open]: (node) => form.show(requestIdOf(node)),
		[commands.answerInTerminal]: (node) => withRequest(inbox, node, release),
		[commands.copyAnswer]: (node) => withRequest(inbox, node, (id) => copyAnswer(inbox, id)),
		[commands.installHooks]: () => hooks.install(),
		[commands.uninstallHooks]: () => hooks.uninstall(),
		[commands.muteSession]: (node) => mute(parts, node, true),
		[commands.unmuteSession]: (node) => mute(parts, node, false),
		[commands.snooze]: () => snooze(quiet),
		[commands.endSnooze]: () => quiet.snoozeUntil(0),
		[commands.clearFinished]: () => inbox.forgetFinished(),
		[commands.showLog]: () => log.show(),
	};
	return Object.entries(handlers).map(([id, handler]) => vscodeCommands.registerCommand(id, handler));
}

/** Decides nothing: the hook ends without a word, and the terminal in which the session runs is shown if it is the editor's own. */
export async function releaseToTerminal({ desk, inbox, log }: Pick<CommandParts, 'desk' | 'inbox' | 'log'>, requestId: string): Promise<void> {
	const released = desk.release(requestId);
	const request = inbox.get(requestId);
	if (!request) {
		return;
	}
	if (!released) {
		void window.showInformationMessage(stateWords(request));
		return;
	}
	const { name, pid, pane } = request.session;
	const where = pane === undefined ? name : l10n.t('{0}, tmux pane {1}', name, pane.id);
	window.setStatusBarMessage(l10n.t('$(terminal) Answer in the terminal: {0}', where), 8000);
	try {
		const terminal = pid === undefined ? undefined : await terminalOf(pid);
		terminal?.show();
	} catch (error) {
		log.warn(`the terminal of request ${requestId} could not be found: ${String(error)}`);
	}
}

/** From a menu the row is given; from the palette it is the one that waits longest. */
function withRequest(inbox: Inbox, node: Node | undefined, act: (requestId: string) => unknown): unknown {
	const id = requestIdOf(node) ?? inbox.all().find(({ state }) => state.name === 'pending')?.id;
	return id === undefined ? window.showInformationMessage(l10n.t('No question waits for an answer.')) : act(id);
}

function requestIdOf(node: Node | undefined): string | undefined {
	return node?.kind === 'request' ? node.requestId : undefined;
}

async function copyAnswer(inbox: Inbox, requestId: string): Promise<void> {
	const request = inbox.get(requestId);
	const state = request?.state;
	const answer = state && ('answer' in state ? state.answer : 'tooLate' in state ? state.tooLate : undefined);
	if (request && answer) {
		await env.clipboard.writeText(answerText(request.questions, answer));
	}
}

async function mute({ inbox, quiet }: CommandParts, node: Node | undefined, isMuted: boolean): Promise<void> {
	// The session that asked last is the likeliest to be meant.
	const sessions = new Map(inbox.all().reverse().map(({ session }) => [session.id, session.name]));
	const rows = [...sessions].filter(([id]) => quiet.isMuted(id) !== isMuted).map(([id, label]) => ({ id, label, description: id.slice(0, 8) }));
	const sessionId = node?.kind === 'session' ? node.sessionId : (await chooseSession(rows))?.id;
	if (sessionId !== undefined) {
		quiet.mute(sessionId, isMuted);
	}
}

async function chooseSession<Row extends { label: string }>(rows: readonly Row[]): Promise<Row | undefined> {
	if (rows.length === 0) {
		void window.showInformationMessage(l10n.t('There is no such session.'));
		return undefined;
	}
	return window.showQuickPick(rows, { placeHolder: l10n.t('Which session?') });
}

async function snooze(quiet: Quiet): Promise<void> {
	const rows = snoozeMinutes.map((minutes) => ({ label: minutes < 60 ? l10n.t('{0} minutes', minutes) : l10n.t('{0} h', minutes / 60), minutes }));
	const chosen = await window.showQuickPick(rows, { placeHolder: l10n.t('Show no notifications for how long? Questions stay listed') });
	if (chosen) {
		await quiet.snoozeUntil(Date.now() + chosen.minutes * 60_000);
	}
}
