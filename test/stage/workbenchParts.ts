import { existsSync } from 'node:fs';
import path from 'node:path';
import { installedOnce } from './cache';
import { npm, npmInstall } from './npm';
import { systemParts } from './systemParts';

export type WorkbenchVersion = '1.139' | '1.100';

export const WORKBENCH_VERSIONS: readonly WorkbenchVersion[] = ['1.139', '1.100'];

export interface WorkbenchParts {
	readonly node: string;
	readonly serverMain: string;
	readonly cwd: string;
}

interface Recipe {
	readonly codeServer: string;
	/** The Node it needs where that is not the one that runs us. */
	readonly node?: string;
	/** The native modules that come without a binary. All others are prebuilt or not needed (kerberos alone would take minutes). */
	readonly compiled: readonly string[];
	/** Modules whose install step complains although the binary is built, and that file's place. */
	readonly complaining?: { readonly module: string; readonly binary: string };
}

const RECIPES: Record<WorkbenchVersion, Recipe> = {
	'1.139': { codeServer: '4.139.1', node: '24', compiled: ['@vscode/spdlog', '@vscode/native-watchdog'] },
	'1.100': {
		codeServer: '4.100.3',
		compiled: ['@vscode/spdlog', 'native-watchdog'],
		complaining: { module: 'node-pty', binary: 'node_modules/node-pty/build/Release/pty.node' },
	},
};

/** A stock VS Code server and workbench of that version, from npm alone: the package `code-server` carries one whole. */
export async function workbenchParts(version: WorkbenchVersion): Promise<WorkbenchParts> {
	const recipe = RECIPES[version];
	// Natives are bound to the Node that runs them, so where that is ours its major version is part of the key.
	const key = `workbench-${recipe.codeServer}-node${recipe.node ?? process.versions.node.split('.')[0]}`;
	const folder = await installedOnce(key, `VS Code ${version} (server and workbench)`, (target) => build(target, recipe));
	const cwd = vscodeIn(folder);
	return { node: nodeIn(folder, recipe), serverMain: path.join(cwd, 'out', 'server-main.js'), cwd };
}

async function build(folder: string, recipe: Recipe): Promise<void> {
	await systemParts('compiler', 'make', 'python');
	const packages = [`code-server@${recipe.codeServer}`];
	await npmInstall(folder, recipe.node === undefined ? packages : [...packages, `node@${recipe.node}`]);
	if (recipe.node !== undefined) {
		await npm(folder, ['rebuild', 'node']);
	}

	const vscode = vscodeIn(folder);
	const nodeFolder = path.dirname(nodeIn(folder, recipe));
	await npm(vscode, ['install', '--omit=dev', '--ignore-scripts'], nodeFolder);
	await npm(vscode, ['rebuild', ...recipe.compiled], nodeFolder);
	if (recipe.complaining) {
		const { module, binary } = recipe.complaining;
		await npm(vscode, ['rebuild', module], nodeFolder).catch((error: unknown) => {
			if (!existsSync(path.join(vscode, binary))) {
				throw error;
			}
		});
	}
}

function vscodeIn(folder: string): string {
	return path.join(folder, 'node_modules', 'code-server', 'lib', 'vscode');
}

function nodeIn(folder: string, recipe: Recipe): string {
	return recipe.node === undefined ? process.execPath : path.join(folder, 'node_modules', 'node', 'bin', 'node');
}
