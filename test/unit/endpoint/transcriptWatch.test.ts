import { appendFileSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { TranscriptFact } from '../../../src/domain/transcriptLine';
import { TranscriptReader, watchTranscript } from '../../../src/endpoint/transcriptWatch';
import { askedLine, endedLine, endings } from '../../fixtures/transcriptLines';
import { temporaryFolder } from '../settings/temporaryFolder';

const inside = temporaryFolder();
const path = () => inside('transcript.jsonl');

describe('a reader', () => {
	it('gives each whole line of a growing file once', async () => {
		const reader = new TranscriptReader(path());
		expect(await reader.newLines()).toEqual([]);
		writeFileSync(path(), 'one\ntwo\nthr');
		expect(await reader.newLines()).toEqual(['one', 'two']);
		expect(await reader.newLines()).toEqual([]);
		appendFileSync(path(), 'ee\n');
		expect(await reader.newLines()).toEqual(['three']);
	});

	it('keeps a character whole that was written in two parts', async () => {
		const bytes = Buffer.from('a 😀 é\n');
		for (let cut = 1; cut < bytes.length; cut++) {
			writeFileSync(path(), bytes.subarray(0, cut));
			const reader = new TranscriptReader(path());
			expect(await reader.newLines()).toEqual([]);
			appendFileSync(path(), bytes.subarray(cut));
			expect(await reader.newLines()).toEqual(['a 😀 é']);
		}
	});

	it('begins anew when the file was cut short, or another took its place', async () => {
		const reader = new TranscriptReader(path());
		writeFileSync(path(), 'one\ntwo\nhalf');
		await reader.newLines();
		truncateSync(path(), 0);
		expect(await reader.newLines()).toEqual([]);
		appendFileSync(path(), 'new\n');
		expect(await reader.newLines()).toEqual(['new']);
		writeFileSync(inside('other'), 'x\n');
		renameSync(inside('other'), path());
		expect(await reader.newLines()).toEqual(['x']);
	});

	it('waits for a file that goes and comes back', async () => {
		const reader = new TranscriptReader(path());
		writeFileSync(path(), 'one\n');
		expect(await reader.newLines()).toEqual(['one']);
		rmSync(path());
		expect(await reader.newLines()).toEqual([]);
		writeFileSync(path(), 'a\n');
		expect(await reader.newLines()).toEqual(['a']);
	});

	it('begins a big file near its end, with a whole line', async () => {
		const line = (index: number) => `${String(index).padStart(7, '0')} ${'x'.repeat(500)} é`;
		writeFileSync(path(), Array.from({ length: 4000 }, (_, index) => `${line(index)}\n`).join(''));
		const lines = await new TranscriptReader(path()).newLines();
		expect(lines.at(-1)).toBe(line(3999));
		expect(lines.length).toBeGreaterThan(1000);
		expect(lines.length).toBeLessThan(3000);
		expect(lines).toEqual(Array.from({ length: lines.length }, (_, index) => line(4000 - lines.length + index)));
	});

	it('gives the name at the beginning of a big file, and nothing else that stands there', async () => {
		const title = '{"type":"custom-title","customTitle":"Shop"}';
		writeFileSync(path(), `${askedLine({ id: 't0', questions: [] })}\n${title}\n${`${'z'.repeat(999)}\n`.repeat(2000)}`);
		const reader = new TranscriptReader(path());
		const lines = await reader.newLines();
		expect(lines[0]).toBe(title);
		expect(new Set(lines.slice(1).map((line) => line.length))).toEqual(new Set([999]));
		appendFileSync(path(), 'next\n');
		expect(await reader.newLines()).toEqual(['next']);
	});

	// Elsewhere the system does not tell how much a process reads.
	it.runIf(process.platform === 'linux')('reads the end of 200 MB only', async () => {
		writeFileSync(path(), '');
		truncateSync(path(), 200 * 1024 * 1024);
		appendFileSync(path(), '\nlast\n');
		const reader = new TranscriptReader(path());
		const bytesRead = () => Number(/^rchar: (\d+)$/m.exec(readFileSync('/proc/self/io', 'utf8'))?.[1]);
		const before = bytesRead();
		expect(await reader.newLines()).toEqual(['last']);
		expect(bytesRead() - before).toBeLessThan(8 * 1024 * 1024);
		appendFileSync(path(), 'next\n');
		expect(await reader.newLines()).toEqual(['next']);
	});

	it('begins anew near the end of a big file, too', async () => {
		const reader = new TranscriptReader(path());
		const block = `${'y'.repeat(999)}\n`;
		writeFileSync(path(), block.repeat(3000));
		await reader.newLines();
		writeFileSync(path(), block.repeat(2000));
		expect((await reader.newLines()).every((line) => line.length === 999)).toBe(true);
	});
});

describe('a watch', () => {
	const watches: { dispose(): void }[] = [];
	afterEach(() => watches.splice(0).forEach((watch) => watch.dispose()));

	const start = () => {
		const facts: TranscriptFact[] = [];
		const stood: boolean[] = [];
		let onFact = () => {};
		const watch = watchTranscript(path(), (fact, stoodThere) => { facts.push(fact); stood.push(stoodThere); onFact(); }, (error) => { throw error; });
		watches.push(watch);
		const told = (count: number) => new Promise<void>((resolve) => {
			onFact = () => void (facts.length >= count && resolve());
			onFact();
		});
		return { watch, facts, stood, told };
	};

	it('tells what is written, in order, as it is written', async () => {
		writeFileSync(path(), `${askedLine({ id: 't1', questions: [] })}\nother\n`);
		const { facts, stood, told } = start();
		await told(1);
		appendFileSync(path(), `${endedLine('t1', endings.esc326())}\n`);
		await told(2);
		expect(facts).toMatchObject([{ kind: 'asked', toolUseId: 't1' }, { kind: 'ended', toolUseId: 't1', witness: { kind: 'dismissed' } }]);
		expect(stood).toEqual([true, false]);
	});

	it('tells all that is written by the time it is asked to look', async () => {
		writeFileSync(path(), '');
		const { watch, facts } = start();
		for (const id of ['t1', 't2', 't3']) {
			appendFileSync(path(), `${askedLine({ id, questions: [] })}\n`);
			await watch.look();
			expect(facts.at(-1)).toMatchObject({ toolUseId: id });
		}
		appendFileSync(path(), `${askedLine({ id: 't4', questions: [] })}\n`);
		const looks = [watch.look(), watch.look()];
		appendFileSync(path(), `${askedLine({ id: 't5', questions: [] })}\n`);
		await Promise.all([...looks, watch.look()]);
		expect(facts).toHaveLength(5);
	});

	it('finds a file that appears later', async () => {
		vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
		try {
			const { watch, told } = start();
			await watch.look();
			writeFileSync(path(), `${askedLine({ id: 't1', questions: [] })}\n`);
			vi.advanceTimersToNextTimer();
			await told(1);
			// From now on the file system tells.
			appendFileSync(path(), `${askedLine({ id: 't2', questions: [] })}\n`);
			await told(2);
		} finally {
			vi.useRealTimers();
		}
	});

	it('tells nothing once it is disposed', async () => {
		writeFileSync(path(), `${askedLine({ id: 't1', questions: [] })}\n`);
		const { watch, facts } = start();
		watch.dispose();
		await watch.look();
		expect(facts).toEqual([]);
	});
});
