import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi, type Mock } from 'vitest';
import { Discovery } from '../../../src/endpoint/discovery';
import { panelFolders, preparePanelHome } from '../../../src/endpoint/panelHome';
import { StandingAnnouncement } from '../../../src/endpoint/standingAnnouncement';
import { windowsFolder, windowsFor } from '../../../src/hook/windows';
import { temporaryFolder } from '../settings/temporaryFolder';

const inside = temporaryFolder();
const home = () => inside('home');
const file = () => join(panelFolders(home()).windows, 'w.json');
const launcher = () => inside('home', 'hook.sh');

let told: { logged: string[]; problems: unknown[] };
let restore: Mock<() => Promise<void>>;
let discovery: Discovery;
let announcement: StandingAnnouncement;
let announcesAt: number;
beforeEach(async () => {
	vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
	told = { logged: [], problems: [] };
	announcesAt = 1;
	restore = vi.fn(async () => writeFileSync(launcher(), ''));
	discovery = new Discovery(panelFolders(home()).windows, { windowId: 'w', port: 1234, token: 't' });
	announcement = new StandingAnnouncement({
		discovery,
		facts: () => ({ folders: ['/a'], repositories: [], focusedAt: announcesAt }),
		prepareFolder: () => preparePanelHome(home()),
		restore,
		isUsable: () => existsSync(launcher()),
		log: (message) => told.logged.push(message),
		report: (error) => told.problems.push(error),
	});
	preparePanelHome(home());
	announcement.announce();
});
afterEach(() => {
	announcement.dispose();
	vi.useRealTimers();
});

const isFoundByHooks = () => {
	const env = { QUESTION_PANEL_HOME: home() };
	return windowsFor('/a', env, windowsFolder(env)).some(({ token }) => token === 't');
};

describe('a window that lives is announced again', () => {
	it.each<[name: string, spoil: () => void]>([
		['when its file was removed', () => rmSync(file())],
		['when the folder of windows was removed', () => rmSync(panelFolders(home()).windows, { recursive: true })],
		['when the whole folder was removed', () => rmSync(home(), { recursive: true })],
		['when another folder took the place of the whole', () => { renameSync(home(), inside('away')); mkdirSync(home()); }],
		['when its file became garbage', () => writeFileSync(file(), '{')],
		['when its file became that of another window', () => writeFileSync(file(), readFileSync(file(), 'utf8').replace('1234', '4321'))],
		['when its file became a link', () => { rmSync(file()); symlinkSync('/dev/zero', file()); }],
	])('%s', async (_name, spoil) => {
		spoil();
		announcesAt = 2;
		await announcement.check();
		expect(isFoundByHooks()).toBe(true);
		expect(JSON.parse(readFileSync(file(), 'utf8'))).toMatchObject({ port: 1234, focusedAt: 2 });
		expect(existsSync(launcher())).toBe(true);
		expect(told).toEqual({ logged: [expect.stringContaining('announced again')], problems: [] });
	});

	it('by the clock', async () => {
		rmSync(file());
		const isBack = new Promise<void>((resolve) => (told.logged.push = () => (resolve(), 0)));
		vi.advanceTimersToNextTimer();
		await isBack;
		expect(isFoundByHooks()).toBe(true);
	});

	it('not while all is well: its file is not touched', async () => {
		const before = lstatSync(file());
		await announcement.check();
		expect(lstatSync(file())).toMatchObject({ ino: before.ino, mtimeMs: before.mtimeMs });
		expect(told).toEqual({ logged: [], problems: [] });
	});

	it('not once it is withdrawn', async () => {
		announcement.dispose();
		await discovery.withdraw();
		await announcement.check();
		expect(existsSync(file())).toBe(false);
		expect(vi.getTimerCount()).toBe(0);
	});
});

describe('what else hooks need', () => {
	const full = () => Promise.reject(new Error('the disk is full'));

	it('is put in place once, and left alone while the window is found', async () => {
		await announcement.check();
		await announcement.check();
		expect(existsSync(launcher())).toBe(true);
		expect(restore).toHaveBeenCalledOnce();
		expect(told).toEqual({ logged: [], problems: [] });
	});

	it('is tried again until it is in place, and told of once', async () => {
		restore.mockImplementationOnce(full).mockImplementationOnce(full);
		await announcement.check();
		await announcement.check();
		expect(told.problems.map(String)).toEqual(['Error: the disk is full']);
		await announcement.check();
		expect(existsSync(launcher())).toBe(true);
		await announcement.check();
		expect(restore).toHaveBeenCalledTimes(3);
		expect(told.problems).toHaveLength(1);
	});

	it('does not bother the person where an earlier start has left it: questions arrive', async () => {
		writeFileSync(launcher(), 'of an earlier start');
		restore.mockImplementation(full);
		rmSync(file());
		await announcement.check();
		await announcement.check();
		expect(isFoundByHooks()).toBe(true);
		expect(told.problems).toEqual([]);
		expect(told.logged.filter((line) => line.includes('the disk is full'))).toEqual([expect.stringContaining('hooks go on with what is there')]);
		restore.mockReset();
		await announcement.check();
		expect(restore).toHaveBeenCalledOnce();
	});
});

describe('a folder that hooks no longer trust', () => {
	it('is closed to others again', async () => {
		chmodSync(home(), 0o777);
		expect(isFoundByHooks()).toBe(false);
		await announcement.check();
		expect(isFoundByHooks()).toBe(true);
		expect(told.problems).toEqual([]);
	});

	it('is told of once, until it is another one', async () => {
		renameSync(home(), inside('real'));
		symlinkSync(inside('real'), home());
		await announcement.check();
		await announcement.check();
		expect(told.problems).toMatchObject([{ code: 'symlink', path: home() }]);
		rmSync(home());
		writeFileSync(home(), '');
		await announcement.check();
		expect(told.problems.slice(1)).toMatchObject([{ code: 'notAFolder', path: home() }]);
		rmSync(home());
		await announcement.check();
		expect(isFoundByHooks()).toBe(true);
		expect(existsSync(inside('real', 'windows', 'w.json'))).toBe(true);
	});
});
