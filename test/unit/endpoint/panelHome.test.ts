import { execFile } from 'node:child_process';
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { panelFolders, panelHomePath, preparePanelHome } from '../../../src/endpoint/panelHome';
import { temporaryFolder } from '../settings/temporaryFolder';
import { countFileWork } from './fileWork';

const inside = temporaryFolder();
const problemOf = (home: string): unknown => {
	try {
		preparePanelHome(home);
		return undefined;
	} catch (error) {
		return error;
	}
};
const modeOf = (path: string) => lstatSync(path).mode & 0o777;

it.each<[name: string, env: NodeJS.ProcessEnv, path: string]>([
	['in the home folder', {}, '/home/me/.question-panel'],
	['where the environment says', { QUESTION_PANEL_HOME: '/elsewhere' }, '/elsewhere'],
	['in the home folder when the environment says nothing in words', { QUESTION_PANEL_HOME: '' }, '/home/me/.question-panel'],
])('the panel\'s folder is %s', (_name, env, path) => {
	expect(panelHomePath(env, '/home/me')).toBe(path);
});

describe('the panel\'s folder', () => {
	it('is made with those in it, for its owner alone', () => {
		preparePanelHome(inside('deep', 'home'));
		for (const folder of [inside('deep', 'home'), ...Object.values(panelFolders(inside('deep', 'home')))]) {
			expect(modeOf(folder), folder).toBe(0o700);
		}
	});

	it('is closed to others where it was open, and may be prepared again', () => {
		mkdirSync(inside('home', 'windows'), { recursive: true });
		chmodSync(inside('home'), 0o777);
		chmodSync(inside('home', 'windows'), 0o755);
		preparePanelHome(inside('home'));
		preparePanelHome(inside('home'));
		expect([modeOf(inside('home')), modeOf(inside('home', 'windows'))]).toEqual([0o700, 0o700]);
	});

	it('is only looked at once it is there: what is missing is made, and nothing else is tried', () => {
		preparePanelHome(inside('home'));
		const work = countFileWork();
		preparePanelHome(inside('home'));
		expect(work.counts.mkdir).toBe(0);
		rmSync(inside('home', 'history'), { recursive: true });
		preparePanelHome(inside('home'));
		expect(work.counts.mkdir).toBe(1);
		expect(modeOf(inside('home', 'history'))).toBe(0o700);
	});

	it.each<[name: string, lay: () => void, code: string, at: string[]]>([
		['a symbolic link', () => { mkdirSync(inside('real')); symlinkSync(inside('real'), inside('home')); }, 'symlink', ['home']],
		['a symbolic link to nothing', () => symlinkSync(inside('absent'), inside('home')), 'symlink', ['home']],
		['a file', () => writeFileSync(inside('home'), ''), 'notAFolder', ['home']],
		['a symbolic link to a file', () => { writeFileSync(inside('file'), ''); symlinkSync('file', inside('home')); }, 'symlink', ['home']],
		['with a link in it', () => { mkdirSync(inside('home')); mkdirSync(inside('real')); symlinkSync(inside('real'), inside('home', 'windows')); }, 'symlink', ['home', 'windows']],
		['with a file in the place of a folder', () => { mkdirSync(inside('home')); writeFileSync(inside('home', 'intents'), ''); }, 'notAFolder', ['home', 'intents']],
	])('is refused when it is %s', (_name, lay, code, at) => {
		lay();
		expect(problemOf(inside('home'))).toMatchObject({ code, path: inside(...at) });
		expect(existsSync(inside('absent'))).toBe(false);
	});

	it('is refused when nothing can be written there', () => {
		writeFileSync(inside('file'), '');
		expect(problemOf(inside('file', 'home'))).toMatchObject({ code: 'unwritable', path: inside('file', 'home') });
	});

	// Only root can give a folder away.
	it.runIf(process.getuid?.() === 0)('is refused when it belongs to somebody else', () => {
		mkdirSync(inside('home'), { mode: 0o700 });
		chownSync(inside('home'), 12345, 12345);
		expect(problemOf(inside('home'))).toMatchObject({ code: 'foreign', path: inside('home') });
	});

	it('is opened to its owner again where even they could not use it', () => {
		preparePanelHome(inside('home'));
		chmodSync(inside('home', 'windows'), 0o500);
		preparePanelHome(inside('home'));
		expect(modeOf(inside('home', 'windows'))).toBe(0o700);
	});
});

// Root may write anywhere, so the user is another one; only root can become one.
describe.runIf(process.getuid?.() === 0)('somebody without rights', () => {
	const stranger = 12345;

	it.each<[name: string, lay: () => void, said: string]>([
		['prepares a folder of their own', () => chownSync(inside(), stranger, stranger), 'prepared'],
		['is told that nothing can be written where the folder should be', () => chmodSync(inside(), 0o755), 'unwritable'],
		['is told that the folder is another user\'s', () => { chmodSync(inside(), 0o755); mkdirSync(inside('home')); }, 'foreign'],
		['is told that what is in the folder is another user\'s', () => { chownSync(inside(), stranger, stranger); mkdirSync(inside('home', 'windows'), { recursive: true }); chownSync(inside('home'), stranger, stranger); }, 'foreign'],
	])('%s', async (_name, lay, said) => {
		const program = "import { preparePanelHome } from './panelHome'; try { preparePanelHome(process.argv[1]!); console.log('prepared'); } catch (error) { console.log((error as { code: string }).code); }";
		const resolveDir = fileURLToPath(new URL('../../../src/endpoint', import.meta.url));
		const { outputFiles } = await build({ stdin: { contents: program, resolveDir, loader: 'ts' }, bundle: true, platform: 'node', format: 'cjs', write: false });
		lay();
		const { stdout } = await promisify(execFile)(process.execPath, ['-e', outputFiles[0]!.text, inside('home')], { uid: stranger, gid: stranger, cwd: '/' });
		expect(stdout.trim()).toBe(said);
	});
});
