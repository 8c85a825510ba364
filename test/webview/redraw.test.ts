import { describe, expect, it } from 'vitest';
import { checks, choice, chosen, database, delivered, endedElsewhere, requestOf, sending, snapshotOf, terminalOnly } from './requests';
import { useForm } from './useForm';

const openForm = useForm();
const request = requestOf({ questions: [database, checks] });
const written = (other: string) => ({ choices: [choice({ other }), choice()], chat: '' });

describe('a snapshot of the same request', () => {
	it('keeps the focus, the caret and the selection', async () => {
		const form = await openForm();
		await form.show(snapshotOf(request));
		await form.text().fill('MariaDB or MySQL');
		await form.text().evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(3, 7));
		await form.show(snapshotOf({ ...request, status: 'Also open in another window.' }));
		expect(await form.page.getByRole('status').textContent()).toBe('Also open in another window.');
		expect(await form.text().evaluate((area: HTMLTextAreaElement) => [area.selectionStart, area.selectionEnd])).toEqual([3, 7]);
		await form.page.keyboard.type('X');
		expect(await form.text().inputValue()).toBe('MarX or MySQL');
	});

	it('keeps the scroll position', async () => {
		const form = await openForm({ height: 300 });
		await form.show(snapshotOf(request));
		await form.page.evaluate(() => window.scrollTo(0, 150));
		await form.show(snapshotOf({ ...request, status: 'Also open in another window.' }));
		expect(await form.page.evaluate(() => window.scrollY)).toBe(150);
	});

	it('keeps the letters that the host has not seen yet, in every text', async () => {
		const form = await openForm();
		await form.show(snapshotOf(request));
		await form.text().pressSequentially('abc');
		await form.button('Add a note').click();
		await form.page.keyboard.type('def');
		await form.show(snapshotOf(request, { draft: written('a') }));
		await form.show(snapshotOf(request, { draft: written('ab') }));
		expect(await form.text().inputValue()).toBe('abc');
		expect(await form.note().inputValue()).toBe('def');
		await form.button('Chat About This').click();
		await form.page.keyboard.type('ghi');
		await form.show(snapshotOf(request, { draft: written('ab') }));
		expect(await form.chat().inputValue()).toBe('ghi');
	});

	it('takes over a draft that was changed elsewhere', async () => {
		const form = await openForm();
		await form.show(snapshotOf(requestOf()));
		await form.radio('SQLite').click();
		await form.show(snapshotOf(requestOf(), { draft: chosen(['SQLite']) }));
		const draft = { choices: [choice({ other: 'MariaDB', notes: 'for now' })], chat: 'why?' };
		await form.show(snapshotOf(requestOf(), { draft, editsElsewhere: 1 }));
		expect(await form.isChosen(form.radio('Other'))).toBe(true);
		expect(await form.text().inputValue()).toBe('MariaDB');
		expect(await form.note().inputValue()).toBe('for now');
		await form.button('Chat About This').click();
		expect(await form.chat().inputValue()).toBe('why?');
		await form.show(snapshotOf(requestOf(), { draft: { ...draft, chat: 'how?' }, editsElsewhere: 2 }));
		expect(await form.chat().inputValue()).toBe('how?');
		expect(await form.postedOf('draft')).toHaveLength(1);
	});

	it('takes over a draft that was changed elsewhere to what it had been here before', async () => {
		const form = await openForm();
		await form.show(snapshotOf(requestOf()));
		await form.radio('SQLite').click();
		await form.radio('DynamoDB').click();
		await form.show(snapshotOf(requestOf(), { draft: chosen(['SQLite']), editsElsewhere: 1 }));
		expect(await form.isChosen(form.radio('SQLite'))).toBe(true);
		await form.radio('DynamoDB').click();
		await form.show(snapshotOf(requestOf(), { draft: chosen(['SQLite']), editsElsewhere: 2 }));
		expect(await form.isChosen(form.radio('SQLite'))).toBe(true);
	});

	it('can take a choice back and leaves the radio buttons reachable', async () => {
		const form = await openForm();
		await form.show(snapshotOf(requestOf(), { draft: chosen(['SQLite']) }));
		expect(await form.isChosen(form.radio('SQLite'))).toBe(true);
		await form.show(snapshotOf(requestOf(), { editsElsewhere: 1 }));
		expect(await form.isChosen(form.radio('SQLite'))).toBe(false);
		await form.button('Open this form as an editor tab').focus();
		await form.press('Tab');
		expect(await form.focused()).toBe('radio PostgreSQL Recommended');
		await form.press('2');
		expect(await form.isChosen(form.radio('SQLite'))).toBe(true);
	});
});

