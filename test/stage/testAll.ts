import { existsSync } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { execa } from 'execa';
import { failuresFolder } from './artifacts';
import { claudeCode } from './claudeCode';
import { runHostTests } from './hostTests';
import { packedExtension, repository } from './repository';
import { sizeLimits } from './sizeLimits';
import { systemParts } from './systemParts';
import { runVitest, type Counts } from './vitestResults';
import { whenParentEnds } from './whenParentEnds';
import { WORKBENCH_VERSIONS, workbenchParts } from './workbenchParts';

interface Stage {
	readonly name: string;
	readonly needs?: readonly ('build' | 'parts')[];
	run(): Promise<Counts>;
}

const results = path.join(repository, 'out', 'results');

const STAGES: readonly Stage[] = [
	{ name: 'typecheck', run: () => script('typecheck') },
	{ name: 'lint', run: () => script('lint') },
	{ name: 'unit', run: () => vitest('unit') },
	{ name: 'build', run: buildAndPack },
	{ name: 'webview', needs: ['build', 'parts'], run: () => vitest('webview') },
	{ name: 'host', needs: ['build', 'parts'], run: host },
	{ name: 'endToEnd', needs: ['build', 'parts'], run: () => vitest('endToEnd') },
];

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
	// An orderly exit runs the clean-up of what the stages have started.
	process.on(signal, () => process.exit(1));
}
if (process.env['npm_lifecycle_event'] !== undefined) {
	whenParentEnds(() => process.exit(1));
}
process.exitCode = await testAll(selected(process.argv.slice(2)));

async function testAll(stages: readonly Stage[]): Promise<number> {
	await rm(failuresFolder, { recursive: true, force: true });
	await rm(results, { recursive: true, force: true });
	await mkdir(results, { recursive: true });

	// Downloads run beside the stages that do not need them; a failure is the news of those that do.
	const parts = stages.some((stage) => stage.needs?.includes('parts')) ? installParts() : Promise.resolve();
	parts.catch(() => undefined);

	let buildFailed = false;
	const rows: { readonly stage: string; readonly seconds: string; readonly counts: Counts }[] = [];
	for (const stage of stages) {
		const startedAt = Date.now();
		console.log(`\n=== ${stage.name}`);
		const counts = await (async () => {
			if (buildFailed && stage.needs?.includes('build')) {
				return failure(stage.name, 'not run: the build failed');
			}
			if (stage.needs?.includes('parts')) {
				await parts;
			}
			return stage.run();
		})().catch((error: unknown) => failure(stage.name, error instanceof Error ? error.message : String(error)));
		buildFailed ||= stage.name === 'build' && counts.failures.length > 0;
		const ranNothing = counts.passed + counts.failures.length === 0;
		rows.push({
			stage: stage.name,
			seconds: ((Date.now() - startedAt) / 1000).toFixed(1),
			counts: ranNothing ? failure(stage.name, 'ran no test') : counts,
		});
	}

	const failures = rows.flatMap(({ stage, counts }) => counts.failures.map((one) => ({ stage, ...one })));
	if (failures.length > 0) {
		console.log('\nFailures:');
		failures.forEach(({ stage, title, message }) => console.log(`\n- ${stage}: ${title}\n${message.split('\n').slice(0, 15).map((line) => `    ${line}`).join('\n')}`));
		if (existsSync(failuresFolder)) {
			console.log(`\nScreens and logs of failures: ${path.relative(process.cwd(), failuresFolder)}`);
		}
	}
	console.log(`\n${'stage'.padEnd(12)}${'passed'.padStart(8)}${'failed'.padStart(8)}${'skipped'.padStart(9)}${'seconds'.padStart(9)}`);
	for (const { stage, seconds, counts } of rows) {
		console.log(`${stage.padEnd(12)}${String(counts.passed).padStart(8)}${String(counts.failures.length).padStart(8)}${String(counts.skipped).padStart(9)}${seconds.padStart(9)}`);
	}
	const passed = rows.reduce((sum, { counts }) => sum + counts.passed, 0);
	console.log(`\n${passed} passed, ${failures.length} failed`);
	return failures.length > 0 ? 1 : 0;
}

/** The stages of `--only a,b`, in their own order, with the build where one of them needs it; all without the option. */
function selected(args: readonly string[]): readonly Stage[] {
	const only = args.find((arg) => arg.startsWith('--only='))?.slice('--only='.length) ?? (args[0] === '--only' ? args[1] : undefined);
	if (only === undefined) {
		return STAGES;
	}
	const names = only.split(',');
	const unknown = names.filter((name) => !STAGES.some((stage) => stage.name === name));
	if (unknown.length > 0) {
		throw new Error(`No such stage: ${unknown.join(', ')}. There are: ${STAGES.map((stage) => stage.name).join(', ')}`);
	}
	const chosen = STAGES.filter((stage) => names.includes(stage.name));
	return STAGES.filter((stage) => chosen.includes(stage) || (stage.name === 'build' && chosen.some((one) => one.needs?.includes('build'))));
}

async function installParts(): Promise<void> {
	await systemParts('chromium', 'tmux', 'git', 'pgrep');
	await claudeCode('2.1.326');
	await claudeCode('2.1.197');
	for (const version of WORKBENCH_VERSIONS) {
		await workbenchParts(version);
	}
}

async function script(name: string): Promise<Counts> {
	const { failed, all } = await execa('npm', ['run', '--silent', name], { cwd: repository, all: true, reject: false, env: { NO_COLOR: '1', FORCE_COLOR: undefined } });
	return failed ? failure(name, all) : success();
}

async function buildAndPack(): Promise<Counts> {
	// A package of an earlier build must not stand in for one that could not be made.
	await rm(packedExtension, { force: true });
	const counts = await script('package');
	if (counts.failures.length > 0) {
		return counts;
	}
	if (!existsSync(packedExtension)) {
		return failure('package', `there is no ${path.basename(packedExtension)}`);
	}
	const { size } = await stat(packedExtension);
	return size <= sizeLimits.package ? counts : failure('package', `${path.basename(packedExtension)} has ${size} bytes, more than ${sizeLimits.package}`);
}

function vitest(project: string): Promise<Counts> {
	return runVitest(project, ['--project', project]);
}

async function host(): Promise<Counts> {
	const runs = await runHostTests();
	runs.forEach(({ editor, results: { passed, failed } }) => console.log(`${editor}: ${passed.length} passed, ${failed.length} failed`));
	return {
		passed: runs.reduce((sum, run) => sum + run.results.passed.length, 0),
		skipped: 0,
		// An editor in which nothing ran proves nothing, whatever the other one says.
		failures: runs.flatMap(({ editor, results: { passed, failed } }) =>
			passed.length + failed.length === 0 ? [{ title: editor, message: 'ran no test' }] : failed.map(({ title, message }) => ({ title: `${editor}: ${title}`, message })),
		),
	};
}

function success(): Counts {
	return { passed: 1, skipped: 0, failures: [] };
}

function failure(title: string, message: string): Counts {
	return { passed: 0, skipped: 0, failures: [{ title, message }] };
}
