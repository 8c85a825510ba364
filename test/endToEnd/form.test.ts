import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { execa } from 'execa';
import type { Frame } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../stage/eventually';
import { approach, extras, features, layout, naming, retry } from './questions';
import { claudeVersions, setScene } from './scene';

const scene = setScene();
const thanks = { say: 'Thank you.' };

/** Awaits a text of the person's own in a form. */
const showsText = (form: Frame, text: string) =>
	eventually(async () => (await form.getByRole('textbox', { name: 'Type your own answer' }).inputValue()) === text, () => `"${text}" in the form`, 20_000);

/** Goes from whichever page the person was on to the second of two questions, and awaits the text there. */
async function showsDraft(form: Frame, text: string): Promise<void> {
	await form.locator(':focus').first().waitFor();
	await scene.page.keyboard.press('Alt+n');
	await scene.page.keyboard.press('Alt+n');
	await form.getByRole('button', { name: 'Change the answer to Approach' }).click();
	await showsText(form, text);
}

/** Whether the keyboard is in the text editor. */
const isInEditor = () => scene.page.evaluate(() => document.activeElement?.closest('.editor-instance') !== null);

beforeAll(async () => {
	await execa('git', ['init', '--quiet', '--initial-branch=feature/forms', scene.folder]);
});

afterEach(async () => {
	await scene.workbench.runCommand('Close All Editors', scene.page);
});

describe.each(claudeVersions)('the form, for Claude Code %s', (version) => {
	it(`takes four mixed questions one at a time, through the review (${version})`, async () => {
		const long = 'A name of some length 名前 '.repeat(100).slice(0, 2000);
		const { model } = await scene.ask(version, [{ say: 'Four things.', ask: [approach, extras, retry, naming] }, thanks]);
		await scene.toast(/Approach/).waitFor();
		await scene.showForm();
		await scene.form.getByText('1/4', { exact: true }).waitFor();
		await scene.form.getByRole('radio', { name: /Option B/ }).click();
		await scene.form.getByText('2/4', { exact: true }).waitFor();
		for (const label of [/Red, white/, /Say "hi"/, /Party 🎉/, /مرحبا/]) {
			await scene.form.getByRole('checkbox', { name: label }).click();
		}
		await scene.form.getByRole('textbox', { name: 'Type your own answer' }).fill('and "more", please');
		await scene.picture(`form-four-multi-${version}`);
		await scene.form.getByRole('button', { name: 'Next question' }).last().click();
		await scene.form.getByText('3/4', { exact: true }).waitFor();
		await scene.form.getByRole('radio', { name: /Once/ }).click();
		await scene.form.getByRole('group', { name: /Preview of Once/ }).getByText('export const retries = 1;').waitFor();
		await scene.form.getByRole('button', { name: /Add a note/ }).click();
		await scene.form.getByRole('textbox', { name: /note/ }).fill('But log it.\nAlways.');
		await scene.picture(`form-four-preview-${version}`);
		await scene.form.getByRole('button', { name: 'Next question' }).last().click();
		await scene.form.getByText('4/4', { exact: true }).waitFor();
		await scene.form.getByRole('textbox', { name: 'Type your own answer' }).fill(long);
		await scene.form.getByRole('button', { name: 'Review' }).click();
		await scene.form.getByText('Note: But log it.').waitFor();
		await scene.picture(`form-four-review-${version}`);
		await scene.form.getByRole('button', { name: 'Submit' }).click();
		const { content } = await model.nextToolResult();
		expect(content).toContain('"Which approach should we use?"="Option B"');
		expect(content).toContain('"Which extras should it have?"=""Red, white", "Say \\"hi\\"", Party 🎉, مرحبا بالعالم, "and \\"more\\", please""');
		expect(content).toContain('"How should a failed call be retried?"="Once (Recommended)" selected preview:\n```ts\nexport const retries = 1;\n``` notes: But log it.\nAlways.');
		expect(content).toContain(`"What should the module be called?"="${long}"`);
		await scene.form.getByText(/^Delivered:/).waitFor();
	});

	it(`turns the question into a chat with the person's own words (${version})`, async () => {
		const { model, claude } = await scene.ask(version, [{ ask: [approach] }, { say: 'Let us talk about Redis.' }]);
		await scene.toast(/Approach/).waitFor();
		await scene.showForm();
		await scene.form.getByRole('button', { name: 'Chat About This' }).click();
		await scene.form.getByRole('textbox', { name: /clarify/ }).fill('Does "Redis" survive\na restart? 重启');
		await scene.picture(`form-chat-${version}`);
		await scene.form.getByRole('button', { name: 'Send' }).click();
		const { content, isError } = await model.nextToolResult();
		expect(isError).toBe(true);
		expect(content).toContain('would like to clarify');
		expect(content).toContain('Does "Redis" survive\na restart? 重启');
		expect(content).toContain('Which approach should we use?');
		await scene.form.getByText(/^Delivered: Claude Code received your message/).waitFor();
		await claude.waitForText('Let us talk about Redis.');
		await scene.picture(`form-chat-delivered-${version}`);
	});

	it(`declines after it has asked, and the turn stops (${version})`, async () => {
		const { model, claude } = await scene.ask(version, [{ ask: [approach] }, thanks]);
		await scene.toast(/Approach/).waitFor();
		await scene.showForm();
		await scene.form.getByRole('button', { name: 'Decline' }).click();
		await scene.form.getByText(/^Decline to answer\?/).waitFor();
		await scene.picture(`form-decline-${version}`);
		await scene.form.getByRole('button', { name: 'Back to the Question' }).click();
		await scene.form.getByRole('radio', { name: /Option B/ }).waitFor();
		expect(await claude.pickerShown()).toBe(true);
		await scene.form.getByRole('button', { name: 'Decline' }).click();
		await scene.form.getByRole('button', { name: 'Decline and Stop' }).click();
		await scene.form.getByText(/^Declined: the turn has stopped/).waitFor();
		await claude.waitForText(/[Dd]eclined to answer/);
		expect(await claude.pickerShown()).toBe(false);
		expect(model.requests).toHaveLength(1);
		await scene.picture(`form-declined-${version}`);
	});

	it(`shows what Claude wrote before, and where it works (${version})`, async () => {
		const say = 'I read **both** modules:\n\n- `shop/cart.ts`\n- [the docs](https://example.com/docs)\n\n<img src=x onerror=alert(1)>';
		const { model } = await scene.ask(version, [{ say, ask: [approach] }, thanks]);
		await scene.toast(/Approach/).waitFor();
		await scene.showForm();
		const said = scene.form.getByRole('group').filter({ hasText: 'What Claude wrote before asking' });
		await scene.form.locator('strong', { hasText: 'both' }).waitFor();
		await scene.form.locator('li code', { hasText: 'shop/cart.ts' }).waitFor();
		expect(await scene.form.getByRole('link', { name: 'the docs' }).getAttribute('href')).toBe('https://example.com/docs');
		expect(await scene.form.locator('img').count()).toBe(0);
		await scene.form.getByText('<img src=x onerror=alert(1)>').waitFor();
		await said.first().waitFor();
		await scene.form.getByText('feature/forms', { exact: true }).waitFor();
		await scene.form.getByText(/^claude-/).waitFor();
		await scene.form.getByText(version === '2.1.326' ? 'auto' : 'default', { exact: true }).waitFor();
		await scene.picture(`form-context-${version}`);
		await scene.form.getByRole('radio', { name: /Option A/ }).click();
		await scene.form.getByRole('button', { name: 'Submit' }).click();
		expect((await model.nextToolResult()).content).toContain('="Option A"');
	});
});

