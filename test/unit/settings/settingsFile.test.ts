import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, linkSync, lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { withHooks } from '../../../src/settings/hooksEdit';
import type { SettingsPlan } from '../../../src/settings/settingsFile';
import { apply, planInstall, planUninstall } from '../../../src/settings/settingsFile';
import { generateSettings, randomFrom } from './generatedSettings';
import { temporaryFolder } from './temporaryFolder';

const inside = temporaryFolder();
const path = (): string => inside('.claude', 'settings.json');
const panelHome = (): string => inside('.question-panel');

const put = (content: string | Buffer, mode = 0o644): void => {
	mkdirSync(dirname(path()), { recursive: true });
	writeFileSync(path(), content);
	chmodSync(path(), mode);
};
const content = (): string => readFileSync(path(), 'utf8');
const modeOf = (file: string): number => statSync(file).mode & 0o7777;
const backups = (): string[] => existsSync(inside('.question-panel', 'backups')) ? readdirSync(inside('.question-panel', 'backups')).sort() : [];

const install = async (): Promise<SettingsPlan> => {
	const plan = await planInstall(path(), panelHome());
	await apply(plan);
	return plan;
};
const uninstall = async (): Promise<SettingsPlan> => {
	const plan = await planUninstall(path(), panelHome());
	await apply(plan);
	return plan;
};

/** Everything under the test's folder: names, kinds, modes and contents. */
const snapshot = (folder = inside()): unknown[] => readdirSync(folder, { withFileTypes: true }).map(found => {
	const name = `${folder}/${found.name}`;
	if (found.isDirectory()) {
		return [found.name, modeOf(name), snapshot(name)];
	}
	return found.isFile() ? [found.name, modeOf(name), readFileSync(name, 'base64')] : [found.name];
});

const original = '{\n    "model": "opus",\n    "hooks": {\n        "Stop": []\n    }\n}';

describe('a plan', () => {
	it('shows the change and makes none', async () => {
		put(original);
		const before = snapshot();
		expect(await planInstall(path(), panelHome())).toEqual({
			kind: 'install', path: path(), targetPath: path(), panelHome: panelHome(), before: original, after: withHooks(original), changed: true, warnings: [],
		});
		expect(await planUninstall(path(), panelHome())).toMatchObject({ kind: 'uninstall', before: original, after: original, changed: false });
		expect(snapshot()).toEqual(before);
	});

	it('for an absent file has no text before, and tells that the folder will be new', async () => {
		expect(await planInstall(path(), panelHome())).toMatchObject({ before: undefined, after: withHooks(''), changed: true, warnings: ['newFolder'] });
		expect(await planUninstall(path(), panelHome())).toMatchObject({ before: undefined, after: undefined, changed: false });
		expect(snapshot()).toEqual([]);
	});

	it('warns where hooks are disabled or the file has another name', async () => {
		put('{"disableAllHooks": true}');
		linkSync(path(), inside('other.json'));
		expect(await planInstall(path(), panelHome())).toMatchObject({ changed: true, warnings: ['hooksDisabled', 'hardLinked'] });
	});

	it('that changes nothing is no reason to refuse a read-only file', async () => {
		put(withHooks('{}'), 0o444);
		expect(await planInstall(path(), panelHome())).toMatchObject({ changed: false });
		rmSync(path());
		put('{}', 0o444);
		expect(await planUninstall(path(), panelHome())).toMatchObject({ changed: false });
	});
});

