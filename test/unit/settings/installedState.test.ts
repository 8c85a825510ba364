import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { withHooks } from '../../../src/settings/hooksEdit';
import { hooksInstalledIn } from '../../../src/settings/installedState';
import { temporaryFolder } from './temporaryFolder';

const inside = temporaryFolder();

it.each<[name: string, content: string, state: object]>([
	['no hooks', '{"model": "opus"}', { state: 'missing', hooksDisabled: false }],
	['nothing', '', { state: 'missing', hooksDisabled: false }],
	['our hooks', withHooks('{}'), { state: 'installed', hooksDisabled: false }],
	['our hooks, disabled', withHooks('{"disableAllHooks": true}'), { state: 'installed', hooksDisabled: true }],
	['another release\'s hooks', withHooks('{}').replaceAll('86400', '600'), { state: 'outdated', hooksDisabled: false }],
	['a part of our hooks', withHooks('{}').replace('"PostToolUse"', '"Stop"'), { state: 'outdated', hooksDisabled: false }],
	['a comment', '{} // mine', { state: 'unreadable', why: expect.objectContaining({ code: 'notJson' }) as unknown }],
])('a file with %s', async (_name, content, state) => {
	writeFileSync(inside('settings.json'), content);
	expect(await hooksInstalledIn(inside('settings.json'))).toEqual(state);
});

it('an absent file, also in an absent folder, has no hooks', async () => {
	expect(await hooksInstalledIn(inside('a', 'b', 'settings.json'))).toEqual({ state: 'missing', hooksDisabled: false });
});

it('a file that is not text, a folder and a link to nothing are unreadable', async () => {
	writeFileSync(inside('binary.json'), Buffer.from([0x7b, 0xff, 0x7d]));
	mkdirSync(inside('folder.json'));
	symlinkSync(inside('nothing'), inside('link.json'));
	const codes = await Promise.all(['binary.json', 'folder.json', 'link.json'].map(async name => {
		const found = await hooksInstalledIn(inside(name));
		return found.state === 'unreadable' ? found.why.code : found.state;
	}));
	expect(codes).toEqual(['notUtf8', 'notAFile', 'danglingLink']);
});
