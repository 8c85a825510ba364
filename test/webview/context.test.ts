import { describe, expect, it } from 'vitest';
import { delivered, requestOf, snapshotOf } from './requests';
import { useForm } from './useForm';

const openForm = useForm();
const facts = [
	{ name: 'Folder', value: '~/work/shop-backend' },
	{ name: 'Branch', value: 'main' },
];
const long = 'word '.repeat(200);

describe('the header', () => {
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
		await form.button('Next request').click();
		await form.button('Previous request').click();
		expect((await form.postedOf('show')).map((message) => message.requestId)).toEqual(['two', 'three']);
	});

	it('has no such buttons for one request', async () => {
		const form = await openForm();
		await form.show(snapshotOf(requestOf()));
		expect(await form.button('Next request').isVisible()).toBe(false);
	});

	it('opens the form as a tab, unless it is one', async () => {
		const form = await openForm();
		await form.show(snapshotOf(requestOf()));
		await form.button('Open this form as an editor tab').click();
		expect(await form.postedOf('openInEditor')).toEqual([{ type: 'openInEditor', requestId: 'request-1' }]);
		await form.show(snapshotOf(requestOf(), { place: 'tab' }));
		expect(await form.button('Open this form as an editor tab').isVisible()).toBe(false);
	});
});

describe('the facts', () => {
	it('name what is known of the session', async () => {
		const form = await openForm();
		await form.show(snapshotOf(requestOf({ facts })));
		expect(await form.page.locator('.context').ariaSnapshot()).toMatchInlineSnapshot(`
			"- term: Folder
			- definition: ~/work/shop-backend
			- term: Branch
			- definition: main"
		`);
		expect(await form.page.getByText('~/work/shop-backend').getAttribute('title')).toBe('~/work/shop-backend');
	});

	it('are not there where nothing is known', async () => {
		const form = await openForm();
		await form.show(snapshotOf(requestOf()));
		expect(await form.page.locator('.context').isVisible()).toBe(false);
	});

	it('lead to the terminal that the host names', async () => {
		const form = await openForm();
		await form.show(snapshotOf(requestOf({ terminal: 'zsh' })));
		await form.button('Show zsh').click();
		expect(await form.postedOf('showTerminal')).toEqual([{ type: 'showTerminal', requestId: 'request-1' }]);
	});
});

describe('what Claude wrote before', () => {
	const text = (form: Awaited<ReturnType<typeof openForm>>) => form.page.locator('.saidText');

	it.each([
		['a short text', 'view', 'I **looked**.', true],
		['a long text in the side bar', 'view', long, false],
		['a long text in a tab', 'tab', long, true],
	] as const)('is open or closed as fits %s', async (_, place, said, isOpen) => {
		const form = await openForm();
		await form.show(snapshotOf(requestOf({ said }), { place }));
		expect(await text(form).isVisible()).toBe(isOpen);
	});

	it.each(['', '  \n'])('is not there where it is not known (%j)', async (said) => {
		const form = await openForm();
		await form.show(snapshotOf(requestOf({ said })));
		expect(await form.page.getByText('What Claude wrote before asking').isVisible()).toBe(false);
	});

	it('is not there any more when the request is over', async () => {
		const form = await openForm();
		await form.show(snapshotOf({ ...delivered, said: 'I looked.' }));
		expect(await form.page.getByText('What Claude wrote before asking').isVisible()).toBe(false);
	});

	it('stays as the person put it, for the next request too', async () => {
		const form = await openForm();
		await form.show(snapshotOf(requestOf({ said: 'short' })));
		await form.page.getByText('What Claude wrote before asking').click();
		expect(await text(form).isVisible()).toBe(false);
		await form.show(snapshotOf(requestOf({ said: 'short', status: 'Still waiting.' })));
		expect(await text(form).isVisible()).toBe(false);
		await form.show(snapshotOf(requestOf({ id: 'request-2', said: 'another' })));
		expect(await text(form).isVisible()).toBe(false);
		await form.page.getByText('What Claude wrote before asking').focus();
		await form.press('Enter');
		expect(await text(form).isVisible()).toBe(true);
		await form.show(snapshotOf(requestOf({ id: 'request-3', said: long })));
		expect(await text(form).isVisible()).toBe(true);
	});

	it('scrolls in itself, and the keyboard gets there', async () => {
		const form = await openForm();
		await form.show(snapshotOf(requestOf({ said: `${long}\n\n`.repeat(3) }), { place: 'tab' }));
		expect((await text(form).boundingBox())?.height).toBeLessThanOrEqual(0.4 * 700 + 1);
		expect(await text(form).getAttribute('tabindex')).toBe('0');
		await form.show(snapshotOf(requestOf({ id: 'request-2', said: 'short' }), { place: 'tab' }));
		expect(await text(form).getAttribute('tabindex')).toBe(null);
	});
});
