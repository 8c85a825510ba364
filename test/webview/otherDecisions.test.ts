import { describe, expect, it } from 'vitest';
import { checks, choice, chosen, database, requestOf, sending, snapshotOf } from './requests';
import { useForm } from './useForm';

const openForm = useForm();
const single = snapshotOf(requestOf());
const two = snapshotOf(requestOf({ questions: [database, checks] }));

describe('something to say first', () => {
	it('is asked for in place of the buttons, with the question still in sight', async () => {
		const form = await openForm();
		await form.show(single);
		await form.button('Chat About This').click();
		expect(await form.focused()).toBe('textarea What would you like to clarify?');
		expect(await form.page.getByRole('main').ariaSnapshot()).toMatchInlineSnapshot(`
			"- main:
			  - heading "shop-backend" [level=2]
			  - text: waiting 2 min
			  - button "Open this form as an editor tab"
			  - status: Answer here or in the terminal.
			  - 'group "Question 1 of 1: Database"':
			    - text: Database Choose one
			    - paragraph: Which database should the new service use? It will hold about 40 GB in the first year.
			    - radiogroup "Which database should the new service use? It will hold about 40 GB in the first year." [disabled]:
			      - radio "PostgreSQL Recommended" [disabled]: PostgreSQL Recommended Already runs in production; the team knows it.
			      - radio "SQLite" [disabled]: SQLite One file, no server, one writer at a time.
			      - radio "DynamoDB" [disabled]: DynamoDB Scales by itself, but ties the service to one vendor.
			      - radio "Other" [disabled]
			  - alert
			  - group "Chat About This":
			    - paragraph: Claude reads this instead of an answer, replies to it, and may ask again.
			    - textbox "What would you like to clarify?"
			    - button "Send"
			    - button "Back to the Question"
			  - paragraph: Enter sends, Shift+Enter makes a new line"
		`);
	});

	it('is sent by Enter as it was written', async () => {
		const form = await openForm();
		await form.show(single);
		await form.button('Chat About This').click();
		await form.page.keyboard.type('What about');
		await form.press('Shift+Enter');
		await form.page.keyboard.type('exports?');
		expect((await form.lastDraft())?.chat).toBe('What about\nexports?');
		await form.press('Enter', 'Enter');
		expect(await form.decisions()).toEqual([{ kind: 'chat', text: 'What about\nexports?' }]);
	});

	it.each(['Send', 'Control+Enter'])('is sent by %s', async (way) => {
		const form = await openForm();
		await form.show({ ...two, draft: { choices: chosen(['SQLite'], ['Lint']).choices, chat: 'Why?' } });
		await form.button('Chat About This').click();
		await (way === 'Send' ? form.button('Send').click() : form.press(way));
		expect(await form.decisions()).toEqual([{ kind: 'chat', text: 'Why?' }]);
	});

	it.each([['nothing', ''], ['blanks', '  ']])('is refused in place where there is %s', async (_, text) => {
		const form = await openForm();
		await form.show(single);
		await form.button('Chat About This').click();
		await form.page.keyboard.insertText(text);
		await form.press('Enter');
		expect(await form.decisions()).toEqual([]);
		expect(await form.alert()).toBe('Write what you would like to clarify.');
		expect(await form.focused()).toBe('textarea What would you like to clarify?');
		await form.page.keyboard.type('W');
		expect(await form.alert()).toBe('');
	});

	it.each(['Escape', 'Back to the Question'])('is left by %s and keeps the text', async (way) => {
		const form = await openForm();
		await form.show({ ...single, draft: chosen(['SQLite']) });
		await form.button('Chat About This').click();
		await form.page.keyboard.type('Why?');
		await (way === 'Escape' ? form.press(way) : form.button(way).click());
		expect(await form.postedOf('leave')).toEqual([]);
		expect(await form.chat().count()).toBe(0);
		expect(await form.focused()).toBe('radio SQLite');
		expect(await form.lastDraft()).toEqual({ choices: [choice({ labels: ['SQLite'] })], chat: 'Why?' });
		await form.button('Chat About This').click();
		expect(await form.chat().inputValue()).toBe('Why?');
		await form.press('Escape', 'Escape');
		expect(await form.postedOf('leave')).toHaveLength(1);
	});

	it('can be written while the other questions are read, which then take no answer', async () => {
		const form = await openForm();
		await form.show(two);
		await form.button('Chat About This').click();
		await form.page.keyboard.type('Why');
		await form.press('Alt+KeyN');
		expect(await form.pageName()).toBe('Question 2 of 2: Checks');
		expect(await form.checkbox('Lint').getAttribute('aria-disabled')).toBe('true');
		expect(await form.focused()).toBe('textarea What would you like to clarify?');
		await form.press('Escape');
		expect(await form.checkbox('Lint').getAttribute('aria-disabled')).not.toBe('true');
	});

	it('shows why the host refused it, and can be sent again', async () => {
		const form = await openForm();
		await form.show({ ...single, draft: { choices: [choice()], chat: 'Why?' } });
		await form.button('Chat About This').click();
		await form.press('Enter');
		await form.send({ type: 'refused', requestId: 'request-1', message: 'The hook is gone.' });
		expect(await form.alert()).toBe('The hook is gone.');
		await form.press('Enter');
		expect(await form.decisions()).toHaveLength(2);
	});

	it('is closed while it is on its way', async () => {
		const form = await openForm();
		await form.show({ ...single, draft: { choices: [choice()], chat: 'Why?' } });
		await form.button('Chat About This').click();
		await form.press('Enter');
		await form.show(snapshotOf(sending));
		expect(await form.chat().count()).toBe(0);
		expect(await form.focused()).toBe('status Sending…');
	});
});

describe('declining', () => {
	it('asks first, with the focus on the way back', async () => {
		const form = await openForm();
		await form.show(single);
		await form.button('Decline').click();
		expect(await form.focused()).toBe('button Back to the Question');
		expect(await form.page.getByRole('group', { name: 'Decline to answer?' }).ariaSnapshot()).toMatchInlineSnapshot(`
			"- group "Decline to answer? Claude stops and waits for your next prompt, as after Esc in the terminal.":
			  - paragraph: Decline to answer? Claude stops and waits for your next prompt, as after Esc in the terminal.
			  - button "Decline and Stop"
			  - button "Back to the Question""
		`);
		await form.press('Enter');
		expect(await form.decisions()).toEqual([]);
		expect(await form.button('Decline').isVisible()).toBe(true);
		expect(await form.focused()).toBe('radio PostgreSQL Recommended');
	});

	it('happens only by its own button, once', async () => {
		const form = await openForm();
		await form.show(single);
		await form.button('Decline').click();
		await form.press('Control+Enter');
		expect(await form.decisions()).toEqual([]);
		await form.button('Decline and Stop').dblclick();
		expect(await form.postedOf('decide')).toEqual([{ type: 'decide', requestId: 'request-1', decision: { kind: 'decline' } }]);
	});

	it('is left by Esc, which then leaves the form', async () => {
		const form = await openForm();
		await form.show(single);
		await form.button('Decline').click();
		await form.press('Escape');
		expect(await form.button('Decline and Stop').count()).toBe(0);
		expect(await form.postedOf('leave')).toEqual([]);
		await form.press('Escape');
		expect(await form.posted()).toEqual([{ type: 'ready' }, { type: 'leave' }]);
	});
});
