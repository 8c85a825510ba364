import { chmodSync, chownSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pidSpace } from '../../../src/endpoint/processes';
import { windowsFolder, windowsFor } from '../../../src/hook/windows';
import { deadPid } from '../endpoint/deadProcess';
import { temporaryFolder } from '../settings/temporaryFolder';

const inside = temporaryFolder();

const file = (windowId: string, changes: object = {}) => ({ version: 1, windowId, port: 1000, token: `token-of-${windowId}`, pid: process.pid, host: hostname(), pidSpace: pidSpace(), folders: [], focusedAt: 0, ...changes });
const announce = (...files: { windowId: string }[]) => files.forEach((content) => writeFileSync(inside(`${content.windowId}.json`), JSON.stringify(content)));
const chosen = (cwd: string, env: NodeJS.ProcessEnv = {}) => windowsFor(cwd, env, inside()).map(({ token }) => token.replace('token-of-', ''));

describe('the windows to try are', () => {
	it.each<[name: string, files: object[], cwd: string, env: NodeJS.ProcessEnv, order: string[]]>([
		['the one whose terminal it is, whatever the folder', [{ folders: ['/a'], focusedAt: 9 }, {}], '/a', { QUESTION_PANEL_WINDOW: 'w1' }, ['w1', 'w0']],
		['the one that owns the folder before the one focused last', [{ focusedAt: 9 }, { folders: ['/a'] }], '/a/b', {}, ['w1', 'w0']],
		['the one with the longest prefix', [{ folders: ['/a'], focusedAt: 9 }, { folders: ['/x', '/a/b'] }], '/a/b/c', {}, ['w1', 'w0']],
		['the one that owns the very folder', [{ folders: ['/a'] }, { folders: ['/a/b'] }], '/a/b', {}, ['w1', 'w0']],
		['not the one whose folder only begins alike', [{ folders: ['/a/bc'] }, { focusedAt: 1 }], '/a/bcd', {}, ['w1', 'w0']],
		['the owner of the root where none is nearer', [{ focusedAt: 9 }, { folders: ['/'] }], '/a', {}, ['w1', 'w0']],
		['the one focused last among equals', [{ folders: ['/a'], focusedAt: 1 }, { folders: ['/a'], focusedAt: 3 }, { folders: ['/a'], focusedAt: 2 }], '/a', {}, ['w1', 'w2', 'w0']],
		['the one focused last when the hint names nobody', [{ focusedAt: 1 }, { focusedAt: 2 }], '/a', { QUESTION_PANEL_WINDOW: 'gone' }, ['w1', 'w0']],
		['the one focused last when the session has no folder', [{ focusedAt: 1 }, { focusedAt: 2 }], '', {}, ['w1', 'w0']],
		['the owner of the folder inside tmux, whose hint is that of another terminal', [{ folders: ['/a'] }, { focusedAt: 9 }], '/a', { QUESTION_PANEL_WINDOW: 'w1', TMUX: '/tmp/tmux-0/default,1,0' }, ['w0', 'w1']],
		['none of another machine, whose port here is somebody else\'s', [{ host: 'elsewhere.invalid' }, {}], '/a', {}, ['w1']],
		['none of a format that is not known', [{ version: 2 }, {}], '/a', {}, ['w1']],
		['none that is only half there', [{ token: undefined }, { folders: [1] }, { port: '1' }, { focusedAt: null }, { pid: undefined }, { pid: '1' }], '/a', {}, []],
		['none with a port that is none', [{ port: 0 }, { port: 65536 }, { port: 1.5 }, { port: -1 }, { port: 1 }, { port: 65535 }], '/a', {}, ['w4', 'w5']],
		['none with a token that could not be sent', [{ token: '' }, { token: 'a b' }, { token: 'a\r\nX: b' }, { token: 'a\n' }, { token: 'é' }, { token: 'A_z-9' }], '/a', {}, ['A_z-9']],
	])('%s', (_name, files, cwd, env, order) => {
		announce(...files.map((changes, index) => file(`w${index}`, changes)));
		expect(chosen(cwd, env)).toEqual(order);
	});

	it('one that has another worktree of the same repository open, unless one owns the folder', () => {
		const repository = inside('shop', '.git');
		mkdirSync(join(repository, 'worktrees', 'feature'), { recursive: true });
		mkdirSync(inside('feature', 'src'), { recursive: true });
		writeFileSync(inside('feature', '.git'), `gitdir: ${join(repository, 'worktrees', 'feature')}\n`);
		announce(file('last', { focusedAt: 9 }), file('shop', { folders: [inside('shop')], repositories: [repository] }), file('owner', { folders: [inside('feature', 'src')] }));
		expect(chosen(inside('feature'))[0]).toBe('shop');
		expect(chosen(inside('feature', 'src'))).toEqual(['owner', 'shop', 'last']);
		expect(chosen(inside('elsewhere'))[0]).toBe('last');
	});

	it('only those in files that can be read', () => {
		announce(file('w'));
		writeFileSync(inside('garbage.json'), '{');
		writeFileSync(inside('null.json'), 'null');
		writeFileSync(inside('w2.json.1.tmp'), JSON.stringify(file('w2')));
		mkdirSync(inside('folder.json'));
		expect(chosen('/')).toEqual(['w']);
		expect(windowsFor('/', {}, inside('absent'))).toEqual([]);
		expect(windowsFor('/', {}, undefined)).toEqual([]);
	});

	it('the one named by hand alone, of which the machine is not known', () => {
		announce(file('w'));
		const named = { QUESTION_PANEL_URL: 'http://127.0.0.1:7', QUESTION_PANEL_TOKEN: 'secret' };
		expect(windowsFor('/', named, inside())).toMatchObject([{ url: 'http://127.0.0.1:7', token: 'secret', isLocal: false }]);
		expect(windowsFor('/', { QUESTION_PANEL_URL: 'http://127.0.0.1:7' }, inside())).toMatchObject([{ token: 'token-of-w', isLocal: true }]);
	});

	it.each(['nowhere', 'http://', '127.0.0.1:7', 'https://127.0.0.1:7', 'file:///etc/passwd'])('those announced when the one named by hand has no address: %s', (url) => {
		announce(file('w'));
		expect(windowsFor('/', { QUESTION_PANEL_URL: url, QUESTION_PANEL_TOKEN: 'secret' }, inside())).toMatchObject([{ token: 'token-of-w', isLocal: true }]);
	});

	it('also one in a sandbox, whose process ids say nothing here', async () => {
		announce(file('w', { pid: await deadPid(), pidSpace: `${hostname()} pid:[1]` }));
		expect(windowsFor('/', {}, inside())).toMatchObject([{ token: 'token-of-w', isLocal: false }]);
	});

	it('none whose process is gone: its port may be another program\'s by now', async () => {
		announce(file('w0', { pid: await deadPid() }), file('w1'));
		expect(chosen('/')).toEqual(['w1']);
	});

	it('also one whose process is another user\'s', () => {
		announce(file('w0', { pid: 1 }));
		expect(chosen('/')).toEqual(['w0']);
	});

	it('worth another try after a restart', () => {
		announce(file('w'));
		const [before] = windowsFor('/', {}, inside());
		announce(file('w', { focusedAt: 5 }));
		expect(windowsFor('/', {}, inside())[0]?.key).toBe(before?.key);
		announce(file('w', { token: 'new' }));
		expect(windowsFor('/', {}, inside())[0]?.key).not.toBe(before?.key);
	});
});

