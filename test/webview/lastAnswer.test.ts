import { describe, expect, it } from 'vitest';
import type { FormRequest } from '../../src/protocol/formMessages';
import type { FormPage } from './formPage';
import { checks, choice, chosen, database, requestOf, sending, snapshotOf } from './requests';
import { useForm } from './useForm';

const openForm = useForm();
const words = 'Database: SQLite · Checks: Lint · Note: not at night';
const lastAnswer = { words, isInDraft: false };
const single = requestOf({ lastAnswer: { words: 'SQLite', isInDraft: false } });
const two = requestOf({ questions: [database, checks], lastAnswer });
const offer = (form: FormPage) => form.page.getByRole('button', { name: 'Answer as last time', exact: true });
const message = `Filled in as last time: ${words}.`;

/** What the host does when it is asked to. */
async function fillIn(form: FormPage, request: FormRequest, draft = chosen(['SQLite'])): Promise<void> {
	await form.show(snapshotOf({ ...request, lastAnswer: { words, isInDraft: true } }, { draft, editsElsewhere: 1 }));
	await form.send({ type: 'filledIn', requestId: request.id, message });
}

describe('the answer of last time', () => {
	it('is offered above the question, with what it was', async () => {
		const form = await openForm();
		await form.show(snapshotOf(two));
		expect(await form.page.locator('.lastAnswer').ariaSnapshot()).toMatchInlineSnapshot(`
			"- button "Answer as last time"
			- text: "Database: SQLite · Checks: Lint · Note: not at night""
		`);
		expect(await offer(form).evaluate((button) => document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent)).toBe(words);
		expect(await offer(form).getAttribute('title')).toBe(words);
	});

	it.each(['Enter', 'Space', 'click'])('is only asked for by %s: nothing is chosen here and nothing sent', async (way) => {
		const form = await openForm();
		await form.show(snapshotOf(two));
		await form.send({ type: 'focus' });
		await form.press('Shift+Tab', 'Shift+Tab');
		expect(await form.focused()).toBe('button Answer as last time');
		await (way === 'click' ? offer(form).click() : form.press(way));
		expect(await form.postedOf('answerAsLastTime')).toEqual([{ type: 'answerAsLastTime', requestId: 'request-1' }]);
		expect(await form.postedOf('draft')).toEqual([]);
		expect(await form.decisions()).toEqual([]);
		expect(await form.isChosen(form.radio('SQLite'))).toBe(false);
	});

	it('is shown by a single question, which can then be submitted by Enter', async () => {
		const form = await openForm();
		await form.show(snapshotOf(single));
		await offer(form).click();
		await fillIn(form, single, { choices: [choice({ labels: ['SQLite'], notes: 'not at night' })], chat: '' });
		expect(await form.isChosen(form.radio('SQLite'))).toBe(true);
		expect(await form.note().inputValue()).toBe('not at night');
		expect(await form.focused()).toBe('button Submit');
		expect(await form.announced()).toBe(message);
		expect(await form.decisions()).toEqual([]);
		await form.press('Enter');
		expect(await form.decisions()).toEqual([{ kind: 'answer', answer: [choice({ labels: ['SQLite'], notes: 'not at night' })] }]);
	});

	it('of several questions is shown on every page, and the review is where it leads', async () => {
		const form = await openForm();
		await form.show(snapshotOf(two));
		await offer(form).click();
		await fillIn(form, two, { choices: [choice({ labels: ['SQLite'] }), choice({ labels: ['Lint'], other: 'Spelling', notes: 'not at night' })], chat: '' });
		expect(await form.pageName()).toBe('Review your answers');
		expect(await form.focused()).toBe('button Submit');
		expect(await form.announced()).toBe(message);
		await form.press('Alt+KeyP');
		expect(await form.isChosen(form.checkbox('Lint'))).toBe(true);
		expect(await form.isChosen(form.checkbox('Unit tests'))).toBe(false);
		expect(await form.text().inputValue()).toBe('Spelling');
		expect(await form.note().inputValue()).toBe('not at night');
		await form.press('Alt+KeyP');
		expect(await form.isChosen(form.radio('SQLite'))).toBe(true);
		expect(await form.decisions()).toEqual([]);
	});

	it('that came by Enter held down is not sent by it', async () => {
		const form = await openForm();
		await form.show(snapshotOf(single));
		await offer(form).focus();
		await form.page.keyboard.down('Enter');
		await fillIn(form, single);
		await form.page.keyboard.down('Enter');
		await form.page.keyboard.up('Enter');
		expect(await form.focused()).toBe('button Submit');
		expect(await form.decisions()).toEqual([]);
	});

	it('can be changed before it is sent', async () => {
		const form = await openForm();
		await form.show(snapshotOf(single));
		await offer(form).click();
		await fillIn(form, single);
		await form.radio('DynamoDB').click();
		await form.show(snapshotOf(single, { draft: chosen(['DynamoDB']), editsElsewhere: 1 }));
		expect(await offer(form).isVisible()).toBe(true);
		expect(await form.isChosen(form.radio('DynamoDB'))).toBe(true);
		await form.button('Submit').click();
		expect(await form.decisions()).toEqual([{ kind: 'answer', answer: [choice({ labels: ['DynamoDB'] })] }]);
	});
});

describe('the offer', () => {
	it('keeps its room while the draft says the same, so that no row moves', async () => {
		const form = await openForm();
		await form.show(snapshotOf(single));
		const before = await form.radio('SQLite').boundingBox();
		await form.show(snapshotOf({ ...single, lastAnswer: { words: 'SQLite', isInDraft: true } }));
		expect(await offer(form).count()).toBe(0);
		expect(await form.radio('SQLite').boundingBox()).toEqual(before);
	});

	it('takes no room where nothing was answered before', async () => {
		const form = await openForm();
		await form.show(snapshotOf(requestOf()));
		expect(await form.page.locator('.lastAnswer').isVisible()).toBe(false);
	});

	it('is gone while something else is written, and while the answer is on its way', async () => {
		const form = await openForm();
		await form.show(snapshotOf(two));
		await form.button('Chat About This').click();
		expect(await offer(form).count()).toBe(0);
		await form.press('Escape');
		expect(await offer(form).isVisible()).toBe(true);
		await form.show(snapshotOf(sending));
		expect(await offer(form).count()).toBe(0);
	});

	it('does not take the focus along when it goes', async () => {
		const form = await openForm();
		await form.show(snapshotOf(single));
		await offer(form).focus();
		await form.show(snapshotOf({ ...single, lastAnswer: undefined }));
		expect(await form.focused()).toBe('status Answer here or in the terminal.');
	});

	it('that was taken too late, when the request had gone on, leaves the person where they are', async () => {
		const form = await openForm();
		await form.show(snapshotOf(sending));
		await form.send({ type: 'filledIn', requestId: 'request-1', message });
		expect(await form.announced()).toBe('');
		await form.show(snapshotOf(requestOf({ id: 'request-2' })));
		await form.send({ type: 'filledIn', requestId: 'request-1', message });
		expect(await form.focused()).toBe('nothing');
	});
});
