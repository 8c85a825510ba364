import { describe, expect, it } from 'vitest';
import { Inbox } from '../../../src/domain/inbox';
import type { Session } from '../../../src/domain/request';
import { Drafts, type DraftChange, type DraftEditor } from '../../../src/editor/drafts';
import type { Draft } from '../../../src/protocol/formMessages';
import { answering, questionOf } from '../domain/questions';

const id = 'request-1';
const nothing: Draft = { choices: [], chat: '' };
const choiceOf = (...labels: string[]) => ({ labels, other: '', notes: '' });
const draftOf = (...labels: string[]): Draft => ({ choices: [choiceOf(...labels)], chat: '' });
const session: Session = {
	id: 'session-1',
	cwd: '/home/ada/shop',
	name: 'shop',
	folderName: 'shop',
	transcriptPath: undefined,
	permissionMode: undefined,
	promptId: undefined,
	pid: undefined,
	pane: undefined,
};

interface Running {
	readonly inbox: Inbox;
	readonly drafts: Drafts;
	readonly changes: DraftChange[];
	readonly written: [id: string, draft: Draft][];
	readonly removed: string[];
}

/** A request with two questions, and what is on disk of it. */
function draftsOfOneRequest(kept?: Draft): Running {
	const inbox = new Inbox(() => 0);
	const written: [string, Draft][] = [];
	const removed: string[] = [];
	const drafts = new Drafts({ read: () => kept, write: (...one) => written.push(one), remove: (requestId) => removed.push(requestId) }, inbox);
	const changes: DraftChange[] = [];
	drafts.onDidChange((change) => changes.push(change));
	const questions = [questionOf(['A', 'B']), questionOf(['C', 'D'], { question: 'And?', multiSelect: true })];
	inbox.add({ id, kind: 'question', session, questions, rawInput: {}, askedAt: 0 });
	return { inbox, drafts, changes, written, removed };
}

const dismiss = ({ inbox }: Running) => inbox.move(id, { name: 'withdrawn', reason: 'dismissed', tooLate: undefined }, 'test');

