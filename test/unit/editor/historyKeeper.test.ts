import { readdirSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { Inbox } from '../../../src/domain/inbox';
import { isHeldHere } from '../../../src/domain/request';
import { HistoryKeeper } from '../../../src/editor/historyKeeper';
import { HistoryFiles } from '../../../src/endpoint/historyFiles';
import { watchHistory } from '../../../src/endpoint/historyWatch';
import { PastAnswers } from '../../../src/endpoint/pastAnswers';
import { eventually } from '../../stage/eventually';
import { entry, requestIn } from '../domain/historyEntries';
import { choiceOf } from '../domain/questions';
import { temporaryFolder } from '../settings/temporaryFolder';

const inside = temporaryFolder();
const opened: HistoryKeeper[] = [];
const { questions } = entry();

/** What one window has of the history. */
function openWindow(watch?: () => never) {
	const inbox = new Inbox(() => 41_000);
	const files = new HistoryFiles(inside(), { setAside: vi.fn(), failed: vi.fn() });
	const past = new PastAnswers(files);
	const report = vi.fn<(error: unknown) => void>();
	const keeper = new HistoryKeeper({
		inbox,
		files,
		past,
		isOurs: isHeldHere,
		watch: watch ?? ((changed) => watchHistory(inside(), changed, report)),
		limits: () => ({ keep: 500, days: 36_500 }),
		now: () => 41_000,
		report,
	});
	opened.push(keeper);
	const updated = vi.fn();
	keeper.onDidUpdate(updated);
	return { inbox, files, past, keeper, report, updated };
}

const knows = ({ past }: ReturnType<typeof openWindow>, isKnown: boolean) =>
	eventually(() => (past.answerTo(questions) !== undefined) === isKnown, () => `the answer to be ${isKnown ? '' : 'un'}known`, 5_000);

afterEach(() => opened.splice(0).forEach((keeper) => keeper.dispose()));

it('a request that ends is written down, once, by the window that holds it', async () => {
	const { inbox, files, keeper } = openWindow();
	await keeper.open();
	const { id, kind, session, rawInput, askedAt } = requestIn({ name: 'pending' });
	inbox.add({ id, kind, session, questions, rawInput, askedAt });
	expect(readdirSync(inside())).toEqual([]);
	inbox.move(id, { name: 'withdrawn', reason: 'dismissed', tooLate: undefined }, 'test');
	await eventually(async () => (await files.all()).length === 1, () => 'one entry', 5_000);
	expect(await files.all()).toMatchObject([{ id, questions, state: { name: 'withdrawn', reason: 'dismissed' } }]);
});

it('what another window keeps is known here without a new question, and so is that it was cleared', async () => {
	const [here, there] = [openWindow(), openWindow()];
	await here.keeper.open();
	await there.files.record(entry(), { keep: 500, days: 36_500 }, 0);
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
	await openWindow().files.record(entry(), { keep: 500, days: 36_500 }, 0);
	const { id, kind, session, rawInput, askedAt } = requestIn({ name: 'pending' });
	here.inbox.add({ id, kind, session, questions, rawInput, askedAt });
	await knows(here, true);
});
