import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../src/domain/answer';
import { Emitter } from '../../../src/domain/emitter';
import { Inbox } from '../../../src/domain/inbox';
import type { Request } from '../../../src/domain/request';
import { Drafts, type DraftChange } from '../../../src/editor/drafts';
import { LastAnswers } from '../../../src/editor/lastAnswers';
import { requestIn } from '../domain/historyEntries';
import { choiceOf, questionOf } from '../domain/questions';

const questions = [questionOf(['A', 'B']), questionOf(['C', 'D'], { question: 'And?', multiSelect: true })];
const { id, ...asked } = { ...requestIn({ name: 'pending' }), questions };
const answer: Answer = [choiceOf(['B']), choiceOf(['C'], { other: 'E', notes: 'both' })];

function open(known: Answer | undefined = answer) {
	const inbox = new Inbox(() => 0);
	const drafts = new Drafts({ read: () => undefined, write: () => undefined, remove: () => undefined }, inbox);
	const changes: DraftChange[] = [];
	drafts.onDidChange((change) => changes.push(change));
	inbox.add({ ...asked, id });
	const lastAnswers = new LastAnswers({ answerTo: () => known }, inbox, drafts, new Emitter<void>().event);
	return { inbox, drafts, changes, lastAnswers, request: () => inbox.get(id) as Request };
}

describe('the answer of last time', () => {
	it('is offered, and changes nothing by itself', () => {
		const { lastAnswers, request, drafts, changes } = open();
		expect(lastAnswers.to(request())).toEqual({ answer, isInDraft: false });
		expect(drafts.of(id)).toEqual({ choices: [], chat: '' });
		expect(changes).toEqual([]);
		expect(request().state).toEqual({ name: 'pending' });
	});

	it('fills the draft when it is chosen, beside what the person wants to say, and is told to every editor', () => {
		const { lastAnswers, request, drafts, changes } = open();
		drafts.set(id, { choices: [{ labels: ['A'], other: '', notes: 'mine' }], chat: 'Why?' }, 'view');
		expect(lastAnswers.fillIn(id)).toEqual(answer);
		expect(drafts.of(id)).toEqual({ choices: answer, chat: 'Why?' });
		expect(changes.at(-1)).toEqual({ requestId: id, by: 'lastTime' });
		expect((['view', 'tab', 'palette'] as const).map((editor) => drafts.editsByOthers(id, editor))).toEqual([1, 2, 2]);
		expect(lastAnswers.to(request())?.isInDraft).toBe(true);
		expect(request().state).toEqual({ name: 'pending' });
	});

	it.each<[name: string, draft: Answer, isInDraft: boolean]>([
		['in another order and with blanks around it', [choiceOf(['B']), choiceOf(['C'], { other: ' E ', notes: 'both\n' })], true],
		['with a text that is not used', [choiceOf(['B'], { other: 'unused' }), choiceOf(['C'], { other: 'E', notes: 'both' })], true],
		['with another label', [choiceOf(['A']), choiceOf(['C'], { other: 'E', notes: 'both' })], false],
		['with a label more', [choiceOf(['B']), choiceOf(['C', 'D'], { other: 'E', notes: 'both' })], false],
		['without the text', [choiceOf(['B']), choiceOf(['C'], { notes: 'both' })], false],
		['with another note', [choiceOf(['B'], { notes: 'now' }), choiceOf(['C'], { other: 'E', notes: 'both' })], false],
		['with one answer missing', [choiceOf(['B'])], false],
	])('is found in a draft %s, or is not', (_name, draft, isInDraft) => {
		const { lastAnswers, drafts, request } = open();
		drafts.set(id, { choices: draft.map((choice) => ({ ...choice, labels: [...choice.labels] })), chat: '' }, 'view');
		expect(lastAnswers.to(request())?.isInDraft).toBe(isInDraft);
	});

	it('is not offered where nothing was answered, or where it could not be sent', () => {
		const { lastAnswers, request } = open([]);
		expect(lastAnswers.to(request())?.answer).toEqual([]);
		const none = new LastAnswers({ answerTo: () => undefined }, new Inbox(() => 0), open().drafts, new Emitter<void>().event);
		expect(none.to(request())).toBeUndefined();
		const { inbox, lastAnswers: some, drafts, request: over } = open();
		inbox.move(id, { name: 'terminalOnly' }, 'test');
		expect(some.to(over())).toBeUndefined();
		expect(some.fillIn(id)).toBeUndefined();
		expect(some.fillIn('request-unknown')).toBeUndefined();
		expect(drafts.of(id).choices).toEqual([]);
	});

	it('is offered for a copy of a request that another window holds', () => {
		const { lastAnswers, request } = open();
		expect(lastAnswers.to({ ...request(), heldBy: 'window-2' })?.answer).toEqual(answer);
	});
});
