import { writeFile } from 'node:fs/promises';
import { execa } from 'execa';
import { repository } from '../stage/repository';
import { activation } from './activation';
import { openBenchWindow, type BenchWindow } from './benchWindow';
import { claudeTurn } from './claudeTurn';
import { endpointPending } from './endpointPending';
import { endpointRate } from './endpointRate';
import { formPaint } from './formPaint';
import { growthHistory } from './growthHistory';
import { growthPending } from './growthPending';
import { hookAsks } from './hookAsks';
import { hookObserves } from './hookObserves';
import { hookWaits } from './hookWaits';
import type { Measure } from './measure';
import { lastClick } from './lastClick';
import { ordinaryTools } from './ordinaryTools';
import { optionsFrom } from './options';
import { resultOf, type Result } from './result';
import { sizes } from './sizes';
import { markdownOf, tableOf } from './table';
import { withBench } from './theBench';
import { windowUpdate } from './windowUpdate';

/** Those that need a window come last: it stays open from the first of them on, and nothing else is to be measured beside it. */
const measures: readonly Measure[] = [hookAsks, hookObserves, hookWaits, claudeTurn, ordinaryTools, endpointRate, endpointPending, formPaint, activation, sizes, growthHistory, lastClick, windowUpdate, growthPending];

const options = optionsFrom(process.argv.slice(2), measures.map(({ name }) => name));
const { only, json, markdown } = options;
const chosen = measures.filter(({ name }) => only === undefined || only.includes(name));
await execa('npm', ['run', '--silent', 'package'], { cwd: repository, stdio: ['ignore', 'ignore', 'inherit'] });
const results: Result[] = [];
await withBench(options, async (run) => {
	let opened: Promise<BenchWindow> | undefined;
	const window = () => (opened ??= openBenchWindow(run));
	for (const measure of chosen) {
		const startedAt = performance.now();
		const findings = await withBench(options, (bench) => measure.run(bench, window));
		results.push(...findings.map(resultOf));
		console.error(`${measure.name}: ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
	}
});
if (json !== undefined) {
	const text = `${JSON.stringify(results, null, '\t')}\n`;
	await (json === '' ? process.stdout.write(text) : writeFile(json, text));
}
if (markdown) {
	console.log(markdownOf(results));
}
if (json !== '' && !markdown) {
	console.log(tableOf(results));
}
