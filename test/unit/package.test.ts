import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Metafile } from 'esbuild';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repository } from '../stage/repository';
import { sizeLimits } from '../stage/sizeLimits';

const bundles = ['extension', 'hook', 'webview'] as const;
type Bundle = (typeof bundles)[number];

/** A copy of the checkout, because others build into `dist` of the real one. */
let checkout = '';
const metafiles = new Map<Bundle, Metafile>();

beforeAll(async () => {
	const root = await mkdtemp(path.join(tmpdir(), 'question-panel-package-'));
	checkout = path.join(root, 'checkout');
	const isLeftOut = /^(?:node_modules|\.git|out|dist|.*\.vsix)$/;
	await cp(repository, checkout, { recursive: true, filter: (source) => !isLeftOut.test(path.relative(repository, source)) });
	// What a person's checkout has besides, and must not ship.
	for (const file of ['out/results/unit.json', 'dist/extension.js.map', 'dist/meta.json', '.env', 'notes.md', 'question-panel.vsix']) {
		await mkdir(path.dirname(path.join(checkout, file)), { recursive: true });
		await writeFile(path.join(checkout, file), '');
	}
	const { scripts } = JSON.parse(await readFile(path.join(repository, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
	await execa('node', ['test/stage/packedReadme.mjs'], { cwd: checkout });
	await Promise.all(bundles.map((bundle) => build(bundle, scripts[`build:${bundle}`] ?? '', path.join(root, `${bundle}.json`))));
}, 120_000);

afterAll(() => rm(path.dirname(checkout), { recursive: true, force: true }));

/** Runs the script of package.json as it stands, but for the place of what it makes. */
async function build(bundle: Bundle, script: string, metafile: string): Promise<void> {
	const [tool, ...args] = script.split(' ').map((arg) => arg.replace(/^--(outfile|outdir)=/, `--$1=${checkout}/`));
	expect(tool).toBe('esbuild');
	await execa('esbuild', [...args, `--metafile=${metafile}`, '--log-level=warning'], { cwd: repository, preferLocal: true, localDir: repository });
	metafiles.set(bundle, JSON.parse(await readFile(metafile, 'utf8')) as Metafile);
}

/** The packages of which a bundle holds a part. */
function packagesIn(bundle: Bundle): string[] {
	const inputs = Object.keys(metafiles.get(bundle)?.inputs ?? {});
	expect(inputs).not.toEqual([]);
	return [...new Set(inputs.flatMap((input) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1] ?? []))];
}

/** What a bundle looks for when it runs, but for Node.js itself. */
function foreignImportsOf(bundle: Bundle): string[] {
	const outputs = Object.values(metafiles.get(bundle)?.outputs ?? {});
	const imports = outputs.flatMap((output) => output.imports.filter(({ external }) => external).map((one) => one.path));
	return [...new Set(imports)].filter((name) => !name.startsWith('node:') && !builtinModules.includes(name));
}

describe('the packed extension', () => {
	it('holds what it needs, and nothing else', async () => {
		const { stdout } = await execa('vsce', ['ls', '--no-dependencies', '--readme-path', 'dist/README.md'], { cwd: checkout, preferLocal: true, localDir: repository });
		expect(stdout.split('\n').sort()).toEqual([
			'CHANGELOG.md',
			'LICENSE',
			'ThirdPartyNotices.txt',
			'dist/README.md',
			'dist/extension.js',
			'dist/hook.js',
			'dist/panel.js',
			'dist/webview.css',
			'dist/webview.js',
			'l10n/bundle.l10n.json',
			'media/icon.png',
			'media/panel.svg',
			'package.json',
			'package.nls.json',
		]);
	}, 60_000);

	it('has a page without pictures, which it could not show, and without a gap where they were', async () => {
		const [page, source] = await Promise.all(['dist/README.md', 'README.md'].map((name) => readFile(path.join(checkout, name), 'utf8')));
		expect(source).toMatch(/^!\[/m);
		expect(page).not.toMatch(/^!\[/m);
		expect(page).not.toMatch(/\n\n\n/);
	});

	it.each(['extension.js', 'panel.js', 'webview.js', 'webview.css', 'hook.js'] as const)('%s is not larger than it may be', async (name) => {
		const { size } = await stat(path.join(checkout, 'dist', name));
		expect(size).toBeGreaterThan(0);
		expect(size).toBeLessThanOrEqual(sizeLimits[name]);
	});
});

describe('the bundle of', () => {
	it('the hook is our own code alone', () => {
		expect(packagesIn('hook')).toEqual([]);
		expect(foreignImportsOf('hook')).toEqual([]);
	});

	it('the extension needs nothing but the editor', () => {
		expect(foreignImportsOf('extension')).toEqual(['vscode']);
	});

	it('the webview needs nothing, and checks no schemas', () => {
		expect(foreignImportsOf('webview')).toEqual([]);
		expect(packagesIn('webview')).toContain('@vscode/webview-ui-toolkit');
		expect(packagesIn('webview')).not.toContain('zod');
	});
});
