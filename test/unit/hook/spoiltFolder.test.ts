import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, chownSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pidSpace } from '../../../src/endpoint/processes';
import { askedLine, endedLine, endings } from '../../fixtures/transcriptLines';
import { deadPid } from '../endpoint/deadProcess';
import { questions, takeA } from '../endpoint/posts';
import { listen } from './bareListener';
import { buildHook, newHome, questionEvent, silence, type Home } from './hookProcess';

const isRoot = process.getuid?.() === 0;
const stranger = 12345;

let hook: Awaited<ReturnType<typeof buildHook>>;
beforeAll(async () => {
	hook = await buildHook();
});
afterAll(() => hook.dispose());

const ask = () => [process.execPath, hook.path, 'ask'];
const observe = () => [process.execPath, hook.path, 'observe'];
const panel = (home: Home) => home.inside('.question-panel');
const windows = (home: Home) => home.inside('.question-panel', 'windows');

/** Every path below, with what it is and when it was written. */
function inventory(folder: string): string[] {
	return readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort().map((name) => {
		const { mode, size, mtimeMs, uid } = lstatSync(join(folder, name));
		return [name, mode, size, mtimeMs, uid].join(' ');
	});
}

/** What a window would have left there. */
const windowFile = (changes: object) =>
	JSON.stringify({ version: 1, windowId: 'w', port: 1, token: 't', pid: process.pid, host: hostname(), pidSpace: pidSpace(), folders: [], focusedAt: 9, ...changes });

describe('a hook ends at once, without a word, and tells nobody', () => {
	it.each<[name: string, spoil: (home: Home) => void, needsRoot?: boolean]>([
		['when the folder is missing', (home) => rmSync(panel(home), { recursive: true })],
		['when the windows\' folder is missing', (home) => rmSync(windows(home), { recursive: true })],
		['when the folder is a file', (home) => { rmSync(panel(home), { recursive: true }); writeFileSync(panel(home), ''); }],
		['when the folder is a link, even to one of its own', (home) => { renameSync(panel(home), home.inside('real')); symlinkSync(home.inside('real'), panel(home)); }],
		['when the folder is a link that leads to itself', (home) => { rmSync(panel(home), { recursive: true }); symlinkSync(panel(home), panel(home)); }],
		['when the windows\' folder is a link', (home) => { renameSync(windows(home), home.inside('real')); symlinkSync(home.inside('real'), windows(home)); }],
		['when others may write to it', (home) => chmodSync(windows(home), 0o707)],
		['when it belongs to another user', (home) => chownSync(panel(home), stranger, stranger), true],
		['when the windows\' folder belongs to another user', (home) => chownSync(windows(home), stranger, stranger), true],
	])('%s', async (_name, spoil, needsRoot) => {
		if (needsRoot && !isRoot) {
			return;
		}
		const home = await newHome();
		const listener = await listen((response) => void response.end('{}'));
		await home.announce(listener);
		spoil(home);
		const before = inventory(home.inside());
		expect(await home.run(ask(), questionEvent()).end).toEqual(silence);
		expect(await home.run(observe(), questionEvent()).end).toEqual(silence);
		expect(listener.heard).toEqual([]);
		expect(inventory(home.inside())).toEqual(before);
	});
});

