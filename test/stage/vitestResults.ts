import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { execa } from 'execa';
import { repository } from './repository';

/** What came of a run: numbers, and what failed. */
export interface Counts {
	readonly passed: number;
	readonly skipped: number;
	readonly failures: readonly { readonly title: string; readonly message: string }[];
}

interface Report {
	readonly testResults: readonly {
		readonly name: string;
		readonly status: string;
		readonly message?: string;
		readonly assertionResults: readonly { readonly fullName: string; readonly status: string; readonly failureMessages?: readonly string[] }[];
	}[];
}

// Colours are for eyes, not for log files.
const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined };

/** Runs vitest with these arguments, shows what it says, and counts by its own report, kept under this name. */
export async function runVitest(name: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Counts> {
	const file = path.join(repository, 'out', 'results', `${name}.json`);
	await mkdir(path.dirname(file), { recursive: true });
	// The report of an earlier run must not stand in for one that was never written.
	await rm(file, { force: true });
	const command = ['vitest', 'run', ...args, '--passWithNoTests', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
	const { exitCode } = await execa('npx', command, { cwd: repository, stdio: ['ignore', 'inherit', 'inherit'], reject: false, env: { ...plain, ...env } });
	const { testResults } = JSON.parse(await readFile(file, 'utf8')) as Report;

	const tests = testResults.flatMap((one) => one.assertionResults);
	const failures = testResults.flatMap(({ name: testFile, status, message, assertionResults }) => {
		const failed = assertionResults.filter((test) => test.status === 'failed');
		// A file that does not load, or whose hooks fail, has no failed test of its own.
		return status === 'failed' && failed.length === 0
			? [{ title: path.relative(repository, testFile), message: message ?? '' }]
			: failed.map((test) => ({ title: test.fullName, message: test.failureMessages?.join('\n') ?? '' }));
	});
	if (exitCode !== 0 && failures.length === 0) {
		failures.push({ title: `vitest ${args.join(' ')}`, message: `ended with ${exitCode} although no test failed; see its output above` });
	}
	const passed = tests.filter((test) => test.status === 'passed').length;
	return { passed, skipped: tests.filter((test) => !['passed', 'failed'].includes(test.status)).length, failures };
}
