import { describe, expect, it } from 'vitest';
import { useForm } from './formPage';
import { checks, database, requestOf, snapshotOf } from './requests';

const openForm = useForm();
const both = snapshotOf(requestOf({ questions: [database, checks] }));

describe('the form at its start', () => {
	it('says that it is ready and shows nothing before the first snapshot', async () => {
		const form = await openForm();
		expect(await form.posted()).toEqual([{ type: 'ready' }]);
		expect(await form.page.getByRole('main').isVisible()).toBe(false);
	});

	it('says in one quiet sentence that nothing waits', async () => {
		const form = await openForm();
		await form.show(snapshotOf(undefined));
		expect(await form.page.getByText('No questions are waiting.').isVisible()).toBe(true);
		expect(await form.page.getByRole('button').count()).toBe(0);
	});
});

describe('a single-select question', () => {
	it('is a named group with a radio group named by the question', async () => {
		const form = await openForm();
		await form.show(snapshotOf(requestOf()));
		expect(await form.page.getByRole('main').ariaSnapshot()).toMatchInlineSnapshot(`
			"- main:
			  - heading "shop-backend" [level=2]
			  - text: waiting 2 min
			  - status: Answer here or in the terminal.
			  - 'group "Question 1 of 1: Database"':
			    - text: Database Choose one
			    - paragraph: Which database should the new service use? It will hold about 40 GB in the first year.
			    - radiogroup "Which database should the new service use? It will hold about 40 GB in the first year.":
			      - radio "PostgreSQL (Recommended)": PostgreSQL (Recommended) Already runs in production; the team knows it.
			      - radio "SQLite": SQLite One file, no server, one writer at a time.
			      - radio "DynamoDB": DynamoDB Scales by itself, but ties the service to one vendor.
			      - radio "Other"
			    - textbox "Type your own answer"
			  - alert
			  - button "Submit"
			  - button "Answer in Terminal"
			  - paragraph: Ctrl+Enter submits"
		`);
	});

	it('sends the option that was clicked, and only on Submit', async () => {
		const form = await openForm();
		await form.show(snapshotOf(requestOf()));
		await form.radio('SQLite').click();
		expect(await form.isChosen(form.radio('SQLite'))).toBe(true);
		expect(await form.postedOf('submit')).toEqual([]);
		await form.button('Submit').click();
		expect(await form.postedOf('submit')).toEqual([
			{ type: 'submit', requestId: 'request-1', draft: [{ labels: ['SQLite'], other: '' }] },
		]);
	});

	it('tells the host every choice as a draft', async () => {
		const form = await openForm();
		await form.show(snapshotOf(requestOf()));
		await form.radio('SQLite').click();
		await form.radio('DynamoDB').click();
		expect((await form.postedOf('draft')).map((message) => message.draft)).toEqual([
			[{ labels: ['SQLite'], other: '' }],
			[{ labels: ['DynamoDB'], other: '' }],
		]);
	});

	it('chooses Other as soon as something is typed there', async () => {
		const form = await openForm();
		await form.show(snapshotOf(requestOf()));
		await form.radio('SQLite').click();
		await form.text().click();
		expect(await form.isChosen(form.radio('SQLite'))).toBe(true);
		await form.page.keyboard.type('MariaDB');
		expect(await form.isChosen(form.radio('Other'))).toBe(true);
		expect(await form.isChosen(form.radio('SQLite'))).toBe(false);
		await form.button('Submit').click();
		expect((await form.postedOf('submit'))[0]?.draft).toEqual([{ labels: [], other: 'MariaDB' }]);
	});

	it('leads from Other to its text when it is clicked', async () => {
		const form = await openForm();
		await form.show(snapshotOf(requestOf()));
		await form.radio('Other').click();
		expect(await form.focused()).toBe('textarea Type your own answer');
	});

	it('keeps the text but does not send it when an option is chosen after all', async () => {
		const form = await openForm();
		await form.show(snapshotOf(requestOf()));
		await form.text().fill('MariaDB');
		await form.radio('SQLite').click();
		expect(await form.text().inputValue()).toBe('MariaDB');
		expect((await form.postedOf('draft')).at(-1)?.draft).toEqual([{ labels: ['SQLite'], other: 'MariaDB' }]);
		await form.button('Submit').click();
		expect((await form.postedOf('submit'))[0]?.draft).toEqual([{ labels: ['SQLite'], other: '' }]);
	});

	it('is not sent twice by two quick presses', async () => {
		const form = await openForm();
		await form.show(snapshotOf(requestOf()));
		await form.radio('SQLite').click();
		await form.button('Submit').dblclick();
		expect(await form.postedOf('submit')).toHaveLength(1);
	});
});

