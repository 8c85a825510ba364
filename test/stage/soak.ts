import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { execa } from 'execa';
import { repository } from './repository';

/** How often everything is done when nobody says otherwise. */
const defaultRounds = 10;

/** Races between the terminal and the panel, in all rounds together, for each Claude Code. */
const races = 200;

const rounds = Number(process.argv[2] ?? defaultRounds);
if (!Number.isInteger(rounds) || rounds < 1) {
	console.error('Usage: npm run soak -- [rounds]');
	process.exit(2);
}
await execa('npm', ['run', '--silent', 'package'], { cwd: repository, stdio: 'inherit' });
const failures = new Map<string, number>();
let passed = 0;
for (let round = 1; round <= rounds; round++) {
	const env = { QUESTION_PANEL_RACES: String(Math.ceil(races / rounds)) };
	const results = await play(`soak${round}`, ['--project', 'endToEnd'], env);
	passed += results.filter(({ status }) => status === 'passed').length;
	for (const { fullName } of results.filter(({ status }) => status === 'failed')) {
		failures.set(fullName, (failures.get(fullName) ?? 0) + 1);
	}
	console.log(`round ${round} of ${rounds}: ${results.length} tests, ${[...failures.values()].reduce((sum, count) => sum + count, 0)} failures so far`);
}
// All rounds of the load at once: what leaks a little shows after many.
for (const { fullName, status } of await play('soakLoad', ['--project', 'unit', 'test/unit/endpoint/stress.test.ts'], { QUESTION_PANEL_ROUNDS: String(rounds) })) {
	if (status === 'passed') {
		passed++;
	} else {
		failures.set(fullName, (failures.get(fullName) ?? 0) + 1);
	}
}
for (const [name, count] of failures) {
	console.log(`failed in ${count} of ${rounds}: ${name}`);
}
const failed = [...failures.values()].reduce((sum, count) => sum + count, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

interface TestResult {
	readonly fullName: string;
	readonly status: string;
}

/** Plays these tests once. What they say of their figures is shown. */
async function play(name: string, tests: readonly string[], env: Readonly<Record<string, string>>): Promise<TestResult[]> {
	const file = path.join(repository, 'out', 'results', `${name}.json`);
	const args = ['vitest', 'run', ...tests, '--reporter=json', `--outputFile.json=${file}`];
	await execa('npx', args, { cwd: repository, reject: false, stdio: ['ignore', 'inherit', 'inherit'], env });
	const { testResults } = JSON.parse(await readFile(file, 'utf8')) as { testResults: { assertionResults: TestResult[] }[] };
	return testResults.flatMap(({ assertionResults }) => assertionResults);
}
