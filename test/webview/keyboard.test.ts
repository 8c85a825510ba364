import { describe, expect, it } from 'vitest';
import { useForm, type FormPage } from './formPage';
import { checks, database, requestOf, snapshotOf } from './requests';

const openForm = useForm();
const single = snapshotOf(requestOf());
const multi = snapshotOf(requestOf({ questions: [checks] }));
const both = snapshotOf(requestOf({ questions: [database, checks] }));
const twoSingles = snapshotOf(requestOf({ questions: [database, { ...database, header: 'Cache', question: 'Which cache?' }] }));

async function sent(form: FormPage): Promise<unknown> {
	return (await form.postedOf('submit')).map((message) => message.draft);
}

describe('Tab', () => {
	it('goes from question to question, through the text, to the buttons', async () => {
		const form = await openForm();
		await form.show(both);
		const stops: string[] = [];
		for (let stop = 0; stop < 9; stop += 1) {
			await form.press('Tab');
			stops.push(await form.focused());
		}
		expect(stops).toEqual([
			'radio PostgreSQL (Recommended)',
			'textarea Type your own answer',
			'checkbox Lint',
			'checkbox Unit tests',
			'checkbox End-to-end tests',
			'checkbox Other',
			'textarea Type your own answer',
			'button Submit',
			'button Answer in Terminal',
		]);
	});
});

describe('digits', () => {
	it('pick the option with that number and send nothing', async () => {
		const form = await openForm();
		await form.show(single);
		await form.press('Tab', '3');
		expect(await form.isChosen(form.radio('DynamoDB'))).toBe(true);
		expect(await form.focused()).toBe('radio DynamoDB');
		expect(await sent(form)).toEqual([]);
	});

	it('toggle in a multi-select', async () => {
		const form = await openForm();
		await form.show(multi);
		await form.press('Tab', '1', '2', '1');
		expect((await form.postedOf('draft')).at(-1)?.draft).toEqual([{ labels: ['Unit tests'], other: '' }]);
	});

	it.each([['single', single], ['multi', multi]])('lead to the text of Other with the number after the last (%s)', async (_, snapshot) => {
		const form = await openForm();
		await form.show(snapshot);
		await form.press('Tab', '4');
		expect(await form.focused()).toBe('textarea Type your own answer');
	});

	it('that no option has do nothing', async () => {
		const form = await openForm();
		await form.show(single);
		await form.press('Tab', '5', '0');
		expect(await form.postedOf('draft')).toEqual([]);
	});

	it('are text in the text', async () => {
		const form = await openForm();
		await form.show(single);
		await form.text().click();
		await form.press('1', '2');
		expect(await form.text().inputValue()).toBe('12');
	});

	it('mean the question that has the focus', async () => {
		const form = await openForm();
		await form.show(both);
		await form.checkbox('Lint').focus();
		await form.press('2');
		expect((await form.postedOf('draft')).at(-1)?.draft).toEqual([
			{ labels: [], other: '' },
			{ labels: ['Unit tests'], other: '' },
		]);
	});
});

describe('arrows and Space', () => {
	it('move the choice among radio buttons', async () => {
		const form = await openForm();
		await form.show(single);
		await form.press('Tab', 'ArrowDown');
		expect(await form.isChosen(form.radio('SQLite'))).toBe(true);
		await form.press('ArrowDown', 'ArrowUp', 'ArrowUp');
		expect(await form.isChosen(form.radio('PostgreSQL (Recommended)'))).toBe(true);
	});

	it('move on from the option that was clicked', async () => {
		const form = await openForm();
		await form.show(single);
		await form.page.getByText('One file, no server').click({ force: true });
		await form.press('ArrowDown');
		expect(await form.isChosen(form.radio('DynamoDB'))).toBe(true);
	});

	it('move the focus among checkboxes, which Space toggles', async () => {
		const form = await openForm();
		await form.show(multi);
		await form.press('Tab', 'ArrowUp', 'ArrowDown', 'Space');
		expect(await form.focused()).toBe('checkbox Unit tests');
		expect((await form.postedOf('draft')).map((message) => message.draft)).toEqual([[{ labels: ['Unit tests'], other: '' }]]);
	});

	it('choose a radio button by Space', async () => {
		const form = await openForm();
		await form.show(single);
		await form.press('Tab', 'Space');
		expect(await form.isChosen(form.radio('PostgreSQL (Recommended)'))).toBe(true);
	});
});

