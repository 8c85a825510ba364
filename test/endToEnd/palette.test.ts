import { execa } from 'execa';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../stage/eventually';
import type { AskedQuestion } from '../stage/scriptedModel';
import { approach, features, layout, naming, retry } from './questions';
import { claudeVersions, setScene } from './scene';

const scene = setScene();
const thanks = { say: 'Thank you.' };

const storage: AskedQuestion = {
	question: 'Where should sessions be stored?',
	header: 'Storage',
	multiSelect: false,
	options: [
		{ label: 'PostgreSQL (Recommended)', description: 'The database we already run' },
		{ label: 'Redis', description: 'Fast; one more service to watch' },
	],
};

const picker = () => scene.page.locator('.quick-input-widget');
const title = (text: string) => picker().locator('.quick-input-title').filter({ hasText: text });
const row = (text: string | RegExp) => picker().locator('.monaco-list-row').filter({ hasText: text });
const press = (key: string) => scene.page.keyboard.press(key);

/** Opens the palette on the question that waits. */
async function openPalette(text: string): Promise<void> {
	await press('Control+Alt+q');
	await title(text).waitFor();
}

/** Goes down the rows, with the key that does so, to the first one that holds this text. */
async function goTo(text: string): Promise<void> {
	const isThere = async () => (await picker().locator('.monaco-list-row.focused').filter({ hasText: text }).count()) > 0;
	for (let steps = 0; !(await isThere()); steps++) {
		expect(steps, `steps to the row "${text}"`).toBeLessThan(20);
		await press('ArrowDown');
	}
}

async function choose(text: string): Promise<void> {
	await goTo(text);
	await press('Enter');
}

async function tick(text: string): Promise<void> {
	await goTo(text);
	await press('Space');
}

/** Goes to a button as somebody without a mouse does: Tab leads to a row of buttons, the arrows to the others in it. */
async function pressButton(name: string, towards: 'Tab' | 'Shift+Tab'): Promise<void> {
	const focused = () =>
		scene.page.evaluate(() => ({
			name: document.activeElement?.getAttribute('aria-label') ?? '',
			isButton: document.activeElement?.matches('.quick-input-widget .action-label') ?? false,
		}));
	const passed: string[] = [];
	for (let at = await focused(); at.name !== name; at = await focused()) {
		expect(passed.length, `steps to the button "${name}": ${passed.join(' › ')}`).toBeLessThan(20);
		// A row of buttons goes round, and goes on from where it was left: the first may be passed twice before the others.
		await press(at.isButton && passed.filter((one) => one === at.name).length < 2 ? 'ArrowRight' : towards);
		passed.push(at.name);
	}
	await press('Enter');
}

/** Types into the box that is open now. */
async function write(prompt: string, text: string): Promise<void> {
	await picker().locator('.quick-input-list').waitFor({ state: 'hidden' });
	await picker().locator('.quick-input-message').filter({ hasText: prompt }).waitFor();
	await scene.page.keyboard.type(text);
}

beforeAll(async () => {
	await execa('git', ['init', '--quiet', '--initial-branch=feature/palette', scene.folder]);
});

afterEach(async () => {
	await scene.workbench.runCommand('Close All Editors', scene.page);
});

