import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { HistoryExport } from '../../src/domain/historyExport';
import { writeAtomically } from '../../src/endpoint/atomicFile';
import { eventually } from '../stage/eventually';
import type { AskedQuestion } from '../stage/scriptedModel';
import { approach, features } from './questions';
import { setScene, type Asking } from './scene';

/** More than any test here keeps. */
const many = 10_000;
const scene = setScene({ settings: { 'questionPanel.history.keep': 2 * many, 'questionPanel.history.days': 36_500 } });
const thanks = { say: 'Thank you.' };
const folder = () => path.join(scene.home, '.question-panel', 'history');
const picker = () => scene.page.locator('.quick-input-widget');
const title = (text: string) => picker().locator('.quick-input-title').filter({ hasText: text });
const rows = (text: string | RegExp) => picker().locator('.monaco-list-row').filter({ hasText: text });
const offer = () => scene.form.getByRole('button', { name: 'Answer as last time' });
const button = (name: string) => scene.form.getByRole('button', { name, exact: true });
const kept = async () => (await readdir(folder())).filter((name) => name.endsWith('.json'));

async function untilKept(count: number): Promise<void> {
	await eventually(async () => (await kept()).length === count, async () => `${count} entries; there are ${(await kept()).length}`, 20_000);
}

/** A session that asks these, with its question in the form. */
async function askInForm(questions: readonly AskedQuestion[]): Promise<Asking> {
	const asking = await scene.ask('2.1.326', [{ ask: questions }, thanks]);
	await scene.toast(questions[0]?.header ?? '').waitFor();
	await scene.showForm();
	await scene.form.getByText(questions[0]?.question ?? '', { exact: true }).waitFor();
	return asking;
}

/** Answers both questions in the form, with all that an answer can have; gives what the model received. */
async function answerBoth({ model }: Asking): Promise<string> {
	await scene.form.getByRole('radio', { name: /Option B/ }).click();
	await scene.form.getByRole('checkbox', { name: /Import, export/ }).click();
	await scene.form.getByRole('textbox', { name: 'Type your own answer' }).fill('dark mode');
	await button('Add a note').click();
	await scene.form.getByRole('textbox', { name: 'A note that goes along with your answer' }).fill('not before May');
	await button('Review').click();
	await button('Submit').click();
	const { content } = await model.nextToolResult();
	await scene.form.getByText(/^Delivered:/).waitFor();
	return content;
}

/** Writes the exported history to a file, as a person does; gives what is in it. */
async function exportAs(format: string, file: string): Promise<string> {
	const target = path.join(scene.home, file);
	await scene.run('Export History');
	await rows(format).click();
	const input = picker().locator('input[type=text]');
	await eventually(async () => (await input.inputValue()).endsWith(path.extname(file)), async () => `a file to be named; there is "${await input.inputValue()}"`, 10_000);
	await input.fill(target);
	await scene.picture(`history-export-${format}`);
	await scene.page.keyboard.press('Enter');
	await scene.toast(/questions were exported to/).filter({ hasText: target }).waitFor();
	return readFile(target, 'utf8');
}

afterEach(async () => {
	await scene.page.keyboard.press('Escape');
	await scene.workbench.runCommand('Close All Editors', scene.page);
});

it('what was asked and answered is kept over a reload, can be searched and read, and is cleared by one command', async () => {
	const { model } = await askInForm([approach]);
	await scene.form.getByRole('radio', { name: /Option B/ }).click();
	await button('Submit').click();
	expect((await model.nextToolResult()).content).toContain('="Option B"');
	await scene.form.getByText(/^Delivered:/).waitFor();
	await untilKept(1);

	await scene.workbench.reload(scene.page);
	await scene.run('Show History');
	await rows('Which approach should we use?').filter({ hasText: 'Option B' }).waitFor();
	await scene.page.keyboard.type('no such question');
	await rows('Which approach').waitFor({ state: 'hidden' });
	await picker().locator('input[type=text]').fill('Option B');
	await rows('Which approach').waitFor();
	await scene.picture('history-picker');
	await scene.page.keyboard.press('Enter');
	await scene.page.locator('.view-lines').getByText('Option B').first().waitFor();
	await scene.picture('history-entry');

	await scene.run('Clear History');
	await scene.page.getByRole('dialog').getByRole('button', { name: 'Clear', exact: true }).click();
	await untilKept(0);
	await scene.run('Show History');
	await scene.toast(/The history is empty/).waitFor();
});

