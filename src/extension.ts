import { join } from 'node:path';
import type { ExtensionContext } from 'vscode';
import { loadWithCodeCache, type LoadedScript } from './codeCache';
import { sayClosed } from './editor/closedWords';
import { registerCommands } from './editor/earlyCommands';
import type { CommandHandlers } from './editor/commands';
import { openPort, type OpenPort } from './endpoint/openPort';
import type * as Panel from './panel';

let script: LoadedScript | undefined;

/**
 * Opens the port and registers the commands. The panel is loaded, quickly from its second time on, when
 * this has returned and before anything else happens in this process, so that nobody can come too early.
 */
export async function activate(context: ExtensionContext): Promise<void> {
	const port = await openPort().catch((error: unknown) => {
		console.error(error);
		sayClosed(error);
		return undefined;
	});
	const handlers = new Promise<CommandHandlers>((resolve, reject) => {
		process.nextTick(() => {
			try {
				resolve(openPanel(context, port));
			} catch (error) {
				reject(error);
			}
		});
	});
	handlers.catch(async (error: unknown) => {
		console.error(error);
		sayClosed(error);
		await port?.dispose();
	});
	context.subscriptions.push(...registerCommands(handlers));
}

function openPanel(context: ExtensionContext, port: OpenPort | undefined): CommandHandlers {
	script = loadWithCodeCache(join(__dirname, 'panel.js'), context.globalStorageUri.fsPath, require);
	return (script.exports as typeof Panel).openPanel(context, port);
}

export async function deactivate(): Promise<void> {
	await (script?.exports as typeof Panel | undefined)?.closePanel();
	await script?.keep();
}
