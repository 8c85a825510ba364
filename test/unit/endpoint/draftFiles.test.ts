import { existsSync, mkdirSync, readdirSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { DraftFiles } from '../../../src/endpoint/draftFiles';
import { temporaryFolder } from '../settings/temporaryFolder';

const inside = temporaryFolder();
const unexpected = (error: unknown) => expect.unreachable(String(error));
const draftOf = (other: string) => ({ choices: [{ labels: [], other, notes: '' }], chat: '' });
const day = 24 * 60 * 60 * 1000;

describe('a draft', () => {
	it('is kept for its owner alone, and read by any window', async () => {
		const draft = { choices: [{ labels: ['A'], other: 'é', notes: 'ü' }], chat: 'Why?\nReally?' };
		new DraftFiles(inside(), unexpected).write('request-1', draft);
		await vi.waitFor(() => expect(new DraftFiles(inside(), unexpected).read('request-1')).toEqual(draft));
		expect(statSync(inside('request-1.json')).mode & 0o777).toBe(0o600);
		expect(new DraftFiles(inside(), unexpected).read('request-2')).toBeUndefined();
	});

	it('is the last of many that come quickly, for each request', async () => {
		const drafts = new DraftFiles(inside(), unexpected);
		for (let stroke = 0; stroke <= 200; stroke++) {
			drafts.write('request-1', draftOf(`a${stroke}`));
			drafts.write('request-2', draftOf(`b${stroke}`));
			await (stroke % 20 === 0 ? new Promise(setImmediate) : Promise.resolve());
		}
		await vi.waitFor(() => expect([drafts.read('request-1'), drafts.read('request-2')]).toEqual([draftOf('a200'), draftOf('b200')]));
		await vi.waitFor(() => expect(readdirSync(inside()).sort()).toEqual(['request-1.json', 'request-2.json']));
	});

	it.each([0, 1, 2, 3])('is kept when it comes just as another has been dealt with, %i turns later', async (turns) => {
		const folder = inside('drafts');
		const drafts = new DraftFiles(folder, () => {
			mkdirSync(folder);
			let turn = Promise.resolve();
			for (let passed = 0; passed < turns; passed++) {
				turn = turn.then(() => undefined);
			}
			void turn.then(() => drafts.write('request-1', draftOf('second')));
		});
		drafts.write('request-1', draftOf('first'));
		await vi.waitFor(() => expect(drafts.read('request-1')).toEqual(draftOf('second')));
	});

	it('that cannot be written is reported, and the next one is written', async () => {
		const report = vi.fn();
		const drafts = new DraftFiles(inside('absent'), report);
		drafts.write('request-1', draftOf('first'));
		await vi.waitFor(() => expect(report.mock.calls).toMatchObject([[{ code: 'ENOENT' }]]));
		mkdirSync(inside('absent'));
		drafts.write('request-1', draftOf('second'));
		await vi.waitFor(() => expect(drafts.read('request-1')).toEqual(draftOf('second')));
	});

	it('is gone once it is removed, also while it is being written', async () => {
		const drafts = new DraftFiles(inside(), unexpected);
		drafts.write('request-1', draftOf('first'));
		drafts.write('request-1', draftOf('second'));
		drafts.remove('request-1');
		// Written after the removal was asked for, so that its presence shows that the first has been dealt with.
		drafts.write('request-2', draftOf('other'));
		await vi.waitFor(() => expect(existsSync(inside('request-2.json'))).toBe(true));
		await vi.waitFor(() => expect(readdirSync(inside())).toEqual(['request-2.json']));
		drafts.remove('request-3');
	});

	it.each<[name: string, content: string]>([
		['nothing', ''],
		['half a draft', '{"choices":[{"labels":['],
		['the shape of an earlier release', '[{"labels":["A"],"other":""}]'],
		['null', 'null'],
		['another shape', '{"choices":[{"labels":"A","other":"","notes":""}],"chat":""}'],
	])('that holds %s is as good as none', (_name, content) => {
		writeFileSync(inside('request-1.json'), content);
		expect(new DraftFiles(inside(), unexpected).read('request-1')).toBeUndefined();
	});
});

describe('a sweep of drafts', () => {
	it('drops those older than a week, and passes by what vanishes meanwhile', async () => {
		const now = Date.now();
		const ages = { 'new.json': 0, 'week.json': 7 * day - 1000, 'old.json': 7 * day + 1000, 'old.json.12.ab.tmp': 8 * day };
		for (const [name, age] of Object.entries(ages)) {
			writeFileSync(inside(name), '[]');
			utimesSync(inside(name), (now - age) / 1000, (now - age) / 1000);
		}
		// Listed, but not there when it is looked at.
		symlinkSync(inside('gone'), inside('a-vanished.json'));
		await new DraftFiles(inside(), unexpected).sweep(now);
		expect(readdirSync(inside()).sort()).toEqual(['a-vanished.json', 'new.json', 'week.json']);
	});
});
