import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, it } from 'vitest';
import { installLauncher } from '../../../src/endpoint/launcher';
import { preparePanelHome } from '../../../src/endpoint/panelHome';
import { hookGroups } from '../../../src/settings/hookEntries';
import { temporaryFolder } from '../settings/temporaryFolder';

const inside = temporaryFolder();
const run = promisify(execFile);

/** Tells who it is and what it was given. */
const script = Buffer.from('console.error("noise"); console.log(JSON.stringify({ pid: process.pid, ppid: process.ppid, argv: process.argv.slice(2), asNode: process.env.ELECTRON_RUN_AS_NODE, parent: process.env.QUESTION_PANEL_PARENT }));');
const homeName = 'it\'s "my" $HOME `x`';
const home = () => inside(homeName);
const launcher = () => inside(homeName, 'hook.sh');
const env = (changes: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({ PATH: '/usr/bin:/bin', HOME: inside('nobody'), QUESTION_PANEL_HOME: home(), ...changes });

beforeEach(() => preparePanelHome(home()));

describe('the hook script', () => {
	it('is named by its content, for its owner alone, and takes the place of an older one', async () => {
		await installLauncher(home(), Buffer.from('old'), process.execPath);
		const [old] = readdirSync(inside(homeName, 'scripts'));
		await installLauncher(home(), script, process.execPath);
		const [name, ...others] = readdirSync(inside(homeName, 'scripts'));
		expect(others).toEqual([]);
		expect(name).toMatch(/^[0-9a-f]{16}\.js$/);
		expect(name).not.toBe(old);
		expect(readFileSync(inside(homeName, 'scripts', name!))).toEqual(script);
		expect(statSync(inside(homeName, 'scripts', name!)).mode & 0o777).toBe(0o600);
		expect(statSync(launcher()).mode & 0o777).toBe(0o600);
	});

	it('is left alone when it is in place', async () => {
		await installLauncher(home(), script, process.execPath);
		const before = statSync(launcher()).ino;
		await installLauncher(home(), script, process.execPath);
		expect(statSync(launcher()).ino).toBe(before);
	});

	it('is put right when it was spoilt', async () => {
		await installLauncher(home(), script, process.execPath);
		const [name] = readdirSync(inside(homeName, 'scripts'));
		writeFileSync(inside(homeName, 'scripts', name!), 'spoilt');
		await installLauncher(home(), script, process.execPath);
		expect(readFileSync(inside(homeName, 'scripts', name!))).toEqual(script);
	});
});

describe('the launcher', () => {
	it('runs the script with its arguments, without its noise', async () => {
		await installLauncher(home(), script, process.execPath);
		const { stdout, stderr } = await run('/bin/sh', [launcher(), 'ask', 'a b', '$x'], { env: env() });
		expect(JSON.parse(stdout)).toMatchObject({ argv: ['ask', 'a b', '$x'], asNode: '1' });
		expect(stderr).toBe('');
	});

	it('finds it in the home folder, too', async () => {
		mkdirSync(inside('me'));
		preparePanelHome(inside('me', '.question-panel'));
		await installLauncher(inside('me', '.question-panel'), script, process.execPath);
		const { stdout } = await run('/bin/sh', [inside('me', '.question-panel', 'hook.sh'), 'ask'], { env: { HOME: inside('me') } });
		expect(JSON.parse(stdout)).toMatchObject({ argv: ['ask'] });
	});

	it('runs a runtime whose path holds spaces and quotes', async () => {
		const runtime = inside('a "b" it\'s $c');
		symlinkSync(process.execPath, runtime);
		await installLauncher(home(), script, runtime);
		expect(readFileSync(launcher(), 'utf8')).toContain(String.raw`it'\''s $c`);
		const { stdout } = await run('/bin/sh', [launcher(), 'ask'], { env: env({ PATH: '' }) });
		expect(JSON.parse(stdout)).toMatchObject({ argv: ['ask'] });
	});

	it('is the hook itself from its first process on, as the settings call it', async () => {
		await installLauncher(home(), script, process.execPath);
		const command = hookGroups.get('PermissionRequest')!.hooks[0].command;
		const child = spawn('/bin/sh', ['-c', command], { env: env(), stdio: ['ignore', 'pipe', 'inherit'] });
		expect(JSON.parse(await text(child.stdout!))).toMatchObject({ pid: child.pid, ppid: process.pid, parent: String(process.pid), argv: ['ask'] });
	});

	it.each<[name: string, options: () => string]>([
		['that a debugger left', () => `--require ${inside('gone', 'bootloader.js')}`],
		['that the runtime does not know', () => '--no-such-option'],
	])('is not kept from starting by options for Node.js %s', async (_name, options) => {
		await installLauncher(home(), script, process.execPath);
		const { stdout } = await run('/bin/sh', [launcher(), 'ask'], { env: env({ NODE_OPTIONS: options() }) });
		expect(JSON.parse(stdout)).toMatchObject({ argv: ['ask'] });
	});

	it('does not load certificates, which would take longer than all the rest', async () => {
		await installLauncher(home(), Buffer.from('console.log(process.env.NODE_EXTRA_CA_CERTS ?? "none")'), process.execPath);
		const { stdout } = await run('/bin/sh', [launcher(), 'ask'], { env: env({ NODE_EXTRA_CA_CERTS: inside('company.pem') }) });
		expect(stdout.trim()).toBe('none');
	});

	it.each<[verb: string, niceness: number]>([['observe', 10], ['ask', 0]])('makes way for what is waited for: %s', async (verb, niceness) => {
		await installLauncher(home(), Buffer.from('console.log(require("node:os").getPriority())'), process.execPath);
		writeFileSync(inside(homeName, 'windows', 'a.json'), '{}');
		const { stdout } = await run('/bin/sh', [launcher(), verb], { env: env() });
		expect(Number(stdout) - getPriority()).toBe(niceness);
	});

	it('tells also where nothing makes way', async () => {
		await installLauncher(home(), script, process.execPath);
		writeFileSync(inside(homeName, 'windows', 'a.json'), '{}');
		mkdirSync(inside('bin'));
		const { stdout } = await run('/bin/sh', [launcher(), 'observe'], { env: env({ PATH: inside('bin') }) });
		expect(JSON.parse(stdout)).toMatchObject({ argv: ['observe'] });
	});

	it.each<[name: string, announce: () => NodeJS.ProcessEnv, runs: boolean]>([
		['starts no runtime where there is nobody to tell', () => ({}), false],
		['starts none for what is no window\'s file', () => { mkdirSync(inside(homeName, 'windows', 'folder.json')); writeFileSync(inside(homeName, 'windows', 'lock'), ''); return {}; }, false],
		['starts the runtime where any window has announced itself', () => { symlinkSync(inside('gone'), inside(homeName, 'windows', 'a.json')); writeFileSync(inside(homeName, 'windows', 'b.json'), '{}'); return {}; }, true],
		['starts the runtime where a window was named by hand', () => ({ QUESTION_PANEL_URL: 'http://127.0.0.1:1' }), true],
	])('%s', async (_name, announce, runs) => {
		await installLauncher(home(), script, process.execPath);
		const { stdout } = await run('/bin/sh', [launcher(), 'observe'], { env: env(announce()) });
		expect(stdout !== '').toBe(runs);
	});

	it('falls back to the node of the path when the runtime is gone', async () => {
		await installLauncher(home(), script, inside('gone'));
		mkdirSync(inside('bin'));
		symlinkSync(process.execPath, inside('bin', 'node'));
		const { stdout } = await run('/bin/sh', [launcher(), 'ask'], { env: env({ PATH: inside('bin') }) });
		expect(JSON.parse(stdout)).toMatchObject({ argv: ['ask'] });
	});

	it.each<[name: string, spoil: () => void]>([
		['no runtime', () => undefined],
		['no script', () => { chmodSync(home(), 0o700); readdirSync(inside(homeName, 'scripts')).forEach((name) => writeFileSync(launcher(), readFileSync(launcher(), 'utf8').replace(name, 'gone.js'))); }],
	])('is silent and content when there is %s', async (_name, spoil) => {
		await installLauncher(home(), script, inside('gone'));
		spoil();
		const child = spawn('/bin/sh', [launcher(), 'ask'], { env: env({ PATH: inside('empty') }) });
		const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
		expect([out, err, code]).toEqual(['', '', 0]);
	});
});
