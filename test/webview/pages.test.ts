import { describe, expect, it } from 'vitest';
import type { FormPage } from './formPage';
import { cache, checks, choice, chosen, database, layout, requestOf, snapshotOf, terminalOnly } from './requests';
import { useForm } from './useForm';

const openForm = useForm();
const three = snapshotOf(requestOf({ questions: [database, cache, checks] }));
const all = chosen(['SQLite'], ['Redis'], ['Lint']);

async function showing(draft = three.draft): Promise<FormPage> {
	const form = await openForm();
	await form.show({ ...three, draft });
	return form;
}

const first = 'Question 1 of 3: Database';
const second = 'Question 2 of 3: Cache';
const third = 'Question 3 of 3: Checks';
const review = 'Review your answers';

describe('several questions', () => {
	it('are shown one at a time, with the way to the others', async () => {
		const form = await showing();
		expect(await form.page.getByRole('main').ariaSnapshot()).toMatchInlineSnapshot(`
			"- main:
			  - heading "shop-backend" [level=2]
			  - text: waiting 2 min
			  - button "Open this form as an editor tab"
			  - status: Answer here or in the terminal.
			  - 'group "Question 1 of 3: Database"':
			    - text: Database Choose one
			    - button "Previous question" [disabled]
			    - text: 1/3
			    - button "Next question"
			    - paragraph: Which database should the new service use? It will hold about 40 GB in the first year.
			    - radiogroup "Which database should the new service use? It will hold about 40 GB in the first year.":
			      - radio "PostgreSQL Recommended": PostgreSQL Recommended Already runs in production; the team knows it.
			      - radio "SQLite": SQLite One file, no server, one writer at a time.
			      - radio "DynamoDB": DynamoDB Scales by itself, but ties the service to one vendor.
			      - radio "Other"
			    - textbox "Type your own answer"
			    - button "Add a note"
			  - alert
			  - button "Next question"
			  - button "Chat About This"
			  - button "Decline"
			  - button "Answer in Terminal"
			  - paragraph: 1–9 or arrows choose, Enter goes on Alt+P back, Alt+N on"
		`);
	});

	it('have only the page on screen in the document', async () => {
		const form = await showing();
		await form.button('Next question').last().click();
		expect(await form.page.getByRole('radio').count()).toBe(3);
		expect(await form.page.getByText('Which database').count()).toBe(0);
	});

	it('begin at the first without an answer', async () => {
		expect(await (await showing(chosen(['SQLite'], [], ['Lint']))).pageName()).toBe(second);
	});

	it('begin at the review where all are answered', async () => {
		expect(await (await showing(all)).pageName()).toBe(review);
	});

	it('say on the button where it leads', async () => {
		const form = await showing();
		const primary = form.page.locator('.buttons vscode-button').first();
		const labels: (string | null)[] = [];
		for (let page = 0; page < 4; page += 1) {
			labels.push(await primary.textContent());
			await primary.click();
		}
		expect(labels).toEqual(['Next question', 'Next question', 'Review', 'Submit']);
	});

	it('are turned by the arrows, which keep the focus until they lead nowhere', async () => {
		const form = await showing();
		expect(await form.button('Previous question').isDisabled()).toBe(true);
		const next = form.page.getByTitle('Next question (Alt+N)');
		await next.click();
		expect(await form.pageName()).toBe(second);
		expect(await form.focused()).toBe('button Next question');
		await next.click();
		await next.click();
		expect(await form.pageName()).toBe(review);
		expect(await next.getByRole('button').isDisabled()).toBe(true);
		expect(await form.focused()).toBe('button Change the answer to Database');
		await form.page.getByTitle('Previous question (Alt+P)').click();
		expect(await form.pageName()).toBe(third);
	});

	it('count for the eye', async () => {
		const form = await showing();
		expect(await form.page.getByText('1/3', { exact: true }).isVisible()).toBe(true);
		await form.press('Alt+KeyN');
		expect(await form.page.getByText('2/3', { exact: true }).isVisible()).toBe(true);
	});

	it('announce every page', async () => {
		const form = await showing();
		expect(await form.announced()).toBe('');
		await form.press('Alt+KeyN');
		expect(await form.announced()).toBe(second);
		await form.press('Alt+KeyN', 'Alt+KeyN');
		expect(await form.announced()).toBe(review);
		expect(await form.page.locator('.announcer').getAttribute('aria-live')).toBe('polite');
	});

	it('need no step more when there is only one', async () => {
		const form = await openForm();
		await form.show(snapshotOf(requestOf(), { draft: chosen(['SQLite']) }));
		expect(await form.pageName()).toBe('Question 1 of 1: Database');
		expect(await form.page.getByTitle('Next question (Alt+N)').isVisible()).toBe(false);
		await form.press('Alt+KeyN');
		expect(await form.pageName()).toBe('Question 1 of 1: Database');
	});
});