describe('the folder of the windows is trusted', () => {
	const env = () => ({ QUESTION_PANEL_HOME: inside('home') });
	const lay = () => mkdirSync(inside('home', 'windows'), { recursive: true, mode: 0o700 });

	it('when it is the person\'s own', () => {
		lay();
		expect(windowsFolder(env())).toBe(inside('home', 'windows'));
	});

	it.each<[name: string, spoil: () => void]>([
		['it is absent', () => rmSync(inside('home'), { recursive: true })],
		['others may write to it', () => chmodSync(inside('home', 'windows'), 0o777)],
		['its group may write above it', () => chmodSync(inside('home'), 0o770)],
		['it is a link', () => { rmSync(inside('home', 'windows'), { recursive: true }); mkdirSync(inside('real')); symlinkSync(inside('real'), inside('home', 'windows')); }],
		['it lies behind a link', () => { rmSync(inside('home'), { recursive: true }); mkdirSync(inside('real', 'windows'), { recursive: true }); symlinkSync(inside('real'), inside('home')); }],
		['it is a file', () => { rmSync(inside('home', 'windows'), { recursive: true }); writeFileSync(inside('home', 'windows'), ''); }],
	])('not when %s', (_name, spoil) => {
		lay();
		spoil();
		expect(windowsFolder(env())).toBeUndefined();
	});

	// Only root can give a folder away.
	it.runIf(process.getuid?.() === 0)('not when it belongs to somebody else', () => {
		lay();
		chownSync(inside('home', 'windows'), 12345, 12345);
		expect(windowsFolder(env())).toBeUndefined();
	});
});
