import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { startProcess } from './ownProcess';
import { whenProcessEnds } from './whenProcessEnds';
import { workbenchParts, type WorkbenchVersion } from './workbenchParts';

export interface WorkbenchServer {
	readonly port: number;
	/** The ids of the extensions that were installed into it. */
	readonly extensionIds: readonly string[];
	/** Its log files whose name matches, with their text. */
	logFiles(name: RegExp): Promise<readonly { readonly file: string; readonly text: string }[]>;
	/** The workbench's address for a folder. */
	/** A folder, or the file of a workspace with several. */
	urlOf(folder: string, payload?: readonly (readonly [string, string])[]): string;
	dispose(): Promise<void>;
}

export interface WorkbenchServerOptions {
	readonly version: WorkbenchVersion;
	readonly home: string;
	/** A packed extension to install first. */
	readonly extension?: string;
	/** More of them. */
	readonly moreExtensions?: readonly string[];
	readonly settings?: Readonly<Record<string, unknown>>;
	readonly env?: Readonly<Record<string, string>>;
	readonly extraArgs?: readonly string[];
	/** Any free one where not given. */
	readonly port?: number;
	/** Who does not know it is refused. Tests go without; a workbench that stays open on a person's machine must not. */
	readonly token?: string;
}

/** Nothing on the screen but what a test put there. */
const QUIET: Readonly<Record<string, unknown>> = {
	'workbench.startupEditor': 'none',
	'workbench.tips.enabled': false,
	'workbench.secondarySideBar.defaultVisibility': 'hidden',
	'workbench.enableExperiments': false,
	// What fades in is not seen on a picture taken meanwhile.
	'workbench.reduceMotion': 'on',
	'chat.disableAIFeatures': true,
	'security.workspace.trust.enabled': false,
	'telemetry.telemetryLevel': 'off',
	'extensions.ignoreRecommendations': true,
	'extensions.autoCheckUpdates': false,
	'update.mode': 'none',
	'git.openRepositoryInParentFolders': 'never',
	'git.autofetch': false,
	'window.commandCenter': false,
	'window.confirmBeforeClose': 'never',
};

/** The stock VS Code server with data folders of its own, that go when it is disposed. */
export async function startWorkbenchServer(options: WorkbenchServerOptions): Promise<WorkbenchServer> {
	const { version, home, settings = {}, extraArgs = [], token } = options;
	const extensions = [...(options.extension === undefined ? [] : [options.extension]), ...(options.moreExtensions ?? [])];
	const parts = await workbenchParts(version);
	const data = await mkdtemp(path.join(tmpdir(), 'question-panel-workbench-'));
	const userData = path.join(data, 'user');
	const env = {
		HOME: home,
		PATH: `${path.dirname(process.execPath)}:${process.env['PATH'] ?? '/usr/local/bin:/usr/bin:/bin'}`,
		LANG: 'C.UTF-8',
		SHELL: '/bin/sh',
		TMPDIR: tmpdir(),
		...options.env,
	};
	const folders = ['--extensions-dir', path.join(data, 'extensions'), '--user-data-dir', userData, '--server-data-dir', path.join(data, 'server')];

	try {
		await mkdir(home, { recursive: true });
		// This build of the workbench keeps a person's settings on the server's disk, not in the browser; those of scope "machine" it takes from the second file.
		for (const [place, chosen] of [['User', { ...QUIET, ...settings }], ['Machine', settings]] as const) {
			await mkdir(path.join(userData, place), { recursive: true });
			await writeFile(path.join(userData, place, 'settings.json'), JSON.stringify(chosen, null, 2));
		}
		if (extensions.length > 0) {
			const installing = extensions.flatMap((extension) => ['--install-extension', extension]);
			const args = [parts.serverMain, ...folders, ...installing, '--force', '--accept-server-license-terms'];
			await execa(parts.node, args, { cwd: parts.cwd, env, extendEnv: false });
		}

		const extensionIds = extensions.length === 0 ? [] : await installedIn(path.join(data, 'extensions'));

		const server = startProcess(
			parts.node,
			[
				...[parts.serverMain, ...folders, '--host', '127.0.0.1', '--port', String(options.port ?? 0)],
				...(token === undefined ? ['--without-connection-token'] : ['--connection-token', token]),
				...['--accept-server-license-terms', '--disable-telemetry', ...extraArgs],
			],
			{ cwd: parts.cwd, env },
		);
		// Registered after the server's own clean-up, so it runs when nobody writes there any more.
		const isDisposed = whenProcessEnds(() => rmSync(data, { recursive: true, force: true, maxRetries: 5 }));
		const dispose = async () => {
			await server.dispose();
			isDisposed();
			await rm(data, { recursive: true, force: true, maxRetries: 5 });
		};
		const listening = await server.waitForOutput(/agent listening on (\d+)/, 60_000).catch(async (error: unknown) => {
			await dispose();
			throw error;
		});
		const port = Number(listening[1]);
		return {
			port,
			extensionIds,
			logFiles: (name) => logFilesIn(userData, data, name),
			urlOf: (folder, payload) => {
				const query = new URLSearchParams({
					...(token === undefined ? {} : { tkn: token }),
					[folder.endsWith('.code-workspace') ? 'workspace' : 'folder']: folder,
					...(payload ? { payload: JSON.stringify(payload) } : {}),
				});
				return `http://127.0.0.1:${port}/?${query.toString()}`;
			},
			dispose,
		};
	} catch (error) {
		await rm(data, { recursive: true, force: true, maxRetries: 5 });
		throw error;
	}
}

async function installedIn(extensions: string): Promise<string[]> {
	const list = JSON.parse(await readFile(path.join(extensions, 'extensions.json'), 'utf8')) as { identifier: { id: string } }[];
	return list.map(({ identifier }) => identifier.id);
}

async function logFilesIn(userData: string, data: string, name: RegExp): Promise<{ file: string; text: string }[]> {
	const found: { file: string; text: string }[] = [];
	for (const root of [userData, path.join(data, 'server')]) {
		const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
		for (const entry of entries) {
			if (entry.isFile() && entry.name.endsWith('.log') && name.test(entry.name)) {
				const file = path.join(entry.parentPath, entry.name);
				found.push({ file: path.relative(data, file), text: await readFile(file, 'utf8').catch(() => '') });
			}
		}
	}
	return found.sort((a, b) => a.file.localeCompare(b.file));
}