describe('Enter', () => {
	it('sends from an option of the last question', async () => {
		const form = await openForm();
		await form.show(single);
		await form.press('Tab', '2', 'Enter');
		expect(await sent(form)).toEqual([[{ labels: ['SQLite'], other: '' }]]);
	});

	it('goes on to the next question before that', async () => {
		const form = await openForm();
		await form.show(twoSingles);
		await form.press('Tab', '2', 'Enter', '3');
		expect(await sent(form)).toEqual([]);
		await form.press('Enter');
		expect(await sent(form)).toEqual([[{ labels: ['SQLite'], other: '' }, { labels: ['DynamoDB'], other: '' }]]);
	});

	it('leads to Submit from the checkboxes of the last question', async () => {
		const form = await openForm();
		await form.show(multi);
		await form.press('Tab', '1', 'Enter');
		expect(await sent(form)).toEqual([]);
		expect(await form.focused()).toBe('button Submit');
		await form.press('Enter');
		expect(await sent(form)).toEqual([[{ labels: ['Lint'], other: '' }]]);
	});

	it('sends from the text when everything is answered', async () => {
		const form = await openForm();
		await form.show(single);
		await form.text().click();
		await form.page.keyboard.type('MariaDB');
		await form.press('Enter');
		expect(await sent(form)).toEqual([[{ labels: [], other: 'MariaDB' }]]);
	});

	it('goes on from the text when something is missing', async () => {
		const form = await openForm();
		await form.show(both);
		await form.text('Question 1 of 2: Database').click();
		await form.page.keyboard.type('MariaDB');
		await form.press('Enter');
		expect(await sent(form)).toEqual([]);
		expect(await form.focused()).toBe('checkbox Lint');
		expect(await form.text('Question 1 of 2: Database').inputValue()).toBe('MariaDB');
	});

	it('held down does not run through the questions', async () => {
		const form = await openForm();
		await form.show(twoSingles);
		await form.press('Tab', '1');
		await form.page.keyboard.down('Enter');
		await form.page.keyboard.down('Enter');
		await form.page.keyboard.down('Enter');
		expect(await sent(form)).toEqual([]);
		expect(await form.page.getByRole('alert').first().textContent()).toBe('');
	});

	it('that ends a composition is left to the input method', async () => {
		const form = await openForm();
		await form.show(single);
		await form.text().click();
		await form.page.keyboard.insertText('日本');
		await form.text().dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, composed: true });
		expect(await sent(form)).toEqual([]);
	});

	it('with Shift is a new line in the text', async () => {
		const form = await openForm();
		await form.show(single);
		await form.text().click();
		await form.page.keyboard.type('one');
		await form.press('Shift+Enter');
		await form.page.keyboard.type('two');
		expect(await form.text().inputValue()).toBe('one\ntwo');
		expect(await sent(form)).toEqual([]);
	});

	it.each(['Control+Enter', 'Meta+Enter'])('with a modifier sends from anywhere (%s)', async (keys) => {
		const form = await openForm();
		await form.show(both);
		await form.press('Tab', '1');
		await form.press(keys);
		expect(await sent(form)).toEqual([]);
		expect(await form.page.getByRole('alert').textContent()).toBe('Still to answer: Checks.');
		await form.press('2', keys);
		expect(await sent(form)).toEqual([[{ labels: ['PostgreSQL (Recommended)'], other: '' }, { labels: ['Unit tests'], other: '' }]]);
	});
});

describe('Esc', () => {
	it('leaves the text for its option and keeps what was written', async () => {
		const form = await openForm();
		await form.show(single);
		await form.text().click();
		await form.page.keyboard.type('MariaDB');
		await form.press('Escape');
		expect(await form.text().inputValue()).toBe('MariaDB');
		expect(await form.focused()).toBe('radio Other');
	});

	it('gives up the focus and keeps the choice', async () => {
		const form = await openForm();
		await form.show(single);
		await form.press('Tab', '2', 'Escape');
		expect(await form.page.evaluate(() => document.activeElement === document.body)).toBe(true);
		expect(await form.isChosen(form.radio('SQLite'))).toBe(true);
		expect((await form.posted()).map((message) => message.type)).toEqual(['ready', 'draft']);
	});
});

describe('the focus message', () => {
	it('leads to the first unanswered question', async () => {
		const form = await openForm();
		await form.show({ ...both, draft: [{ labels: ['SQLite'], other: '' }, { labels: [], other: '' }] });
		await form.send({ type: 'focus' });
		expect(await form.focused()).toBe('checkbox Lint');
	});

	it('leads to Submit when all is answered', async () => {
		const form = await openForm();
		await form.show({ ...single, draft: [{ labels: ['SQLite'], other: '' }] });
		await form.send({ type: 'focus' });
		expect(await form.focused()).toBe('button Submit');
	});

	it('that comes before the first snapshot is not forgotten', async () => {
		const form = await openForm();
		await form.send({ type: 'focus' });
		await form.show(single);
		expect(await form.focused()).toBe('radio PostgreSQL (Recommended)');
	});

	it('is the only thing that takes the focus', async () => {
		const form = await openForm();
		await form.show(single);
		await form.show(snapshotOf(requestOf({ id: 'request-2' })));
		expect(await form.page.evaluate(() => document.activeElement === document.body)).toBe(true);
	});
});
