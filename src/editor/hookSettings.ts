import { homedir } from 'node:os';
import { workspace } from 'vscode';
import { hooksInstalledIn } from '../settings/installedState';
import { settingsPathFor, type SettingsScope } from '../settings/settingsPlaces';

/** One settings file that hooks may stand in. */
export interface SettingsPlace {
	readonly scope: SettingsScope;
	readonly path: string;
	/** The folder's name, for the scopes that belong to one. */
	readonly folderName: string | undefined;
}

/** Every settings file that Claude Code would read for this window's folders. */
export function settingsPlaces(): SettingsPlace[] {
	const surroundings = { home: homedir(), claudeConfigDir: process.env['CLAUDE_CONFIG_DIR'] };
	const folders = (workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
	const ofFolders = folders.flatMap(({ uri, name }) =>
		(['project', 'local'] as const).flatMap((scope): SettingsPlace[] => {
			const path = settingsPathFor(scope, { ...surroundings, folder: uri.fsPath });
			return path === undefined ? [] : [{ scope, path, folderName: name }];
		}),
	);
	return [{ scope: 'user', path: settingsPathFor('user', surroundings), folderName: undefined }, ...ofFolders];
}

/** The places in which our hooks stand, in this form or an older one. */
export async function placesWithHooks(): Promise<SettingsPlace[]> {
	const places = settingsPlaces();
	const states = await Promise.all(places.map(({ path }) => hooksInstalledIn(path)));
	return places.filter((_, index) => states[index]?.state === 'installed' || states[index]?.state === 'outdated');
}
