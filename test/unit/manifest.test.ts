import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import * as ids from '../../src/editor/ids';
import { repository } from '../stage/repository';

interface Setting {
	readonly scope?: string;
	readonly default: unknown;
	readonly enum?: readonly unknown[];
	readonly enumDescriptions?: readonly string[];
}

interface MenuEntry {
	readonly command: string;
	readonly when?: string;
	readonly group?: string;
}

interface Manifest {
	readonly engines: { readonly vscode: string };
	readonly extensionKind: readonly string[];
	readonly activationEvents: readonly string[];
	readonly capabilities: Readonly<Record<'untrustedWorkspaces' | 'virtualWorkspaces', { readonly supported: boolean | 'limited'; readonly description?: string }>>;
	readonly contributes: {
		readonly viewsContainers: { readonly activitybar: readonly { readonly id: string }[] };
		readonly views: Readonly<Record<string, readonly { readonly id: string }[]>>;
		readonly viewsWelcome: readonly { readonly view: string }[];
		readonly commands: readonly { readonly command: string; readonly icon?: string }[];
		readonly menus: Readonly<Record<string, readonly MenuEntry[]>>;
		readonly keybindings: readonly { readonly command: string; readonly key: string; readonly mac?: string; readonly when?: string; readonly args?: unknown }[];
		readonly configuration: { readonly properties: Readonly<Record<string, Setting>> };
	};
	readonly dependencies?: Readonly<Record<string, string>>;
	readonly devDependencies: Readonly<Record<string, string>>;
	readonly overrides: Readonly<Record<string, string>>;
}

const textOf = (file: string) => readFileSync(path.join(repository, file), 'utf8');
const manifestText = textOf('package.json');
const manifest = JSON.parse(manifestText) as Manifest;
const { contributes } = manifest;
const translated = JSON.parse(textOf('package.nls.json')) as Record<string, string>;

const sorted = (texts: Iterable<string>) => [...new Set(texts)].sort();
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

const commandIds = contributes.commands.map(({ command }) => command);
const viewIds = Object.values(contributes.views).flatMap((views) => views.map(({ id }) => id));
const whenClauses = matches(manifestText, /"when": "((?:[^"\\]|\\.)*)"/g);

describe('ids', () => {
	it.each([
		['command', Object.values(ids.commands), commandIds],
		['view', Object.values(ids.views), viewIds],
		['setting', settingsRead().map(({ key }) => key), Object.keys(contributes.configuration.properties)],
	])('every %s is contributed once, and nothing else is', (_kind, written, contributed) => {
		expect([...contributed].sort()).toEqual(sorted(written));
	});

	it('every command has its handler in one table', () => {
		expect(handlersIn('src/editor/commands.ts').sort()).toEqual(Object.keys(ids.commands).sort());
	});

	it('no when clause has double quotes: VS Code does not parse them, and takes the clause for none', () => {
		expect(whenClauses.filter((clause) => clause.includes('\\"'))).toEqual([]);
	});

	it('every context key is asked for in a when clause, and no unknown one is', () => {
		const asked = sorted(whenClauses.flatMap((clause) => matches(clause, /(questionPanel\.[\w.]+)/g)));
		expect(asked.filter((id) => !viewIds.includes(id))).toEqual(sorted(Object.values(ids.contextKeys)));
	});

	it('menus, keys, views and links name what is contributed', () => {
		const inMenus = Object.values(contributes.menus).flatMap((entries) => entries.map(({ command }) => command));
		const inKeys = contributes.keybindings.map(({ command }) => command);
		const inLinks = matches(Object.values(translated).join('\n'), /\(command:([\w.]+)\)/g);
		expect([...inMenus, ...inKeys, ...inLinks].filter((id) => !commandIds.includes(id))).toEqual([]);
		expect(contributes.viewsWelcome.filter(({ view }) => !viewIds.includes(view))).toEqual([]);
		expect(Object.keys(contributes.views)).toEqual(contributes.viewsContainers.activitybar.map(({ id }) => id));
	});
});

