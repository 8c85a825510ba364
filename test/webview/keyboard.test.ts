import { describe, expect, it } from 'vitest';
import type { FormPage } from './formPage';
import { cache, checks, choice, chosen, database, requestOf, snapshotOf } from './requests';
import { useForm } from './useForm';

const openForm = useForm();
const single = snapshotOf(requestOf());
const multi = snapshotOf(requestOf({ questions: [checks] }));
const two = snapshotOf(requestOf({ questions: [database, cache] }));
const multiFirst = snapshotOf(requestOf({ questions: [checks, cache] }));

async function sent(form: FormPage): Promise<unknown> {
	return (await form.decisions()).map((decision) => (decision.kind === 'answer' ? decision.answer : decision));
}

async function showing(snapshot = single): Promise<FormPage> {
	const form = await openForm();
	await form.show(snapshot);
	await form.send({ type: 'focus' });
	return form;
}

describe('Tab', () => {
	it('goes from the options through the text to the buttons', async () => {
		const form = await openForm();
		await form.show(two);
		const stops: string[] = [];
		for (let stop = 0; stop < 9; stop += 1) {
			await form.press('Tab');
			stops.push(await form.focused());
		}
		expect(stops).toEqual([
			'button Open this form as an editor tab',
			'button Next question',
			'radio PostgreSQL Recommended',
			'textarea Type your own answer',
			'button Add a noten',
			'button Next question',
			'button Chat About This',
			'button Decline',
			'button Answer in Terminal',
		]);
	});
});

describe('digits', () => {
	it('pick the option with that number and neither send nor go on', async () => {
		for (const snapshot of [single, two]) {
			const form = await showing(snapshot);
			await form.press('3');
			expect(await form.isChosen(form.radio('DynamoDB'))).toBe(true);
			expect(await form.focused()).toBe('radio DynamoDB');
			expect(await sent(form)).toEqual([]);
		}
	});

	it('toggle in a multi-select', async () => {
		const form = await showing(multi);
		await form.press('1', '2', '1');
		expect((await form.lastDraft())?.choices).toEqual([choice({ labels: ['Unit tests'] })]);
	});

	it.each([['single', single], ['multi', multi]])('lead to the text of Other with the number after the last (%s)', async (_, snapshot) => {
		const form = await showing(snapshot);
		await form.press('4');
		expect(await form.focused()).toBe('textarea Type your own answer');
	});

	it('that lead to a text do not take it out of the answer', async () => {
		const form = await showing({ ...multi, draft: { choices: [choice({ other: 'Spelling' })], chat: '' } });
		await form.checkbox('Lint').focus();
		await form.press('4', 'Control+Enter');
		expect(await sent(form)).toEqual([[choice({ other: 'Spelling' })]]);
	});

	it('that no option has do nothing', async () => {
		const form = await showing();
		await form.press('5', '0');
		expect(await form.postedOf('draft')).toEqual([]);
	});

	it('are text in the text', async () => {
		const form = await showing();
		await form.text().click();
		await form.press('1', '2', 'n');
		expect(await form.text().inputValue()).toBe('12n');
	});
});

describe('arrows', () => {
	it('move the choice among radio buttons and stop at both ends', async () => {
		const form = await showing();
		await form.press('ArrowUp');
		expect(await form.isChosen(form.radio('PostgreSQL Recommended'))).toBe(true);
		await form.press('ArrowDown', 'ArrowDown', 'ArrowUp');
		expect(await form.isChosen(form.radio('SQLite'))).toBe(true);
		await form.press('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown');
		expect(await form.isChosen(form.radio('Other'))).toBe(true);
		expect(await form.focused()).toBe('radio Other');
		expect(await form.page.locator('[aria-checked=true]').count()).toBe(1);
		expect(await sent(form)).toEqual([]);
	});

	it('move on from the option that was clicked', async () => {
		const form = await showing();
		await form.page.getByText('One file, no server').click({ force: true });
		await form.press('ArrowDown');
		expect(await form.isChosen(form.radio('DynamoDB'))).toBe(true);
	});

	it('move the focus among checkboxes and stop at both ends', async () => {
		const form = await showing(multi);
		await form.press('ArrowUp');
		expect(await form.focused()).toBe('checkbox Lint');
		await form.press('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown');
		expect(await form.focused()).toBe('checkbox Other');
		expect(await form.postedOf('draft')).toEqual([]);
	});
});