describe('previews', () => {
	it('open as read-only documents in their language, and are compared', async () => {
		const { model } = await scene.ask('2.1.326', [{ ask: [retry] }, thanks]);
		await scene.toast(/Retry/).waitFor();
		await scene.showForm();
		await scene.form.getByRole('radio', { name: /Three times/ }).click();
		await scene.form.getByRole('button', { name: 'Open in Editor', exact: true }).click();
		await scene.page.getByRole('tab', { name: /Three times/ }).waitFor();
		await scene.page.locator('.view-lines').getByText('retries').waitFor();
		await scene.page.getByRole('button', { name: /^TypeScript/ }).waitFor();
		await scene.page.locator('.view-lines').first().click();
		await scene.page.keyboard.type('x');
		await scene.page.getByText(/Cannot edit in read-only editor/).first().waitFor();
		await scene.picture('preview-opened');
		await scene.form.getByRole('button', { name: 'Compare' }).click();
		await scene.page.locator('.quick-input-widget').getByText('Once').click();
		await scene.page.getByRole('tab', { name: /Three times ↔ Once/ }).waitFor();
		await scene.page.locator('.monaco-diff-editor').waitFor();
		await scene.picture('preview-compared');
		await scene.form.getByRole('button', { name: 'Submit' }).click();
		expect((await model.nextToolResult()).content).toContain('="Three times" selected preview:');
	});
});

