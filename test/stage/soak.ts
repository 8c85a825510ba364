import { execa } from 'execa';
import { repository } from './repository';
import { runVitest, type Counts } from './vitestResults';

/** How often everything is done when nobody says otherwise. */
const defaultRounds = 10;

/** Races between the terminal and the panel, in all rounds together, for each Claude Code. */
const races = 200;

/** Faults that are injected without an editor. */
const faultSuites = ['test/unit/hook', 'test/unit/endpoint/historyFiles.test.ts', 'test/unit/endpoint/proof.test.ts', 'test/unit/endpoint/desk.test.ts', 'test/unit/endpoint/peers.test.ts', 'test/unit/endpoint/discovery.test.ts', 'test/unit/endpoint/panelHome.test.ts'];

const rounds = Number(process.argv[2] ?? defaultRounds);
const [only] = process.argv.slice(3);
if (!Number.isInteger(rounds) || rounds < 1) {
	console.error('Usage: npm run soak -- [rounds] [end-to-end test files to play instead of all]');
	process.exit(2);
}
await execa('npm', ['run', '--silent', 'package'], { cwd: repository, stdio: 'inherit' });

const failures = new Map<string, number>();
let passed = 0;
const count = (counts: Counts): void => {
	passed += counts.passed;
	counts.failures.forEach(({ title }) => failures.set(title, (failures.get(title) ?? 0) + 1));
};
for (let round = 1; round <= rounds; round++) {
	count(await runVitest(`soak${round}`, ['--project', 'endToEnd', ...(only === undefined ? [] : [only])], { QUESTION_PANEL_RACES: String(Math.ceil(races / rounds)) }));
	if (only === undefined) {
		count(await runVitest(`soakFaults${round}`, ['--project', 'unit', ...faultSuites]));
	}
	console.log(`round ${round} of ${rounds}: ${passed} passed, ${sumOf(failures)} failed so far`);
}
if (only === undefined) {
	// All rounds of the load at once: what leaks a little shows after many.
	count(await runVitest('soakLoad', ['--project', 'unit', 'test/unit/endpoint/stress.test.ts'], { QUESTION_PANEL_ROUNDS: String(rounds) }));
}
for (const [title, times] of failures) {
	console.log(`failed in ${times} of ${rounds}: ${title}`);
}
console.log(`\n${passed} passed, ${sumOf(failures)} failed`);
process.exitCode = failures.size > 0 ? 1 : 0;

function sumOf(counts: ReadonlyMap<string, number>): number {
	return [...counts.values()].reduce((sum, one) => sum + one, 0);
}