describe('a draft', () => {
	it('is kept, written and told with the editor that it came from', () => {
		const { drafts, changes, written } = draftsOfOneRequest();
		expect(drafts.of(id)).toEqual(nothing);
		drafts.set(id, draftOf('A'), 'view');
		drafts.set(id, { choices: [], chat: 'Why?' }, 'palette');
		expect(drafts.of(id)).toEqual({ choices: [], chat: 'Why?' });
		expect(written).toEqual([[id, draftOf('A')], [id, { choices: [], chat: 'Why?' }]]);
		expect(changes).toEqual([
			{ requestId: id, by: 'view' },
			{ requestId: id, by: 'palette' },
		]);
	});

	it('counts for each editor what the others changed, and never what it changed itself', () => {
		const { drafts } = draftsOfOneRequest();
		const counts = () => (['view', 'tab', 'palette'] as const).map((editor) => drafts.editsByOthers(id, editor));
		const after = (editor: DraftEditor) => {
			drafts.set(id, draftOf('A'), editor);
			return counts();
		};
		expect(counts()).toEqual([0, 0, 0]);
		expect(after('view')).toEqual([0, 1, 1]);
		expect(after('tab')).toEqual([1, 1, 2]);
		expect(after('tab')).toEqual([2, 1, 3]);
		expect(after('palette')).toEqual([3, 2, 3]);
		expect(drafts.editsByOthers('another', 'view')).toBe(0);
	});

	it('is no longer counted once its request is forgotten', () => {
		const running = draftsOfOneRequest();
		running.drafts.set(id, draftOf('A'), 'tab');
		dismiss(running);
		expect(running.drafts.editsByOthers(id, 'view')).toBe(1);
		running.inbox.forgetFinished();
		expect(running.drafts.editsByOthers(id, 'view')).toBe(0);
		expect(running.drafts.leftOverOf(id)).toEqual(nothing);
	});

	it('that an earlier window left is there when its question comes back, as nobody\'s edit', () => {
		const { drafts, changes } = draftsOfOneRequest(draftOf('B'));
		expect(drafts.of(id)).toEqual(draftOf('B'));
		expect(drafts.editsByOthers(id, 'view')).toBe(0);
		expect(changes).toEqual([]);
	});

	it.each(['another', '../../escaped', ''])('of no request is neither kept nor written: %j', (unknown) => {
		const { drafts, changes, written } = draftsOfOneRequest();
		drafts.set(unknown, draftOf('A'), 'view');
		drafts.setChoice(unknown, 0, { labels: ['A'] }, 'palette');
		expect(drafts.of(unknown)).toEqual(nothing);
		expect(changes).toEqual([]);
		expect(written).toEqual([]);
	});

	it('that comes just after the end is left over, and told', () => {
		const running = draftsOfOneRequest();
		dismiss(running);
		running.drafts.set(id, draftOf('A'), 'view');
		expect(running.drafts.of(id)).toEqual(nothing);
		expect(running.drafts.leftOverOf(id)).toEqual(draftOf('A'));
		expect(running.changes).toHaveLength(1);
	});

	it('is left over, whole, when its request ends otherwise', () => {
		const running = draftsOfOneRequest();
		const draft = { choices: [{ labels: [], other: 'own', notes: 'note' }], chat: 'Why?' };
		running.drafts.set(id, draft, 'view');
		dismiss(running);
		expect(running.drafts.leftOverOf(id)).toEqual(draft);
		expect(running.removed).toEqual([id]);
	});

	it('is not left over when it was delivered', () => {
		const { inbox, drafts, removed } = draftsOfOneRequest();
		drafts.set(id, draftOf('A'), 'view');
		const sent = { decision: answering('A', 'C'), channel: 'race', surface: 'form' } as const;
		inbox.move(id, { name: 'answered', ...sent }, 'test');
		expect(drafts.of(id)).toEqual(draftOf('A'));
		inbox.move(id, { name: 'delivered', doubt: undefined, ...sent }, 'test');
		expect(drafts.leftOverOf(id)).toEqual(nothing);
		expect(removed).toEqual([id]);
	});
});

describe('the choice for one question', () => {
	it('is changed alone, and only in the parts that are named', () => {
		const { drafts, changes } = draftsOfOneRequest();
		const first = { labels: ['A'], other: '', notes: 'first' };
		drafts.set(id, { choices: [first, { labels: ['C'], other: 'own', notes: '' }], chat: 'Why?' }, 'view');
		drafts.setChoice(id, 1, { notes: 'second' }, 'palette');
		expect(drafts.of(id)).toEqual({ choices: [first, { labels: ['C'], other: 'own', notes: 'second' }], chat: 'Why?' });
		drafts.setChoice(id, 1, { labels: ['C', 'D'], other: '' }, 'palette');
		expect(drafts.of(id)).toEqual({ choices: [first, { labels: ['C', 'D'], other: '', notes: 'second' }], chat: 'Why?' });
		expect(changes.map(({ by }) => by)).toEqual(['view', 'palette', 'palette']);
		expect(drafts.editsByOthers(id, 'view')).toBe(2);
	});

	it('is made where there is no draft yet, with an empty one for each other question', () => {
		const { drafts } = draftsOfOneRequest();
		drafts.setChoice(id, 1, { labels: ['D'] }, 'palette');
		expect(drafts.of(id)).toEqual({ choices: [choiceOf(), choiceOf('D')], chat: '' });
	});

	it.each([-1, 2, 0.5])('that was not asked changes none: %d', (index) => {
		const { drafts } = draftsOfOneRequest();
		drafts.setChoice(id, index, { labels: ['A'] }, 'palette');
		expect(drafts.of(id)).toEqual({ choices: [choiceOf(), choiceOf()], chat: '' });
	});
});