describe('a draft', () => {
	it('is the same in the form, the editor tab and the palette, and outlives the window', async () => {
		const { model } = await scene.ask('2.1.326', [{ ask: [layout, approach] }, thanks]);
		await scene.toast(/Layout/).waitFor();
		await scene.showForm();
		await (await scene.formIn('view')).getByRole('radio', { name: /One column/ }).click();
		await scene.run('Open Question as Editor Tab');
		const tab = await scene.formIn('tab');
		await tab.getByText('2/2', { exact: true }).waitFor();
		await tab.getByRole('textbox', { name: 'Type your own answer' }).fill('half of');
		await tab.getByRole('button', { name: /Add a note/ }).click();
		await tab.getByRole('textbox', { name: /note/ }).fill('a note');
		await scene.picture('draft-in-tab');
		const view = await scene.formIn('view');
		await view.getByRole('button', { name: 'Next question' }).last().click();
		await showsText(view, 'half of');

		await scene.run('Answer Pending Question');
		const picker = scene.page.locator('.quick-input-widget');
		await picker.getByText('Layout: Which layout should the page have?').waitFor();
		await scene.page.keyboard.press('ArrowUp');
		await scene.page.keyboard.press('Enter');
		await picker.getByText('Review your answers').waitFor();
		await picker.getByText('half of · Note: a note').waitFor();
		await scene.page.keyboard.press('Escape');

		await scene.workbench.reload(scene.page);
		// VS Code may not have written down yet that there was a tab.
		await scene.run('Open Question as Editor Tab');
		await showsDraft(await scene.formIn('tab'), 'half of');
		await scene.picture('draft-after-reload');
		await scene.workbench.runCommand('Close All Editors', scene.page);
		await scene.closeWindow();
		await scene.openWindow();
		await scene.showForm();
		const form = await scene.formIn('view');
		await showsDraft(form, 'half of');
		await form.getByRole('textbox', { name: 'Type your own answer' }).fill('half of it, and the rest');
		await form.getByRole('button', { name: 'Review' }).click();
		await form.getByRole('button', { name: 'Submit' }).click();
		const { content } = await model.nextToolResult();
		expect(content).toContain('"Which layout should the page have?"="Two columns"');
		expect(content).toContain('"Which approach should we use?"="half of it, and the rest" notes: a note');
	});

	it('that was being written when the terminal answered is kept to be copied, and sent nowhere', async () => {
		const { model, claude } = await scene.ask('2.1.326', [{ ask: [approach] }, { ask: [naming] }, thanks]);
		await claude.waitForPicker();
		await scene.showForm();
		await scene.form.getByRole('textbox', { name: 'Type your own answer' }).pressSequentially('I was just wri');
		await claude.key('1');
		await scene.form.getByText('Answered in the terminal.').waitFor();
		await scene.form.getByText('I was just wri').waitFor();
		await scene.picture('form-ended-elsewhere');
		await scene.page.keyboard.type('2');
		await scene.page.keyboard.press('Enter');
		await scene.form.getByRole('button', { name: 'Copy your answer' }).click();
		await eventually(async () => (await scene.page.evaluate(() => navigator.clipboard.readText())) === 'I was just wri', () => 'the text on the clipboard', 10_000);
		await claude.waitForPicker();
		expect(model.toolResults).toHaveLength(1);
		expect(model.toolResults[0]?.content).toContain('="Option A"');
		await scene.row('Name').first().waitFor();
	});
});

describe('the focus', () => {
	it('comes by a key, and goes back to the editor with Esc, with the draft kept', async () => {
		await writeFile(path.join(scene.folder, 'notes.txt'), '');
		await scene.page.keyboard.press('Control+p');
		await scene.page.keyboard.type('notes.txt');
		await scene.page.locator('.quick-input-widget').getByRole('option', { name: /notes\.txt/ }).first().click();
		const { model, claude } = await scene.ask('2.1.326', [{ ask: [approach] }, thanks]);
		await claude.waitForPicker();
		await scene.toast(/Approach/).waitFor();
		await scene.page.locator('.editor-instance').first().click();
		// A question that arrives takes nothing from somebody who types.
		await scene.page.keyboard.type('typing');
		expect(await isInEditor()).toBe(true);
		await scene.page.keyboard.press('Control+Alt+Shift+q');
		await eventually(async () => !(await isInEditor()), () => 'the form to take the focus', 10_000);
		await scene.form.locator(':focus').first().waitFor();
		await scene.page.keyboard.press('2');
		await scene.form.getByRole('radio', { name: /Option B/, checked: true }).waitFor();
		await scene.page.keyboard.press('Escape');
		await eventually(isInEditor, () => 'the editor to have the focus again', 10_000);
		expect(await claude.pickerShown()).toBe(true);
		await scene.page.keyboard.press('Control+Alt+Shift+q');
		await scene.form.getByRole('radio', { name: /Option B/, checked: true }).waitFor();
		await scene.form.locator(':focus').first().waitFor();
		await scene.page.keyboard.press('Control+Enter');
		expect((await model.nextToolResult()).content).toContain('="Option B"');
		await eventually(isInEditor, () => 'the editor to have the focus after the answer', 10_000);
	});

	it('goes on to the next question that waits, whose draft was not touched', async () => {
		const first = await scene.ask('2.1.326', [{ ask: [approach] }, thanks]);
		await first.claude.waitForPicker();
		const second = await scene.ask('2.1.326', [{ ask: [features] }, thanks]);
		await second.claude.waitForPicker();
		await scene.showForm();
		await scene.form.getByText('1 of 2').waitFor();
		await scene.page.keyboard.press('Alt+Shift+N');
		await scene.form.getByRole('checkbox', { name: /Metrics/ }).click();
		await scene.form.getByRole('button', { name: 'Previous request' }).click();
		await scene.form.getByRole('radio', { name: /Option C/ }).click();
		await scene.page.keyboard.press('Enter');
		expect((await first.model.nextToolResult()).content).toContain('="Option C"');
		await scene.form.getByRole('checkbox', { name: /Metrics/, checked: true }).waitFor();
		await scene.picture('form-moved-on');
		await scene.page.keyboard.press('1');
		await scene.page.keyboard.press('Control+Enter');
		expect((await second.model.nextToolResult()).content).toContain('="Auth, Metrics"');
	});
});