describe('what was answered last time', () => {
	it('is offered in the form when the same is asked after a reload, fills it in when it is chosen, and is sent by Submit alone', async () => {
		const first = await answerBoth(await askInForm([approach, features]));
		expect(first).toContain('dark mode');
		await untilKept(1);
		await scene.workbench.reload(scene.page);

		const { model } = await askInForm([approach, features]);
		await offer().waitFor();
		await scene.form.getByText('Approach: Option B · Features: "Import, export", dark mode · Note: not before May').waitFor();
		expect(await scene.form.getByRole('radio', { checked: true }).count()).toBe(0);
		await scene.picture('last-answer-offered');
		await offer().click();
		await scene.form.getByText('Review your answers').waitFor();
		await scene.form.getByText('Note: not before May', { exact: true }).waitFor();
		await scene.form.locator(':focus', { hasText: 'Submit' }).waitFor();
		await offer().waitFor({ state: 'hidden' });
		await scene.picture('last-answer-filled-in');
		expect(model.toolResults).toEqual([]);
		expect(await kept()).toHaveLength(1);
		await scene.page.keyboard.press('Enter');
		expect((await model.nextToolResult()).content).toBe(first);
	});

	it('is offered in the palette, and leads to the review before it is sent', async () => {
		const first = await answerBoth(await askInForm([approach, features]));
		await untilKept(1);

		const { model } = await scene.ask('2.1.326', [{ ask: [approach, features] }, thanks]);
		await offer().waitFor();
		await scene.page.keyboard.press('Control+Alt+q');
		await title('Approach: Which approach should we use?').waitFor();
		await rows('Answer as last time').filter({ hasText: 'dark mode' }).waitFor();
		// Enter alone would take the first option, as ever.
		await picker().locator('.monaco-list-row.focused').filter({ hasText: 'Option A' }).waitFor();
		await scene.picture('last-answer-palette');
		await scene.page.keyboard.press('ArrowUp');
		await scene.page.keyboard.press('Enter');
		await title('Review your answers').waitFor();
		await rows('Approach').filter({ hasText: 'Option B' }).waitFor();
		await rows('Features').filter({ hasText: 'Note: not before May' }).waitFor();
		await scene.picture('last-answer-palette-review');
		// The form shows the same draft.
		await offer().waitFor({ state: 'hidden' });
		expect(model.toolResults).toEqual([]);
		await scene.page.keyboard.press('Enter');
		expect((await model.nextToolResult()).content).toBe(first);
	});

	it('is offered in the title of the palette where every row is one to tick, and among the other actions', async () => {
		const asking = await askInForm([features]);
		await scene.form.getByRole('checkbox', { name: /Search/ }).click();
		await button('Submit').click();
		const first = (await asking.model.nextToolResult()).content;
		await untilKept(1);

		const { model } = await scene.ask('2.1.326', [{ ask: [features] }, thanks]);
		await offer().waitFor();
		await scene.page.keyboard.press('Control+Alt+q');
		await title('Features: Which features').waitFor();
		await picker().getByRole('button', { name: 'Answer as last time: Search' }).waitFor();
		expect(await rows('Answer as last time').count()).toBe(0);
		await picker().getByRole('button', { name: 'More Actions…' }).click();
		await rows('Answer as last time').click();
		await title('Review your answers').waitFor();
		expect(model.toolResults).toEqual([]);
		await scene.page.keyboard.press('Enter');
		expect((await model.nextToolResult()).content).toBe(first);
	});

	it('is not offered for a question whose options changed, and can be changed where it is', async () => {
		await answerBoth(await askInForm([approach, features]));
		await untilKept(1);
		const changed = { ...approach, options: [...approach.options.slice(0, 2), { label: 'Option D', description: 'Keep no sessions' }] };
		const other = await askInForm([changed, features]);
		await scene.form.getByRole('radio', { name: /Option D/ }).waitFor();
		const { model } = await scene.ask('2.1.326', [{ ask: [approach, features] }, thanks]);
		await eventually(async () => (await scene.row('Approach').count()) >= 2, () => 'both to be listed', 20_000);
		expect(await offer().count()).toBe(0);
		await scene.page.keyboard.press('Control+Alt+q');
		// The oldest is first.
		await rows('Approach, Features').first().click();
		await rows('Option D').waitFor();
		expect(await rows('Answer as last time').count()).toBe(0);
		await scene.page.keyboard.press('Escape');
		await button('Next request').click();
		await offer().waitFor();
		await scene.page.keyboard.press('Escape');
		await offer().click();
		await button('Change the answer to Approach').click();
		await scene.form.getByRole('radio', { name: /Option B/, checked: true }).waitFor();
		await scene.form.getByRole('radio', { name: /Option C/ }).click();
		await offer().waitFor();
		await button('Review').click();
		await button('Submit').click();
		expect((await model.nextToolResult()).content).toContain('="Option C"');
		expect(other.model.toolResults).toEqual([]);
		await other.claude.key('Escape');
		await untilKept(3);
	});
});

