import { describe, expect, it } from 'vitest';
import type { FormPage } from './formPage';
import { cache, chosen, delivered, endedElsewhere, lost, requestOf, sending, snapshotOf } from './requests';
import { useForm } from './useForm';

const openForm = useForm();
const next = requestOf({ id: 'request-2', sessionName: 'docs', questions: [cache] });

/** A form in which the first request was just answered by keyboard. */
async function answered(): Promise<FormPage> {
	const form = await openForm();
	await form.show(snapshotOf(requestOf(), { requests: [requestOf(), next] }));
	await form.radio('SQLite').click();
	await form.press('Enter');
	await form.show(snapshotOf(sending, { requests: [sending, next], draft: chosen(['SQLite']) }));
	return form;
}

async function loseFocus(form: FormPage): Promise<void> {
	await form.page.evaluate(() => {
		document.hasFocus = () => false;
	});
}

const types = async (form: FormPage) => (await form.posted()).map((message) => message.type);

describe('after a decision has arrived', () => {
	it('the focus goes back to where the person was, where nothing else waits', async () => {
		const form = await answered();
		expect(await form.postedOf('leave')).toEqual([]);
		await form.show(snapshotOf(delivered));
		expect(await types(form)).toEqual(['ready', 'draft', 'decide', 'leave']);
		expect(await form.focused()).toBe('nothing');
		await form.show(snapshotOf({ ...delivered, status: 'Delivered a minute ago.' }));
		expect(await form.postedOf('leave')).toHaveLength(1);
	});

	it('it goes back also where the request is gone from the list', async () => {
		const form = await answered();
		await form.show(snapshotOf(undefined));
		expect(await form.postedOf('leave')).toHaveLength(1);
	});

	it('the next request that the host shows gets the focus, as a whole, and is announced', async () => {
		const form = await answered();
		await form.show(snapshotOf(next));
		expect(await form.postedOf('leave')).toEqual([]);
		expect(await form.focused()).toBe('group Question 1 of 1: Cache');
		expect(await form.announced()).toBe('Next request, from docs: Which cache should stand before it?');
	});

	it('a stray Enter or Space answers nothing there, while digits and arrows lead into it', async () => {
		const form = await answered();
		await form.show(snapshotOf(next));
		await form.press('Enter', 'Space');
		expect(await form.decisions()).toHaveLength(1);
		expect(await form.page.locator('[aria-checked=true]').count()).toBe(0);
		await form.press('ArrowDown');
		expect(await form.focused()).toBe('radio None');
		await form.page.locator('section.page').focus();
		await form.press('2');
		expect(await form.isChosen(form.radio('Redis'))).toBe(true);
	});

	it('nothing happens without the focus', async () => {
		for (const after of [snapshotOf(delivered), snapshotOf(next)]) {
			const form = await answered();
			await loseFocus(form);
			await form.show(after);
			expect(await form.postedOf('leave')).toEqual([]);
			expect(await form.announced()).toBe('');
			expect(await form.focused()).not.toContain('group');
		}
	});

	it('nothing happens where the person went to another request meanwhile', async () => {
		const form = await answered();
		await form.button('Next request').click();
		await form.show(snapshotOf(next, { requests: [sending, next] }));
		await form.text().click();
		await form.show(snapshotOf(next));
		expect(await form.postedOf('leave')).toEqual([]);
		expect(await form.focused()).toBe('textarea Type your own answer');
	});

	it('nothing happens where the decision was not made here', async () => {
		const form = await openForm();
		await form.show(snapshotOf(requestOf()));
		await form.text().click();
		await form.show(snapshotOf(delivered));
		expect(await form.postedOf('leave')).toEqual([]);
	});

	it.each([
		['lost', lost],
		['ended otherwise', endedElsewhere],
	])('the status gets the focus where it was %s', async (_, request) => {
		const form = await answered();
		await form.show(snapshotOf(request));
		expect(await form.focused()).toBe(`status ${request.status}`);
		expect(await form.postedOf('leave')).toEqual([]);
	});

	it('nothing happens where the host refused it', async () => {
		const form = await openForm();
		await form.show(snapshotOf(requestOf()));
		await form.radio('SQLite').click();
		await form.press('Enter');
		await form.send({ type: 'refused', requestId: 'request-1', message: 'Too late.' });
		await form.show(snapshotOf(delivered));
		expect(await form.postedOf('leave')).toEqual([]);
	});
});
