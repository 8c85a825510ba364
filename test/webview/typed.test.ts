import { describe, expect, it } from 'vitest';
import { chosen, lost, requestOf, snapshotOf, typed, typing } from './requests';
import { useForm } from './useForm';

const openForm = useForm();
const sqlite = { draft: chosen(['SQLite']) };

describe('where the answer is typed into the terminal', () => {
	it('the button says so, and sends it as any other', async () => {
		const form = await openForm();
		await form.show(snapshotOf(typed));
		await form.radio('SQLite').click();
		expect(await form.button('Submit').count()).toBe(0);
		await form.button('Type into Terminal').click();
		expect(await form.decisions()).toEqual([{ kind: 'answer', answer: [{ labels: ['SQLite'], other: '', notes: '' }] }]);
	});

	it('a chat needs no words, and says what will happen', async () => {
		const form = await openForm();
		await form.show(snapshotOf(typed));
		await form.button('Chat About This').click();
		await form.page.getByText('"Chat about this" is chosen in the terminal').waitFor();
		await form.button('Send').click();
		expect(await form.decisions()).toEqual([{ kind: 'chat', text: '' }]);
	});

	it('why it was refused is read where the focus is, and it can be sent again', async () => {
		const form = await openForm();
		await form.show(snapshotOf(typed, sqlite));
		await form.send({ type: 'focus' });
		await form.press('Enter');
		await form.show(snapshotOf(typing, sqlite));
		await form.show(snapshotOf({ ...typed, status: 'Nothing was typed: the pane is in copy mode.' }, sqlite));
		expect(await form.focused()).toBe('status Nothing was typed: the pane is in copy mode.');
		expect(await form.postedOf('leave')).toEqual([]);
		await form.button('Type into Terminal').click();
		expect(await form.decisions()).toHaveLength(2);
	});
});

describe('while it is typed', () => {
	it('it can be stopped, by keyboard too, and nothing else can be done', async () => {
		const form = await openForm();
		await form.show(snapshotOf(typing, sqlite));
		expect(await form.page.locator('vscode-button:visible').evaluateAll((buttons) => buttons.filter((button) => !button.hasAttribute('disabled')).map((button) => button.textContent?.trim()).filter(Boolean))).toEqual(['Stop Typing']);
		await form.button('Stop Typing').focus();
		await form.press('Enter');
		expect(await form.postedOf('stopTyping')).toEqual([{ type: 'stopTyping', requestId: 'request-1' }]);
		expect(await form.decisions()).toEqual([]);
	});

	it('there is nothing to stop where a hook takes it', async () => {
		const form = await openForm();
		await form.show(snapshotOf({ ...typing, canStop: false }, sqlite));
		expect(await form.button('Stop Typing').count()).toBe(0);
	});
});

describe('an answer that was lost', () => {
	it('is typed by one click where the terminal can be reached', async () => {
		const form = await openForm();
		await form.show(snapshotOf({ ...lost, canTypeKept: true }));
		await form.button('Type It into the Terminal').click();
		expect(await form.postedOf('typeKept')).toEqual([{ type: 'typeKept', requestId: 'request-1' }]);
	});

	it('can be stopped while it is typed, and is over again when it was', async () => {
		const form = await openForm();
		await form.show(snapshotOf({ ...lost, canTypeKept: true }));
		await form.show(snapshotOf(typing));
		await form.button('Stop Typing').click();
		expect(await form.postedOf('stopTyping')).toHaveLength(1);
		expect(await form.button('Type It into the Terminal').count()).toBe(0);
		await form.show(snapshotOf({ ...lost, canTypeKept: true }));
		expect(await form.button('Stop Typing').count()).toBe(0);
		await form.button('Type It into the Terminal').waitFor();
	});

	it('is typed also where there are no words of it to copy', async () => {
		const form = await openForm();
		await form.show(snapshotOf({ ...lost, unsentText: undefined, canTypeKept: true }));
		await form.button('Type It into the Terminal').click();
		expect(await form.postedOf('typeKept')).toHaveLength(1);
	});

	it('can only be copied where it cannot', async () => {
		const form = await openForm();
		await form.show(snapshotOf(lost));
		expect(await form.button('Type It into the Terminal').count()).toBe(0);
		await form.button('Copy your answer').click();
		expect(await form.postedOf('copy')).toHaveLength(1);
	});
});

it('a form that is answered through a hook again says Submit again', async () => {
	const form = await openForm();
	await form.show(snapshotOf(typed, sqlite));
	await form.show(snapshotOf(requestOf(), sqlite));
	await form.button('Submit').click();
	expect(await form.decisions()).toHaveLength(1);
});
