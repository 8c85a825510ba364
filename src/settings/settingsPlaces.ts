import { join } from 'node:path';

/** Whom a settings file concerns: the person everywhere, everybody in a project, or the person in a project. */
export type SettingsScope = 'user' | 'project' | 'local';

export interface SettingsSurroundings {
	readonly home: string;
	/** `$CLAUDE_CONFIG_DIR`; where it is set, Claude Code does not read `~/.claude/settings.json`. */
	readonly claudeConfigDir: string | undefined;
	/** The workspace folder; without one the scopes 'project' and 'local' have no file. */
	readonly folder?: string | undefined;
}

/** The settings file that Claude Code reads for a scope, if there is one. */
export function settingsPathFor(scope: 'user', surroundings: SettingsSurroundings): string;
export function settingsPathFor(scope: SettingsScope, surroundings: SettingsSurroundings): string | undefined;
export function settingsPathFor(scope: SettingsScope, { home, claudeConfigDir, folder }: SettingsSurroundings): string | undefined {
	switch (scope) {
		case 'user':
			return join(claudeConfigDir || join(home, '.claude'), 'settings.json');
		case 'project':
			return folder === undefined ? undefined : join(folder, '.claude', 'settings.json');
		case 'local':
			return folder === undefined ? undefined : join(folder, '.claude', 'settings.local.json');
	}
}