describe('Space', () => {
	it('toggles a checkbox', async () => {
		const form = await showing(multi);
		await form.press('ArrowDown', 'Space');
		expect((await form.postedOf('draft')).map((message) => message.draft)).toEqual([chosen(['Unit tests'])]);
		await form.press('Space');
		expect((await form.lastDraft())?.choices).toEqual([choice()]);
	});

	it('chooses the option of an only question, and stays', async () => {
		const form = await showing();
		await form.press('Space');
		expect(await form.isChosen(form.radio('PostgreSQL Recommended'))).toBe(true);
		expect(await sent(form)).toEqual([]);
	});

	it('chooses and goes on where there are several questions', async () => {
		const form = await showing(two);
		await form.press('Space');
		expect(await form.pageName()).toBe('Question 2 of 2: Cache');
		expect((await form.lastDraft())?.choices[0]).toEqual(choice({ labels: ['PostgreSQL (Recommended)'] }));
	});

	it.each([['single', single], ['multi', multi], ['two', two]])('on an empty Other leads to its text (%s)', async (_, snapshot) => {
		const form = await showing(snapshot);
		await form.press('ArrowDown', 'ArrowDown', 'ArrowDown', 'Space');
		expect(await form.focused()).toBe('textarea Type your own answer');
	});

	it('held down does not run through the questions', async () => {
		const form = await showing(two);
		for (let press = 0; press < 6; press += 1) {
			await form.page.keyboard.down('Space');
		}
		await form.page.keyboard.up('Space');
		expect(await form.pageName()).toBe('Question 2 of 2: Cache');
		expect(await sent(form)).toEqual([]);
	});

	it('is a blank in a text, as often as it is held', async () => {
		const form = await showing();
		await form.text().click();
		await form.page.keyboard.down('Space');
		await form.page.keyboard.down('Space');
		expect(await form.text().inputValue()).toBe('  ');
	});
});