describe('a click', () => {
	it('chooses and goes on', async () => {
		const form = await showing();
		await form.radio('SQLite').click();
		expect(await form.pageName()).toBe(second);
		expect((await form.lastDraft())?.choices[0]).toEqual(choice({ labels: ['SQLite'] }));
		expect(await form.focused()).toBe('radio None');
	});

	it('goes on from what is already chosen', async () => {
		const form = await showing(chosen(['SQLite'], [], []));
		await form.press('Alt+KeyP');
		await form.radio('SQLite').click();
		expect(await form.pageName()).toBe(second);
	});

	it('on Other stays and leads to its text', async () => {
		const form = await showing();
		await form.radio('Other').click();
		expect(await form.pageName()).toBe(first);
		expect(await form.focused()).toBe('textarea Type your own answer');
	});

	it('stays where there are previews to look at', async () => {
		const form = await openForm();
		await form.show(snapshotOf(requestOf({ questions: [layout, cache] })));
		await form.radio('One column').click();
		expect(await form.pageName()).toBe('Question 1 of 2: Layout');
		expect(await form.isChosen(form.radio('One column'))).toBe(true);
	});

	it('stays in a multi-select', async () => {
		const form = await showing(chosen(['SQLite'], ['Redis'], []));
		await form.checkbox('Lint').click();
		expect(await form.pageName()).toBe(third);
	});
});

describe('the review', () => {
	it('lists every answer with its note, and what has none', async () => {
		const form = await showing({
			choices: [choice({ labels: ['PostgreSQL (Recommended)'], notes: 'Version 17' }), choice({ other: ' Memcached ' }), choice()],
			chat: '',
		});
		await form.press('Alt+KeyN');
		expect(await form.page.getByRole('group', { name: review }).ariaSnapshot()).toMatchInlineSnapshot(`
			"- group "Review your answers":
			  - heading "Review your answers" [level=3]
			  - button "Previous question"
			  - button "Next question" [disabled]
			  - list:
			    - listitem:
			      - text: Database
			      - paragraph: Which database should the new service use? It will hold about 40 GB in the first year.
			      - paragraph: PostgreSQL
			      - paragraph: "Note: Version 17"
			      - button "Change the answer to Database"
			    - listitem:
			      - text: Cache
			      - paragraph: Which cache should stand before it?
			      - paragraph: Memcached
			      - button "Change the answer to Cache"
			    - listitem:
			      - text: Checks
			      - paragraph: Which checks should run before a merge?
			      - paragraph: Not answered yet
			      - button "Change the answer to Checks""
		`);
	});

	it('leads back to change an answer, and shows the new one', async () => {
		const form = await showing(all);
		await form.button('Change the answer to Cache').click();
		expect(await form.pageName()).toBe(second);
		expect(await form.focused()).toBe('radio Redis');
		await form.radio('None').click();
		await form.press('Alt+KeyN');
		expect(await form.pageName()).toBe(review);
		expect(await form.page.getByText('None', { exact: true }).isVisible()).toBe(true);
		expect(await form.page.getByText('Redis', { exact: true }).count()).toBe(0);
	});

	it('holds Submit, which sends everything', async () => {
		const form = await showing(all);
		await form.button('Submit').click();
		expect(await form.decisions()).toEqual([{ kind: 'answer', answer: all.choices }]);
	});

	it('with something missing leads there instead', async () => {
		const form = await showing(chosen(['SQLite'], [], []));
		await form.press('Alt+KeyN', 'Alt+KeyN');
		expect(await form.focused()).toBe('button Change the answer to Cache');
		await form.button('Submit').click();
		expect(await form.decisions()).toEqual([]);
		expect(await form.pageName()).toBe(second);
		expect(await form.alert()).toBe('Still to answer: Cache and Checks');
		expect(await form.page.getByRole('radiogroup').getAttribute('aria-invalid')).toBe('true');
		await form.radio('Redis').click();
		expect(await form.checkbox('Lint').getAttribute('aria-invalid')).toBe('true');
	});

	it('takes over answers that were changed elsewhere', async () => {
		const form = await showing(all);
		await form.show({ ...three, draft: chosen(['DynamoDB'], ['Redis'], []), editsElsewhere: 1 });
		expect(await form.page.getByText('DynamoDB').isVisible()).toBe(true);
		expect(await form.page.getByText('Not answered yet').count()).toBe(1);
	});
});

