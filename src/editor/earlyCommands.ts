import { commands as vscodeCommands, type Disposable } from 'vscode';
import type { CommandHandlers } from './commands';
import { commands } from './ids';
import type { Node } from './tree';

/**
 * Registers every command before there is anything behind it: the editor takes one that is not there when
 * an extension has started for one that does not exist. What is asked for meanwhile is done as soon as it can be.
 */
export function registerCommands(handlers: Promise<CommandHandlers>): Disposable[] {
	return Object.values(commands).map((id) => vscodeCommands.registerCommand(id, async (node?: Node) => (await handlers)[id]?.(node)));
}
