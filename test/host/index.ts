import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Mocha from 'mocha';

/** What a run leaves for the process that started the host: it sees no more of us than an exit code. */
export interface HostResults {
	readonly passed: readonly string[];
	readonly failed: readonly { readonly title: string; readonly message: string }[];
}

/** Runs all suites inside the extension host. The contract of `@vscode/test-electron`: resolves when all pass, rejects otherwise. */
export async function run(): Promise<void> {
	const passed: string[] = [];
	const failed: { title: string; message: string }[] = [];
	const mocha = new Mocha({ ui: 'tdd', timeout: 60_000, reporter: Silent });
	const suites = path.join(__dirname, 'suites');
	for (const name of readdirSync(suites).filter((file) => file.endsWith('.test.js')).sort()) {
		mocha.addFile(path.join(suites, name));
	}

	const store = () => {
		const file = process.env['QUESTION_PANEL_HOST_RESULTS'] ?? path.join(__dirname, 'results.json');
		writeFileSync(file, JSON.stringify({ passed, failed } satisfies HostResults, null, 2));
	};
	try {
		await new Promise<void>((resolve) => {
			mocha
				.run(() => resolve())
				.on('pass', (test) => passed.push(test.fullTitle()))
				.on('fail', (test, error: Error) => failed.push({ title: test.fullTitle(), message: error.stack ?? String(error) }));
		});
	} catch (error) {
		failed.push({ title: 'loading the suites', message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
	}
	store();
	if (failed.length > 0) {
		throw new Error(`${failed.length} failed:\n${failed.map(({ title, message }) => `${title}\n${message}`).join('\n\n')}`);
	}
}

/** The results file says it all; nobody reads the host's console. */
class Silent extends Mocha.reporters.Base {}