describe('the draft of a request shown for the first time', () => {
	it('is the host’s', async () => {
		const form = await openForm({ state: { requestId: request.id, draft: chosen(['SQLite'], []), page: 0 } });
		await form.show(snapshotOf(request, { draft: chosen(['DynamoDB'], []) }));
		expect(await form.isChosen(form.radio('DynamoDB'))).toBe(true);
		expect(await form.postedOf('draft')).toEqual([]);
	});

	it.each([
		['a text', written('MariaDB')],
		['a note', { choices: [choice({ notes: 'for now' }), choice()], chat: '' }],
		['what was to be said first', { choices: [choice(), choice()], chat: 'why?' }],
	])('is the remembered one where the host has none, and the host is told (%s)', async (_, draft) => {
		const form = await openForm({ state: { requestId: request.id, draft, page: 0 } });
		await form.show(snapshotOf(request));
		expect(await form.postedOf('draft')).toEqual([{ type: 'draft', requestId: request.id, draft }]);
		expect(await form.text().inputValue()).toBe(draft.choices[0]?.other);
	});

	it.each([
		['another request', { requestId: 'another', draft: chosen(['SQLite'], []), page: 0 }],
		['an older version', { requestId: request.id, draft: [{ labels: ['SQLite'], other: '' }] }],
		['another version', { requestId: request.id, draft: 'SQLite', page: 0 }],
		['something broken', { requestId: request.id, draft: { choices: [null], chat: '' }, page: 0 }],
	])('is not what %s left behind', async (_, state) => {
		const form = await openForm({ state });
		await form.show(snapshotOf(request));
		expect(await form.page.locator('[aria-checked=true]').count()).toBe(0);
		expect(await form.postedOf('draft')).toEqual([]);
	});

	it('is remembered while it is made, and forgotten when the request is over', async () => {
		const form = await openForm();
		await form.show(snapshotOf(requestOf()));
		await form.radio('SQLite').click();
		expect(await form.page.evaluate(() => window.recorder.state)).toEqual({ requestId: 'request-1', draft: chosen(['SQLite']), page: 0 });
		await form.show(snapshotOf(delivered));
		expect(await form.page.evaluate(() => window.recorder.state)).toBe(undefined);
	});
});

describe('another request', () => {
	it('starts afresh, and again with its own draft when it comes back', async () => {
		const form = await openForm();
		const other = requestOf({ id: 'request-2' });
		await form.show(snapshotOf(requestOf(), { requests: [requestOf(), other] }));
		await form.radio('SQLite').click();
		await form.show(snapshotOf(other, { requests: [requestOf(), other] }));
		expect(await form.isChosen(form.radio('SQLite'))).toBe(false);
		await form.show(snapshotOf(requestOf(), { requests: [requestOf(), other], draft: chosen(['SQLite']) }));
		expect(await form.isChosen(form.radio('SQLite'))).toBe(true);
	});

	it('does not put the focus where a key would answer it', async () => {
		const form = await openForm();
		await form.show(snapshotOf(requestOf()));
		await form.radio('SQLite').click();
		await form.show(snapshotOf(requestOf({ id: 'request-2' })));
		expect(await form.focused()).toBe('status Answer here or in the terminal.');
		await form.press('2', 'Enter', 'Space');
		expect(await form.decisions()).toEqual([]);
		expect(await form.page.locator('[aria-checked=true]').count()).toBe(0);
	});

	it('is told in the sentences that came with the first', async () => {
		const form = await openForm();
		await form.show(snapshotOf(requestOf()));
		const later = snapshotOf(requestOf({ id: 'request-2' }), { requests: [requestOf(), requestOf({ id: 'request-2' })] });
		await form.send({ type: 'snapshot', snapshot: { ...later, strings: undefined } });
		expect(await form.page.locator('.otherRequests .position').textContent()).toBe('2 of 2');
		expect(await form.button('Submit').count()).toBe(1);
	});

	it('keeps the focus on the button that led to it', async () => {
		const form = await openForm();
		const requests = [requestOf(), requestOf({ id: 'request-2' })];
		await form.show(snapshotOf(requests[0], { requests }));
		await form.button('Next request').focus();
		await form.show(snapshotOf(requests[1], { requests }));
		expect(await form.focused()).toBe('button Next request');
	});
});

