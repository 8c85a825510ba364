import { describe, expect, it } from 'vitest';
import { checks, choice, chosen, requestOf, snapshotOf } from './requests';
import { useForm } from './useForm';

const openForm = useForm();
const single = snapshotOf(requestOf());
const multi = snapshotOf(requestOf({ questions: [checks] }));

describe('the form at its start', () => {
	it('says that it is ready and shows nothing before the first snapshot', async () => {
		const form = await openForm();
		expect(await form.posted()).toEqual([{ type: 'ready' }]);
		expect(await form.page.getByRole('main').isVisible()).toBe(false);
	});

	it('says in one quiet sentence that nothing waits', async () => {
		const form = await openForm();
		await form.show(snapshotOf(undefined));
		expect(await form.page.getByText('No question is open.').isVisible()).toBe(true);
		expect(await form.page.getByRole('button').count()).toBe(0);
	});
});

describe('a single-select question', () => {
	it('is a named group with a radio group named by the question', async () => {
		const form = await openForm();
		await form.show(single);
		expect(await form.page.getByRole('main').ariaSnapshot()).toMatchInlineSnapshot(`
			"- main:
			  - heading "shop-backend" [level=2]
			  - text: waiting 2 min
			  - button "Open this form as an editor tab"
			  - status: Answer here or in the terminal.
			  - 'group "Question 1 of 1: Database"':
			    - text: Database Choose one
			    - paragraph: Which database should the new service use? It will hold about 40 GB in the first year.
			    - radiogroup "Which database should the new service use? It will hold about 40 GB in the first year.":
			      - radio "PostgreSQL Recommended": PostgreSQL Recommended Already runs in production; the team knows it.
			      - radio "SQLite": SQLite One file, no server, one writer at a time.
			      - radio "DynamoDB": DynamoDB Scales by itself, but ties the service to one vendor.
			      - radio "Other"
			    - textbox "Type your own answer"
			    - button "Add a note"
			  - alert
			  - button "Submit"
			  - button "Chat About This"
			  - button "Decline"
			  - button "Answer in Terminal"
			  - paragraph: 1–9 or arrows choose, Enter goes on Ctrl+Enter submits"
		`);
	});

	it('sends the option that was clicked, and only on Submit', async () => {
		const form = await openForm();
		await form.show(single);
		await form.radio('SQLite').click();
		expect(await form.isChosen(form.radio('SQLite'))).toBe(true);
		expect(await form.decisions()).toEqual([]);
		await form.button('Submit').click();
		expect(await form.postedOf('decide')).toEqual([
			{ type: 'decide', requestId: 'request-1', decision: { kind: 'answer', answer: [choice({ labels: ['SQLite'] })] } },
		]);
	});

	it('tells the host every choice as a draft', async () => {
		const form = await openForm();
		await form.show(single);
		await form.radio('SQLite').click();
		await form.radio('DynamoDB').click();
		expect((await form.postedOf('draft')).map((message) => message.draft)).toEqual([chosen(['SQLite']), chosen(['DynamoDB'])]);
	});

	it('marks what is recommended beside the label, and sends the label as it is', async () => {
		const form = await openForm();
		await form.show(single);
		expect(await form.page.getByText('Recommended', { exact: true }).isVisible()).toBe(true);
		expect(await form.page.getByText('(Recommended)').count()).toBe(0);
		await form.radio('PostgreSQL Recommended').click();
		await form.button('Submit').click();
		expect(await form.decisions()).toEqual([{ kind: 'answer', answer: [choice({ labels: ['PostgreSQL (Recommended)'] })] }]);
	});

	it('chooses Other as soon as something is typed there', async () => {
		const form = await openForm();
		await form.show(single);
		await form.radio('SQLite').click();
		await form.text().click();
		expect(await form.isChosen(form.radio('SQLite'))).toBe(true);
		await form.page.keyboard.type('MariaDB');
		expect(await form.isChosen(form.radio('Other'))).toBe(true);
		expect(await form.isChosen(form.radio('SQLite'))).toBe(false);
		await form.button('Submit').click();
		expect(await form.decisions()).toEqual([{ kind: 'answer', answer: [choice({ other: 'MariaDB' })] }]);
	});

	it('leads from Other to its text when it is clicked', async () => {
		const form = await openForm();
		await form.show(single);
		await form.radio('Other').click();
		expect(await form.focused()).toBe('textarea Type your own answer');
	});

	it('keeps the text but does not send it when an option is chosen after all', async () => {
		const form = await openForm();
		await form.show(single);
		await form.text().fill('MariaDB');
		await form.radio('SQLite').click();
		expect(await form.text().inputValue()).toBe('MariaDB');
		expect((await form.lastDraft())?.choices).toEqual([choice({ labels: ['SQLite'], other: 'MariaDB' })]);
		await form.button('Submit').click();
		expect(await form.decisions()).toEqual([{ kind: 'answer', answer: [choice({ labels: ['SQLite'] })] }]);
	});
});

