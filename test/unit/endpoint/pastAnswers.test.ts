import { rmSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { Emitter } from '../../../src/domain/emitter';
import { HistoryFiles } from '../../../src/endpoint/historyFiles';
import type { ListedEntry, ListingChange } from '../../../src/endpoint/historyListing';
import { PastAnswers } from '../../../src/endpoint/pastAnswers';
import { entry } from '../domain/historyEntries';
import { answering, choiceOf, questionOf } from '../domain/questions';
import { temporaryFolder } from '../settings/temporaryFolder';

const inside = temporaryFolder();
const plenty = { keep: 500, days: 30 };
const question = questionOf(['A', 'B']);
const sent = { decision: answering('A'), channel: 'race', surface: 'form' } as const;

function open() {
	const files = new HistoryFiles(inside(), { makeFolder: vi.fn(), setAside: vi.fn(), failed: vi.fn() });
	return { files, past: new PastAnswers(files) };
}

it('the last answer that arrived is known once the folder was read', async () => {
	const { files, past } = open();
	await files.record(entry({ id: 'request-1', endedAt: 1, state: { name: 'delivered', doubt: undefined, ...sent } }), plenty, 0);
	await files.record(entry({ id: 'request-3', endedAt: 3, state: { name: 'lost', ...sent } }), plenty, 0);
	await files.record(entry({ id: 'request-2', endedAt: 2 }), plenty, 0);
	expect(past.answerTo([question])).toBeUndefined();
	await past.update();
	expect(past.answerTo([question])).toEqual([choiceOf(['B'])]);
});

it.each<[name: string, questions: Parameters<PastAnswers['answerTo']>[0]]>([
	['another text', [{ ...question, question: 'Which?' }]],
	['another option', [questionOf(['A', 'B', 'C'])]],
	['several choices', [{ ...question, multiSelect: true }]],
	['one more', [question, { ...question, question: 'And?' }]],
])('it is no answer to a question with %s', async (_name, questions) => {
	const { files, past } = open();
	await files.record(entry(), plenty, 0);
	await past.update();
	expect(past.answerTo(questions)).toBeUndefined();
});

it('it is an answer to the same question with other descriptions', async () => {
	const { files, past } = open();
	await files.record(entry(), plenty, 0);
	await past.update();
	expect(past.answerTo([{ ...question, header: 'Other', options: question.options.map((option) => ({ ...option, description: 'new' })) }])).toEqual([choiceOf(['B'])]);
});

it('what another window wrote or cleared is learnt at the next look, and nothing is read twice', async () => {
	const { files: theirs } = open();
	const { files, past } = open();
	const read = vi.spyOn(files, 'read');
	await theirs.record(entry(), plenty, 0);
	await Promise.all([past.update(), past.update()]);
	expect(past.answerTo([question])).toBeDefined();
	expect(read.mock.calls.map(([listed]) => listed.length)).toEqual([1]);
	await theirs.clear(Date.now());
	files.doubt();
	await past.update();
	expect(past.answerTo([question])).toBeUndefined();
});

it('what is gone uncovers what was answered before', async () => {
	const { files, past } = open();
	const answered = (label: string, endedAt: number) =>
		files.record(entry({ id: `request-${label}`, endedAt, state: { name: 'delivered', doubt: undefined, ...sent, decision: answering(label) } }), plenty, 0);
	await answered('A', 1);
	await answered('B', 2);
	await past.update();
	expect(past.answerTo([question])).toEqual([choiceOf(['B'])]);
	rmSync(inside('000000000000002-request-B.json'));
	files.doubt('000000000000002-request-B.json');
	await past.update();
	expect(past.answerTo([question])).toEqual([choiceOf(['A'])]);
});

it('what was written anew is read anew', async () => {
	const { files, past } = open();
	await files.record(entry(), plenty, 0);
	await past.update();
	await files.record(entry({ state: { name: 'delivered', doubt: undefined, ...sent } }), plenty, 0);
	await past.update();
	expect(past.answerTo([question])).toEqual([choiceOf(['A'])]);
});

it('ten thousand entries are read once, and none for an answer', async () => {
	const added = Array.from({ length: 10_000 }, (_, at): ListedEntry => ({ name: `${at}.json`, id: `request-${at}`, endedAt: -at }));
	const asked = (id: string) => questionOf(['A', 'B'], { question: `${id}?` });
	const read = vi.fn((some: readonly ListedEntry[]) => Promise.resolve(some.map(({ name, id }) => ({ name, entry: entry({ id, questions: [asked(id)] }) }))));
	const changes = new Emitter<ListingChange>();
	const past = new PastAnswers({ upToDate: () => Promise.resolve(), read, onDidChange: changes.event });
	changes.fire({ added, removed: [] });
	await past.update();
	await past.update();
	expect(added.filter(({ id }) => past.answerTo([asked(id)]) === undefined)).toEqual([]);
	expect(read.mock.calls.map(([some]) => some.length)).toEqual([10_000]);
});