describe('an install', () => {
	it('writes the planned text, keeps the mode and a private copy, and leaves nothing else behind', async () => {
		put(original, 0o640);
		const plan = await planInstall(path(), panelHome());
		const { backup } = await apply(plan);
		expect(content()).toBe(plan.after);
		expect(modeOf(path())).toBe(0o640);
		expect(readFileSync(backup ?? '', 'utf8')).toBe(original);
		expect(modeOf(backup ?? '')).toBe(0o600);
		expect(modeOf(panelHome())).toBe(0o700);
		expect(modeOf(inside('.question-panel', 'backups'))).toBe(0o700);
		expect(modeOf(inside('.question-panel', 'installs.json'))).toBe(0o600);
		expect(readdirSync(dirname(path()))).toEqual(['settings.json']);
		expect(readdirSync(panelHome()).sort()).toEqual(['backups', 'installs.json']);
	});

	it.each([0o600, 0o644, 0o664, 0o200 | 0o444])('keeps the mode %i', async mode => {
		put(original, mode);
		await install();
		expect(modeOf(path())).toBe(mode);
		await uninstall();
		expect(modeOf(path())).toBe(mode);
	});

	it('makes the folder and the file where there are none', async () => {
		await install();
		expect(content()).toBe(withHooks(''));
		expect(backups()).toEqual([]);
	});

	it('that changes nothing writes nothing', async () => {
		put(withHooks(original));
		const { ino } = statSync(path());
		await install();
		expect(statSync(path()).ino).toBe(ino);
		expect(readdirSync(panelHome())).toEqual([]);
	});

	it('writes to the target of a link and keeps the link, also a link to a link', async () => {
		mkdirSync(inside('dotfiles'));
		mkdirSync(dirname(path()));
		writeFileSync(inside('dotfiles', 'claude.json'), original);
		symlinkSync('claude.json', inside('dotfiles', 'link.json'));
		symlinkSync('../dotfiles/link.json', path());
		const plan = await install();
		expect(plan.targetPath).toBe(inside('dotfiles', 'claude.json'));
		expect(readlinkSync(path())).toBe('../dotfiles/link.json');
		expect(lstatSync(inside('dotfiles', 'claude.json')).isFile()).toBe(true);
		expect(readFileSync(inside('dotfiles', 'claude.json'), 'utf8')).toBe(withHooks(original));
		await uninstall();
		expect(readFileSync(inside('dotfiles', 'claude.json'), 'utf8')).toBe(original);
		expect(readlinkSync(path())).toBe('../dotfiles/link.json');
	});

	it('goes through a linked folder', async () => {
		mkdirSync(inside('dotfiles'));
		symlinkSync('dotfiles', inside('.claude'));
		expect((await install()).targetPath).toBe(inside('dotfiles', 'settings.json'));
		await uninstall();
		expect(readdirSync(inside('dotfiles'))).toEqual([]);
	});

	it.each<[clock: string, step: number]>([['goes', 1000], ['stands still', 0], ['is set back', -1000]])('keeps the last ten copies of each file while the clock %s', async (_clock, step) => {
		put('{"other": 1}');
		const other = inside('.claude', 'settings.local.json');
		writeFileSync(other, '{}');
		await apply(await planInstall(other, panelHome()));
		for (let round = 0; round < 12; round++) {
			put(`{"round": ${round}}`);
			await apply(await planInstall(path(), panelHome()), { now: () => 1_700_000_000_000 + round * step });
		}
		const rounds = backups().filter(name => name.startsWith('settings.json.')).map(name => readFileSync(inside('.question-panel', 'backups', name), 'utf8'));
		expect(rounds).toEqual(Array.from({ length: 10 }, (_, index) => `{"round": ${index + 2}}`));
		expect(backups()).toHaveLength(11);
	});
});

describe('an uninstall', () => {
	it.each([original, '{}', '{ }\n', '', ' \n', '\uFEFF', '\uFEFF{\r\n}\r\n', '{"hooks":{}}', '{\n  "hooks": {\n    "PreToolUse": [ ]\n  }\n}\n'])('leaves the very bytes of before: %j', async text => {
		put(text);
		await install();
		expect(content()).not.toBe(text);
		await uninstall();
		expect(content()).toBe(text);
		expect(readFileSync(inside('.question-panel', 'installs.json'), 'utf8')).not.toContain(path());
	});

	it('leaves the very bytes of files in any layout', async () => {
		const random = randomFrom(99);
		for (let round = 0; round < 60; round++) {
			const text = generateSettings(random);
			put(text);
			await install();
			await uninstall();
			expect(content()).toBe(text);
		}
	});

	it('deletes a file that we made, and keeps a copy', async () => {
		await install();
		expect(await uninstall()).toMatchObject({ after: undefined, changed: true });
		expect(existsSync(path())).toBe(false);
		expect(backups()).toHaveLength(1);
		expect(await uninstall()).toMatchObject({ before: undefined, after: undefined, changed: false });
	});

	it('deletes a file that we made and that somebody else wrote anew without adding to it', async () => {
		await install();
		put(JSON.stringify(JSON.parse(content()), undefined, '\t'));
		await uninstall();
		expect(existsSync(path())).toBe(false);
	});

	it('keeps a file that we made once it holds something else', async () => {
		await install();
		put(JSON.stringify({ model: 'opus', ...JSON.parse(content()) as object }));
		await uninstall();
		expect(content()).toBe('{"model":"opus"}');
	});

	it('keeps an empty file that somebody made in the place of ours', async () => {
		await install();
		put('{}');
		await uninstall();
		expect(content()).toBe('{}');
	});

	it('removes our hooks only, where something else has changed since, and keeps the containers of before', async () => {
		put('{\n  "hooks": {\n    "PreToolUse": []\n  }\n}\n');
		await install();
		put(content().replace('{', '{\n  "model": "opus",'));
		await uninstall();
		expect(content()).toBe('{\n  "model": "opus",\n  "hooks": {\n    "PreToolUse": []\n  }\n}\n');
	});

	it('without a record removes our hooks only', async () => {
		put(withHooks(original));
		await uninstall();
		expect(content()).toBe(original);
	});
});

