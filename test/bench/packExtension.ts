import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { execa } from 'execa';
import { repository } from '../stage/repository';

const manifests = {
	badge: {
		activationEvents: ['onStartupFinished'],
		contributes: {
			viewsContainers: { activitybar: [{ id: 'badge', title: 'Badge', icon: 'icon.svg' }] },
			views: { badge: [{ id: 'badge.view', name: 'Badge' }] },
		},
	},
	port: { activationEvents: ['onStartupFinished'] },
	// Before those that it starts.
	stopwatch: { activationEvents: ['*'] },
};

/** Packs one of the extensions to compare with into `folder`; gives the package's path. */
export async function packExtension(name: keyof typeof manifests, folder: string): Promise<string> {
	const root = path.join(folder, name);
	await mkdir(root, { recursive: true });
	await build({
		entryPoints: [path.join(repository, 'test', 'bench', 'extensions', `${name}.ts`)],
		outfile: path.join(root, 'main.js'),
		bundle: true,
		platform: 'node',
		format: 'cjs',
		target: 'node20',
		external: ['vscode'],
		minify: true,
		logLevel: 'warning',
	});
	const manifest = { name, publisher: 'bench', version: '1.0.0', engines: { vscode: '^1.100.0' }, extensionKind: ['workspace'], main: './main.js', ...manifests[name] };
	await writeFile(path.join(root, 'package.json'), JSON.stringify(manifest));
	await writeFile(path.join(root, 'README.md'), 'Something to compare with.\n');
	await writeFile(path.join(root, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><circle cx="8" cy="8" r="7"/></svg>\n');
	const packed = path.join(folder, `${name}.vsix`);
	await execa('vsce', ['package', '--no-dependencies', '--skip-license', '--allow-missing-repository', '--out', packed], { cwd: root, preferLocal: true, localDir: repository });
	return packed;
}
