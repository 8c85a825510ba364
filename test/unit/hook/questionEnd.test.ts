import { appendFileSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { QuestionEnd } from '../../../src/hook/questionEnd';
import { askedLine, askedLineAt, blobLine, endedLine, endings } from '../../fixtures/transcriptLines';
import { temporaryFolder } from '../settings/temporaryFolder';

const inside = temporaryFolder();
const path = () => inside('transcript.jsonl');

const questions = [{ question: 'Größe 😀?', options: [{ label: 'S' }, { label: 'M' }] }];
const since = Date.UTC(2026, 0, 1);
const later = new Date(since + 1);
const earlier = new Date(since - 1);
const asked = (id: string, what: unknown = questions) => askedLine({ id, questions: what });

let end: QuestionEnd;
beforeEach(() => {
	end = new QuestionEnd(path(), questions, since);
});

const write = (...lines: string[]) => appendFileSync(path(), lines.map((line) => `${line}\n`).join(''));

describe('the end of the question has come', () => {
	it.each(Object.entries(endings))('when the transcript shows it: %s', (_name, ending) => {
		write(asked('t1'));
		expect(end.hasCome()).toBe(false);
		write(endedLine('t1', ending({}), later));
		expect(end.hasCome()).toBe(true);
	});

	it('when it stood there at the first look', () => {
		write(asked('t1'), endedLine('t1', endings.esc326(), later));
		expect(end.hasCome()).toBe(true);
	});

	it('when its line tells no time', () => {
		write(asked('t1'), endedLine('t1', endings.esc326(), null));
		expect(end.hasCome()).toBe(true);
	});

	it('when both of two equal questions have ended', () => {
		write(askedLine({ id: 't1', questions }, { id: 't2', questions }), endedLine('t2', endings.esc326(), later));
		expect(end.hasCome()).toBe(false);
		write(endedLine('t1', endings.esc326(), later));
		expect(end.hasCome()).toBe(true);
	});

	it('although an equal question of long ago never ended', () => {
		write(askedLineAt(new Date(since - 60_000), { id: 't0', questions }), askedLineAt(earlier, { id: 't1', questions }));
		write(endedLine('t1', endings.esc197(), later));
		expect(end.hasCome()).toBe(true);
	});

	it('wherever the writing was cut in two', () => {
		const bytes = Buffer.from(`${asked('t1')}\n${endedLine('t1', endings.esc326(), later)}\n`);
		for (let cut = 1; cut < bytes.length; cut++) {
			const cutEnd = new QuestionEnd(path(), questions, since);
			writeFileSync(path(), bytes.subarray(0, cut));
			expect(cutEnd.hasCome(), `cut at ${cut}`).toBe(false);
			writeFileSync(path(), bytes);
			expect(cutEnd.hasCome(), `cut at ${cut}`).toBe(true);
		}
	});

	it('when it stands at the end of a big file', () => {
		writeFileSync(path(), `${'é'.repeat(999)}\n`.repeat(300));
		write(asked('t1'), endedLine('t1', endings.esc326(), later));
		expect(end.hasCome()).toBe(true);
	});

	it('when it comes after the clock was set back', () => {
		write(asked('t1'));
		expect(end.hasCome()).toBe(false);
		write(endedLine('t1', endings.esc326(), new Date(since - 3_600_000)));
		expect(end.hasCome()).toBe(true);
	});

	// Elsewhere the system does not tell how much a process reads.
	it.runIf(process.platform === 'linux')('when it stands at the end of 200 MB, of which only the end is read', () => {
		writeFileSync(path(), '');
		truncateSync(path(), 200 * 1024 * 1024);
		write('', asked('t1'), endedLine('t1', endings.esc326(), later));
		const bytesRead = () => Number(/^rchar: (\d+)$/m.exec(readFileSync('/proc/self/io', 'utf8'))?.[1]);
		const before = bytesRead();
		expect(end.hasCome()).toBe(true);
		expect(bytesRead() - before).toBeLessThan(2 * 1024 * 1024);
	});

	it('when it stands in a file that took the place of a longer one', () => {
		write('x'.repeat(5000));
		expect(end.hasCome()).toBe(false);
		writeFileSync(path(), '');
		write(asked('t1'), endedLine('t1', endings.esc326(), later));
		expect(end.hasCome()).toBe(true);
	});
});

describe('the end of the question has not come', () => {
	it.each<[name: string, lines: () => string[]]>([
		['while there is nothing but the question', () => [asked('t1')]],
		['when an equal one ended earlier', () => [asked('t0'), endedLine('t0', endings.esc326(), earlier), asked('t1')]],
		['when another one ended', () => [asked('t1'), asked('t2', [{ question: 'Else?' }]), endedLine('t2', endings.esc326(), later)]],
		['when another tool ended', () => [asked('t1'), endedLine('t9', {}, later)]],
		['when an equal one that was asked with it is open', () => [askedLineAt(earlier, { id: 't1', questions }, { id: 't2', questions }), endedLine('t1', endings.esc326(), later)]],
		['when only what was sent to the model is kept', () => [asked('t1'), blobLine('t1')]],
		['when half of its line is written', () => [asked('t1'), endedLine('t1', endings.esc326(), later).slice(0, -5)]],
	])('%s', (_name, lines) => {
		write(...lines());
		expect(end.hasCome()).toBe(false);
		expect(end.hasCome()).toBe(false);
	});

	it('where there is no transcript, or an empty one', () => {
		expect(end.hasCome()).toBe(false);
		write();
		expect(end.hasCome()).toBe(false);
		write(asked('t1'), endedLine('t1', endings.esc326(), later));
		expect(end.hasCome()).toBe(true);
	});
});