describe('a hook finds the window that is there', () => {
	it('among thousands of files that are none, and removes none of them', async () => {
		const home = await newHome();
		const pid = await deadPid();
		const garbage = ['', '{', 'null', '[]', '{}', windowFile({ pid }), windowFile({ version: 2 }), windowFile({ host: 'elsewhere.invalid' }), '\0'.repeat(100)];
		const longAgo = new Date(0);
		for (let index = 0; index < 5000; index++) {
			const path = join(windows(home), `garbage-${index}.json`);
			writeFileSync(path, garbage[index % garbage.length]!);
			utimesSync(path, longAgo, longAgo);
		}
		const window = await home.openWindow();
		const before = inventory(windows(home));
		const { end } = home.run(ask(), questionEvent());
		await window.desk.release((await window.asked).id);
		expect(await end).toEqual(silence);
		expect(inventory(windows(home))).toEqual(before);
	});

	it('beside a pipe, a device, a link, a folder, a file without an end and one of another user, none of which it opens', async () => {
		const home = await newHome();
		const inWindows = (name: string) => join(windows(home), name);
		// Opening it for reading would wait for a writer that never comes.
		execFileSync('mkfifo', [inWindows('pipe.json')]);
		symlinkSync('/dev/zero', inWindows('device.json'));
		symlinkSync(inWindows('window-1.json'), inWindows('link.json'));
		mkdirSync(inWindows('folder.json'));
		writeFileSync(inWindows('huge.json'), ' '.repeat(1024 * 1024) + windowFile({}));
		const foreign = await listen((response) => void response.end('{}'));
		if (isRoot) {
			writeFileSync(inWindows('foreign.json'), windowFile({ port: foreign.port }));
			chownSync(inWindows('foreign.json'), stranger, stranger);
		}
		const window = await home.openWindow();
		const { end } = home.run(ask(), questionEvent());
		await window.desk.decide((await window.asked).id, takeA, 'form');
		expect(JSON.parse((await end).stdout)).toBeTypeOf('object');
		expect(await home.run(observe(), questionEvent()).end).toEqual(silence);
		expect(foreign.heard).toEqual([]);
	});

	it('although only dead ones were there when it asked', async () => {
		const home = await newHome();
		const refusing = await listen((response) => void response.writeHead(401).end('{}'));
		await home.announce(refusing, { windowId: 'refusing' });
		writeFileSync(join(windows(home), 'dead.json'), windowFile({ pid: await deadPid() }));
		const looked = refusing.next();
		const { end } = home.run(ask(), questionEvent());
		await looked;
		const window = await home.openWindow();
		await window.desk.release((await window.asked).id);
		expect(await end).toEqual(silence);
		expect(readdirSync(windows(home))).toContain('dead.json');
	});

	it('although the folder was removed and made again while it waited', async () => {
		const home = await newHome();
		const before = await home.openWindow();
		const { end } = home.run(ask(), questionEvent());
		const request = await before.asked;
		rmSync(panel(home), { recursive: true });
		await before.server.dispose();
		mkdirSync(windows(home), { recursive: true, mode: 0o700 });
		const after = await home.openWindow();
		expect((await after.asked).id).toBe(request.id);
		await after.desk.release(request.id);
		expect(await end).toEqual(silence);
	}, 20_000);
});

it('a waiting hook does not follow a folder that was replaced by a link', async () => {
	const home = await newHome();
	const window = await home.openWindow();
	const transcript = home.inside('transcript.jsonl');
	writeFileSync(transcript, `${askedLine({ id: 'toolu_1', questions })}\n`);
	const { end } = home.run(ask(), questionEvent({ transcript_path: transcript }));
	await window.asked;
	const trap = await listen((response) => void response.end('{}'));
	mkdirSync(home.inside('trap'));
	writeFileSync(home.inside('trap', 'trap.json'), windowFile({ port: trap.port }));
	rmSync(windows(home), { recursive: true });
	symlinkSync(home.inside('trap'), windows(home));
	// It looks for another window at once, and at the transcript by the clock.
	await window.server.dispose();
	appendFileSync(transcript, `${endedLine('toolu_1', endings.esc326())}\n`);
	expect(await end).toEqual(silence);
	expect(trap.heard).toEqual([]);
});

// Elsewhere the system does not tell how much a process reads.
it.runIf(process.platform === 'linux')('a hook reads no more of ten thousand garbage files than of a few hundred', async () => {
	const readsWith = async (count: number) => {
		const home = await newHome();
		for (let index = 0; index < count; index++) {
			writeFileSync(join(windows(home), `garbage-${index}.json`), '{}');
		}
		const refusing = await listen((response) => void response.writeHead(401).end('{}'));
		await home.announce(refusing);
		const asked = refusing.next();
		const { child } = home.run(ask(), questionEvent());
		await asked;
		return Number(/^syscr: (\d+)$/m.exec(readFileSync(`/proc/${child.pid}/io`, 'utf8'))?.[1]);
	};
	expect(await readsWith(10_000)).toBeLessThan(1.2 * (await readsWith(300)));
}, 30_000);
