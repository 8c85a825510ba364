import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository } from '../stage/repository';
import { complaints, misfits } from './audit';
import { checks, chosen, database, requestOf, snapshotOf } from './requests';
import { showState, stateNames, states } from './states';
import { themes, type ThemeName } from './themes';
import { useForm } from './useForm';

const openForm = useForm();
const hostile = '<img src=x onerror="document.title=1"> [x](command:workbench.action.quit) **b** &amp; $(gear)';

/** In pixels: a very narrow side bar, a wide one, an editor. */
const widths = [220, 420, 1100];

describe.each(Object.keys(themes) as ThemeName[])('in the %s theme', (theme) => {
	it.each(stateNames)('%s is accessible and fits, narrow and wide, as view and as tab', async (name) => {
		for (const place of ['view', 'tab'] as const) {
			const form = await openForm({ theme, width: 220, reducedMotion: 'reduce' });
			await showState(form, name, { place });
			for (const width of place === 'view' ? widths : [1100]) {
				await form.page.setViewportSize({ width, height: 700 });
				await form.settled();
				expect({ width, place, found: await complaints(form) }).toEqual({ width, place, found: [] });
				expect({ width, place, found: await misfits(form) }).toEqual({ width, place, found: [] });
			}
		}
	});
});

describe('the size of things', () => {
	it('grows with the font of the editor', async () => {
		const form = await openForm();
		await showState(form, 'twoQuestions');
		const before = await form.button('Decline').boundingBox();
		await form.page.evaluate(() => document.documentElement.style.setProperty('--vscode-font-size', '26px'));
		const after = await form.button('Decline').boundingBox();
		expect(after?.height).toBeGreaterThan((before?.height ?? 0) * 1.5);
		expect(await misfits(form)).toEqual([]);
	});

	it('leaves Submit in sight where the view is high enough', async () => {
		const form = await openForm({ height: 560 });
		await showState(form, 'single');
		expect(await form.page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(560);
		const submit = await form.button('Submit').boundingBox();
		expect((submit?.y ?? 0) + (submit?.height ?? 0)).toBeLessThan(560);
	});

	it.each([['low', 300, 260], ['narrow', 220, 700]])('does not let the buttons cover a %s view', async (_, width, height) => {
		const form = await openForm({ width, height });
		await showState(form, 'single');
		expect(await form.page.locator('.actions').evaluate((bar) => getComputedStyle(bar).position)).toBe('relative');
	});

	it('does not hide a row that gets the focus behind the buttons', async () => {
		const form = await openForm({ height: 560, width: 280 });
		await form.show(snapshotOf(requestOf({ said: 'word '.repeat(80), questions: [{ ...checks, options: [...checks.options, ...database.options] }] })));
		await form.checkbox('Lint').focus();
		await form.press('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown');
		const row = await form.checkbox('DynamoDB').boundingBox();
		const bar = await form.page.locator('.actions').boundingBox();
		expect(await form.page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(700);
		expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 1);
	});
});

describe('text that the model wrote', () => {
	it('is shown as it is and never becomes markup outside what is Markdown', async () => {
		const form = await openForm();
		const request = requestOf({
			sessionName: hostile,
			status: hostile,
			facts: [{ name: hostile, value: hostile }],
			terminal: hostile,
			lastAnswer: { words: hostile, isInDraft: false },
			questions: [{ header: hostile, question: hostile, multiSelect: false, options: [{ label: hostile, description: hostile }] }],
		});
		await form.show(snapshotOf(request));
		await form.button('Submit').click();
		expect(await form.page.getByText(hostile, { exact: true }).count()).toBe(9);
		expect(await form.alert()).toContain(hostile);
		await form.show(
			snapshotOf({ ...request, canAnswer: false, tone: 'bad', answers: [{ header: hostile, question: hostile, answer: hostile }], unsentText: hostile }),
		);
		expect(await form.page.getByText(hostile, { exact: true }).count()).toBe(8);
		expect(await form.page.locator('img, a, b, strong').count()).toBe(0);
		expect(await form.page.title()).toBe('Question');
	});

	it('keeps its line breaks', async () => {
		const form = await openForm();
		await form.show(snapshotOf(requestOf()));
		expect(await form.page.locator('.questionText').innerText()).toBe(database.question);
	});

	it('runs in its own direction', async () => {
		const form = await openForm();
		await form.show(states.rightToLeft.snapshot);
		for (const text of ['.questionText', '.saidText p', '.optionDescription >> nth=0']) {
			expect(await form.page.locator(text).evaluate((shown) => getComputedStyle(shown).direction)).toBe('rtl');
		}
	});
});

describe('the editor around it', () => {
	it.each([['view', 'sideBar'], ['tab', 'editor']] as const)('lends its ground to the buttons of a %s', async (place, ground) => {
		const form = await openForm();
		await form.show(snapshotOf(requestOf(), { place }));
		const colours = await form.page.locator('.actions').evaluate((bar, name) => {
			const probe = document.body.appendChild(document.createElement('i'));
			probe.style.background = `var(--vscode-${name}-background)`;
			return [getComputedStyle(bar).backgroundColor, getComputedStyle(probe).backgroundColor];
		}, ground);
		expect(colours[0]).toBe(colours[1]);
	});
});

describe('forced colours', () => {
	it('still show what is chosen', async () => {
		const form = await openForm({ forcedColors: 'active' });
		await form.show(snapshotOf(requestOf(), { draft: chosen(['SQLite']) }));
		expect(await form.radio('SQLite').evaluate((row) => getComputedStyle(row).outlineStyle)).toBe('solid');
	});
});

describe('motion', () => {
	it.each([['reduce', 'none'], [undefined, 'sending']] as const)('while it is sent is as the person wants it (%s)', async (reducedMotion, animation) => {
		const form = await openForm(reducedMotion ? { reducedMotion } : {});
		await showState(form, 'sending');
		expect(await form.page.locator('.actions').evaluate((bar) => getComputedStyle(bar, '::before').animationName)).toBe(animation);
	});
});

describe('the bundle', () => {
	it('stays small', () => {
		expect(readFileSync(join(repository, 'dist/webview.js')).length).toBeLessThan(450_000);
	});
});
