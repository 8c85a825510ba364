import { commands as vscodeCommands, type Disposable } from 'vscode';
import type { Inbox } from '../domain/inbox';
import { isAnswerable } from './answerable';
import { contextKeys } from './ids';
import type { Quiet } from './quiet';

/** Keeps what `when` clauses ask for true. */
export function keepContext(inbox: Inbox, quiet: Quiet): Disposable[] {
	const set = (key: string, value: unknown) => void vscodeCommands.executeCommand('setContext', key, value);
	const count = () => set(contextKeys.pending, inbox.all().filter(isAnswerable).length);
	const snooze = () => set(contextKeys.isSnoozed, quiet.isSnoozed);
	count();
	snooze();
	return [inbox.onDidChange(count), quiet.onDidChange(snooze)];
}
