import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { AxeResults } from 'axe-core';
import { describe, expect, it } from 'vitest';
import type { Question } from '../../src/domain/question';
import type { FormSnapshot } from '../../src/protocol/formMessages';
import { useForm, type FormPage } from './formPage';
import { answeredElsewhere, checks, database, delivered, layout, lost, requestOf, sending, snapshotOf, terminalOnly } from './requests';
import { themes, type ThemeName } from './themes';

const openForm = useForm();
const screenshots = join(import.meta.dirname, '../../out/screenshots/webview');
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft_'.repeat(2);
const hostile = '<img src=x onerror="document.title=1"> [x](command:workbench.action.quit) **b** &amp; $(gear)';

const unbroken = requestOf({
	sessionName: long,
	questions: [{ header: long, question: long, multiSelect: false, options: [{ label: long, description: long }, { label: 'b', description: long }] }],
});
const rightToLeft = requestOf({
	sessionName: 'חנות',
	questions: [
		{
			header: 'מסד נתונים',
			question: 'באיזה מסד נתונים להשתמש?',
			multiSelect: false,
			options: [
				{ label: 'PostgreSQL (מומלץ)', description: 'כבר רץ בייצור.' },
				{ label: 'SQLite', description: 'קובץ אחד, ללא שרת.' },
			],
		},
	],
});
const high: Question = {
	header: 'Log',
	question: 'Which log?',
	multiSelect: false,
	options: [{ label: 'High', description: '', preview: `${long}\n`.repeat(60) }, { label: 'None', description: '' }],
};
const three = [requestOf({ questions: [database, checks] }), requestOf({ id: 'request-2' }), requestOf({ id: 'request-3' })];

interface State {
	readonly snapshot: FormSnapshot;
	readonly then?: (form: FormPage) => Promise<void>;
}

const states: Readonly<Record<string, State>> = {
	empty: { snapshot: snapshotOf(undefined) },
	single: { snapshot: snapshotOf(requestOf(), { draft: [{ labels: ['SQLite'], other: '' }] }) },
	untouched: { snapshot: snapshotOf(requestOf()) },
	multi: { snapshot: snapshotOf(requestOf({ questions: [checks] }), { draft: [{ labels: ['Lint', 'Unit tests'], other: 'Spelling\nin the docs' }] }) },
	textUnused: { snapshot: snapshotOf(requestOf(), { draft: [{ labels: ['SQLite'], other: 'MariaDB' }] }) },
	twoQuestions: { snapshot: snapshotOf(three[0], { requests: three }) },
	focus: { snapshot: snapshotOf(requestOf()), then: (form) => form.press('Tab', '2') },
	writing: {
		snapshot: snapshotOf(requestOf()),
		then: async (form) => {
			await form.text().click();
			await form.page.keyboard.type('MariaDB, because the reporting team already runs it');
		},
	},
	missing: { snapshot: snapshotOf(requestOf({ questions: [database, checks] })), then: (form) => form.button('Submit').click() },
	refused: {
		snapshot: snapshotOf(requestOf()),
		then: (form) => form.send({ type: 'refused', requestId: 'request-1', message: 'This question was already answered in the terminal.' }),
	},
	preview: { snapshot: snapshotOf(requestOf({ questions: [layout, database] }), { draft: [{ labels: ['Two columns'], other: '' }] }) },
	previewHigh: { snapshot: snapshotOf(requestOf({ questions: [high] }), { draft: [{ labels: ['High'], other: '' }] }) },
	sending: { snapshot: snapshotOf(sending, { draft: [{ labels: ['SQLite'], other: '' }] }) },
	terminalOnly: { snapshot: snapshotOf(terminalOnly) },
	delivered: { snapshot: snapshotOf(delivered) },
	answeredElsewhere: { snapshot: snapshotOf(answeredElsewhere) },
	lost: { snapshot: snapshotOf(lost) },
	unbroken: { snapshot: snapshotOf(unbroken, { requests: [unbroken, ...three.slice(1)] }) },
	rightToLeft: { snapshot: snapshotOf(rightToLeft) },
};

async function open(theme: ThemeName, name: string, width: number): Promise<FormPage> {
	const state = states[name];
	if (!state) {
		throw new Error(`no state ${name}`);
	}
	const form = await openForm({ theme, width, reducedMotion: 'reduce' });
	await form.show(state.snapshot);
	await state.then?.(form);
	return form;
}

