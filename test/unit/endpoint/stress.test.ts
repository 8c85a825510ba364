import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { expect, it, onTestFinished } from 'vitest';
import { paths } from '../../../src/protocol/hookWire';
import { recordedCase } from '../../fixtures/recorded';
import { seededNumbers } from '../domain/seededNumbers';
import { buildHook, newHome, questionEvent } from '../hook/hookProcess';
import { allowing } from '../hook/replies';
import { openHook, send, type Address } from './httpClient';
import { malformedPosts } from './malformedPosts';
import { approach, askPost } from './posts';
import { sayOnly, sendRaw } from './rawPost';
import { honestSession, type Footprint, type FromWindow } from './windowProcess';

/** How much of each there is in one round. */
const load = { burst: 1000, idle: 1000, slow: 100, malformed: 10_000, atOnce: 50 };

/** More for a soak. The one before the first is not measured: it fills what is meant to stay, and lets the compiler settle. */
const rounds = Number(process.env['QUESTION_PANEL_ROUNDS'] ?? 1);

/** What a request may leave behind for good, in bytes. Whatever is kept of a request by mistake weighs kilobytes. */
const mostKept = 200;

it('a window under load answers honest hooks, refuses the rest, and holds no more afterwards than before', { timeout: 60_000 * (rounds + 1) }, async () => {
	const window = await startWindow();
	const honestHooks = await prepareHonestHooks(window.address);
	const statuses = new Map<number, number>();
	await playRound(0, window.address, load.malformed / 10, new Map());
	const before = await window.comesToRest();
	const honest = honestHooks.start();
	for (let round = 1; round <= rounds; round++) {
		await playRound(round, window.address, load.malformed, statuses);
	}
	const answered = await honest.stop();
	const after = await window.comesToRest();

	const requests = rounds * (3 * load.burst + load.idle + load.slow + load.malformed);
	console.log(reportOn(requests, statuses, answered, before, after));
	expect(window.child.exitCode).toBeNull();
	expect(answered).toBeGreaterThan(0);
	expect(after).toMatchObject({ handles: before.handles, openFiles: before.openFiles, live: 0, isPolluted: false });
	expect((after.heap - before.heap) / requests).toBeLessThan(mostKept);
	expect([...new Set(after.logged)]).toEqual([]);
	expect(await send(window.address, { method: 'GET', path: paths.requests })).toEqual({ status: 200, body: { requests: [] } });
});

/** Everything at once. The process that is said to have asked ends with the round, and its questions with it. */
async function playRound(round: number, address: Address, malformed: number, statuses: Map<number, number>): Promise<void> {
	const claude = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] });
	const slowly = ['Content-Length: 10\r\n\r\n{', 'X-Slow: ', 'Transfer-Encoding: chunked\r\n\r\n5\r\n{'];
	const beginnings = Array.from({ length: load.idle + load.slow }, (_, index) => (index < load.idle ? '' : slowly[index % slowly.length]!));
	const closings: Promise<unknown>[] = [];
	// Before the rest: a connection that the system drops from a full queue is never told so while it says nothing.
	await inTurns(beginnings, load.atOnce, async (beginning) => void closings.push((await sayOnly(address, paths.ask, beginning)).closed));
	const posts = malformedPosts(malformed, seededNumbers(round), claude.pid!);
	await Promise.all([
		inTurns(posts, load.atOnce, async (post) => {
			const status = await sendRaw(address, post);
			statuses.set(status, (statuses.get(status) ?? 0) + 1);
		}),
		Promise.all(Array.from({ length: load.burst }, (_, index) => askAndBeAnswered(address, `burst-${round}-${index}`))),
	]);
	await Promise.all(closings);
	claude.stdin.end();
	await once(claude, 'exit');
}

/** One of many that ask in the same instant: it must get its own answer, and be seen to. */
async function askAndBeAnswered(address: Address, id: string): Promise<void> {
	const hook = await openHook(address, askPost({ requestId: id }, { session_id: id }));
	expect(await hook.next()).toEqual({ type: 'accepted' });
	const answered = await send(address, { path: `${paths.requests}/${id}/answer`, body: { answer: [{ other: `words for ${id}` }] } });
	expect(answered).toEqual({ status: 202, body: { sent: true } });
	const answers = { [approach]: `words for ${id}` };
	expect(await hook.next()).toMatchObject({ type: 'answer', output: allowing({ answers }) });
	const payload = recordedCase('PostToolUse', '2.1.326', 'plain');
	const event = { ...payload, session_id: id, tool_use_id: id, tool_response: { answers } };
	expect(await send(address, { path: paths.observe, body: { version: 1, event } })).toMatchObject({ status: 200 });
}

