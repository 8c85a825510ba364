import { mkdtemp, mkdir, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runTests } from '@vscode/test-electron';
import { build, type BuildOptions } from 'esbuild';
import type { HostResults } from '../host/index';
import { launchBrowser } from './browser';
import { failuresFolder } from './artifacts';
import { repository } from './repository';
import type { WorkbenchVersion } from './workbenchParts';
import { WORKBENCH_VERSIONS } from './workbenchParts';
import { startWorkbenchServer } from './workbenchServer';

const LIMIT_MS = 180_000;

const built = path.join(repository, 'out', 'host');

/** One run of all host suites in one editor. */
export interface HostRun {
	readonly editor: string;
	readonly results: HostResults;
}

/**
 * Runs `test/host` in real extension hosts of the oldest supported and the newest VS Code; needs a built extension.
 *
 * In a VS Code on the desktop where one is named ($VSCODE_EXECUTABLE) or may be fetched (VSCODE_DOWNLOAD=1), else in the workbench from npm.
 */
export async function runHostTests(): Promise<HostRun[]> {
	await bundleSuites();
	const executable = process.env['VSCODE_EXECUTABLE'];
	const editors: (() => Promise<HostRun>)[] = executable
		? [() => onDesktop(executable, { vscodeExecutablePath: executable })]
		: process.env['VSCODE_DOWNLOAD'] === '1'
			? ['stable', '1.100.3'].map((version) => () => onDesktop(`VS Code ${version}`, { version }))
			: WORKBENCH_VERSIONS.map((version) => () => inWorkbench(version));
	const runs: HostRun[] = [];
	for (const run of editors) {
		runs.push(await run());
	}
	return runs;
}

async function bundleSuites(): Promise<void> {
	await rm(built, { recursive: true, force: true });
	await mkdir(path.join(built, 'suites'), { recursive: true });
	const source = path.join(repository, 'test', 'host');
	const suites = (await readdir(source)).filter((name) => name.endsWith('.test.ts')).map((name) => path.join(source, name));
	// mocha stays outside the bundle: it finds its own interfaces and reporters by path.
	const options: BuildOptions = { bundle: true, platform: 'node', format: 'cjs', target: 'node20', external: ['vscode', 'mocha'], sourcemap: 'inline', logLevel: 'warning' };
	await build({ ...options, entryPoints: [path.join(source, 'index.ts')], outdir: built });
	await build({ ...options, entryPoints: suites, outdir: path.join(built, 'suites') });
}

async function onDesktop(editor: string, which: { vscodeExecutablePath: string } | { version: string }): Promise<HostRun> {
	return withFolders(editor, async ({ folder, home, resultsFile }) => {
		await runTests({
			...which,
			extensionDevelopmentPath: repository,
			extensionTestsPath: path.join(built, 'index.js'),
			extensionTestsEnv: { QUESTION_PANEL_HOST_RESULTS: resultsFile, QUESTION_PANEL_HOME: path.join(home, '.question-panel'), HOME: home },
			launchArgs: [folder, '--disable-extensions', '--disable-workspace-trust', '--user-data-dir', path.join(home, 'user-data')],
		});
	});
}

async function inWorkbench(version: WorkbenchVersion): Promise<HostRun> {
	return withFolders(`VS Code ${version}`, async ({ folder, home, resultsFile }) => {
		const server = await startWorkbenchServer({ version, home, extraArgs: ['--enable-smoke-test-driver'], env: { QUESTION_PANEL_HOST_RESULTS: resultsFile } });
		const browser = await launchBrowser();
		try {
			const page = await browser.newPage();
			const said: string[] = [];
			const ended = new Promise<number>((resolve, reject) => {
				const timer = setTimeout(() => reject(new Error(`no end within ${LIMIT_MS} ms. The host said:\n${said.join('\n')}`)), LIMIT_MS);
				// The workbench tells its test driver through two functions that it expects on the page.
				const exposed = [
					page.exposeFunction('codeAutomationLog', (type: string, args: unknown[]) => said.push(`[${type}] ${args.map(String).join(' ')}`)),
					page.exposeFunction('codeAutomationExit', (code: number) => {
						clearTimeout(timer);
						resolve(code);
					}),
				];
				const remote = `vscode-remote://127.0.0.1:${server.port}`;
				const url = server.urlOf(folder, [
					['extensionDevelopmentPath', `${remote}${repository}`],
					['extensionTestsPath', `${remote}${path.join(built, 'index.js')}`],
				]);
				Promise.all(exposed).then(() => page.goto(url)).catch(reject);
			});
			const code = await ended.catch(async (error: unknown) => {
				await mkdir(failuresFolder, { recursive: true });
				await page.screenshot({ path: path.join(failuresFolder, `host-${version}.png`) });
				throw error;
			});
			if (code !== 0) {
				throw new Error(`the host ended with ${code}. It said:\n${said.slice(-50).join('\n')}`);
			}
		} finally {
			await browser.close();
			await server.dispose();
		}
	});
}

interface Folders {
	readonly folder: string;
	readonly home: string;
	readonly resultsFile: string;
}

async function withFolders(editor: string, run: (folders: Folders) => Promise<void>): Promise<HostRun> {
	const root = await mkdtemp(path.join(tmpdir(), 'question-panel-host-'));
	const folders = { folder: path.join(root, 'project'), home: path.join(root, 'home'), resultsFile: path.join(root, 'results.json') };
	try {
		await mkdir(folders.folder);
		await mkdir(folders.home);
		const failure = await run(folders).then(() => undefined, (error: unknown) => error as Error);
		const results = await readFile(folders.resultsFile, 'utf8').then((text) => JSON.parse(text) as HostResults, () => undefined);
		if (results) {
			return { editor, results };
		}
		return { editor, results: { passed: [], failed: [{ title: 'the run itself', message: failure?.message ?? 'it left no results' }] } };
	} finally {
		await rm(root, { recursive: true, force: true, maxRetries: 5 });
	}
}
