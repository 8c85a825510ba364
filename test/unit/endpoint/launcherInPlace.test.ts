import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { installLauncher } from '../../../src/endpoint/launcher';
import { isLauncherInPlace } from '../../../src/endpoint/launcherInPlace';
import { preparePanelHome } from '../../../src/endpoint/panelHome';
import { temporaryFolder } from '../settings/temporaryFolder';

const inside = temporaryFolder();
const scripts = () => inside('scripts');

it.each<[name: string, spoil: () => void, isInPlace: boolean]>([
	['as it was installed is', () => undefined, true],
	['whose script is gone is not', () => readdirSync(scripts()).forEach((name) => rmSync(inside('scripts', name))), false],
	['whose script became a folder is not', () => readdirSync(scripts()).forEach((name) => { rmSync(inside('scripts', name)); mkdirSync(inside('scripts', name)); }), false],
	['that is gone is not', () => rmSync(inside('hook.sh')), false],
	['that was cut off is not', () => writeFileSync(inside('hook.sh'), '#!/bin/sh\n'), false],
])('a launcher %s in place', async (_name, spoil, isInPlace) => {
	preparePanelHome(inside());
	await installLauncher(inside(), Buffer.from('the script'), process.execPath);
	spoil();
	expect(isLauncherInPlace(inside())).toBe(isInPlace);
});