describe('texts', () => {
	it('every key is translated, and no translation is left over', () => {
		expect(sorted(matches(manifestText, /"%([^%"]+)%"/g))).toEqual(Object.keys(translated).sort());
	});

	it('no text is empty', () => {
		expect(Object.values(translated).filter((text) => text.trim() === '')).toEqual([]);
	});
});

describe('settings', () => {
	it.each(settingsRead().map(({ key, byDefault }) => [key, byDefault] as const))('%s has the default that the code falls back to', (key, byDefault) => {
		expect(contributes.configuration.properties[key]?.default).toBe(byDefault);
	});

	it('that name a program are of the machine: no folder that is opened may set them', () => {
		const programs = Object.entries(contributes.configuration.properties).filter(([key]) => key.endsWith('.path'));
		expect(programs.map(([key, { scope }]) => [key, scope])).toEqual([[`${ids.configurationSection}.tmux.path`, 'machine']]);
	});

	it.each(Object.entries(contributes.configuration.properties).filter(([, setting]) => setting.enum))('%s explains each of its values', (_key, setting) => {
		expect(setting.enum).toContain(setting.default);
		expect(setting.enumDescriptions).toHaveLength(setting.enum?.length ?? 0);
	});
});

describe('the manifest', () => {
	it('has keys for answering and for the form, while there is something to answer', () => {
		const isPending = `${ids.contextKeys.pending} > 0`;
		expect(contributes.keybindings).toEqual([
			{ command: ids.commands.answer, key: 'ctrl+alt+q', when: isPending },
			// Esc leads back to where the person was, which only the key knows.
			{ command: ids.commands.show, key: 'ctrl+alt+shift+q', when: `${isPending} && terminalFocus`, args: { from: 'terminal' } },
			{ command: ids.commands.show, key: 'ctrl+alt+shift+q', when: `${isPending} && !terminalFocus` },
		]);
	});

	it('takes the same keys on a Mac, where Cmd with Q quits', () => {
		expect(contributes.keybindings.filter(({ mac, key }) => mac !== undefined || /cmd|meta/.test(key))).toEqual([]);
	});

	it('promises the oldest editor whose interface it is compiled against', () => {
		const [, major, minor] = /^\^(\d+)\.(\d+)\.0$/.exec(manifest.engines.vscode) ?? [];
		expect(Number(major)).toBe(1);
		expect(Number(minor)).toBeGreaterThanOrEqual(100);
		expect(manifest.devDependencies['@types/vscode']?.split('.').slice(0, 2)).toEqual([major, minor]);
	});

	it('runs where the sessions run, from start-up on', () => {
		expect(manifest.extensionKind).toEqual(['workspace']);
		// A tab that is open when the window is reloaded is waited for.
		expect(manifest.activationEvents).toEqual(['onStartupFinished', `onWebviewPanel:${ids.tabType}`]);
	});

	it.each(['untrustedWorkspaces', 'virtualWorkspaces'] as const)('says how it does in %s', (kind) => {
		const { supported, description } = manifest.capabilities[kind];
		expect([true, false, 'limited']).toContain(supported);
		// The editor shows the reason wherever something is held back.
		expect(supported === true || description !== undefined).toBe(true);
	});
});

describe('menus', () => {
	const { commandPalette = [], 'view/title': title = [], 'view/item/context': row = [] } = contributes.menus;
	/** The rows that a clause is for, of those that there are. */
	const rows = ['request pending', 'request terminalOnly', 'request released', 'request answered', 'request delivered', 'request lost copyable', 'session', 'session muted', 'finished'];
	const isFor = (clause: string, viewItem: string) => {
		const [, is, , matching = ''] = /viewItem (?:== '?([^']+?)'?|(=~) \/(.+)\/)$/.exec(clause) ?? [];
		return is === undefined ? new RegExp(matching).test(viewItem) : is === viewItem;
	};
	const actionsOn = (viewItem: string, isInline: boolean) =>
		row.filter(({ when = '', group = '' }) => isFor(when, viewItem) && group.startsWith('inline') === isInline).map(({ command }) => command);

	it('are of kinds that are known', () => {
		expect(Object.keys(contributes.menus)).toEqual(['commandPalette', 'view/title', 'view/item/context']);
	});

	it('of views say in which view they are', () => {
		const elsewhere = [...title, ...row].filter(({ when = '' }) => !viewIds.some((id) => when.startsWith(`view == ${id}`)));
		expect(elsewhere).toEqual([]);
	});

	it.each(rows)('have three buttons at most on a row: %s', (viewItem) => {
		expect(actionsOn(viewItem, true).length).toBeLessThanOrEqual(3);
	});

	it.each<[viewItem: string, commands: string[]]>([
		['request pending', [ids.commands.openInEditor, ids.commands.showTerminal]],
		['request terminalOnly', [ids.commands.openInEditor, ids.commands.showTerminal]],
		['request released', [ids.commands.openInEditor, ids.commands.showTerminal]],
		['request delivered', [ids.commands.openInEditor]],
		['request lost copyable', [ids.commands.openInEditor]],
		['session', []],
		['finished', []],
	])('on a row "%s" lead where they can: %j', (viewItem, expected) => {
		expect(actionsOn(viewItem, false)).toEqual(expected);
	});

	it('hide from the palette what needs a row', () => {
		expect(commandPalette.filter(({ when }) => when === 'false').map(({ command }) => command)).toEqual([ids.commands.open, ids.commands.typeKept, ids.commands.copyAnswer, ids.commands.removeFromList]);
	});

	it('have an icon for every command that is a button', () => {
		const buttons = [...title.filter(({ group }) => group === 'navigation'), ...row.filter(({ group = '' }) => group.startsWith('inline'))].map(({ command }) => command);
		const withIcon = contributes.commands.filter(({ icon }) => icon !== undefined).map(({ command }) => command);
		expect(buttons.filter((command) => !withIcon.includes(command))).toEqual([]);
	});
});

