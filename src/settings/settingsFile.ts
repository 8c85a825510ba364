import { mkdir, rename, rmdir, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { backUp } from './backups';
import type { LockEffects } from './fileLock';
import { withLock } from './fileLock';
import { disablesHooks, withHooks } from './hooksEdit';
import { readRecord, recordOf, undone, writeRecord } from './installRecord';
import type { ReplaceEffects } from './replaceFile';
import { replaceFile, syncFolder } from './replaceFile';
import { errnoOf, SettingsProblem } from './settingsProblem';
import type { SettingsTarget } from './settingsTarget';
import { refuseUnwritable, resolveTarget } from './settingsTarget';
import { readSettingsText } from './settingsText';

/** What the person should know before they agree; none of it stands in the way. */
export type SettingsWarning =
	/** `disableAllHooks` is set in this very file: our hooks will not run. */
	| 'hooksDisabled'
	/** The file has other names, which will keep the old content. */
	| 'hardLinked'
	/** The folder will be made; an older Claude Code that runs already notices it only after a restart. */
	| 'newFolder';

/** A change that can be shown before it is made. */
export interface SettingsPlan {
	readonly kind: 'install' | 'uninstall';
	/** The path that was asked for. */
	readonly path: string;
	/** The file that it leads to: what is written. */
	readonly targetPath: string;
	readonly panelHome: string;
	/** The text now; undefined where there is no file. */
	readonly before: string | undefined;
	/** The text to come; undefined where the file is to go. */
	readonly after: string | undefined;
	readonly changed: boolean;
	readonly warnings: readonly SettingsWarning[];
}

export interface SettingsEffects extends LockEffects, Pick<ReplaceEffects, 'rename'> {
	/** The user who runs us; undefined on systems that have no such number. */
	readonly uid: number | undefined;
}

const systemEffects: SettingsEffects = { rename, now: Date.now, sleep, uid: process.getuid?.() };

/** What an install would do to a settings file; refuses, with a `SettingsProblem`, what it must not touch. */
export async function planInstall(path: string, panelHome: string, effects: Partial<SettingsEffects> = {}): Promise<SettingsPlan> {
	const target = await resolveTarget(path);
	const before = await readSettingsText(target.path);
	const after = withHooks(before ?? '');
	return planned({ kind: 'install', path, targetPath: target.path, panelHome, before, after, warnings: warningsOf(target, after) }, target, effects);
}

/** What an uninstall would do to a settings file. */
export async function planUninstall(path: string, panelHome: string, effects: Partial<SettingsEffects> = {}): Promise<SettingsPlan> {
	const target = await resolveTarget(path);
	const before = await readSettingsText(target.path);
	const after = before === undefined ? undefined : undone(before, await readRecord(panelHome, target.path));
	return planned({ kind: 'uninstall', path, targetPath: target.path, panelHome, before, after, warnings: target.hardLinked ? ['hardLinked'] : [] }, target, effects);
}

async function planned(plan: Omit<SettingsPlan, 'changed'>, target: SettingsTarget, effects: Partial<SettingsEffects>): Promise<SettingsPlan> {
	const changed = plan.before !== plan.after;
	if (changed) {
		await refuseUnwritable(target, { ...systemEffects, ...effects }.uid);
	}
	return { ...plan, changed };
}

function warningsOf(target: SettingsTarget, after: string): SettingsWarning[] {
	return [
		...disablesHooks(after) ? ['hooksDisabled' as const] : [],
		...target.hardLinked ? ['hardLinked' as const] : [],
		...target.folderExists ? [] : ['newFolder' as const],
	];
}

/** Carries a plan out if the file is still as it was planned for, and says where the copy of the old text is. */
export async function apply(plan: SettingsPlan, effects: Partial<SettingsEffects> = {}): Promise<{ backup: string | undefined }> {
	const all = { ...systemEffects, ...effects };
	try {
		await mkdir(plan.panelHome, { recursive: true, mode: 0o700 });
		return await withLock(join(plan.panelHome, 'installs.lock'), all, () => carryOut(plan, all));
	} catch (error) {
		throw error instanceof SettingsProblem
			? error
			: new SettingsProblem({ code: 'writeFailed', path: plan.targetPath, errno: errnoOf(error) }, { cause: error });
	}
}

async function carryOut(plan: SettingsPlan, effects: SettingsEffects): Promise<{ backup: string | undefined }> {
	const target = await resolveTarget(plan.path);
	const refuseIfChanged = async (): Promise<void> => {
		if (target.path !== plan.targetPath || await readSettingsText(target.path) !== plan.before) {
			throw new SettingsProblem({ code: 'changedMeanwhile', path: plan.targetPath });
		}
	};
	await refuseIfChanged();
	if (!plan.changed) {
		if (plan.kind === 'uninstall') {
			await writeRecord(plan.panelHome, target.path, undefined, effects);
		}
		return { backup: undefined };
	}
	await refuseUnwritable(target, effects.uid);

	const backup = plan.before === undefined ? undefined : await backUp(plan.panelHome, target.path, plan.before, effects.now());
	const previous = await readRecord(plan.panelHome, target.path);
	// The record of an install is written first: one too many does no harm, because its hash does not fit,
	// but without one the way back to the same bytes is lost.
	if (plan.kind === 'install' && plan.after !== undefined) {
		await writeRecord(plan.panelHome, target.path, recordOf(plan.before, plan.after, previous), effects);
	}
	try {
		await write(target, plan.after, { rename: effects.rename, beforeRename: refuseIfChanged });
	} catch (error) {
		// What went wrong first is what the person must hear.
		await writeRecord(plan.panelHome, target.path, previous, effects).catch(() => undefined);
		throw error;
	}
	await checkWritten(target.path, plan.after, backup);
	if (plan.kind === 'uninstall') {
		// The uninstall is done: a record that stays fits no file any more.
		await writeRecord(plan.panelHome, target.path, undefined, effects).catch(() => undefined);
	}
	return { backup };
}

async function checkWritten(path: string, text: string | undefined, backup: string | undefined): Promise<void> {
	let cause: unknown;
	try {
		if (await readSettingsText(path) === text) {
			return;
		}
	} catch (error) {
		cause = error;
	}
	throw new SettingsProblem({ code: 'notAsWritten', path, backup }, { cause });
}

async function write(target: SettingsTarget, text: string | undefined, effects: Required<ReplaceEffects>): Promise<void> {
	const folder = dirname(target.path);
	if (text === undefined) {
		// Claude Code writes this file too and knows no lock of ours: looked at once more, right before.
		await effects.beforeRename();
		await unlink(target.path);
		await syncFolder(folder);
		return;
	}
	const made = await mkdir(folder, { recursive: true });
	try {
		await replaceFile(target.path, text, target.owner, effects);
	} catch (error) {
		if (made !== undefined) {
			await removeEmpty(folder, made);
		}
		throw error;
	}
}

/** Takes back the folders that were made for nothing; one that is no longer empty stays. */
async function removeEmpty(folder: string, topmost: string): Promise<void> {
	try {
		await rmdir(folder);
	} catch {
		return;
	}
	if (folder !== topmost && dirname(folder) !== folder) {
		await removeEmpty(dirname(folder), topmost);
	}
}
