import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Script } from 'node:vm';
import { writeAtomically } from './endpoint/atomicFile';

/** Until then the script has run what it runs at every start, and whoever started it is no longer waiting. In milliseconds. */
const storeAfter = 5000;

/** Bytes of the checksum before the code. */
const checksumSize = 32;

/**
 * Loads a script as `require` does, with what V8 made of it the last time: to compile it anew takes longer
 * than all else at the start. Where nothing fitting is kept in `folder` it is compiled, and kept for the next time.
 */
export function loadWithCodeCache(path: string, folder: string, load: NodeJS.Require): unknown {
	const source = readFileSync(path, 'utf8');
	const cachePath = join(folder, `${basename(path)}.cache`);
	const cached = keptCode(cachePath, source);
	const script = new Script(`(function (exports, require, module, __filename, __dirname) { ${source}\n})`, { filename: path, ...(cached ? { cachedData: cached } : {}) });
	const module = { exports: {} };
	const run = script.runInThisContext() as (...args: unknown[]) => void;
	run(module.exports, load, module, path, dirname(path));
	if (!cached || script.cachedDataRejected) {
		setTimeout(() => void keep(cachePath, source, script), storeAfter).unref();
	}
	return module.exports;
}

/** V8 itself looks at little more than the length of the source, and trusts the rest of what it is given. */
function keptCode(path: string, source: string): Buffer | undefined {
	try {
		const kept = readFileSync(path);
		const code = kept.subarray(checksumSize);
		return checksumOf(source, code).equals(kept.subarray(0, checksumSize)) ? code : undefined;
	} catch {
		// Nothing is kept yet, or it cannot be read: compiled anew.
		return undefined;
	}
}

async function keep(path: string, source: string, script: Script): Promise<void> {
	try {
		const code = script.createCachedData();
		await mkdir(dirname(path), { recursive: true });
		await writeAtomically(path, Buffer.concat([checksumOf(source, code), code]));
	} catch {
		// Nowhere to keep it: the next start compiles anew, as this one did.
	}
}

function checksumOf(source: string, code: Uint8Array): Buffer {
	return createHash('sha256').update(source).update(code).digest();
}