describe('Enter', () => {
	it('sends from an option of the only question', async () => {
		const form = await showing();
		await form.press('2', 'Enter');
		expect(await sent(form)).toEqual([[choice({ labels: ['SQLite'] })]]);
	});

	it('confirms the option that has the focus', async () => {
		const form = await showing();
		await form.press('Enter');
		expect(await sent(form)).toEqual([[choice({ labels: ['PostgreSQL (Recommended)'] })]]);
	});

	it('goes on page by page and sends from the review', async () => {
		const form = await showing(two);
		await form.press('2', 'Enter');
		expect(await form.focused()).toBe('radio None');
		await form.press('2', 'Enter');
		expect(await form.pageName()).toBe('Review your answers');
		expect(await sent(form)).toEqual([]);
		expect(await form.focused()).toBe('button Submit');
		await form.press('Enter');
		expect(await sent(form)).toEqual([[choice({ labels: ['SQLite'] }), choice({ labels: ['Redis'] })]]);
	});

	it('leads to Submit from the checkboxes of the only question', async () => {
		const form = await showing(multi);
		await form.press('1', 'Enter');
		expect(await sent(form)).toEqual([]);
		expect(await form.focused()).toBe('button Submit');
		await form.press('Enter');
		expect(await sent(form)).toEqual([[choice({ labels: ['Lint'] })]]);
	});

	it('goes on from checkboxes where there are several questions', async () => {
		const form = await showing(multiFirst);
		await form.press('1', 'Enter');
		expect(await form.pageName()).toBe('Question 2 of 2: Cache');
	});

	it('on an empty Other leads to its text', async () => {
		const form = await showing();
		await form.press('ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter');
		expect(await form.focused()).toBe('textarea Type your own answer');
		expect(await sent(form)).toEqual([]);
		expect(await form.alert()).toBe('');
	});

	it.each([['single', single], ['multi', multi]])('sends from the text of the only question (%s)', async (_, snapshot) => {
		const form = await showing(snapshot);
		await form.text().click();
		await form.page.keyboard.type('MariaDB');
		await form.press('Enter');
		expect(await sent(form)).toEqual([[choice({ other: 'MariaDB' })]]);
	});

	it('goes on from a text, and to the review from the last', async () => {
		const form = await showing(two);
		await form.text().click();
		await form.page.keyboard.type('MariaDB');
		await form.press('Enter');
		expect(await form.focused()).toBe('radio None');
		await form.press('3');
		await form.page.keyboard.type('Varnish');
		await form.press('Enter');
		expect(await form.pageName()).toBe('Review your answers');
		await form.press('Enter');
		expect(await sent(form)).toEqual([[choice({ other: 'MariaDB' }), choice({ other: 'Varnish' })]]);
	});

	it('goes on from a note', async () => {
		const form = await showing(two);
		await form.press('1', 'n');
		await form.page.keyboard.type('for now');
		await form.press('Enter');
		expect(await form.pageName()).toBe('Question 2 of 2: Cache');
		expect((await form.lastDraft())?.choices[0]).toEqual(choice({ labels: ['PostgreSQL (Recommended)'], notes: 'for now' }));
	});

	it.each([['two', two], ['multi', multi]])('held down does not run through the questions (%s)', async (_, snapshot) => {
		const form = await showing(snapshot);
		await form.press('1');
		for (let press = 0; press < 6; press += 1) {
			await form.page.keyboard.down('Enter');
		}
		expect(await sent(form)).toEqual([]);
		expect(await form.pageName()).not.toBe('Review your answers');
		expect(await form.alert()).toBe('');
	});

	it('that ends a composition is left to the input method', async () => {
		const form = await showing();
		await form.text().click();
		await form.page.keyboard.insertText('日本');
		await form.text().dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, composed: true });
		await form.text().dispatchEvent('keydown', { key: 'Escape', isComposing: true, bubbles: true, composed: true });
		expect(await sent(form)).toEqual([]);
		expect(await form.postedOf('leave')).toEqual([]);
	});

	it('with Shift is a new line in a text', async () => {
		const form = await showing();
		for (const text of [form.text(), form.note()]) {
			if (await form.button('Add a note').isVisible()) {
				await form.button('Add a note').click();
			}
			await text.click();
			await form.page.keyboard.type('one');
			await form.press('Shift+Enter');
			await form.page.keyboard.type('two');
			expect(await text.inputValue()).toBe('one\ntwo');
		}
		expect(await sent(form)).toEqual([]);
	});

	it.each(['Control+Enter', 'Meta+Enter'])('with a modifier sends from anywhere (%s)', async (keys) => {
		const form = await showing(two);
		await form.press('1', keys);
		expect(await sent(form)).toEqual([]);
		expect(await form.alert()).toBe('Still to answer: Cache');
		expect(await form.pageName()).toBe('Question 2 of 2: Cache');
		await form.press('2', 'Alt+KeyP', keys);
		expect(await sent(form)).toEqual([[choice({ labels: ['PostgreSQL (Recommended)'] }), choice({ labels: ['Redis'] })]]);
	});

	it('with a modifier sends even where nothing has the focus', async () => {
		const form = await openForm();
		await form.show({ ...single, draft: chosen(['SQLite']) });
		await form.press('Control+Enter');
		expect(await sent(form)).toEqual([[choice({ labels: ['SQLite'] })]]);
	});
});

describe('n', () => {
	it.each([['single', single], ['multi', multi]])('opens the note from a row (%s)', async (_, snapshot) => {
		const form = await showing(snapshot);
		await form.press('n');
		expect(await form.focused()).toBe('textarea A note that goes along with your answer');
		expect(await form.note().inputValue()).toBe('');
	});
});

describe('Alt', () => {
	it('with N and P turns the pages and stops at both ends', async () => {
		const form = await showing(two);
		await form.press('Alt+KeyP');
		expect(await form.pageName()).toBe('Question 1 of 2: Database');
		await form.press('Alt+KeyN');
		expect(await form.focused()).toBe('radio None');
		await form.press('Alt+KeyN', 'Alt+KeyN', 'Alt+KeyN');
		expect(await form.pageName()).toBe('Review your answers');
		await form.press('Alt+KeyP');
		expect(await form.pageName()).toBe('Question 2 of 2: Cache');
	});

	it('works where the keyboard makes another character of it', async () => {
		const form = await showing(two);
		await form.text().click();
		await form.text().dispatchEvent('keydown', { key: 'Dead', code: 'KeyN', altKey: true, bubbles: true, composed: true });
		expect(await form.pageName()).toBe('Question 2 of 2: Cache');
	});

	it('with Shift leads to the other requests', async () => {
		const form = await openForm();
		const requests = ['one', 'two', 'three'].map((id) => requestOf({ id }));
		await form.show(snapshotOf(requests[0], { requests }));
		await form.press('Alt+Shift+KeyN', 'Alt+Shift+KeyP');
		expect((await form.postedOf('show')).map((message) => message.requestId)).toEqual(['two', 'three']);
	});

	it('with Shift asks for nothing where there is one request', async () => {
		const form = await showing();
		await form.press('Alt+Shift+KeyN');
		expect(await form.postedOf('show')).toEqual([]);
	});
});

