import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadWithCodeCache } from '../../src/codeCache';
import { eventually } from '../stage/eventually';
import { countFileWork } from './endpoint/fileWork';
import { temporaryFolder } from './settings/temporaryFolder';

const inside = temporaryFolder();
const script = () => inside('panel.js');
const cache = () => inside('cache', 'panel.js.cache');
const source = (word: string) => `const { join } = require('node:path'); exports.say = () => join('${word}', require('./beside.js'), __dirname === ${JSON.stringify(inside())} ? __filename.slice(-8) : '');`;
const start = (require: (id: string) => unknown = createRequire(script())) => loadWithCodeCache(script(), inside('cache'), require);
const load = () => start().exports as { say(): string };

/** What is kept for the next time, once it is. */
async function kept(): Promise<Buffer> {
	vi.advanceTimersByTime(60_000);
	vi.useRealTimers();
	await eventually(() => existsSync(cache()), () => 'the code that is kept', 5_000);
	vi.useFakeTimers({ toFake: ['setTimeout'] });
	return readFileSync(cache());
}

beforeEach(() => {
	vi.useFakeTimers({ toFake: ['setTimeout'] });
	writeFileSync(script(), source('first'));
	writeFileSync(inside('beside.js'), 'module.exports = "second"');
});
afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

it('a script is loaded as by `require`, and what was compiled is kept once the start is over', async () => {
	expect(load().say()).toBe('first/second/panel.js');
	expect(existsSync(cache())).toBe(false);
	expect((await kept()).length).toBeGreaterThan(100);
	expect(readdirSync(inside('cache'))).toEqual(['panel.js.cache']);
	expect(statSync(cache()).mode & 0o777).toBe(0o600);
});

it('what was kept is used and stays as it is', async () => {
	load();
	const before = await kept();
	const { ino } = statSync(cache());
	expect(load().say()).toBe('first/second/panel.js');
	vi.advanceTimersByTime(60_000);
	expect(await kept()).toEqual(before);
	expect(statSync(cache()).ino).toBe(ino);
});

it('what was compiled is kept at once where the editor closes before, and only once', async () => {
	const work = countFileWork();
	const { keep } = start();
	await Promise.all([keep(), keep()]);
	vi.advanceTimersByTime(60_000);
	await keep();
	// Written in its place: a kill meanwhile leaves no second file that nobody sweeps.
	expect(work.counts).toMatchObject({ writeFile: 1, rename: 0 });
	expect(readdirSync(inside('cache'))).toEqual(['panel.js.cache']);
	await start().keep();
	expect(work.counts).toMatchObject({ writeFile: 1 });
});

it('a module that a script asks for often is looked for once', () => {
	writeFileSync(script(), 'exports.same = require("editor") === require("editor") && require("editor").name;');
	const require = vi.fn((id: string) => ({ name: id }));
	expect(start(require).exports).toEqual({ same: 'editor' });
	expect(require).toHaveBeenCalledOnce();
});

it.each<[what: string, change: () => void]>([
	['another release of the runtime', () => vi.spyOn(process, 'versions', 'get').mockReturnValue({ ...process.versions, node: '99.0.0' })],
	['another kind of machine', () => vi.spyOn(process, 'arch', 'get').mockReturnValue('riscv64')],
])('what was compiled by %s is not given to V8, and is replaced', async (_what, change) => {
	await start().keep();
	const before = readFileSync(cache());
	change();
	await start().keep();
	expect(readFileSync(cache()).equals(before)).toBe(false);
	expect(readdirSync(inside('cache'))).toEqual(['panel.js.cache']);
});

it('another script of the same length is not taken for the one before', async () => {
	load();
	const before = await kept();
	writeFileSync(script(), source('other'));
	expect(load().say()).toBe('other/second/panel.js');
	vi.advanceTimersByTime(60_000);
	vi.useRealTimers();
	await eventually(() => !readFileSync(cache()).equals(before), () => 'the new code', 5_000);
});

it.each<[name: string, spoil: (code: Buffer) => Uint8Array]>([
	['cut off', (code) => code.subarray(0, code.length / 2)],
	['empty', () => Buffer.alloc(0)],
	['changed by a bit', (code) => code.map((byte, at) => (at === code.length - 100 ? byte ^ 1 : byte))],
])('what is %s is not given to V8, and is replaced', async (_name, spoil) => {
	load();
	const before = await kept();
	writeFileSync(cache(), spoil(before));
	expect(load().say()).toBe('first/second/panel.js');
	vi.advanceTimersByTime(60_000);
	vi.useRealTimers();
	await eventually(() => readFileSync(cache()).length >= before.length - 1000 && statSync(cache()).size > 100, () => 'whole code again', 5_000);
});

it('where nothing can be kept, it is loaded all the same', async () => {
	writeFileSync(inside('cache'), 'a file in the place of the folder');
	expect(load().say()).toBe('first/second/panel.js');
	vi.advanceTimersByTime(60_000);
	vi.useRealTimers();
	await new Promise((resolve) => setTimeout(resolve, 200));
	expect(readFileSync(inside('cache'), 'utf8')).toBe('a file in the place of the folder');
});

it('a script that throws says where', () => {
	writeFileSync(script(), '\nthrow new Error("no panel");');
	let stack = '';
	try {
		load();
	} catch (error) {
		stack = String((error as Error).stack);
	}
	expect(stack).toContain(`${script()}:2`);
});
