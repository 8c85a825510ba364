// Plain JavaScript without dependencies: this is what runs first in a fresh checkout, before `npm ci`.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const entries = { start: 'start.ts', test: 'testAll.ts', notices: 'writeNotices.ts', soak: 'soak.ts', l10n: 'l10n.ts', screenshots: 'screenshots.ts', bench: '../bench/bench.ts' };

const stage = path.dirname(fileURLToPath(import.meta.url));
const repository = path.dirname(path.dirname(stage));
const [name] = process.argv.splice(2, 1);
const entry = entries[name];
if (entry === undefined) {
	console.error(`Usage: node test/stage/bootstrap.mjs ${Object.keys(entries).join('|')} [options]`);
	process.exit(2);
}
process.chdir(repository);

// npm writes this file last, so it is absent from an interrupted install.
const installed = path.join(repository, 'node_modules', '.package-lock.json');
const locked = path.join(repository, 'package-lock.json');
if (!existsSync(installed) || statSync(installed).mtimeMs < statSync(locked).mtimeMs) {
	console.log('Installing the packages of package-lock.json …');
	const { status } = spawnSync('npm', ['ci'], { stdio: 'inherit', shell: process.platform === 'win32' });
	if (status !== 0) {
		process.exit(status ?? 1);
	}
}

const { build } = await import('esbuild');
const outfile = path.join(repository, 'out', 'stage', entry.replace(/\.ts$/, '.mjs'));
await build({
	entryPoints: [path.join(stage, entry)],
	outfile,
	bundle: true,
	platform: 'node',
	format: 'esm',
	target: 'node20',
	packages: 'external',
	sourcemap: 'inline',
	logLevel: 'warning',
});
// In this very process: signals reach it without anybody passing them on.
await import(pathToFileURL(outfile).href);
