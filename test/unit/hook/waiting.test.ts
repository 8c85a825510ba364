import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../stage/eventually';
import { recordedCase } from '../../fixtures/recorded';
import { askedLine, endedLine, endings } from '../../fixtures/transcriptLines';
import { buildHook, newHome, questionEvent, silence, type Home } from './hookProcess';

const approach = 'Which approach should we use?';
const { questions } = recordedCase('PermissionRequest', '2.1.326', 'plain').tool_input;
const later = () => new Date(Date.now() + 60_000);
const ended = (id = 'toolu_1') => `${endedLine(id, endings.picker326({ [approach]: 'Option B' }), later())}\n`;

let hook: Awaited<ReturnType<typeof buildHook>>;
beforeAll(async () => {
	hook = await buildHook();
});
afterAll(() => hook.dispose());

/** Where the system tells how often a process was woken. */
const isLinux = existsSync('/proc/self/status');

/** How often a process went to sleep so far. */
function sleeps(pid: number | undefined): number {
	return Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

/** The hook has looked once by the clock after a second, and waits for what tells of itself from then on. */
const untilWatching = () => delay(2500);

function startWaiting(home: Home) {
	const transcript = home.inside('transcript.jsonl');
	writeFileSync(transcript, `${askedLine({ id: 'toolu_1', questions })}\n`);
	return { transcript, ...home.run([process.execPath, hook.path, 'ask'], questionEvent({ transcript_path: transcript })) };
}

describe('a hook that waits with nobody home', () => {
	it.skipIf(!isLinux)('sleeps: no look by the clock wakes it', async () => {
		const { child } = startWaiting(await newHome());
		await untilWatching();
		const before = sleeps(child.pid);
		await delay(4000);
		expect(sleeps(child.pid) - before).toBeLessThanOrEqual(1);
	});

	it('wakes when the transcript shows the end of its question', async () => {
		const { transcript, end } = startWaiting(await newHome());
		await untilWatching();
		appendFileSync(transcript, ended('toolu_0'));
		appendFileSync(transcript, ended());
		expect(await end).toEqual(silence);
	});

	it('wakes when another transcript was put in the place of the first', async () => {
		const home = await newHome();
		const { transcript, end } = startWaiting(home);
		await untilWatching();
		writeFileSync(home.inside('other.jsonl'), `${readFileSync(transcript, 'utf8')}${ended()}`);
		renameSync(home.inside('other.jsonl'), transcript);
		expect(await end).toEqual(silence);
	});

	it('wakes when a window appears', async () => {
		const home = await newHome();
		startWaiting(home);
		await untilWatching();
		const window = await home.openWindow();
		expect((await window.asked).session.id).toBe('session-1');
	});
});

it.each([['at once', 0], ['after a while', 2500]])('a hook ends when the program that reads its output is killed %s', async (_name, waitedMs) => {
	const home = await newHome();
	const transcript = home.inside('transcript.jsonl');
	writeFileSync(transcript, `${askedLine({ id: 'toolu_1', questions })}\n`);
	writeFileSync(home.inside('event.json'), JSON.stringify(questionEvent({ transcript_path: transcript })));
	// Stands for Claude Code, which reads what its hook prints, and for the launcher, which names it.
	const starter = `
		const { spawn } = require('node:child_process');
		const hook = spawn(process.execPath, [process.argv[1], 'ask'], { stdio: 'pipe', env: { ...process.env, QUESTION_PANEL_PARENT: process.pid }, detached: true });
		hook.stdin.end(require('node:fs').readFileSync(process.argv[2]));
		console.log(hook.pid);
	`;
	const claude = spawn(process.execPath, ['-e', starter, hook.path, home.inside('event.json')], { env: { HOME: home.inside() }, stdio: ['ignore', 'pipe', 'inherit'] });
	onTestFinished(() => void claude.kill('SIGKILL'));
	const [printed] = (await once(claude.stdout, 'data')) as [Buffer];
	const hookPid = Number(printed);
	await delay(waitedMs);
	expect(isAlive(hookPid)).toBe(true);
	claude.kill('SIGKILL');
	await eventually(() => !isAlive(hookPid), () => 'the end of the hook', 20_000);
});

function isAlive(pid: number): boolean {
	try {
		process.kill(pid, 0);
		// Nobody may have collected it yet.
		return !isLinux || !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
	} catch {
		return false;
	}
}
