import { chmodSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';

/** A fresh folder for each test, with no link in its path. */
export function temporaryFolder(): (...parts: string[]) => string {
	let folder = '';
	beforeEach(() => {
		folder = realpathSync(mkdtempSync(join(tmpdir(), 'question-panel-settings-')));
	});
	afterEach(() => {
		unlock(folder);
		rmSync(folder, { recursive: true });
	});
	return (...parts) => join(folder, ...parts);
}

/** Only root can remove what lies in a read-only folder. */
function unlock(folder: string): void {
	chmodSync(folder, 0o700);
	for (const found of readdirSync(folder, { withFileTypes: true })) {
		if (found.isDirectory()) {
			unlock(join(folder, found.name));
		}
	}
}
