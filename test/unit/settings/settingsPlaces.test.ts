import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { SettingsScope, SettingsSurroundings } from '../../../src/settings/settingsPlaces';
import { settingsPathFor } from '../../../src/settings/settingsPlaces';

it.each<[scope: SettingsScope, surroundings: SettingsSurroundings, path: string | undefined]>([
	['user', { home: '/h', claudeConfigDir: undefined }, join('/h', '.claude', 'settings.json')],
	['user', { home: '/h', claudeConfigDir: '' }, join('/h', '.claude', 'settings.json')],
	['user', { home: '/h', claudeConfigDir: '/c', folder: '/f' }, join('/c', 'settings.json')],
	['project', { home: '/h', claudeConfigDir: '/c', folder: '/f' }, join('/f', '.claude', 'settings.json')],
	['local', { home: '/h', claudeConfigDir: '/c', folder: '/f' }, join('/f', '.claude', 'settings.local.json')],
	['project', { home: '/h', claudeConfigDir: undefined }, undefined],
	['local', { home: '/h', claudeConfigDir: undefined }, undefined],
])('the %s settings with %j are at %s', (scope, surroundings, path) => {
	expect(settingsPathFor(scope, surroundings)).toBe(path);
});
