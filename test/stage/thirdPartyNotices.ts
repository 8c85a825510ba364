import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { repository } from './repository';

/** What is bundled into the extension, as `npm run build` does. */
const bundles = [
	{ entryPoints: ['src/extension.ts', 'src/panel.ts'], platform: 'node', external: ['vscode'] },
	{ entryPoints: ['src/hook/main.ts'], platform: 'node', external: [] },
	{ entryPoints: ['webview/main.ts'], platform: 'browser', external: [] },
] as const;

/** The licences of every package that ships inside our bundles. */
export async function thirdPartyNotices(): Promise<string> {
	const folders = await bundledPackages();
	const notices = await Promise.all(folders.map(noticeOf));
	const opening = 'Question Panel contains the following software, under the licences that follow.\n';
	return [opening, ...notices].join(`\n${'-'.repeat(78)}\n\n`);
}

/** Folders of the packages whose code esbuild put into a bundle. */
async function bundledPackages(): Promise<string[]> {
	const folders = new Set<string>();
	for (const { entryPoints, platform, external } of bundles) {
		const { metafile } = await build({
			absWorkingDir: repository,
			entryPoints: [...entryPoints],
			platform,
			external: [...external],
			bundle: true,
			minify: true,
			write: false,
			metafile: true,
			outdir: 'out/notices',
			logLevel: 'warning',
		});
		for (const output of Object.values(metafile.outputs)) {
			for (const [input, { bytesInOutput }] of Object.entries(output.inputs)) {
				const folder = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0];
				if (folder !== undefined && bytesInOutput > 0) {
					folders.add(folder);
				}
			}
		}
	}
	return [...folders].sort();
}

async function noticeOf(folder: string): Promise<string> {
	const absolute = path.join(repository, folder);
	const { name, version, license } = JSON.parse(await readFile(path.join(absolute, 'package.json'), 'utf8')) as Record<string, string>;
	const file = (await readdir(absolute)).find((entry) => /^licen[cs]e/i.test(entry));
	const text = file === undefined ? `Licence: ${license ?? 'not stated'}` : await readFile(path.join(absolute, file), 'utf8');
	return `${name} ${version} (${license ?? ''})\n\n${text.replaceAll('\r\n', '\n').trim()}\n`;
}
