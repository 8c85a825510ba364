import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Script } from 'node:vm';

/** Until then the script has run what it runs at every start, and whoever started it is no longer waiting. In milliseconds. */
const storeAfter = 5000;

/** Bytes of the checksum before the code. */
const checksumSize = 32;

/** A script that runs. */
export interface LoadedScript {
	readonly exports: unknown;
	/** Keeps what was compiled for the next time, where that was not done yet: a window may be closed at once. */
	keep(): Promise<void>;
}

/**
 * Loads a script as `require` does, with what V8 made of it the last time: to compile it anew takes longer
 * than all else at the start. Where nothing fitting is kept in `folder` it is compiled, and kept for the next time.
 */
export function loadWithCodeCache(path: string, folder: string, load: (id: string) => unknown): LoadedScript {
	const source = readFileSync(path);
	const cachePath = join(folder, `${basename(path)}.cache`);
	const cached = keptCode(cachePath, source);
	const script = new Script(`(function (exports, require, module, __filename, __dirname) { ${source.toString('utf8')}\n})`, { filename: path, ...(cached ? { cachedData: cached } : {}) });
	const module = { exports: {} };
	const run = script.runInThisContext() as (...args: unknown[]) => void;
	run(module.exports, loadOnce(load), module, path, dirname(path));
	if (cached && !script.cachedDataRejected) {
		return { exports: module.exports, keep: () => Promise.resolve() };
	}
	let keeping: Promise<void> | undefined;
	const keep = () => (keeping ??= store(cachePath, source, script));
	setTimeout(() => void keep(), storeAfter).unref();
	return { exports: module.exports, keep };
}

/** A bundle asks for `vscode` once for each file that it was made of, and the editor looks each time for whom it is. */
function loadOnce(load: (id: string) => unknown): (id: string) => unknown {
	const loaded = new Map<string, unknown>();
	return (id) => {
		if (!loaded.has(id)) {
			loaded.set(id, load(id));
		}
		return loaded.get(id);
	};
}

/** V8 itself looks at little more than the length of the source, and trusts the rest of what it is given. */
function keptCode(path: string, source: Buffer): Buffer | undefined {
	try {
		const kept = readFileSync(path);
		const code = kept.subarray(checksumSize);
		return checksumOf(source, code).equals(kept.subarray(0, checksumSize)) ? code : undefined;
	} catch {
		// Nothing is kept yet, or it cannot be read: compiled anew.
		return undefined;
	}
}

/** In its place at once: what is half-written fails its checksum, and a kill leaves no second file that nobody sweeps. */
async function store(path: string, source: Buffer, script: Script): Promise<void> {
	try {
		const code = script.createCachedData();
		await mkdir(dirname(path), { recursive: true });
		await writeFile(path, Buffer.concat([checksumOf(source, code), code]), { mode: 0o600 });
	} catch {
		// Nowhere to keep it: the next start compiles anew, as this one did.
	}
}

/** Of all that the code depends on: hosts of several releases and kinds may share the folder. */
function checksumOf(source: Buffer, code: Uint8Array): Buffer {
	return createHash('sha256').update(JSON.stringify(process.versions)).update(process.arch).update(source).update(code).digest();
}
