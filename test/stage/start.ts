import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { claudeCode, NEWEST_CLAUDE_CODE } from './claudeCode';
import { startClaude } from './claudeSession';
import { installHooksInto } from './installHooks';
import { packedExtension, repository } from './repository';
import { sampleQuestions, sampleTurns } from './sampleQuestions';
import { startScriptedModel } from './scriptedModel';
import { startStandIn } from './standIn';
import { systemParts } from './systemParts';
import { whenParentEnds } from './whenParentEnds';
import { workbenchParts } from './workbenchParts';
import { startWorkbenchServer } from './workbenchServer';

const WORKBENCH = '1.139';

const cleanUps: (() => Promise<unknown>)[] = [];
let leaving: Promise<never> | undefined;

function leave(code: number): Promise<never> {
	leaving ??= (async () => {
		for (const cleanUp of cleanUps.reverse()) {
			await cleanUp().catch((error: unknown) => console.error(error));
		}
		process.exit(code);
	})();
	return leaving;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
	process.on(signal, () => {
		if (!leaving) {
			console.log('\nEnding …');
		}
		void leave(0);
	});
}

if (process.env['npm_lifecycle_event'] !== undefined) {
	whenParentEnds(() => void leave(0));
}

await start().catch(async (error: unknown) => {
	// Whatever is cut short by our own leaving fails; that is no news.
	if (!leaving) {
		console.error(error instanceof Error ? error.message : error);
	}
	await leave(1);
});

async function start(): Promise<void> {
	const claude = systemParts('tmux').then(() => claudeCode(NEWEST_CLAUDE_CODE)).then(() => undefined, (error: unknown) => error as Error);
	const [noClaude] = await Promise.all([claude, workbenchParts(WORKBENCH), pack()]);

	const root = await mkdtemp(path.join(tmpdir(), 'question-panel-start-'));
	cleanUps.push(() => rm(root, { recursive: true, force: true, maxRetries: 5 }));
	const home = path.join(root, 'home');
	const project = path.join(root, 'web-shop');
	await mkdir(home);
	await layOutProject(project);
	await installHooksInto(home);

	const port = Number(process.env['PORT'] ?? 0);
	const server = await startWorkbenchServer({
		version: WORKBENCH,
		home,
		extension: packedExtension,
		port,
		token: randomBytes(16).toString('hex'),
		settings: { 'workbench.startupEditor': 'readme' },
	});
	cleanUps.push(() => server.dispose());

	const url = server.urlOf(project);
	console.log(`\nVS Code with Question Panel, on a sample project:\n\n    ${url}\n`);
	if (noClaude === undefined && process.env['QUESTION_PANEL_STAND_IN'] !== '1') {
		const model = await startScriptedModel({ turns: sampleTurns, repeat: true });
		cleanUps.push(() => model.dispose());
		const session = await startClaude({ version: NEWEST_CLAUDE_CODE, home, cwd: project, model, prompt: 'Move our sessions out of memory' });
		cleanUps.push(() => session.dispose());
		console.log(`A real Claude Code ${NEWEST_CLAUDE_CODE} (its model is a script) is asking in a terminal; answer there or in the editor:\n`);
		console.log(`    tmux -L ${session.socketName} attach\n`);
	} else {
		if (noClaude) {
			console.log(noClaude.message);
		}
		console.log('No Claude Code here: a stand-in runs the hook with recorded payloads instead. There is no terminal to answer in.\n');
		const standIn = startStandIn({ home, cwd: project, questions: sampleQuestions, report: (line) => console.log(line) });
		cleanUps.push(() => standIn.dispose());
	}
	console.log('With your own VS Code and Claude Code instead:\n');
	console.log(`    code --install-extension ${path.relative(process.cwd(), packedExtension)}`);
	console.log('    then run the command "Question Panel: Install Hooks" and start claude in any terminal\n');
	console.log('Ctrl+C ends all of it.');
	await openInBrowser(url);
}

async function pack(): Promise<void> {
	console.log('Building and packing the extension …');
	const result = await execa('npm', ['run', 'package'], { cwd: repository, all: true, reject: false });
	if (result.failed) {
		throw new Error(`The extension could not be packed:\n${result.all}`);
	}
}

async function layOutProject(folder: string): Promise<void> {
	await mkdir(path.join(folder, 'src'), { recursive: true });
	await writeFile(path.join(folder, 'README.md'), '# Web shop\n\nA sample project. The Claude Code session that works on it has a question for you.\n');
	await writeFile(path.join(folder, 'src', 'sessions.js'), 'const sessions = new Map();\n\nexport const sessionOf = (id) => sessions.get(id);\nexport const keep = (id, session) => sessions.set(id, session);\n');
	const { git } = await systemParts('git');
	const run = (...args: readonly string[]) => execa(git, ['-c', 'user.name=Sample', '-c', 'user.email=sample@localhost', '-c', 'commit.gpgsign=false', ...args], { cwd: folder });
	await run('init', '--quiet', '--initial-branch=session-storage');
	await run('add', '.');
	await run('commit', '--quiet', '--message=Keep sessions in memory');
}

/** Only where somebody can see it: on a machine without a display the address is all there is. */
async function openInBrowser(url: string): Promise<void> {
	const opener = process.platform === 'darwin' ? 'open' : process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY'] ? 'xdg-open' : undefined;
	if (opener !== undefined && process.stdout.isTTY) {
		await execa(opener, [url], { stdio: 'ignore', timeout: 10_000, reject: false });
	}
}
