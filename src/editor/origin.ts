import { commands as vscodeCommands } from 'vscode';
import { focusRequests } from './ids';

/** Where the person was when they came to the form. The editor does not tell; the key that was pressed does. */
export type Origin = 'editor' | 'terminal' | 'list';

const ways: Readonly<Record<Origin, string>> = {
	editor: 'workbench.action.focusActiveEditorGroup',
	terminal: 'workbench.action.terminal.focus',
	list: focusRequests,
};

/** Gives the focus back. */
export function returnTo(origin: Origin): void {
	void vscodeCommands.executeCommand(ways[origin]);
}

/** What a key binding passes along; anything else means the editor. */
export function originOf(argument: unknown): Origin {
	const from = (argument as { from?: unknown } | undefined)?.from;
	return from === 'terminal' || from === 'list' ? from : 'editor';
}
