import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { installLauncher } from '../../src/endpoint/launcher';
import { panelHomePath, preparePanelHome } from '../../src/endpoint/panelHome';
import { apply, planInstall } from '../../src/settings/settingsFile';
import { settingsPathFor } from '../../src/settings/settingsPlaces';
import { repository } from './repository';

/** Does to a home what the command "Question Panel: Install Hooks" does, without an editor; needs a built extension. The hooks run on this runtime. */
export async function installHooksInto(home: string, runtime = process.execPath): Promise<void> {
	const panelHome = panelHomePath({}, home);
	preparePanelHome(panelHome);
	await installLauncher(panelHome, await readFile(path.join(repository, 'dist', 'hook.js')), runtime);
	await apply(await planInstall(settingsPathFor('user', { home, claudeConfigDir: undefined }), panelHome));
}
