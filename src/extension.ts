import { join } from 'node:path';
import type { ExtensionContext } from 'vscode';
import { loadWithCodeCache, type LoadedScript } from './codeCache';
import type * as Panel from './panel';

let script: LoadedScript | undefined;
let panel: typeof Panel | undefined;

/** Loads the panel, quickly from its second time on, and opens it. */
export async function activate(context: ExtensionContext): Promise<void> {
	script = loadWithCodeCache(join(__dirname, 'panel.js'), context.globalStorageUri.fsPath, require);
	panel = script.exports as typeof Panel;
	await panel.activate(context);
}

export async function deactivate(): Promise<void> {
	await panel?.deactivate();
	await script?.keep();
}
