import { describe, expect, it } from 'vitest';
import type { Question } from '../../src/domain/question';
import { useForm, type FormPage } from './formPage';
import { checks, layout, requestOf, snapshotOf } from './requests';

const openForm = useForm();
const hostile = '<img src=x onerror="document.title=1">\n# [x](command:workbench.action.quit) **b** &amp; $(gear)\n\t<b>tab</b>';

function previewOf(form: FormPage, label: string) {
	return form.page.getByRole('group', { name: `Preview of ${label}`, exact: true });
}

async function showing(question: Question, labels: readonly string[] = []): Promise<FormPage> {
	const form = await openForm({ width: 220 });
	await form.show(snapshotOf(requestOf({ questions: [question] }), { draft: [{ labels: [...labels], other: '' }] }));
	return form;
}

function withPreview(preview: string): Question {
	return { ...layout, options: [{ label: 'One', description: '', preview }, { label: 'Two', description: '' }] };
}

describe('the preview of an option', () => {
	it('is shown once the option is chosen, and not before', async () => {
		const form = await showing(layout);
		expect(await form.page.locator('.preview').isVisible()).toBe(false);
		await form.radio('One column').click();
		expect(await previewOf(form, 'One column').textContent()).toBe(layout.options[1]?.preview);
		expect(await previewOf(form, 'One column').isVisible()).toBe(true);
	});

	it('is there from the start where the draft has the option chosen', async () => {
		const form = await showing(layout, ['Two columns']);
		expect(await previewOf(form, 'Two columns').textContent()).toBe(layout.options[0]?.preview);
	});

	it('changes with the choice, and goes with it', async () => {
		const form = await showing(layout, ['Two columns']);
		await form.radio('Two columns').focus();
		await form.press('2');
		expect(await previewOf(form, 'One column').textContent()).toBe(layout.options[1]?.preview);
		expect(await previewOf(form, 'Two columns').count()).toBe(0);
		await form.press('3');
		expect(await form.page.locator('.preview').isVisible()).toBe(false);
		await form.press('1');
		await form.text().fill('Three columns');
		expect(await form.page.locator('.preview').isVisible()).toBe(false);
	});

	it('is not shown in a multi-select, whose answer takes none along', async () => {
		const form = await showing({ ...checks, options: checks.options.map((option) => ({ ...option, preview: 'npm run all' })) });
		await form.checkbox('Lint').click();
		expect(await form.page.getByText('npm run all').count()).toBe(0);
	});

	it('stays in sight while the answer is sent', async () => {
		const form = await showing(layout, ['One column']);
		const sent = requestOf({ questions: [layout], canAnswer: false, canRelease: false, tone: 'sending', status: 'Sending…' });
		await form.show(snapshotOf(sent, { draft: [{ labels: ['One column'], other: '' }] }));
		expect(await previewOf(form, 'One column').isVisible()).toBe(true);
	});

	it('is text, whatever it holds', async () => {
		const form = await showing(withPreview(hostile), ['One']);
		expect(await previewOf(form, 'One').textContent()).toBe(hostile);
		expect(await form.page.locator('img, a, b, strong, h1').count()).toBe(0);
		expect(await form.page.title()).toBe('Question');
	});

	it.each([
		['wide', 'x'.repeat(500)],
		['high', 'x\n'.repeat(500)],
	])('scrolls in itself when it is too %s, and the keyboard gets there', async (_, text) => {
		const form = await showing(withPreview(text), ['One']);
		const preview = previewOf(form, 'One');
		expect(await form.page.evaluate(() => document.documentElement.scrollWidth)).toBe(220);
		expect((await preview.boundingBox())?.height).toBeLessThanOrEqual(0.4 * 700);
		await form.text().focus();
		await form.press('Tab');
		expect(await preview.evaluate((shown) => shown === document.activeElement)).toBe(true);
		await form.press('Control+Enter');
		expect((await form.postedOf('submit'))[0]?.draft).toEqual([{ labels: ['One'], other: '' }]);
	});

	it('is no stop for the keyboard when all of it is in sight, and becomes one when the view gets narrow', async () => {
		const form = await showing(withPreview('a drawing of thirty characters'), ['One']);
		const stops = () => previewOf(form, 'One').getAttribute('tabindex');
		await form.page.setViewportSize({ width: 600, height: 700 });
		await form.settled();
		expect(await stops()).toBe(null);
		await form.page.setViewportSize({ width: 150, height: 700 });
		await form.settled();
		expect(await stops()).toBe('0');
	});
});
