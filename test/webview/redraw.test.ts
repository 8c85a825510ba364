import { describe, expect, it } from 'vitest';
import { useForm } from './formPage';
import { answeredElsewhere, checks, database, delivered, requestOf, sending, snapshotOf, terminalOnly } from './requests';

const openForm = useForm();
const request = requestOf({ questions: [database, checks] });
const empty = { labels: [], other: '' };

describe('a snapshot of the same request', () => {
	it('keeps the focus, the caret and the selection', async () => {
		const form = await openForm();
		await form.show(snapshotOf(request));
		const text = form.text('Question 1 of 2: Database');
		await text.fill('MariaDB or MySQL');
		await text.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(3, 7));
		await form.show(snapshotOf({ ...request, status: 'Also open in another window.' }));
		expect(await form.page.getByRole('status').textContent()).toBe('Also open in another window.');
		expect(await text.evaluate((area: HTMLTextAreaElement) => [area.selectionStart, area.selectionEnd])).toEqual([3, 7]);
		await form.page.keyboard.type('X');
		expect(await text.inputValue()).toBe('MarX or MySQL');
	});

	it('keeps the scroll position', async () => {
		const form = await openForm({ height: 300 });
		await form.show(snapshotOf(request));
		await form.page.evaluate(() => window.scrollTo(0, 150));
		await form.show(snapshotOf({ ...request, status: 'Also open in another window.' }));
		expect(await form.page.evaluate(() => window.scrollY)).toBe(150);
	});

	it('keeps the letters that the host has not seen yet', async () => {
		const form = await openForm();
		await form.show(snapshotOf(request));
		const text = form.text('Question 1 of 2: Database');
		await text.pressSequentially('abc');
		await form.show(snapshotOf(request, { draft: [{ labels: [], other: 'a' }, empty] }));
		await form.show(snapshotOf(request, { draft: [{ labels: [], other: 'ab' }, empty] }));
		expect(await text.inputValue()).toBe('abc');
	});

	it('takes over a draft that was changed elsewhere', async () => {
		const form = await openForm();
		await form.show(snapshotOf(request));
		await form.radio('SQLite').click();
		await form.show(snapshotOf(request, { draft: [{ labels: ['SQLite'], other: '' }, empty] }));
		await form.show(snapshotOf(request, { draft: [{ labels: [], other: 'MariaDB' }, { labels: ['Lint'], other: '' }], editsElsewhere: 1 }));
		expect(await form.isChosen(form.radio('Other'))).toBe(true);
		expect(await form.text('Question 1 of 2: Database').inputValue()).toBe('MariaDB');
		expect(await form.isChosen(form.checkbox('Lint'))).toBe(true);
		expect(await form.postedOf('draft')).toHaveLength(1);
	});

	it('takes over a draft that was changed elsewhere to what it had been here before', async () => {
		const form = await openForm();
		await form.show(snapshotOf(request));
		await form.radio('SQLite').click();
		await form.radio('DynamoDB').click();
		await form.show(snapshotOf(request, { draft: [{ labels: ['SQLite'], other: '' }, empty], editsElsewhere: 1 }));
		expect(await form.isChosen(form.radio('SQLite'))).toBe(true);
		await form.radio('DynamoDB').click();
		await form.show(snapshotOf(request, { draft: [{ labels: ['SQLite'], other: '' }, empty], editsElsewhere: 2 }));
		expect(await form.isChosen(form.radio('SQLite'))).toBe(true);
	});

	it('can take a choice back and leaves the radio buttons reachable', async () => {
		const form = await openForm();
		await form.show(snapshotOf(request, { draft: [{ labels: ['SQLite'], other: '' }, empty] }));
		expect(await form.isChosen(form.radio('SQLite'))).toBe(true);
		await form.show(snapshotOf(request, { editsElsewhere: 1 }));
		expect(await form.isChosen(form.radio('SQLite'))).toBe(false);
		await form.press('Tab');
		expect(await form.focused()).toBe('radio PostgreSQL (Recommended)');
		await form.press('2');
		expect(await form.isChosen(form.radio('SQLite'))).toBe(true);
	});
});

