import { describe, expect, it } from 'vitest';
import { Inbox } from '../../../src/domain/inbox';
import type { Session } from '../../../src/domain/request';
import { Drafts, type DraftChange } from '../../../src/editor/drafts';
import { questionOf } from '../domain/questions';

const id = 'request-1';
const draftOf = (...labels: string[]) => [{ labels, other: '' }];
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

function draftsOfOneRequest(): { inbox: Inbox; drafts: Drafts; changes: DraftChange[]; written: string[] } {
	const inbox = new Inbox(() => 0);
	const written: string[] = [];
	const drafts = new Drafts({ read: () => undefined, write: (requestId) => written.push(requestId), remove: () => undefined }, inbox);
	const changes: DraftChange[] = [];
	drafts.onDidChange((change) => changes.push(change));
	inbox.add({ id, kind: 'question', session, questions: [questionOf(['A', 'B'])], rawInput: {}, askedAt: 0 });
	return { inbox, drafts, changes, written };
}

describe('a draft', () => {
	it('is told with the surface that it came from, and counted where that is not the form', () => {
		const { drafts, changes } = draftsOfOneRequest();
		drafts.set(id, draftOf('A'), 'form');
		expect(drafts.editsElsewhereOf(id)).toBe(0);
		drafts.set(id, draftOf('B'), 'palette');
		expect(drafts.of(id)).toEqual(draftOf('B'));
		expect(drafts.editsElsewhereOf(id)).toBe(1);
		expect(changes).toEqual([
			{ requestId: id, by: 'form' },
			{ requestId: id, by: 'palette' },
		]);
	});

	it.each(['another', '../../escaped', ''])('of no request is neither kept nor written: %j', (unknown) => {
		const { drafts, changes, written } = draftsOfOneRequest();
		drafts.set(unknown, draftOf('A'), 'form');
		expect(drafts.of(unknown)).toEqual([]);
		expect(changes).toEqual([]);
		expect(written).toEqual([]);
	});

	it('that comes just after the end is left over, and told', () => {
		const { inbox, drafts, changes } = draftsOfOneRequest();
		inbox.move(id, { name: 'withdrawn', reason: 'dismissed', tooLate: undefined }, 'test');
		drafts.set(id, draftOf('A'), 'form');
		expect(drafts.of(id)).toEqual([]);
		expect(drafts.leftOverOf(id)).toEqual(draftOf('A'));
		expect(changes).toHaveLength(1);
	});
});
