import { appendFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { extensions, type ExtensionContext } from 'vscode';

/** What one extension does after it has started is not to meet the other, in milliseconds; nor the editor's own start. */
const quiet = 1500;

/**
 * Starts two extensions by the same call, one after the other, and writes down how long each took. Who is
 * first changes with each window.
 */
export async function activate(context: ExtensionContext): Promise<void> {
	const file = process.env['BENCH_STOPWATCH'] ?? '';
	const ids = ['question-panel.question-panel', 'bench.port'];
	const earlier = readFileSync(file, 'utf8').split('\n').length;
	const times: Record<string, number> = {};
	for (const id of earlier % 2 === 0 ? ids : ids.reverse()) {
		await delay(quiet);
		const extension = extensions.getExtension(id);
		const wasActive = extension?.isActive;
		const startedAt = performance.now();
		await extension?.activate();
		// One that had begun by itself tells nothing.
		times[id] = wasActive === false ? performance.now() - startedAt : NaN;
	}
	appendFileSync(file, `${JSON.stringify({ times, storage: path.dirname(context.globalStorageUri.fsPath) })}\n`);
}