describe('a request that goes on without this form', () => {
	it('is closed while the answer is on its way', async () => {
		const form = await openForm();
		await form.show(snapshotOf(requestOf()));
		await form.radio('SQLite').click();
		await form.press('Enter');
		await form.show(snapshotOf(sending, { draft: chosen(['SQLite']) }));
		expect(await form.page.getByRole('status').textContent()).toBe('Sending…');
		expect(await form.radio('SQLite').getAttribute('aria-disabled')).toBe('true');
		expect(await form.isChosen(form.radio('SQLite'))).toBe(true);
		for (const name of ['Submit', 'Chat About This', 'Decline', 'Answer in Terminal']) {
			expect(await form.button(name).isDisabled()).toBe(true);
		}
		await form.press('Control+Enter');
		expect(await form.decisions()).toHaveLength(1);
	});

	it('opens again when it was not taken', async () => {
		const form = await openForm();
		await form.show(snapshotOf(sending));
		await form.show(snapshotOf(requestOf()));
		await form.radio('SQLite').click();
		await form.button('Submit').click();
		expect(await form.decisions()).toHaveLength(1);
	});

	it('shows its options but takes no answer when only the terminal can give one', async () => {
		const form = await openForm();
		await form.show(snapshotOf(terminalOnly));
		expect(await form.radio('SQLite').isVisible()).toBe(true);
		expect(await form.radio('SQLite').getAttribute('aria-disabled')).toBe('true');
		for (const name of ['Submit', 'Review', 'Chat About This', 'Decline', 'Answer in Terminal', 'Add a note']) {
			expect(await form.button(name).count()).toBe(0);
		}
		await form.radio('SQLite').click({ force: true });
		await form.press('1', 'Enter', 'n', 'Control+Enter');
		expect(await form.posted()).toEqual([{ type: 'ready' }]);
	});

	it('collapses to questions and answers when it is over', async () => {
		const form = await openForm();
		await form.show(snapshotOf({ ...delivered, said: 'I looked at it.' }));
		expect(await form.page.getByRole('main').ariaSnapshot()).toMatchInlineSnapshot(`
			"- main:
			  - heading "shop-backend" [level=2]
			  - button "Open this form as an editor tab"
			  - status: Delivered to Claude Code.
			  - term: Database Which database should the new service use? It will hold about 40 GB in the first year.
			  - definition: PostgreSQL (Recommended)
			  - term: Checks Which checks should run before a merge?
			  - definition: Lint, Unit tests"
		`);
	});

	it.each(['the text', 'the note', 'the chat'])('keeps what was being typed in %s so that it can be copied', async (place) => {
		const form = await openForm();
		await form.show(snapshotOf(requestOf()));
		if (place === 'the text') {
			await form.text().click();
		} else {
			await form.button(place === 'the note' ? 'Add a note' : 'Chat About This').click();
		}
		await form.page.keyboard.type('MariaDB, because the reporting team');
		await form.show(snapshotOf(endedElsewhere));
		expect(await form.page.getByText('MariaDB, because').isVisible()).toBe(true);
		expect(await form.focused()).toContain('status Answered in the terminal.');
		await form.page.keyboard.type(' already');
		await form.press('Enter', 'Control+Enter');
		await form.button('Copy your answer').click();
		expect(await form.postedOf('copy')).toEqual([{ type: 'copy', text: endedElsewhere.unsentText }]);
		expect(await form.decisions()).toEqual([]);
	});

	it('leaves the focus alone where it was not in the form', async () => {
		const form = await openForm();
		await form.show(snapshotOf(requestOf()));
		await form.show(snapshotOf(endedElsewhere));
		expect(await form.focused()).toBe('nothing');
		expect(await form.posted()).toEqual([{ type: 'ready' }]);
	});

	it('brings later news of the outcome in place', async () => {
		const form = await openForm();
		await form.show(snapshotOf(endedElsewhere));
		await form.button('Copy your answer').focus();
		await form.show(snapshotOf({ ...endedElsewhere, status: 'Answered in the terminal a minute ago.' }));
		expect(await form.focused()).toBe('button Copy your answer');
		await form.show(snapshotOf({ ...endedElsewhere, answers: [] }));
		expect(await form.page.getByText('SQLite').count()).toBe(0);
	});
});