/** The whole form on one picture: in a window as high as it is, the buttons stand where they belong. */
async function photograph(form: FormPage, name: string): Promise<void> {
	const { width } = form.page.viewportSize() ?? { width: 300 };
	const height = await form.page.evaluate(() => document.documentElement.scrollHeight);
	await form.page.setViewportSize({ width, height });
	mkdirSync(screenshots, { recursive: true });
	await form.page.screenshot({ path: join(screenshots, `${name}.png`) });
}

async function complaints(form: FormPage): Promise<string[]> {
	await form.page.evaluate(axe);
	const results = await form.page.evaluate(
		() => (window as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
	);
	return results.violations
		.filter(({ impact }) => impact === 'serious' || impact === 'critical')
		.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`));
}

describe.each(Object.keys(themes) as ThemeName[])('in the %s theme', (theme) => {
	it.each(Object.keys(states))('%s is accessible, and fits', async (name) => {
		const form = await open(theme, name, 300);
		expect(await complaints(form)).toEqual([]);
		await photograph(form, `${name}-${theme}`);
	});
});

describe('a narrow view', () => {
	it.each(Object.keys(states))('shows %s without scrolling sideways', async (name) => {
		const form = await open('dark', name, 220);
		expect(await form.page.evaluate(() => document.documentElement.scrollWidth)).toBe(220);
		await photograph(form, `${name}-220px`);
	});

	// A view of 300 pixels at a zoom of 200 % has 150 of its own.
	it.each(Object.keys(states))('shows %s at twice the size without scrolling sideways', async (name) => {
		const form = await open('dark', name, 150);
		expect(await form.page.evaluate(() => document.documentElement.scrollWidth)).toBe(150);
		await photograph(form, `${name}-zoomed`);
	});

	it('grows with the font of the editor', async () => {
		const form = await open('dark', 'twoQuestions', 300);
		const before = await form.button('Submit').boundingBox();
		await form.page.evaluate(() => document.documentElement.style.setProperty('--vscode-font-size', '26px'));
		const after = await form.button('Submit').boundingBox();
		expect(after?.height).toBeGreaterThan((before?.height ?? 0) * 1.5);
		expect(await form.page.evaluate(() => document.documentElement.scrollWidth)).toBe(300);
		await photograph(form, 'largeFont');
	});

	it('keeps Submit in sight where it is high enough', async () => {
		const form = await openForm({ height: 450 });
		await form.show(snapshotOf(requestOf({ questions: [database, checks] })));
		expect(await form.page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(450);
		const submit = await form.button('Submit').boundingBox();
		expect((submit?.y ?? 0) + (submit?.height ?? 0)).toBeLessThan(450);
		await form.page.screenshot({ path: join(screenshots, 'sticky.png') });
	});
});

describe('text that the model wrote', () => {
	it('is shown as it is and never becomes markup', async () => {
		const form = await openForm();
		const request = requestOf({
			sessionName: hostile,
			status: hostile,
			questions: [{ header: hostile, question: hostile, multiSelect: false, options: [{ label: hostile, description: hostile }] }],
		});
		await form.show(snapshotOf(request));
		await form.button('Submit').click();
		expect(await form.page.getByText(hostile, { exact: true }).count()).toBe(6);
		expect(await form.page.getByRole('alert').textContent()).toContain(hostile);
		await form.show(
			snapshotOf({
				...request,
				canAnswer: false,
				tone: 'bad',
				answers: [{ header: hostile, question: hostile, answer: hostile }],
				unsentText: hostile,
			}),
		);
		expect(await form.page.getByText(hostile, { exact: true }).count()).toBe(6);
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
		await form.show(snapshotOf(rightToLeft));
		const direction = await form.page.locator('.questionText').evaluate((text) => getComputedStyle(text).direction);
		expect(direction).toBe('rtl');
	});
});

describe('forced colours', () => {
	it('still show what is chosen', async () => {
		const form = await openForm({ forcedColors: 'active' });
		await form.show(snapshotOf(requestOf(), { draft: [{ labels: ['SQLite'], other: '' }] }));
		expect(await form.radio('SQLite').evaluate((row) => getComputedStyle(row).outlineStyle)).toBe('solid');
		await photograph(form, 'forcedColors');
	});
});

describe('the bundle', () => {
	it('stays small', () => {
		const bytes = readFileSync(join(import.meta.dirname, '../../dist/webview.js')).length;
		expect(bytes).toBeLessThan(450_000);
	});
});
