import { describe, expect, it } from 'vitest';
import type { Question } from '../../src/domain/question';
import type { FormPage } from './formPage';
import { cache, checks, chosen, layout, requestOf, sending, snapshotOf } from './requests';
import { useForm } from './useForm';

const openForm = useForm();
const [twoColumns, oneColumn] = layout.options;

function previewOf(form: FormPage, label: string) {
	return form.page.getByRole('group', { name: `Preview of ${label}`, exact: true });
}

async function showing(question: Question, labels: readonly string[] = [], width = 220): Promise<FormPage> {
	const form = await openForm({ width });
	await form.show(snapshotOf(requestOf({ questions: [question] }), { draft: chosen(labels) }));
	return form;
}

function withPreview(preview: string): Question {
	return { ...layout, options: [{ label: 'One', description: '', preview }, { label: 'Two', description: '' }] };
}

describe('the preview', () => {
	it('is not there where no option has one', async () => {
		const form = await showing(cache);
		expect(await form.page.locator('.preview').count()).toBe(0);
	});

	it('is that of the first option at the start', async () => {
		const form = await showing(layout);
		expect(await previewOf(form, 'Two columns').textContent()).toBe(twoColumns?.preview);
	});

	it('is that of the chosen option at the start where there is one', async () => {
		const form = await showing(layout, ['One column']);
		expect(await previewOf(form, 'One column').getByRole('heading', { name: 'Navigation on top' }).isVisible()).toBe(true);
	});

	it('goes along with the choice, and says where there is none', async () => {
		const form = await showing(layout, ['Two columns']);
		await form.radio('Two columns').focus();
		await form.press('ArrowDown');
		expect(await previewOf(form, 'One column').getByRole('table').isVisible()).toBe(true);
		expect(await previewOf(form, 'Two columns').count()).toBe(0);
		await form.press('3');
		expect(await previewOf(form, 'As it is').textContent()).toBe('No preview of this option.');
		await form.press('1');
		expect(await previewOf(form, 'Two columns').textContent()).toBe(twoColumns?.preview);
		await form.text().fill('Three columns');
		expect(await previewOf(form, 'Other').textContent()).toBe('No preview of this option.');
	});

	it('goes along with the focus in a multi-select', async () => {
		const form = await showing({ ...layout, multiSelect: true });
		await form.checkbox('Two columns').focus();
		await form.press('ArrowDown');
		expect(await previewOf(form, 'One column').isVisible()).toBe(true);
		expect(await form.postedOf('draft')).toEqual([]);
	});

	it('stays in sight while the answer is sent', async () => {
		const form = await showing(layout, ['One column']);
		await form.show(snapshotOf({ ...sending, questions: [layout] }, { draft: chosen(['One column']) }));
		expect(await previewOf(form, 'One column').isVisible()).toBe(true);
	});

	it('is drawn once, however much is typed and turned', async () => {
		const form = await openForm();
		await form.show(snapshotOf(requestOf({ questions: [layout, cache] }), { draft: chosen(['One column'], []) }));
		await form.press('Alt+KeyP');
		await form.page.locator('.preview .markdown').evaluate((drawn) => Object.assign(drawn, { mark: 'first' }));
		await form.button('Add a note').click();
		await form.page.keyboard.type('typing on');
		await form.radio('Two columns').click();
		await form.press('Alt+KeyN', 'Alt+KeyP');
		await form.radio('One column').click();
		expect(await form.page.locator('.preview .markdown').evaluate((drawn) => (drawn as unknown as { mark?: string }).mark)).toBe('first');
	});
});

describe('the place of the preview', () => {
	it('is below the options where it is narrow', async () => {
		const form = await showing(layout, [], 300);
		const options = await form.page.locator('.controls').boundingBox();
		const preview = await form.page.locator('.previewPane').boundingBox();
		expect(preview?.y).toBeGreaterThanOrEqual((options?.y ?? 0) + (options?.height ?? 0));
	});

	it('is beside the options where there is room', async () => {
		const form = await showing(layout, [], 800);
		const options = await form.page.locator('.controls').boundingBox();
		const preview = await form.page.locator('.previewPane').boundingBox();
		expect(preview?.x).toBeGreaterThanOrEqual((options?.x ?? 0) + (options?.width ?? 0));
		expect(preview?.y).toBeCloseTo(options?.y ?? 0, 0);
	});

	it.each([
		['wide', 'x'.repeat(15) + '─'.repeat(500)],
		['high', 'x\n\n'.repeat(500)],
	])('scrolls in itself when it is too %s, and the keyboard gets there', async (_, text) => {
		const form = await showing(withPreview(text), ['One']);
		const preview = previewOf(form, 'One');
		expect(await form.page.evaluate(() => document.documentElement.scrollWidth)).toBe(220);
		expect((await preview.boundingBox())?.height).toBeLessThanOrEqual(0.45 * 700);
		await form.button('Add a note').focus();
		await form.press('Tab');
		expect(await preview.evaluate((shown) => shown === document.activeElement)).toBe(true);
	});

	it('is no stop for the keyboard when all of it is in sight, and becomes one when the view gets narrow', async () => {
		const form = await showing(withPreview('────── a drawing of some characters ──────'), ['One']);
		const stops = () => previewOf(form, 'One').getAttribute('tabindex');
		await form.page.setViewportSize({ width: 600, height: 700 });
		await form.settled();
		expect(await stops()).toBe(null);
		await form.page.setViewportSize({ width: 150, height: 700 });
		await form.settled();
		expect(await stops()).toBe('0');
	});
});

describe('the buttons of the preview', () => {
	const place = { requestId: 'request-1', question: 0 };

	it('open or compare the one that is shown', async () => {
		const form = await showing(layout, ['One column']);
		await form.button('Open in Editor').click();
		await form.button('Compare').click();
		expect(await form.postedOf('openPreview')).toEqual([{ type: 'openPreview', ...place, option: 1 }]);
		expect(await form.postedOf('comparePreviews')).toEqual([{ type: 'comparePreviews', ...place, option: 1 }]);
	});

	it('tell which question they are of', async () => {
		const form = await openForm();
		await form.show(snapshotOf(requestOf({ questions: [checks, layout] }), { draft: chosen(['Lint'], []) }));
		await form.button('Open in Editor').click();
		expect(await form.postedOf('openPreview')).toEqual([{ type: 'openPreview', ...place, question: 1, option: 0 }]);
	});

	it('compare only where there are two', async () => {
		const form = await showing(withPreview('one'), ['One']);
		expect(await form.button('Open in Editor').isVisible()).toBe(true);
		expect(await form.button('Compare').count()).toBe(0);
	});

	it('are gone where the option has no preview', async () => {
		const form = await showing(layout, ['As it is']);
		expect(await form.button('Open in Editor').isVisible()).toBe(false);
		expect(await form.button('Compare').isVisible()).toBe(false);
	});

	it('say what they say of an option with a mark on it', async () => {
		const form = await showing({ ...layout, options: [{ label: 'Grid (Recommended)', description: '', preview: oneColumn?.preview }] });
		expect(await previewOf(form, 'Grid').isVisible()).toBe(true);
	});
});
