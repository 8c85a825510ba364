import { describe, expect, it } from 'vitest';
import { approach, features, layout } from './questions';
import { claudeVersions, setScene } from './scene';

const scene = setScene();

describe.each(claudeVersions)('a question of Claude Code %s', (version) => {
	it(`is answered in the form (${version})`, async () => {
		const { claude, model } = await scene.ask(version, [{ ask: [approach] }, { say: 'Thank you.' }]);
		await claude.waitForPicker();
		await scene.showForm();
		await scene.form.getByRole('radio', { name: /Option B/ }).click();
		await scene.picture(`form-${version}`);
		await scene.form.getByRole('button', { name: 'Submit' }).click();
		expect((await model.nextToolResult()).content).toContain('"Which approach should we use?"="Option B"');
		await scene.form.getByText(/^Delivered:/).waitFor();
		await claude.waitForText('Thank you.');
		await scene.picture(`form-delivered-${version}`);
	});

	it(`is answered by one click on the notification (${version})`, async () => {
		const { claude, model } = await scene.ask(version, [{ ask: [approach] }, { say: 'Thank you.' }]);
		const toast = scene.toast('Approach: Which approach should we use?');
		await toast.waitFor();
		await scene.picture(`toast-${version}`);
		await toast.getByRole('button', { name: 'Option C' }).click();
		expect((await model.nextToolResult()).content).toContain('"Which approach should we use?"="Option C"');
		await claude.waitForText('Thank you.');
		expect(await claude.pickerShown()).toBe(false);
	});

	it(`is answered in the palette from the keyboard alone (${version})`, async () => {
		const { model } = await scene.ask(version, [{ ask: [approach, features] }, { say: 'Thank you.' }]);
		await scene.toast(/Approach/).waitFor();
		const { keyboard } = scene.page;
		const picker = scene.page.locator('.quick-input-widget');
		await keyboard.press('Control+Alt+q');
		await picker.getByText('Approach: Which approach should we use?').waitFor();
		await scene.picture(`palette-${version}`);
		await keyboard.press('ArrowDown');
		await keyboard.press('Enter');
		await picker.getByText('Features: Which features should the first release have?').waitFor();
		for (const label of ['Search', 'Import', 'Other']) {
			await keyboard.type(label);
			await keyboard.press('ArrowDown');
			await keyboard.press('Space');
			await picker.getByRole('textbox').fill('');
		}
		await scene.picture(`palette-multi-${version}`);
		await keyboard.press('Enter');
		// The row "Other…" has the same words: the box for the text is there when the list is not.
		await picker.locator('.quick-input-list').waitFor({ state: 'hidden' });
		await picker.locator('.quick-input-message').filter({ hasText: 'Type your own answer' }).waitFor();
		await keyboard.type('dark mode');
		await keyboard.press('Enter');
		await picker.getByText('Review your answers').first().waitFor();
		await scene.picture(`palette-review-${version}`);
		await keyboard.press('Enter');
		const { content } = await model.nextToolResult();
		expect(content).toContain('"Which approach should we use?"="Option B"');
		expect(content).toContain('"Which features should the first release have?"="Search, "Import, export", dark mode"');
	});

	it(`with two parts, one of them multi-select, is answered in the form (${version})`, async () => {
		const { model } = await scene.ask(version, [{ ask: [approach, features] }, { say: 'Thank you.' }]);
		await scene.toast(/Approach/).waitFor();
		await scene.showForm();
		await scene.form.getByText('1/2', { exact: true }).waitFor();
		await scene.form.getByRole('radio', { name: /Option C/ }).click();
		await scene.form.getByText('2/2', { exact: true }).waitFor();
		await scene.form.getByRole('button', { name: 'Review' }).click();
		await scene.form.getByText('Not answered yet').waitFor();
		await scene.form.getByRole('button', { name: 'Submit' }).click();
		await scene.form.getByRole('alert').filter({ hasText: 'Features' }).waitFor();
		await scene.picture(`form-missing-${version}`);
		expect(model.toolResults).toEqual([]);
		await scene.form.getByRole('checkbox', { name: /Metrics/ }).click();
		await scene.form.getByRole('checkbox', { name: /Auth/ }).click();
		await scene.form.getByRole('button', { name: 'Review' }).click();
		await scene.picture(`form-review-${version}`);
		await scene.form.getByRole('button', { name: 'Submit' }).click();
		const { content } = await model.nextToolResult();
		expect(content).toContain('"Which approach should we use?"="Option C"');
		expect(content).toContain('"Which features should the first release have?"="Auth, Metrics"');
		await scene.form.getByText(/^Delivered:/).waitFor();
	});

	it(`with previews shows the one of the option chosen in the form, and sends it along (${version})`, async () => {
		const [first, second] = layout.options.map(({ preview }) => preview ?? '');
		const { model } = await scene.ask(version, [{ ask: [layout] }, { say: 'Thank you.' }]);
		await scene.toast(/Layout/).waitFor();
		await scene.showForm();
		await scene.form.getByRole('radio', { name: /Two columns/ }).click();
		expect(await scene.form.getByRole('group', { name: 'Preview of Two columns' }).innerText()).toBe(first);
		await scene.form.getByRole('radio', { name: /One column/ }).click();
		expect(await scene.form.getByRole('group', { name: 'Preview of One column' }).innerText()).toBe(second);
		await scene.picture(`form-preview-${version}`);
		await scene.form.getByRole('button', { name: 'Submit' }).click();
		const { content } = await model.nextToolResult();
		expect(content).toContain('"Which layout should the page have?"="One column"');
		expect(content).toMatch(/ selected preview:/);
		expect(content).toContain(second);
		expect(content).not.toContain(first);
		await scene.form.getByText(/^Delivered/).waitFor();
	});

	it(`takes a text with quotes, a line break and other scripts as it was typed (${version})`, async () => {
		const text = 'Use "SQLite", it\'s $HOME `here`; see\nнижче — 下一行 — السطر 🎉';
		const { model } = await scene.ask(version, [{ ask: [approach] }, { say: 'Thank you.' }]);
		await scene.toast(/Approach/).waitFor();
		await scene.showForm();
		await scene.form.getByRole('textbox').fill(text);
		await scene.picture(`form-text-${version}`);
		await scene.form.getByRole('button', { name: 'Submit' }).click();
		expect((await model.nextToolResult()).content).toContain(`"Which approach should we use?"="${text}"`);
		await scene.form.getByText(/^Delivered:/).waitFor();
	});
});