describe.each(claudeVersions)('the palette, for Claude Code %s', (version) => {
	it(`takes four mixed questions from the keyboard alone, through the review (${version})`, async () => {
		const [twoColumns, oneColumn] = layout.options.map(({ preview }) => preview ?? '');
		const { model } = await scene.ask(version, [{ say: 'Four things.', ask: [storage, features, layout, naming] }, thanks]);
		await scene.toast(/Storage/).waitFor();

		await openPalette('Storage: Where should sessions be stored?');
		await row('PostgreSQL').filter({ hasText: 'Recommended' }).waitFor();
		await picker().getByText(/shop · feature\/palette · .* · waiting/).waitFor();
		await scene.picture(`palette-recommended-${version}`);
		await choose('PostgreSQL');

		await title('Features: Which features should the first release have?').waitFor();
		await press('Enter');
		await picker().getByText('Nothing is chosen yet').first().waitFor();
		await scene.picture(`palette-nothing-chosen-${version}`);
		await tick('Search');
		await tick('Import, export');
		await tick('Other…');
		await pressButton('Add a Note', 'Shift+Tab');
		await write('A note that goes along', 'in this order');
		await press('Enter');
		await title('Features').waitFor();
		await scene.picture(`palette-multi-${version}`);
		await tick('Other…');
		await press('Enter');
		await write('Type your own answer', 'dark mode');
		await press('Enter');

		await title('Layout: Which layout should the page have?').waitFor();
		await choose('Add a Note…');
		await write('A note that goes along', 'but "wide", please');
		await scene.picture(`palette-note-${version}`);
		await press('Enter');
		await row('Change the Note…').filter({ hasText: 'but "wide", please' }).waitFor();
		await choose('One column');

		await title('Name: What should the module be called?').waitFor();
		await choose('Other…');
		await write('Type your own answer', 'till');
		await press('Enter');

		await title('Review your answers').waitFor();
		await row('Layout').filter({ hasText: 'One column · Note: but "wide", please' }).waitFor();
		await scene.picture(`palette-review-${version}`);
		await choose('Layout');
		await title('Layout: Which layout should the page have?').waitFor();
		await press('ArrowUp');
		await choose('Two columns');
		await title('Review your answers').waitFor();
		await row('Layout').filter({ hasText: 'Two columns' }).waitFor();
		expect(model.toolResults).toEqual([]);
		await press('Enter');

		const { content } = await model.nextToolResult();
		expect(content).toContain('"Where should sessions be stored?"="PostgreSQL (Recommended)"');
		expect(content).toContain('"Which features should the first release have?"="Search, "Import, export", dark mode" notes: in this order');
		expect(content).toContain(`"Which layout should the page have?"="Two columns" selected preview:\n${twoColumns} notes: but "wide", please`);
		expect(content).not.toContain(oneColumn);
		expect(content).toContain('"What should the module be called?"="till"');
		await picker().waitFor({ state: 'hidden' });
	});

	it(`turns the question into a chat, whose text is kept when it is left (${version})`, async () => {
		const { model, claude } = await scene.ask(version, [{ ask: [approach] }, { say: 'Let us talk about Redis.' }]);
		await scene.toast(/Approach/).waitFor();
		await openPalette('Approach: Which approach should we use?');
		await choose('Chat About This…');
		await write('Claude reads this instead of an answer', '');
		await press('Enter');
		await picker().getByText('Write what you would like to clarify.').waitFor();
		await scene.page.keyboard.type('Does "Redis" survive');
		await press('Escape');
		await picker().waitFor({ state: 'hidden' });
		expect(model.toolResults).toEqual([]);

		await openPalette('Approach: Which approach should we use?');
		await choose('Chat About This…');
		await write('Claude reads this instead of an answer', '');
		await press('End');
		await scene.page.keyboard.type(' a restart? 重启');
		await scene.picture(`palette-chat-${version}`);
		await press('Enter');
		const { content, isError } = await model.nextToolResult();
		expect(isError).toBe(true);
		expect(content).toContain('Does "Redis" survive a restart? 重启');
		await claude.waitForText('Let us talk about Redis.');
	});

	it(`declines after it has asked, and the turn stops (${version})`, async () => {
		const { model, claude } = await scene.ask(version, [{ ask: [features] }, thanks]);
		const dialog = scene.page.getByRole('dialog').filter({ hasText: 'Decline to answer?' });
		await claude.waitForText('Which features');
		await scene.toast(/Features/).waitFor();
		await openPalette('Features: Which features should the first release have?');
		await tick('Metrics');
		await pressButton('More Actions…', 'Shift+Tab');
		await row('Decline…').waitFor();
		await scene.picture(`palette-actions-${version}`);
		await press('Escape');
		await row('Metrics').locator('input[type=checkbox]:checked, [role=checkbox][aria-checked=true]').waitFor();

		await pressButton('More Actions…', 'Shift+Tab');
		await choose('Decline…');
		await dialog.waitFor();
		await scene.picture(`palette-decline-${version}`);
		await press('Escape');
		await title('Features').waitFor();
		expect(await claude.pickerShown()).toBe(true);
		expect(model.toolResults).toEqual([]);

		await pressButton('More Actions…', 'Shift+Tab');
		await choose('Decline…');
		await dialog.waitFor();
		await press('Enter');
		await claude.waitForText(/[Dd]eclined to answer/);
		expect(await claude.pickerShown()).toBe(false);
		await scene.showForm();
		await scene.row('Recently finished').click();
		await scene.row('Features').filter({ hasText: 'declined' }).first().waitFor();
		await scene.picture(`palette-declined-${version}`);
		await scene.row('Recently finished').click();
		expect(model.toolResults).toEqual([]);
		expect(model.requests).toHaveLength(1);
	});
});