describe('a second install', () => {
	const outdated = (text: string): string => text.replaceAll('"timeout": 86400', '"timeout": 600');

	/** The state after an install by an older release. */
	const installOutdated = async (): Promise<void> => {
		const plan = await planInstall(path(), panelHome());
		await apply({ ...plan, after: outdated(plan.after ?? '') });
	};

	it('keeps the original of the first', async () => {
		put('{ }');
		await installOutdated();
		expect(await install()).toMatchObject({ changed: true });
		expect(await install()).toMatchObject({ changed: false });
		await uninstall();
		expect(content()).toBe('{ }');
	});

	it('over a file that we made still lets it be deleted', async () => {
		await installOutdated();
		await install();
		await uninstall();
		expect(existsSync(path())).toBe(false);
	});

	it('does not take back what somebody else did in between', async () => {
		put('{ }');
		await installOutdated();
		put(content().replace('{', '{\n  "model": "opus",'));
		await install();
		await uninstall();
		expect(JSON.parse(content())).toEqual({ model: 'opus' });
	});

	it('over a file that we made, that was filled and emptied, deletes it still', async () => {
		await installOutdated();
		const made = content();
		put(made.replace('{', '{\n  "model": "opus",'));
		await install();
		put(content().replace('\n  "model": "opus",', ''));
		await uninstall();
		expect(existsSync(path())).toBe(false);
	});

	it('never takes an old form of ours for the original', async () => {
		put(outdated(withHooks(original)));
		await install();
		await uninstall();
		expect(content()).toBe(original);
	});
});

