import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { approach, features } from './questions';
import { claudeVersions, setScene } from './scene';

const scene = setScene();

describe.each(claudeVersions)('several sessions of Claude Code %s', (version) => {
	it(`that ask at once each get their own answer (${version})`, async () => {
		const other = path.join(path.dirname(scene.folder), 'warehouse');
		await mkdir(other, { recursive: true });
		const [first, second] = await Promise.all([
			scene.ask(version, [{ ask: [approach] }, { say: 'Thank you.' }]),
			scene.ask(version, [{ ask: [approach] }, { say: 'Thank you.' }], { cwd: other }),
		]);
		await Promise.all([first.claude.waitForPicker(), second.claude.waitForPicker()]);
		await scene.showForm();
		await scene.row('shop').first().waitFor();
		await scene.row('warehouse').first().waitFor();
		await scene.form.getByText('1 of 2').waitFor();
		await scene.picture(`two-sessions-${version}`);

		const answer = async (folder: string, label: RegExp) => {
			await scene.row('Approach').and(scene.page.getByRole('treeitem', { name: new RegExp(`session ${folder}$`) })).click();
			await scene.form.getByText(folder, { exact: true }).waitFor();
			await scene.form.getByRole('radio', { name: label }).click();
			await scene.form.getByRole('button', { name: 'Submit' }).click();
		};
		await answer('warehouse', /Option C/);
		expect((await second.model.nextToolResult()).content).toContain('="Option C"');
		expect(first.model.toolResults).toEqual([]);
		expect(await first.claude.pickerShown()).toBe(true);
		await answer('shop', /Option A/);
		expect((await first.model.nextToolResult()).content).toContain('="Option A"');
	});
});

it.each(claudeVersions)('a session of Claude Code %s that has a name is listed by it', async (version) => {
	const { claude } = await scene.ask(version, [{ ask: [approach] }, { say: 'Thank you.' }], { extraArgs: ['--name', 'Checkout rewrite'] });
	await claude.waitForText('Chat about this');
	await scene.showForm();
	await scene.row(/Checkout rewrite.*shop/).waitFor();
	await scene.form.getByText('Checkout rewrite', { exact: true }).waitFor();
	await scene.picture(`named-${version}`);
});

it('each row of the list offers what can be done with it, and nothing else', async () => {
	// A key stands in brackets behind the name.
	const actionsOf = async (text: string | RegExp) => {
		const row = scene.row(text).first();
		await row.hover();
		return row.locator('.action-label').evaluateAll((actions) => actions.map((action) => action.getAttribute('aria-label')?.replace(/ \(.*\)$/, '')));
	};
	const { claude } = await scene.ask('2.1.326', [{ ask: [approach] }, { ask: [features] }, { say: 'Thank you.' }]);
	await claude.waitForPicker();
	await scene.showForm();
	await scene.form.getByRole('radio', { name: /Option B/ }).click();
	await scene.form.getByRole('button', { name: 'Submit' }).click();
	await scene.row('Features').waitFor();
	expect(await actionsOf(/^shop/)).toEqual(['Mute Notifications of This Session']);
	expect(await actionsOf('Features')).toEqual(['Answer Pending Question', 'Answer in Terminal']);
	expect(await actionsOf('Recently finished')).toEqual(['Clear Finished Questions']);
	await scene.picture('row-actions');
	await scene.row('Recently finished').click();
	expect(await actionsOf(/delivered/)).toEqual([]);
	await scene.row('Recently finished').click();
});

describe('a notification', () => {
	it('whose question was answered meanwhile decides nothing, and says what happened', async () => {
		const { claude, model } = await scene.ask('2.1.326', [{ ask: [approach] }, { say: 'Thank you.' }]);
		await claude.waitForPicker();
		const toast = scene.toast('Approach: Which approach should we use?');
		await toast.waitFor();
		await claude.key('1');
		expect((await model.nextToolResult()).content).toContain('="Option A"');
		await claude.waitForText('Thank you.');
		await toast.getByRole('button', { name: 'Option B' }).click();
		await scene.toast(/Nothing was sent.*Answered in the terminal.*Option A/).waitFor();
		await scene.picture('toast-late');
		expect(model.toolResults).toHaveLength(1);
	});

	it('that is closed decides nothing', async () => {
		const { claude, model } = await scene.ask('2.1.326', [{ ask: [approach] }, { say: 'Thank you.' }]);
		await claude.waitForPicker();
		const toast = scene.toast('Approach: Which approach should we use?');
		await toast.hover();
		await toast.getByRole('button', { name: /Clear Notification/ }).click();
		await toast.waitFor({ state: 'hidden' });
		expect(await claude.pickerShown()).toBe(true);
		expect(model.toolResults).toEqual([]);
		await claude.key('2');
		expect((await model.nextToolResult()).content).toContain('="Option B"');
	});

	it('for a question that no click can answer offers to open it', async () => {
		const { model } = await scene.ask('2.1.326', [{ ask: [features] }, { say: 'Thank you.' }]);
		const toast = scene.toast('Features: Which features should the first release have?');
		await toast.getByRole('button', { name: 'Answer…' }).click();
		await scene.form.getByRole('checkbox', { name: /Search/ }).click();
		await scene.form.getByRole('button', { name: 'Submit' }).click();
		expect((await model.nextToolResult()).content).toContain('="Search"');
	});

	it('is one for two calls that come in one message, and each call gets its own answer', async () => {
		const { model, claude } = await scene.ask('2.1.326', [{ askBoth: [[approach], [features]] }, { say: 'Thank you.' }]);
		await claude.waitForPicker();
		await scene.toast(/2 questions wait for an answer/).waitFor();
		await scene.picture('toast-two');
		await scene.showForm();
		await scene.row('Features').click();
		await scene.form.getByRole('checkbox', { name: /Metrics/ }).click();
		await scene.form.getByRole('button', { name: 'Submit' }).click();
		await scene.form.getByRole('radio', { name: /Option B/ }).click();
		await scene.form.getByRole('button', { name: 'Submit' }).click();
		const contents = [(await model.nextToolResult()).content, (await model.nextToolResult()).content];
		expect(contents.filter((content) => content.includes('"Which features should the first release have?"="Metrics"'))).toHaveLength(1);
		expect(contents.filter((content) => content.includes('"Which approach should we use?"="Option B"'))).toHaveLength(1);
	});

	it('is not shown for a session that is muted, whose question is listed all the same', async () => {
		const { claude } = await scene.ask('2.1.326', [{ ask: [approach] }, { ask: [features] }, { say: 'Thank you.' }]);
		await claude.waitForPicker();
		await scene.showForm();
		await scene.run('Mute Notifications of This Session');
		await scene.page.locator('.quick-input-widget').getByText('Which session').or(scene.page.getByPlaceholder('Which session?')).first().waitFor();
		await scene.page.keyboard.press('Enter');
		await scene.row(/shop.*muted/).waitFor();
		await scene.form.getByRole('radio', { name: /Option B/ }).click();
		await scene.form.getByRole('button', { name: 'Submit' }).click();
		await scene.row('Features').waitFor();
		expect(await scene.toast(/Features/).count()).toBe(0);
	});
});
