import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Inbox } from '../../../src/domain/inbox';
import { isHeldHere } from '../../../src/domain/request';
import { HistoryKeeper, type HistoryKeeperParts } from '../../../src/editor/historyKeeper';
import { HistoryFiles } from '../../../src/endpoint/historyFiles';
import { watchHistory } from '../../../src/endpoint/historyWatch';
import { PastAnswers } from '../../../src/endpoint/pastAnswers';
import { eventually } from '../../stage/eventually';
import { entry, requestIn } from '../domain/historyEntries';
import { choiceOf } from '../domain/questions';
import { temporaryFolder } from '../settings/temporaryFolder';

const inside = temporaryFolder();
const folder = () => inside('history');
const plenty = { keep: 500, days: 36_500 };
const opened: HistoryKeeper[] = [];
const { questions } = entry();

/** What one window has of the history. */
function openWindow(watch?: HistoryKeeperParts['watch']) {
	const inbox = new Inbox(() => 41_000);
	const files = new HistoryFiles(folder(), { makeFolder: () => mkdirSync(folder(), { mode: 0o700 }), setAside: vi.fn(), failed: vi.fn() });
	const past = new PastAnswers(files);
	const report = vi.fn<(error: unknown) => void>();
	const keeper = new HistoryKeeper({
		inbox,
		files,
		past,
		isOurs: isHeldHere,
		watch: watch ?? ((changed, lost) => watchHistory(folder(), changed, lost)),
		limits: () => plenty,
		now: () => 41_000,
		report,
	});
	opened.push(keeper);
	const updated = vi.fn();
	keeper.onDidUpdate(updated);
	return { inbox, files, past, keeper, report, updated };
}

function ask({ inbox }: ReturnType<typeof openWindow>, changes: { id?: string } = {}): string {
	const { id, kind, session, rawInput, askedAt } = { ...requestIn({ name: 'pending' }), ...changes };
	inbox.add({ id, kind, session, questions, rawInput, askedAt });
	return id;
}

beforeEach(() => mkdirSync(folder()));

const knows = ({ past }: ReturnType<typeof openWindow>, isKnown: boolean) =>
	eventually(() => (past.answerTo(questions) !== undefined) === isKnown, () => `the answer to be ${isKnown ? '' : 'un'}known`, 5_000);

afterEach(() => vi.useRealTimers());
afterEach(() => opened.splice(0).forEach((keeper) => keeper.dispose()));

it('a request that ends is written down, once, by the window that holds it', async () => {
	const here = openWindow();
	const { inbox, files, keeper } = here;
	await keeper.open();
	const id = ask(here);
	expect(readdirSync(folder())).toEqual([]);
	inbox.move(id, { name: 'withdrawn', reason: 'dismissed', tooLate: undefined }, 'test');
	await eventually(async () => (await files.all()).length === 1, () => 'one entry', 5_000);
	expect(await files.all()).toMatchObject([{ id, questions, state: { name: 'withdrawn', reason: 'dismissed' } }]);
});

it('what another window keeps is known here without a new question, and so is that it was cleared', async () => {
	const [here, there] = [openWindow(), openWindow()];
	await here.keeper.open();
	await there.files.record(entry(), plenty, 0);
	await knows(here, true);
	expect(here.past.answerTo(questions)).toEqual([choiceOf(['B'])]);
	await there.keeper.clear();
	await knows(here, false);
	expect(here.updated).toHaveBeenCalled();
	expect(here.report).not.toHaveBeenCalled();
});

it('where the folder cannot be watched, the next question has it looked at', async () => {
	const here = openWindow(() => {
		throw new Error('no watches left');
	});
	await here.keeper.open();
	expect(here.report.mock.calls.map(([error]) => String(error))).toEqual(['Error: no watches left']);
	await openWindow().files.record(entry(), plenty, 0);
	ask(here);
	await knows(here, true);
	expect(here.report).toHaveBeenCalledOnce();
});

it.each<[name: string, replace: () => void]>([
	['was replaced', () => renameSync(folder(), inside('away'))],
	['was removed and made anew', () => rmSync(folder(), { recursive: true })],
])('where the folder %s, the next question has the new one looked at, and it is watched from then on', async (_name, replace) => {
	const [here, there] = [openWindow(), openWindow()];
	await here.keeper.open();
	replace();
	mkdirSync(folder());
	await there.files.record(entry(), plenty, 0);
	ask(here);
	await knows(here, true);
	ask(here, { id: 'request-2' });
	await there.keeper.clear();
	await knows(here, false);
});

it('a watch that fails is given up, and taken up again by itself', async () => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	const disposed = vi.fn();
	const losses: ((error: unknown) => void)[] = [];
	const here = openWindow((_changed, lost) => {
		losses.push(lost);
		return { isCurrent: () => true, dispose: disposed };
	});
	await here.keeper.open();
	losses[0]!(new Error('the disk went'));
	expect(disposed).toHaveBeenCalledOnce();
	expect(here.report.mock.calls.map(([error]) => String(error))).toEqual(['Error: the disk went']);
	await openWindow().files.record(entry(), plenty, 0);
	vi.advanceTimersByTime(60_000);
	vi.useRealTimers();
	expect(losses).toHaveLength(2);
	await knows(here, true);
});

it('what ends while the folder is missing is written into a new one', async () => {
	const here = openWindow();
	await here.keeper.open();
	const id = ask(here);
	rmSync(folder(), { recursive: true });
	here.inbox.move(id, { name: 'withdrawn', reason: 'dismissed', tooLate: undefined }, 'test');
	await here.files.settled();
	expect(await here.files.all()).toMatchObject([{ id }]);
	expect(statSync(folder()).mode & 0o777).toBe(0o700);
});