describe('Esc', () => {
	it('leaves the form from an option and keeps the choice', async () => {
		const form = await showing();
		await form.press('2', 'Escape');
		expect(await form.focused()).toBe('nothing');
		expect(await form.isChosen(form.radio('SQLite'))).toBe(true);
		expect((await form.posted()).map((message) => message.type)).toEqual(['ready', 'draft', 'leave']);
	});

	it('leaves the form from a text and keeps what was written', async () => {
		const form = await showing();
		await form.text().click();
		await form.page.keyboard.type('M');
		await form.press('Escape');
		expect(await form.text().inputValue()).toBe('M');
		expect((await form.posted()).map((message) => message.type)).toEqual(['ready', 'draft', 'leave']);
	});

	it.each([
		['a request that is over', snapshotOf(requestOf({ canAnswer: false, tone: 'good' }))],
		['an empty form', snapshotOf(undefined)],
	])('leaves %s', async (_, snapshot) => {
		const form = await showing(snapshot);
		await form.press('Escape');
		expect(await form.posted()).toEqual([{ type: 'ready' }, { type: 'leave' }]);
	});
});

describe('the keys on screen', () => {
	it.each([
		['a single select', single, ['1–9 or arrows choose, Enter goes on', 'Ctrl+Enter submits']],
		['a multi-select', multi, ['1–9 or Space toggle, Enter goes on', 'Ctrl+Enter submits']],
		['one of several questions', two, ['1–9 or arrows choose, Enter goes on', 'Alt+P back, Alt+N on']],
		['the review', { ...two, draft: chosen(['SQLite'], ['Redis']) }, ['Enter submits', 'Alt+P back, Alt+N on']],
	])('are those of %s', async (_, snapshot, keys) => {
		const form = await openForm();
		await form.show(snapshot);
		expect(await form.page.locator('.keys span').allTextContents()).toEqual(keys);
	});
});

describe('the focus message', () => {
	it('leads to the first unanswered question', async () => {
		const form = await showing({ ...two, draft: chosen(['SQLite'], []) });
		expect(await form.focused()).toBe('radio None');
	});

	it('leads to Submit when all is answered', async () => {
		expect(await (await showing({ ...single, draft: chosen(['SQLite']) })).focused()).toBe('button Submit');
		expect(await (await showing({ ...two, draft: chosen(['SQLite'], ['Redis']) })).focused()).toBe('button Submit');
	});

	it('that comes late takes the focus from nobody who writes, and a space presses no button', async () => {
		const form = await openForm();
		await form.show(single);
		await form.page.getByRole('textbox', { name: 'Type your own answer' }).click();
		await form.page.keyboard.type('I');
		await form.send({ type: 'focus' });
		await form.page.keyboard.type(' was here');
		expect((await form.lastDraft())?.choices[0]?.other).toBe('I was here');
		expect(await form.decisions()).toEqual([]);
	});

	it('that comes late finds somebody who writes also where the editor has the focus elsewhere for a moment', async () => {
		const form = await openForm();
		await form.show(single);
		await form.page.getByRole('textbox', { name: 'Type your own answer' }).click();
		await form.page.keyboard.type('I was');
		await form.page.evaluate(() => (document.hasFocus = () => false));
		await form.send({ type: 'focus' });
		await form.page.keyboard.type(' here');
		expect((await form.lastDraft())?.choices[0]?.other).toBe('I was here');
		expect(await form.decisions()).toEqual([]);
	});

	it('that comes late leaves somebody on the option that they have just chosen', async () => {
		const form = await showing();
		await form.press('2');
		const place = await form.focused();
		await form.send({ type: 'focus' });
		expect(await form.focused()).toBe(place);
		await form.press('Space');
		expect(await form.decisions()).toEqual([]);
	});

	it('that comes before the first snapshot is not forgotten', async () => {
		const form = await openForm();
		await form.send({ type: 'focus' });
		await form.show(single);
		expect(await form.focused()).toBe('radio PostgreSQL Recommended');
	});

	it('is the only thing that takes the focus', async () => {
		const form = await openForm();
		await form.show(single);
		await form.show(snapshotOf(requestOf({ id: 'request-2' })));
		expect(await form.focused()).toBe('nothing');
	});
});