describe('a multi-select question', () => {
	const snapshot = snapshotOf(requestOf({ questions: [checks] }));

	it('is a named group of checkboxes', async () => {
		const form = await openForm();
		await form.show(snapshot);
		expect(await form.page.getByRole('group', { name: 'Question 1 of 1: Checks' }).ariaSnapshot()).toMatchInlineSnapshot(`
			"- 'group "Question 1 of 1: Checks"':
			  - text: Checks Choose any
			  - paragraph: Which checks should run before a merge?
			  - group "Which checks should run before a merge?":
			    - checkbox "Lint":
			      - img
			      - text: Lint ESLint with the project rules.
			    - checkbox "Unit tests":
			      - img
			      - text: Unit tests About two minutes.
			    - checkbox "End-to-end tests":
			      - img
			      - text: End-to-end tests About twelve minutes, in real browsers.
			    - checkbox "Other":
			      - img
			      - text: Other
			  - textbox "Type your own answer""
		`);
	});

	it('sends the labels in the order offered, and the text beside them', async () => {
		const form = await openForm();
		await form.show(snapshot);
		await form.checkbox('End-to-end tests').click();
		await form.checkbox('Lint').click();
		await form.text().fill('Spelling, in the docs');
		expect(await form.isChosen(form.checkbox('Other'))).toBe(true);
		await form.button('Submit').click();
		expect((await form.postedOf('submit'))[0]?.draft).toEqual([
			{ labels: ['Lint', 'End-to-end tests'], other: 'Spelling, in the docs' },
		]);
	});

	it('leaves out a text whose Other was unticked', async () => {
		const form = await openForm();
		await form.show(snapshot);
		await form.checkbox('Lint').click();
		await form.text().fill('Spelling');
		await form.checkbox('Other').click();
		expect(await form.text().inputValue()).toBe('Spelling');
		await form.button('Submit').click();
		expect((await form.postedOf('submit'))[0]?.draft).toEqual([{ labels: ['Lint'], other: '' }]);
	});

	it('unticks Other when its text is wiped out', async () => {
		const form = await openForm();
		await form.show(snapshot);
		await form.text().fill('Spelling');
		await form.text().fill('');
		expect(await form.isChosen(form.checkbox('Other'))).toBe(false);
	});
});

describe('an incomplete answer', () => {
	it('is not sent; an alert names what is missing and the focus goes there', async () => {
		const form = await openForm();
		await form.show(both);
		await form.radio('SQLite').click();
		await form.button('Submit').click();
		expect(await form.postedOf('submit')).toEqual([]);
		expect(await form.page.getByRole('alert').textContent()).toBe('Still to answer: Checks.');
		expect(await form.focused()).toBe('checkbox Lint');
		const group = form.page.getByRole('group', { name: 'Question 2 of 2: Checks' });
		expect(await group.getAttribute('aria-describedby')).toContain(await form.page.getByRole('alert').getAttribute('id'));
		expect(await form.checkbox('Lint').getAttribute('aria-invalid')).toBe('true');
	});

	it('names every missing question', async () => {
		const form = await openForm();
		await form.show(both);
		await form.button('Submit').click();
		expect(await form.page.getByRole('alert').textContent()).toBe('Still to answer: Database and Checks.');
		expect(await form.page.getByRole('radiogroup').getAttribute('aria-invalid')).toBe('true');
		expect(await form.focused()).toBe('radio PostgreSQL (Recommended)');
	});

	it('is no longer complained about once it is answered', async () => {
		const form = await openForm();
		await form.show(both);
		await form.button('Submit').click();
		await form.radio('SQLite').click();
		expect(await form.page.getByRole('alert').textContent()).toBe('');
		expect(await form.page.getByRole('radiogroup').getAttribute('aria-invalid')).toBe(null);
		expect(await form.checkbox('Lint').getAttribute('aria-invalid')).toBe('true');
	});

	it.each([['nothing', ''], ['blanks', '  \n ']])('treats Other with %s as missing and leads to its text', async (_, text) => {
		const form = await openForm();
		await form.show(snapshotOf(requestOf()));
		await form.radio('Other').click();
		await form.page.keyboard.insertText(text);
		await form.button('Submit').click();
		expect(await form.postedOf('submit')).toEqual([]);
		expect(await form.focused()).toBe('textarea Type your own answer');
	});
});

describe('the rest of the form', () => {
	it('hands the question to the terminal', async () => {
		const form = await openForm();
		await form.show(snapshotOf(requestOf()));
		await form.button('Answer in Terminal').click();
		expect(await form.postedOf('release')).toEqual([{ type: 'release', requestId: 'request-1' }]);
	});

	it('shows why the host refused, and lets the person send again', async () => {
		const form = await openForm();
		await form.show(snapshotOf(requestOf()));
		await form.radio('SQLite').click();
		await form.button('Submit').click();
		await form.send({ type: 'refused', requestId: 'another', message: 'not about this one' });
		expect(await form.page.getByRole('alert').textContent()).toBe('');
		await form.send({ type: 'refused', requestId: 'request-1', message: 'It was already answered.' });
		expect(await form.page.getByRole('alert').textContent()).toBe('It was already answered.');
		await form.button('Submit').click();
		expect(await form.postedOf('submit')).toHaveLength(2);
	});

	it('says how long the session waits, by itself and without announcing it', async () => {
		const form = await openForm({ clock: true });
		await form.show(snapshotOf(requestOf({ askedAt: await form.page.evaluate(() => Date.now()) })));
		const waiting = form.page.getByText(/^waiting/);
		expect(await waiting.textContent()).toBe('waiting 0 sec');
		await form.page.clock.runFor(66_000);
		expect(await waiting.textContent()).toBe('waiting 1 min');
		expect(await waiting.evaluate((shown) => shown.closest('[role=status], [role=alert], [aria-live]'))).toBe(null);
	});

	it('steps through several live requests, round at the ends', async () => {
		const form = await openForm();
		const requests = ['one', 'two', 'three'].map((id) => requestOf({ id, sessionName: id }));
		await form.show(snapshotOf(requests[0], { requests }));
		expect(await form.page.getByText('1 of 3').isVisible()).toBe(true);
		await form.button('Next Request').click();
		await form.button('Previous Request').click();
		expect((await form.postedOf('show')).map((message) => message.requestId)).toEqual(['two', 'three']);
	});

	it('has no such buttons for one request', async () => {
		const form = await openForm();
		await form.show(snapshotOf(requestOf()));
		expect(await form.button('Next Request').isVisible()).toBe(false);
	});
});