describe('a decision', () => {
	it('is not sent twice by two quick presses', async () => {
		const form = await openForm();
		await form.show(single);
		await form.radio('SQLite').click();
		await form.button('Submit').dblclick();
		expect(await form.decisions()).toHaveLength(1);
	});

	it('is not sent twice when a snapshot from before comes in between', async () => {
		const form = await openForm();
		await form.show(single);
		await form.radio('SQLite').click();
		await form.button('Submit').click();
		await form.show({ ...single, draft: chosen(['SQLite']) });
		await form.button('Submit').click();
		expect(await form.decisions()).toHaveLength(1);
	});

	it('that the host refused can be sent again, and the form says why', async () => {
		const form = await openForm();
		await form.show(single);
		await form.radio('SQLite').click();
		await form.button('Submit').click();
		await form.send({ type: 'refused', requestId: 'another', message: 'not about this one' });
		expect(await form.alert()).toBe('');
		await form.send({ type: 'refused', requestId: 'request-1', message: 'It was already answered.' });
		expect(await form.alert()).toBe('It was already answered.');
		await form.button('Submit').click();
		expect(await form.decisions()).toHaveLength(2);
	});
});

describe('a multi-select question', () => {
	it('is a named group of checkboxes', async () => {
		const form = await openForm();
		await form.show(multi);
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
			  - textbox "Type your own answer"
			  - button "Add a note""
		`);
	});

	it('sends the labels in the order offered, and the text beside them', async () => {
		const form = await openForm();
		await form.show(multi);
		await form.checkbox('End-to-end tests').click();
		await form.checkbox('Lint').click();
		await form.text().fill('Spelling, in the docs');
		expect(await form.isChosen(form.checkbox('Other'))).toBe(true);
		await form.button('Submit').click();
		const answer = [choice({ labels: ['Lint', 'End-to-end tests'], other: 'Spelling, in the docs' })];
		expect(await form.decisions()).toEqual([{ kind: 'answer', answer }]);
	});

	it('leaves out a text whose Other was unticked', async () => {
		const form = await openForm();
		await form.show(multi);
		await form.checkbox('Lint').click();
		await form.text().fill('Spelling');
		await form.checkbox('Other').click();
		expect(await form.text().inputValue()).toBe('Spelling');
		await form.button('Submit').click();
		expect(await form.decisions()).toEqual([{ kind: 'answer', answer: [choice({ labels: ['Lint'] })] }]);
	});

	it('unticks Other when its text is wiped out', async () => {
		const form = await openForm();
		await form.show(multi);
		await form.text().fill('Spelling');
		await form.text().fill('');
		expect(await form.isChosen(form.checkbox('Other'))).toBe(false);
	});
});

describe('a note', () => {
	it('is opened by its button and goes along with the answer', async () => {
		const form = await openForm();
		await form.show(single);
		expect(await form.note().isVisible()).toBe(false);
		await form.button('Add a note').click();
		expect(await form.focused()).toBe('textarea A note that goes along with your answer');
		expect(await form.button('Add a note').isVisible()).toBe(false);
		await form.page.keyboard.type('for now');
		expect((await form.lastDraft())?.choices).toEqual([choice({ notes: 'for now' })]);
		await form.radio('SQLite').click();
		await form.button('Submit').click();
		expect(await form.decisions()).toEqual([{ kind: 'answer', answer: [choice({ labels: ['SQLite'], notes: 'for now' })] }]);
	});

	it('is open where there is one already', async () => {
		const form = await openForm();
		await form.show({ ...single, draft: { choices: [choice({ notes: 'for now' })], chat: '' } });
		expect(await form.note().inputValue()).toBe('for now');
	});

	it('is no answer by itself', async () => {
		const form = await openForm();
		await form.show(single);
		await form.button('Add a note').click();
		await form.page.keyboard.type('for now');
		await form.press('Enter');
		expect(await form.decisions()).toEqual([]);
		expect(await form.alert()).toBe('Still to answer: Database');
	});
});

describe('an incomplete answer', () => {
	it('is not sent; an alert names what is missing and the focus goes there', async () => {
		const form = await openForm();
		await form.show(single);
		await form.button('Submit').click();
		expect(await form.decisions()).toEqual([]);
		expect(await form.alert()).toBe('Still to answer: Database');
		expect(await form.focused()).toBe('radio PostgreSQL Recommended');
		const group = form.page.getByRole('group', { name: 'Question 1 of 1: Database' });
		expect(await group.getAttribute('aria-describedby')).toContain(await form.page.getByRole('alert').getAttribute('id'));
		expect(await form.page.getByRole('radiogroup').getAttribute('aria-invalid')).toBe('true');
	});

	it('is no longer complained about once it is answered', async () => {
		const form = await openForm();
		await form.show(multi);
		await form.button('Submit').click();
		expect(await form.checkbox('Lint').getAttribute('aria-invalid')).toBe('true');
		await form.checkbox('Lint').click();
		expect(await form.alert()).toBe('');
		expect(await form.checkbox('Lint').getAttribute('aria-invalid')).toBe(null);
	});

	it.each([['nothing', ''], ['blanks', '  \n ']])('treats Other with %s as missing and leads to its text', async (_, text) => {
		const form = await openForm();
		await form.show(single);
		await form.radio('Other').click();
		await form.page.keyboard.insertText(text);
		await form.button('Submit').click();
		expect(await form.decisions()).toEqual([]);
		expect(await form.focused()).toBe('textarea Type your own answer');
	});
});

describe('the terminal', () => {
	it('is given the question by its button', async () => {
		const form = await openForm();
		await form.show(single);
		await form.button('Answer in Terminal').click();
		expect(await form.postedOf('release')).toEqual([{ type: 'release', requestId: 'request-1' }]);
	});
});