describe('the picker of a question', () => {
	it('opens previews and what Claude wrote beside itself, and can be left and taken up again', async () => {
		const { model } = await scene.ask('2.1.326', [{ say: 'I read **both** modules.', ask: [retry] }, thanks]);
		const isInPicker = () => scene.page.evaluate(() => document.activeElement?.closest('.quick-input-widget') !== null);
		await scene.toast(/Retry/).waitFor();
		await openPalette('Retry: How should a failed call be retried?');
		await goTo('Three times');
		await pressButton('Open the Preview in an Editor', 'Tab');
		await scene.page.getByRole('tab', { name: /Three times/ }).waitFor();
		await title('Retry').waitFor();
		await eventually(isInPicker, () => 'the picker to have the focus again', 10_000);
		await picker().locator('.monaco-list-row.focused').filter({ hasText: 'Three times' }).waitFor();
		await scene.picture('palette-preview');

		await pressButton('Compare with Another Preview', 'Tab');
		await row(/^Once/).waitFor();
		await choose('Once');
		await scene.page.getByRole('tab', { name: /Three times ↔ Once/ }).waitFor();
		await scene.page.locator('.monaco-diff-editor').waitFor();
		await title('Retry').waitFor();
		await eventually(isInPicker, () => 'the picker to have the focus again', 10_000);
		await scene.picture('palette-compared');

		await pressButton('What Claude Wrote Before Asking', 'Shift+Tab');
		await scene.page.getByRole('tab', { name: /What Claude wrote/ }).waitFor();
		await title('Retry').waitFor();
		await scene.picture('palette-said');

		await choose('Other…');
		await write('Type your own answer', 'Twice, and th');
		await press('Escape');
		await picker().waitFor({ state: 'hidden' });
		await openPalette('Retry: How should a failed call be retried?');
		await picker().locator('.monaco-list-row.focused').filter({ hasText: 'Twice, and th' }).waitFor();
		await press('ArrowUp');
		await press('ArrowUp');
		await picker().locator('.monaco-list-row.focused').filter({ hasText: 'Three times' }).waitFor();
		await press('Enter');
		expect((await model.nextToolResult()).content).toContain('="Three times" selected preview:');
	});

	it('keeps what was ticked when it is left, and closes when the terminal answers', async () => {
		const { model, claude } = await scene.ask('2.1.326', [{ ask: [features] }, thanks]);
		await claude.waitForPicker();
		await openPalette('Features: Which features should the first release have?');
		await tick('Search');
		await tick('Metrics');
		await press('Escape');
		await picker().waitFor({ state: 'hidden' });
		await openPalette('Features: Which features should the first release have?');
		const ticked = picker().locator('.monaco-list-row').filter({ has: scene.page.locator('[aria-checked=true], input:checked') });
		await eventually(async () => (await ticked.count()) === 2, async () => `two ticks; ${await ticked.count()} are there`, 10_000);
		await scene.picture('palette-ticks-kept');
		await claude.key('1');
		await claude.key('Tab');
		await claude.key('Enter');
		expect((await model.nextToolResult()).content).toContain('="Auth"');
		await scene.toast('Answered in the terminal.').waitFor();
		await picker().waitFor({ state: 'hidden' });
	});
});