describe('the draft of a request shown for the first time', () => {
	it('is the host’s', async () => {
		const form = await openForm({ state: { requestId: request.id, draft: [{ labels: ['SQLite'], other: '' }, empty] } });
		await form.show(snapshotOf(request, { draft: [{ labels: ['DynamoDB'], other: '' }, empty] }));
		expect(await form.isChosen(form.radio('DynamoDB'))).toBe(true);
		expect(await form.postedOf('draft')).toEqual([]);
	});

	it('is the remembered one where the host has none, and the host is told', async () => {
		const draft = [{ labels: [], other: 'MariaDB' }, empty];
		const form = await openForm({ state: { requestId: request.id, draft } });
		await form.show(snapshotOf(request));
		expect(await form.text('Question 1 of 2: Database').inputValue()).toBe('MariaDB');
		expect(await form.postedOf('draft')).toEqual([{ type: 'draft', requestId: request.id, draft }]);
	});

	it.each([
		['another request', { requestId: 'another', draft: [{ labels: ['SQLite'], other: '' }] }],
		['another version', { requestId: request.id, draft: 'SQLite' }],
		['something broken', { requestId: request.id, draft: [null] }],
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
		expect(await form.page.evaluate(() => window.recorder.state)).toEqual({
			requestId: 'request-1',
			draft: [{ labels: ['SQLite'], other: '' }],
		});
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
		await form.show(snapshotOf(requestOf(), { requests: [requestOf(), other], draft: [{ labels: ['SQLite'], other: '' }] }));
		expect(await form.isChosen(form.radio('SQLite'))).toBe(true);
	});

	it('does not put the focus where a key would answer it', async () => {
		const form = await openForm();
		await form.show(snapshotOf(requestOf()));
		await form.press('Tab', '2');
		await form.show(snapshotOf(requestOf({ id: 'request-2' })));
		expect(await form.focused()).toBe('status Answer here or in the terminal.');
		await form.press('2', 'Enter');
		expect(await form.postedOf('submit')).toEqual([]);
	});

	it('keeps the focus on the button that led to it', async () => {
		const form = await openForm();
		const requests = [requestOf(), requestOf({ id: 'request-2' })];
		await form.show(snapshotOf(requests[0], { requests }));
		await form.button('Next Request').focus();
		await form.show(snapshotOf(requests[1], { requests }));
		expect(await form.focused()).toBe('button Next Request');
	});
});

describe('a request that goes on without this form', () => {
	it('is closed while the answer is on its way', async () => {
		const form = await openForm();
		await form.show(snapshotOf(requestOf()));
		await form.press('Tab', '2', 'Enter');
		await form.show(snapshotOf(sending, { draft: [{ labels: ['SQLite'], other: '' }] }));
		expect(await form.page.getByRole('status').textContent()).toBe('Sending…');
		expect(await form.radio('SQLite').getAttribute('aria-disabled')).toBe('true');
		expect(await form.isChosen(form.radio('SQLite'))).toBe(true);
		expect(await form.button('Submit').isDisabled()).toBe(true);
		await form.press('Control+Enter');
		expect(await form.postedOf('submit')).toHaveLength(1);
	});

	it('opens again when it was not taken', async () => {
		const form = await openForm();
		await form.show(snapshotOf(sending));
		await form.show(snapshotOf(requestOf()));
		await form.radio('SQLite').click();
		await form.button('Submit').click();
		expect(await form.postedOf('submit')).toHaveLength(1);
	});

	it('shows its options but takes no answer when only the terminal can give one', async () => {
		const form = await openForm();
		await form.show(snapshotOf(terminalOnly));
		expect(await form.radio('SQLite').isVisible()).toBe(true);
		expect(await form.radio('SQLite').getAttribute('aria-disabled')).toBe('true');
		expect(await form.checkbox('Lint').getAttribute('aria-disabled')).toBe('true');
		expect(await form.page.getByRole('button').count()).toBe(0);
		await form.radio('SQLite').click({ force: true });
		await form.press('Tab', '1', 'Control+Enter');
		expect(await form.posted()).toEqual([{ type: 'ready' }]);
	});

	it('collapses to questions and answers when it is over', async () => {
		const form = await openForm();
		await form.show(snapshotOf(delivered));
		expect(await form.page.getByRole('main').ariaSnapshot()).toMatchInlineSnapshot(`
			"- main:
			  - heading "shop-backend" [level=2]
			  - status: Delivered to Claude Code.
			  - term: Database Which database should the new service use? It will hold about 40 GB in the first year.
			  - definition: PostgreSQL (Recommended)
			  - term: Checks Which checks should run before a merge?
			  - definition: Lint, Unit tests"
		`);
	});

	it('keeps what was being typed so that it can be copied', async () => {
		const form = await openForm();
		await form.show(snapshotOf(requestOf()));
		await form.text().click();
		await form.page.keyboard.type('MariaDB, because the reporting team');
		await form.show(snapshotOf(answeredElsewhere));
		expect(await form.page.getByText('MariaDB, because').isVisible()).toBe(true);
		expect(await form.focused()).toContain('status Answered in the terminal.');
		await form.page.keyboard.type(' already');
		await form.button('Copy Answer').click();
		expect(await form.postedOf('copy')).toEqual([{ type: 'copy', text: answeredElsewhere.unsentText }]);
	});

	it('brings later news of the outcome in place', async () => {
		const form = await openForm();
		await form.show(snapshotOf(answeredElsewhere));
		await form.button('Copy Answer').focus();
		await form.show(snapshotOf({ ...answeredElsewhere, status: 'Answered in the terminal a minute ago.' }));
		expect(await form.focused()).toBe('button Copy Answer');
		await form.show(snapshotOf({ ...answeredElsewhere, answers: [] }));
		expect(await form.page.getByText('SQLite').count()).toBe(0);
	});
});
