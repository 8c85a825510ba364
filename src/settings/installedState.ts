import { disablesHooks, hooksIn } from './hooksEdit';
import { SettingsProblem } from './settingsProblem';
import { readSettingsText } from './settingsText';

/** How our hooks stand in one settings file. */
export type InstalledState =
	| { readonly state: 'installed' | 'outdated' | 'missing'; readonly hooksDisabled: boolean }
	| { readonly state: 'unreadable'; readonly why: SettingsProblem };

/** Looks into a settings file without touching anything. */
export async function hooksInstalledIn(path: string): Promise<InstalledState> {
	try {
		const text = await readSettingsText(path) ?? '';
		return { state: hooksIn(text), hooksDisabled: disablesHooks(text) };
	} catch (error) {
		if (error instanceof SettingsProblem) {
			return { state: 'unreadable', why: error };
		}
		throw error;
	}
}