describe('what must not be written is refused and left alone', () => {
	it.each<[name: string, prepare: () => void, code: string]>([
		['a read-only file', () => put(original, 0o444), 'readOnly'],
		['a file in a read-only folder', () => {
			put(original);
			chmodSync(dirname(path()), 0o555);
		}, 'readOnly'],
		['an absent file in a read-only folder', () => mkdirSync(dirname(path()), 0o555), 'readOnly'],
		['a link to nothing', () => {
			mkdirSync(dirname(path()));
			symlinkSync('nothing.json', path());
		}, 'danglingLink'],
		['a link to itself', () => {
			mkdirSync(dirname(path()));
			symlinkSync('settings.json', path());
		}, 'danglingLink'],
		['a folder that is a link to nothing', () => symlinkSync('nothing', inside('.claude')), 'danglingLink'],
		['a folder in the file\'s place', () => mkdirSync(path(), { recursive: true }), 'notAFile'],
		['a pipe', () => {
			mkdirSync(dirname(path()));
			execFileSync('mkfifo', [path()]);
		}, 'notAFile'],
		['a file in the folder\'s place', () => writeFileSync(inside('.claude'), ''), 'notAFolder'],
		['bytes that are no text', () => put(Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x7d])), 'notUtf8'],
		['a comment', () => put('{\n// mine\n}'), 'notJson'],
	])('%s', async (_name, prepare, code) => {
		prepare();
		const before = snapshot();
		await expect(planInstall(path(), panelHome())).rejects.toMatchObject({ name: 'SettingsProblem', code });
		expect(snapshot()).toEqual(before);
	});

	it('a file of somebody else', async () => {
		put(original);
		const uid = (process.getuid?.() ?? 0) + 1;
		await expect(planInstall(path(), panelHome(), { uid })).rejects.toMatchObject({ detail: { code: 'otherOwner', path: path() } });
		await expect(apply(await planInstall(path(), panelHome()), { uid })).rejects.toMatchObject({ code: 'otherOwner' });
		expect(content()).toBe(original);
	});

	it('a file that became read-only after the plan', async () => {
		put(original);
		const plan = await planInstall(path(), panelHome());
		chmodSync(path(), 0o444);
		await expect(apply(plan)).rejects.toMatchObject({ code: 'readOnly' });
		expect(content()).toBe(original);
	});

	it.each<[name: string, change: () => void]>([
		['other text', () => put('{"model": "sonnet"}')],
		['gone', () => rmSync(path())],
		['a link to somewhere else', () => {
			rmSync(path());
			writeFileSync(inside('else.json'), original);
			symlinkSync(inside('else.json'), path());
		}],
	])('a file that is %s since the plan', async (_name, change) => {
		put(original);
		const plan = await planInstall(path(), panelHome());
		change();
		const before = snapshot(dirname(path()));
		await expect(apply(plan)).rejects.toMatchObject({ detail: { code: 'changedMeanwhile', path: path() } });
		expect(snapshot(dirname(path()))).toEqual(before);
		expect(readdirSync(panelHome())).toEqual([]);
	});

	it('a file that appeared since the plan', async () => {
		const plan = await planInstall(path(), panelHome());
		put('{"model": "sonnet"}');
		await expect(apply(plan)).rejects.toMatchObject({ code: 'changedMeanwhile' });
		expect(content()).toBe('{"model": "sonnet"}');
	});

	it('a file that somebody writes while we are at it', async () => {
		put(original);
		const plan = await planInstall(path(), panelHome());
		// The record is the first thing to be renamed, the settings file the second.
		const slow = async (from: string, to: string): Promise<void> => {
			await rename(from, to);
			if (to.endsWith('installs.json')) {
				writeFileSync(path(), '{"model": "sonnet"}');
			}
		};
		await expect(apply(plan, { rename: slow })).rejects.toMatchObject({ code: 'changedMeanwhile' });
		expect(content()).toBe('{"model": "sonnet"}');
		expect(readdirSync(dirname(path()))).toEqual(['settings.json']);
	});
});

describe('a write that fails', () => {
	const failing = (suffix: string) => async (from: string, to: string): Promise<void> => {
		if (to.endsWith(suffix)) {
			throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
		}
		await rename(from, to);
	};

	it.each(['settings.json', 'installs.json'])('at %s leaves the original and nothing half-made', async suffix => {
		put(original, 0o600);
		const plan = await planInstall(path(), panelHome());
		await expect(apply(plan, { rename: failing(suffix) })).rejects.toMatchObject({ detail: { code: 'writeFailed', path: path(), errno: 'ENOSPC' } });
		expect(content()).toBe(original);
		expect(modeOf(path())).toBe(0o600);
		expect(readdirSync(dirname(path()))).toEqual(['settings.json']);
		expect(readdirSync(panelHome()).filter(name => name !== 'installs.json')).toEqual(['backups']);
		await install();
		await uninstall();
		expect(content()).toBe(original);
	});

	it('takes back the folders that it made', async () => {
		const deep = inside('a', 'b', 'settings.json');
		await expect(apply(await planInstall(deep, panelHome()), { rename: failing('settings.json') })).rejects.toMatchObject({ code: 'writeFailed' });
		expect(readdirSync(inside())).toEqual(['.question-panel']);
	});

	it('in an uninstall keeps the way back to the same bytes', async () => {
		put('{ }');
		await install();
		const installed = content();
		await expect(apply(await planUninstall(path(), panelHome()), { rename: failing('settings.json') })).rejects.toMatchObject({ code: 'writeFailed' });
		expect(content()).toBe(installed);
		await uninstall();
		expect(content()).toBe('{ }');
	});

	it('only at the record of an uninstall that is done does not call it failed', async () => {
		put(original);
		await install();
		await apply(await planUninstall(path(), panelHome()), { rename: failing('installs.json') });
		expect(content()).toBe(original);
		await install();
		await uninstall();
		expect(content()).toBe(original);
	});

	it('in a second install keeps the way back to the same bytes', async () => {
		put('{ }');
		const plan = await planInstall(path(), panelHome());
		await apply({ ...plan, after: plan.after?.replace('86400', '600') });
		await expect(apply(await planInstall(path(), panelHome()), { rename: failing('settings.json') })).rejects.toMatchObject({ code: 'writeFailed' });
		await uninstall();
		expect(content()).toBe('{ }');
	});

	it('after a death in between leaves the original, and the next install goes well', async () => {
		put('{ }');
		const plan = await planInstall(path(), panelHome());
		// A process that dies runs no clean-up: the rename never returns.
		const reached = new Promise<void>(resolve => {
			void apply(plan, { rename: (from, to) => to.endsWith('settings.json') ? new Promise(() => resolve()) : rename(from, to) });
		});
		await reached;
		expect(content()).toBe('{ }');
		writeFileSync(inside('.question-panel', 'installs.lock'), JSON.stringify({ ...JSON.parse(readFileSync(inside('.question-panel', 'installs.lock'), 'utf8')) as object, since: 0 }));
		await install();
		await uninstall();
		expect(content()).toBe('{ }');
	});

	it.each(['mangled', Buffer.from([0xff])])('so that the file reads differently names the copy', async mangled => {
		put(original);
		const mangling = async (from: string, to: string): Promise<void> => {
			await rename(from, to);
			if (to === path()) {
				writeFileSync(to, mangled);
			}
		};
		const error = await apply(await planInstall(path(), panelHome()), { rename: mangling }).catch((caught: unknown) => caught);
		expect(error).toMatchObject({ detail: { code: 'notAsWritten', path: path(), backup: inside('.question-panel', 'backups', backups()[0] ?? '') } });
	});
});