it('the history is exported as JSON for programs and as Markdown for people', async () => {
	await answerBoth(await askInForm([approach, features]));
	const { claude } = await scene.ask('2.1.326', [{ ask: [approach] }, thanks]);
	await claude.waitForPicker();
	await claude.key('1');
	await untilKept(2);

	const exported = JSON.parse(await exportAs('JSON', 'exported.json')) as HistoryExport;
	expect(exported).toMatchObject({
		format: 'question-panel-history',
		version: 1,
		entries: [
			{ outcome: 'answeredElsewhere', answeredBy: 'terminal', channel: null, questions: [{ question: approach.question, chosen: null, received: 'Option A' }] },
			{
				outcome: 'delivered', answeredBy: 'editor', channel: 'race', surface: 'form', decision: 'answer', doubt: null,
				session: { cwd: scene.folder },
				questions: [
					{ question: approach.question, header: 'Approach', chosen: 'Option B', received: 'Option B' },
					{ question: features.question, multiSelect: true, chosen: '"Import, export", dark mode', note: 'not before May' },
				],
			},
		],
	});
	expect(exported.entries.map(({ waitedMs, askedAt, endedAt }) => waitedMs - (Date.parse(endedAt) - Date.parse(askedAt)))).toEqual([0, 0]);
	await scene.picture('history-exported');

	const read = await exportAs('Markdown', 'exported.md');
	expect(read).toMatch(/^# History of Question Panel\n\n## Question of /);
	for (const part of ['Which approach should we use?', 'Delivered: Claude Code received your answer', 'Answered in the terminal.', 'you, in the form, through the hook', 'somebody in the terminal', '"Import, export", dark mode', 'Note: not before May', '**Waited:**']) {
		expect(read).toContain(part);
	}
});

it('a file that cannot be read is set aside with a message, and the others are shown', async () => {
	const { model } = await askInForm([approach]);
	await scene.form.getByRole('radio', { name: /Option B/ }).click();
	await button('Submit').click();
	await model.nextToolResult();
	await untilKept(1);
	await scene.workbench.runCommand('Notifications: Clear All Notifications', scene.page);
	const broken = '000000000000007-request-broken.json';
	await writeFile(path.join(folder(), broken), '{"version":1,"id":');
	await scene.run('Show History');
	await rows('Which approach').waitFor();
	await scene.toast(/could not read a file of its history, and set it aside/).waitFor();
	await scene.picture('history-set-aside');
	const names = await readdir(folder());
	const aside = names.filter((name) => name.endsWith('.corrupt'));
	expect(names).not.toContain(broken);
	expect(aside).toEqual([expect.stringMatching(new RegExp(`^${broken}\\.[0-9a-f]+\\.corrupt$`))]);
	expect(await readFile(path.join(folder(), aside[0] ?? ''), 'utf8')).toBe('{"version":1,"id":');
});

it('ten thousand entries are shown, searched and known without delay', async () => {
	const { model } = await askInForm([features]);
	await scene.form.getByRole('checkbox', { name: /Search/ }).click();
	await button('Submit').click();
	await model.nextToolResult();
	await untilKept(1);
	const [newest = ''] = await kept();
	const entry = JSON.parse(await readFile(path.join(folder(), newest), 'utf8')) as { readonly questions: readonly AskedQuestion[] };
	for (let number = 1; number < many; number++) {
		const id = `request-${number}`;
		const questions = entry.questions.map((question) => ({ ...question, question: number === 1 ? 'Where is the needle?' : `Straw ${number}?` }));
		// The window watches: it must not see half a file.
		await writeAtomically(path.join(folder(), `${String(number).padStart(15, '0')}-${id}.json`), JSON.stringify({ ...entry, id, endedAt: number, askedAt: number, questions }));
	}
	await scene.workbench.reload(scene.page);

	await scene.run('Show History');
	await picker().locator('.monaco-list-row.focused').filter({ hasText: 'Which features' }).waitFor();
	expect(await rows('Straw 9999').count()).toBe(1);
	await scene.page.keyboard.press('ArrowUp');
	await rows(/Show older ones \(9.?900 more\)/).waitFor();
	await scene.picture('history-older');
	await scene.page.keyboard.press('Enter');
	await picker().locator('.monaco-list-row.focused').filter({ hasText: 'Straw 9900' }).waitFor();
	await scene.page.keyboard.type('needle');
	await rows('Where is the needle?').waitFor();
	await scene.picture('history-needle');
	await scene.page.keyboard.press('Escape');

	await askInForm([features]);
	await offer().waitFor();
});
