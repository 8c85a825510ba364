import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { Inbox } from '../../../src/domain/inbox';
import { sessionLabels } from '../../../src/domain/sessionLabel';
import { Desk } from '../../../src/endpoint/desk';
import { HistoryFiles } from '../../../src/endpoint/historyFiles';
import { historyFileName } from '../../../src/endpoint/historyListing';
import { Intents } from '../../../src/endpoint/intents';
import { PastAnswers } from '../../../src/endpoint/pastAnswers';
import { HistoryKeeper } from '../../../src/editor/historyKeeper';
import { historyFileText } from '../../../src/protocol/historyFile';
import { askPostSchema, observePostSchema } from '../../../src/protocol/hookMessages';
import { usualLimits } from '../../../src/domain/historyLimits';
import { temporaryFolder } from '../settings/temporaryFolder';
import { entry, requestIn } from '../domain/historyEntries';
import { countFileWork } from './fileWork';
import { askPost, postToolUse, preToolUse, takeA } from './posts';

const inside = temporaryFolder();

/** A desk that asks nobody: hooks are functions here, and only the work itself takes time. */
function newDesk() {
	mkdirSync(inside('intents'), { recursive: true });
	const inbox = new Inbox(Date.now);
	const desk = new Desk({
		inbox,
		intents: new Intents(inside('intents')),
		watchTranscript: () => ({ look: () => Promise.resolve(), dispose: () => undefined }),
		now: Date.now,
		log: report,
	});
	const ask = (n: number) => {
		const post = askPostSchema.parse(askPost({ requestId: `request-${n}` }, { session_id: `session-${n}` }));
		desk.ask(post, post.event.tool_input, { reply: () => undefined });
	};
	return { inbox, desk, ask };
}

/** A history that takes down what ends in this inbox. */
function keepHistory(inbox: Inbox, limits = usualLimits) {
	mkdirSync(inside('history'), { recursive: true });
	const files = new HistoryFiles(inside('history'), { makeFolder: () => report('the folder is gone'), setAside: report, failed: report });
	const past = new PastAnswers(files);
	const keeper = new HistoryKeeper({ inbox, files, past, isOurs: () => true, limits: () => limits, now: Date.now, watch: () => ({ isCurrent: () => true, dispose: () => undefined }), report });
	return { files, past, keeper };
}

function report(error: unknown): never {
	throw error;
}

it.each([10, 100, 1000])('a question that is asked, answered and delivered is two files written, however many wait (%i)', async (pending) => {
	const { inbox, desk, ask } = newDesk();
	const { files, past } = keepHistory(inbox);
	for (let n = 0; n < pending; n++) {
		ask(n);
	}
	await past.update();
	const work = countFileWork();
	const session = `session-${pending}`;
	desk.observe(observed(preToolUse('toolu_1'), session));
	ask(pending);
	expect(work.counts.writeFile).toBe(0);
	await desk.decide(`request-${pending}`, takeA, 'form');
	desk.hookEnding({ version: 1, requestId: `request-${pending}`, cause: 'answer' });
	desk.observe(observed(postToolUse('toolu_1', { answers: { 'Which approach should we use?': 'Option A' } }), session));
	await files.settled();
	await past.update();
	expect(inbox.get(`request-${pending}`)?.state.name).toBe('delivered');
	// The note of an answer under way, which goes again, and the history's file; each is renamed into place.
	expect(work.counts).toMatchObject({ writeFile: 2, rename: 2, rm: 1 });
	desk.dispose();
});

it('many questions at once are few looks at the history', async () => {
	const { inbox, desk, ask } = newDesk();
	const { past } = keepHistory(inbox);
	const work = countFileWork();
	for (let n = 0; n < 1000; n++) {
		ask(n);
	}
	await past.update();
	expect(work.counts.readdir).toBeLessThanOrEqual(2);
	desk.dispose();
});

function observed(post: { event: object }, session: string) {
	return observePostSchema.parse({ ...post, event: { ...post.event, session_id: session } });
}

it('asking ten times as many looks at ten times as many', () => {
	const askAll = (size: number) => {
		const { inbox, desk, ask } = newDesk();
		const looks = countLooks(inbox, () => {
			for (let n = 0; n < size; n++) {
				ask(n);
			}
		});
		desk.dispose();
		return looks;
	};
	// A look at all for each would be a hundred times as many.
	expect(askAll(1000)).toBeLessThanOrEqual(10 * askAll(100));
});

it.each([10, 10_000])('an ended request costs no look at the folder, however long the history is (%i)', async (size) => {
	const { inbox, desk, ask } = newDesk();
	mkdirSync(inside('history'));
	for (let n = 0; n < size; n++) {
		const one = entry({ id: `request-${String(n).padStart(6, '0')}`, endedAt: n });
		writeFileSync(inside('history', historyFileName(one)), historyFileText(one));
	}
	const { files, past, keeper } = keepHistory(inbox, { keep: 1_000_000, days: 1_000_000 });
	await keeper.open();
	const work = countFileWork();
	ask(1);
	await past.update();
	inbox.move('request-1', { name: 'withdrawn', reason: 'dismissed', tooLate: undefined }, 'test');
	await files.settled();
	await past.update();
	expect(work.counts).toMatchObject({ readdir: 0, writeFile: 1, rename: 1, unlink: 0 });
	keeper.dispose();
	desk.dispose();
});

it('naming the sessions of ten times as many looks at ten times as many', () => {
	const looks = (size: number) => {
		let count = 0;
		const request = requestIn({ name: 'pending' });
		const all = Array.from({ length: size }, (_, n) => ({
			...request,
			get session() {
				count += 1;
				return { ...request.session, id: `session-${n}` };
			},
		}));
		const labelOf = sessionLabels(all);
		all.forEach(({ session }) => labelOf(session));
		return count;
	};
	expect(looks(1000)).toBe(10 * looks(100));
});

/** How many things are looked at by walks over all that is kept. */
function countLooks(inbox: Inbox, act: () => void): number {
	let looks = 0;
	const walks: (() => void)[] = [];
	for (const kept of [Map.prototype, Set.prototype] as unknown as Record<PropertyKey, unknown>[]) {
		for (const name of ['values', 'keys', 'entries', 'forEach', Symbol.iterator]) {
			const original = kept[name] as (...args: unknown[]) => unknown;
			kept[name] = function (this: { readonly size: number }, ...args: unknown[]) {
				looks += this.size;
				return original.apply(this, args);
			};
			walks.push(() => (kept[name] = original));
		}
	}
	const all = vi.spyOn(inbox, 'all');
	try {
		act();
	} finally {
		walks.forEach((undo) => undo());
	}
	return looks + all.mock.results.reduce((sum, { value }) => sum + (value as unknown[]).length, 0);
}
