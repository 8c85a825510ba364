import { mkdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { Inbox } from '../../../src/domain/inbox';
import { sessionLabels } from '../../../src/domain/sessionLabel';
import { Desk } from '../../../src/endpoint/desk';
import { HistoryFiles } from '../../../src/endpoint/historyFiles';
import { Intents } from '../../../src/endpoint/intents';
import { PastAnswers } from '../../../src/endpoint/pastAnswers';
import { HistoryKeeper } from '../../../src/editor/historyKeeper';
import { askPostSchema, observePostSchema } from '../../../src/protocol/hookMessages';
import { usualLimits } from '../../../src/domain/historyLimits';
import { temporaryFolder } from '../settings/temporaryFolder';
import { requestIn } from '../domain/historyEntries';
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
function keepHistory(inbox: Inbox) {
	mkdirSync(inside('history'));
	const files = new HistoryFiles(inside('history'), { makeFolder: () => report('the folder is gone'), setAside: report, failed: report });
	const past = new PastAnswers(files);
	new HistoryKeeper({ inbox, files, past, isOurs: () => true, limits: () => usualLimits, now: Date.now, watch: () => ({ isCurrent: () => true, dispose: () => undefined }), report });
	return { files, past };
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

it('asking ten times as many takes about ten times as long', () => {
	const askAll = (size: number) => {
		const { desk, ask } = newDesk();
		for (let n = 0; n < size; n++) {
			ask(n);
		}
		desk.dispose();
	};
	const [some, many] = [500, 5000].map((size) => fastestOf(5, () => askAll(size)));
	// One for work that is in proportion; two would be a look at all for each.
	expect(Math.log10(many! / some!)).toBeLessThan(1.5);
}, 120_000);

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

/** The machine has other things to do, too: the fastest of some tries is the work itself. */
function fastestOf(tries: number, work: () => void): number {
	return Math.min(...Array.from({ length: tries }, () => {
		const startedAt = performance.now();
		work();
		return performance.now() - startedAt;
	}));
}