describe('packages', () => {
	it('are all bundled, so that none is installed with the extension', () => {
		expect(manifest.dependencies).toBeUndefined();
	});

	it('have exact versions', () => {
		const versions = Object.entries({ ...manifest.devDependencies, ...manifest.overrides });
		expect(versions.filter(([, version]) => !/^(?:npm:@?[\w/-]+@)?\d+\.\d+\.\d+$/.test(version))).toEqual([]);
	});

	it('are locked without the address of anybody\'s mirror', () => {
		expect(textOf('package-lock.json')).not.toContain('"resolved"');
	});
});

describe('layers', () => {
	const sources = [...sourcesIn('src'), ...sourcesIn('webview')];
	const importsOf = (chosen: (file: string) => boolean) => sources.filter(({ file }) => chosen(file)).flatMap(({ file, tree }) => importsIn(file, tree));

	it('are looked at whole', () => {
		expect(sources.map(({ file }) => file)).toEqual(expect.arrayContaining(['src/panel.ts', 'src/editor/ids.ts', 'webview/controls.ts']));
		expect(importsOf((file) => file === 'src/panel.ts')).toContainEqual({ file: 'src/panel.ts', from: 'vscode', isTypeOnly: false });
	});

	it('the editor is imported at run time in src/editor and src/panel.ts alone', () => {
		const elsewhere = importsOf((file) => !file.startsWith('src/editor/') && file !== 'src/panel.ts');
		expect(elsewhere.filter(({ from, isTypeOnly }) => from === 'vscode' && !isTypeOnly)).toEqual([]);
	});

	it('the webview takes types from src/protocol, code from src/domain, and nothing else of the host', () => {
		const fromHost = importsOf((file) => file.startsWith('webview/')).filter(({ from }) => from.startsWith('../'));
		const isAllowed = ({ from, isTypeOnly }: Import) => from.startsWith('../src/domain/') || (from.startsWith('../src/protocol/') && isTypeOnly);
		expect(fromHost.filter((one) => !isAllowed(one))).toEqual([]);
	});

	it('the words of the form, and what they are about, need no editor', () => {
		const pure = importsOf((file) => ['src/editor/formStrings.ts', 'src/editor/drafts.ts'].includes(file));
		expect(pure.filter(({ from }) => from === 'vscode')).toEqual([]);
	});

	it('the toolkit is named in webview/controls.ts alone', () => {
		const naming = sources.filter(({ tree }) => /webview-ui-toolkit|@microsoft\/fast/.test(tree.text)).map(({ file }) => file);
		expect(naming).toEqual(['webview/controls.ts']);
	});

	it('no error is swallowed without a word on why', () => {
		expect(sources.flatMap(({ file, tree }) => silentCatchesIn(file, tree))).toEqual([]);
	});
});

