import { join } from 'node:path';
import type { ExtensionContext } from 'vscode';
import { loadWithCodeCache } from './codeCache';
import type * as Panel from './panel';

let panel: typeof Panel | undefined;

/** Loads the panel, quickly from its second time on, and opens it. */
export async function activate(context: ExtensionContext): Promise<void> {
	panel = loadWithCodeCache(join(__dirname, 'panel.js'), context.globalStorageUri.fsPath, require) as typeof Panel;
	await panel.activate(context);
}

export async function deactivate(): Promise<void> {
	await panel?.deactivate();
}