/** Real hooks, one after the other, for as long as the load lasts; tells how many got their answer. */
async function prepareHonestHooks({ port, token }: Address): Promise<{ start(): { stop(): Promise<number> } }> {
	const hook = await buildHook();
	onTestFinished(() => hook.dispose());
	const home = await newHome({ isPrepared: false });
	const env = { QUESTION_PANEL_URL: `http://127.0.0.1:${port}`, QUESTION_PANEL_TOKEN: token };
	const { tool_input: input } = recordedCase('PermissionRequest', '2.1.326', 'plain');
	const printed = allowing({ ...input, answers: { [approach]: 'Option A' } });
	let isWanted = true;
	onTestFinished(() => void (isWanted = false));
	const askOn = async () => {
		let answered = 0;
		while (isWanted) {
			const { stdout } = await home.run([process.execPath, hook.path, 'ask'], questionEvent({ session_id: honestSession }), env).end;
			expect(JSON.parse(stdout)).toEqual(printed);
			answered++;
			const told = { ...recordedCase('PostToolUse', '2.1.326', 'plain'), session_id: honestSession, tool_use_id: `honest-${answered}` };
			await home.run([process.execPath, hook.path, 'observe'], told, env).end;
		}
		return answered;
	};
	return {
		start: () => {
			const asking = askOn();
			return {
				stop: () => {
					isWanted = false;
					return asking;
				},
			};
		},
	};
}

interface StressedWindow {
	readonly child: ChildProcess;
	readonly address: Address;
	/** What it holds once nothing more is under way. */
	comesToRest(): Promise<Footprint>;
}

async function startWindow(): Promise<StressedWindow> {
	const folder = mkdtempSync(join(tmpdir(), 'question-panel-stress-'));
	const outfile = join(folder, 'window.js');
	await build({ entryPoints: [fileURLToPath(new URL('windowProcess.ts', import.meta.url))], bundle: true, platform: 'node', format: 'cjs', target: 'node20', outfile });
	const child = spawn(process.execPath, ['--expose-gc', outfile], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
	onTestFinished(() => {
		child.disconnect();
		rmSync(folder, { recursive: true });
	});
	const [listening] = (await once(child, 'message')) as [Extract<FromWindow, { type: 'listening' }>];
	const measure = async (): Promise<Footprint> => {
		child.send('rest');
		const [{ footprint }] = (await once(child, 'message')) as [Extract<FromWindow, { type: 'rests' }>];
		return footprint;
	};
	return { child, address: listening, comesToRest: () => comesToRest(measure) };
}

/** A window rests when nothing is listed and it waits for nothing: the last timer runs until an answer would be lost. */
async function comesToRest(measure: () => Promise<Footprint>): Promise<Footprint> {
	const logged: string[] = [];
	for (;;) {
		const footprint = await measure();
		logged.push(...footprint.logged);
		if (footprint.live === 0 && footprint.handles['Timeout'] === undefined) {
			return { ...footprint, logged };
		}
		await sleep(500);
	}
}

async function inTurns<T>(items: readonly T[], atOnce: number, act: (item: T) => Promise<void>): Promise<void> {
	const left = items[Symbol.iterator]();
	await Promise.all(Array.from({ length: atOnce }, async () => {
		for (const item of left) {
			await act(item);
		}
	}));
}

function reportOn(requests: number, statuses: ReadonlyMap<number, number>, honest: number, before: Footprint, after: Footprint): string {
	const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);
	const byStatus = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status || 'cut off'}`);
	const handles = ({ handles: kinds, openFiles }: Footprint) => `${Object.values(kinds).reduce((sum, count) => sum + count, 0)} handles, ${openFiles} files`;
	return [
		`${requests} connections; malformed: ${byStatus.join(', ')}; real hooks answered meanwhile: ${honest}`,
		`heap ${megabytes(before.heap)} MB before, ${megabytes(after.heap)} MB after; ${handles(before)} before, ${handles(after)} after`,
	].join('\n');
}