describe('the page on screen', () => {
	it('is remembered for the request, with what was chosen', async () => {
		const form = await showing();
		await form.press('Alt+KeyN', 'Alt+KeyN');
		const state = await form.page.evaluate(() => window.recorder.state);
		expect(state).toEqual({ requestId: 'request-1', draft: three.draft, page: 2 });
		const again = await openForm({ state });
		await again.show(three);
		expect(await again.pageName()).toBe(third);
		expect(await again.postedOf('draft')).toEqual([]);
	});

	it('is not taken from another request, nor beyond the last', async () => {
		const form = await openForm({ state: { requestId: 'another', draft: three.draft, page: 2 } });
		await form.show(three);
		expect(await form.pageName()).toBe(first);
		const beyond = await openForm({ state: { requestId: 'request-1', draft: three.draft, page: 9 } });
		await beyond.show(three);
		expect(await beyond.pageName()).toBe(review);
	});

	it('stays when a snapshot comes', async () => {
		const form = await showing();
		await form.press('Alt+KeyN');
		await form.show({ ...three, draft: all, editsElsewhere: 1 });
		expect(await form.pageName()).toBe(second);
		expect(await form.isChosen(form.radio('Redis'))).toBe(true);
	});

	it('can be turned, but not to a review, where only the terminal can answer', async () => {
		const form = await openForm();
		await form.show(snapshotOf(terminalOnly));
		await form.press('Alt+KeyN', 'Alt+KeyN');
		expect(await form.pageName()).toBe('Question 2 of 2: Checks');
		expect(await form.checkbox('Lint').getAttribute('aria-disabled')).toBe('true');
	});

	it('becomes a question again when the review has nothing to send any more', async () => {
		const form = await openForm();
		await form.show(snapshotOf({ ...terminalOnly, canAnswer: true }, { draft: chosen(['SQLite'], ['Lint']) }));
		expect(await form.pageName()).toBe(review);
		await form.show(snapshotOf(terminalOnly, { draft: chosen(['SQLite'], ['Lint']) }));
		expect(await form.pageName()).toBe('Question 2 of 2: Checks');
	});

	it('is read from its top', async () => {
		const form = await openForm({ height: 300 });
		await form.show(three);
		await form.page.evaluate(() => window.scrollTo(0, 1000));
		await form.press('Alt+KeyN');
		expect(await form.page.locator('section.page').evaluate((page) => page.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0);
	});
});