/** What `configuration.ts` reads, with the value that it falls back to. */
function settingsRead(): { key: string; byDefault: unknown }[] {
	const found: { key: string; byDefault: unknown }[] = [];
	eachNode(parse('src/editor/configuration.ts'), (node) => {
		if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'read') {
			const [key, byDefault] = node.arguments.map((argument): unknown => JSON.parse(argument.getText().replaceAll('\'', '"')));
			found.push({ key: `${ids.configurationSection}.${String(key)}`, byDefault });
		}
	});
	return found;
}

/** The names of the commands that a table `{ [commands.name]: … }` gives a handler. */
function handlersIn(file: string): string[] {
	const found: string[] = [];
	eachNode(parse(file), (node) => {
		if (ts.isPropertyAssignment(node) && ts.isComputedPropertyName(node.name)) {
			found.push(...matches(node.name.getText(), /^\[commands\.(\w+)\]$/g));
		}
	});
	return found;
}

interface Source {
	readonly file: string;
	readonly tree: ts.SourceFile;
}

function sourcesIn(folder: string): Source[] {
	return readdirSync(path.join(repository, folder), { recursive: true, encoding: 'utf8' })
		.filter((name) => name.endsWith('.ts'))
		.map((name) => path.posix.join(folder, name.split(path.sep).join('/')))
		.map((file) => ({ file, tree: parse(file) }));
}

function parse(file: string): ts.SourceFile {
	return ts.createSourceFile(file, textOf(file), ts.ScriptTarget.ES2022, true);
}

function eachNode(node: ts.Node, look: (node: ts.Node) => void): void {
	look(node);
	node.forEachChild((child) => eachNode(child, look));
}

interface Import {
	readonly file: string;
	readonly from: string;
	readonly isTypeOnly: boolean;
}

function importsIn(file: string, tree: ts.SourceFile): Import[] {
	const found: Import[] = [];
	eachNode(tree, (node) => {
		if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)) {
			const clause = ts.isImportDeclaration(node) ? node.importClause : node;
			found.push({ file, from: node.moduleSpecifier.text, isTypeOnly: clause?.isTypeOnly ?? false });
		} else if (ts.isCallExpression(node) && /^(?:import|require)$/.test(node.expression.getText())) {
			const [target] = node.arguments;
			found.push({ file, from: target && ts.isStringLiteral(target) ? target.text : '', isTypeOnly: false });
		}
	});
	return found;
}

function silentCatchesIn(file: string, tree: ts.SourceFile): string[] {
	const found: string[] = [];
	eachNode(tree, (node) => {
		if (ts.isCatchClause(node) && node.block.statements.length === 0 && !/\/[/*]/.test(node.block.getText())) {
			found.push(`${file}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
		}
	});
	return found;
}