describe('two at once', () => {
	it.each([2, 6])('of %i installs from the same plan one wins, and the others say that the file has changed', async count => {
		put(original);
		const plan = await planInstall(path(), panelHome());
		const results = await Promise.allSettled(Array.from({ length: count }, () => apply(plan)));
		expect(results.filter(result => result.status === 'fulfilled')).toHaveLength(1);
		for (const result of results) {
			if (result.status === 'rejected') {
				expect(result.reason).toMatchObject({ code: 'changedMeanwhile' });
			}
		}
		expect(content()).toBe(withHooks(original));
		await uninstall();
		expect(content()).toBe(original);
	});

	it('installs into different files keep both records', async () => {
		const paths = ['one', 'two', 'three'].map(name => inside(name, 'settings.json'));
		await Promise.all(paths.map(async one => apply(await planInstall(one, panelHome()))));
		for (const one of paths) {
			await apply(await planUninstall(one, panelHome()));
			expect(existsSync(one)).toBe(false);
		}
	});
});

describe('a record file', () => {
	const record = (): string => inside('.question-panel', 'installs.json');

	beforeEach(async () => {
		put('{ }');
		await install();
	});

	it.each(['', 'garbage', '[]', '{"installs": 1}', '{"installs": {"x": {"sha256": 1}}}'])('that is corrupt counts as none and is set aside: %j', async text => {
		writeFileSync(record(), text);
		await uninstall();
		expect(content()).toBe('{}');
		expect(readFileSync(`${record()}.corrupt`, 'utf8')).toBe(text);
		await install();
		await uninstall();
		expect(content()).toBe('{}');
	});

	it('whose original is no text counts as none', async () => {
		writeFileSync(record(), readFileSync(record(), 'utf8').replace(/"base64": "[^"]*"/, '"base64": "/w=="'));
		await uninstall();
		expect(content()).toBe('{}');
	});

	it('of a newer release keeps what we do not know', async () => {
		const known = JSON.parse(readFileSync(record(), 'utf8')) as { installs: object };
		const later = { sha256: '', original: 'absent', created: false, later: 1 };
		writeFileSync(record(), JSON.stringify({ ...known, later: 2, installs: { ...known.installs, '/x': later } }));
		await uninstall();
		expect(content()).toBe('{ }');
		expect(JSON.parse(readFileSync(record(), 'utf8'))).toEqual({ later: 2, installs: { '/x': later } });
	});
});
