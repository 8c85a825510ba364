import type { Browser } from 'playwright-core';
import type { Question } from '../../src/domain/question';
import type { FormSnapshot, FormStrings } from '../../src/protocol/formMessages';
import { openForm, type FormPage, type FormPageSettings } from './formPage';
import { cache, checks, choice, chosen, database, delivered, endedElsewhere, layout, lost, requestOf, sending, snapshotOf, terminalOnly, typed, typing } from './requests';

/** A state of the form: what the host sends, and what a person then does to get there. */
export interface State {
	readonly snapshot: FormSnapshot;
	/** The words on the buttons are the snapshot's, whatever language that is in. */
	readonly steps?: (form: FormPage, strings: FormStrings) => Promise<void>;
	/** Where the state is about one. In pixels. */
	readonly width?: number;
}

const facts = [
	{ name: 'Folder', value: '~/work/shop/services/shop-backend' },
	{ name: 'Branch', value: 'feature/storage' },
	{ name: 'Model', value: 'claude-opus-4-8' },
	{ name: 'Mode', value: 'plan' },
];

const said = `I looked at the three services that read orders. **Two of them** join over \`order_lines\`, so a store without joins means rewriting \`reports/weekly.ts\`.

- reads: about 200/s at noon
- writes: about 15/s`;

const longSaid = `${said}

## What I found

| table | rows | grows by |
| --- | ---: | ---: |
| orders | 2 100 000 | 4 000 / day |
| order_lines | 9 800 000 | 19 000 / day |

${'The nightly job copies both tables into the reporting schema and holds a lock while it does so, which is why the dashboard is slow before six in the morning. '.repeat(6)}

\`\`\`sql
select o.id, count(*) from orders o join order_lines l on l.order_id = o.id group by o.id having count(*) > 100;
\`\`\`

> The reporting team asked for fewer locks.`;

const inContext = { facts, terminal: 'zsh (shop-backend)', said };

const rightToLeftQuestion: Question = {
	header: 'מסד נתונים',
	question: 'באיזה מסד נתונים להשתמש?',
	multiSelect: false,
	options: [
		{ label: 'PostgreSQL (Recommended)', description: 'כבר רץ בייצור.' },
		{ label: 'SQLite', description: 'קובץ אחד, ללא שרת.' },
		{ label: 'קובץ טקסט', description: 'פשוט, אבל איטי.', preview: '## תצוגה\n\nשורה אחת לכל **הזמנה**.' },
	],
};

const unbroken = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft_'.repeat(2);
const unbrokenRequest = requestOf({
	lastAnswer: { words: unbroken, isInDraft: false },
	sessionName: unbroken,
	facts: [{ name: unbroken.slice(0, 30), value: unbroken }],
	terminal: unbroken,
	said: unbroken,
	questions: [
		{ header: unbroken, question: unbroken, multiSelect: false, options: [{ label: unbroken, description: unbroken, preview: unbroken }, { label: 'b', description: '' }] },
		{ header: unbroken, question: unbroken, multiSelect: true, options: [{ label: unbroken, description: unbroken }] },
	],
});

const both = requestOf({ questions: [database, checks], ...inContext });
const three = requestOf({ questions: [database, cache, checks], ...inContext });
const previews = requestOf({ questions: [layout], ...inContext, said: '' });
const several = [requestOf({ ...inContext, questions: [database, checks] }), requestOf({ id: 'request-2' }), requestOf({ id: 'request-3' })];

/** Every state that the form can be in, by name. */
export const states = {
	empty: { snapshot: snapshotOf(undefined) },
	single: { snapshot: snapshotOf(requestOf(inContext), { draft: chosen(['SQLite']) }) },
	recommended: { snapshot: snapshotOf(requestOf()) },
	multi: {
		snapshot: snapshotOf(requestOf({ questions: [checks], ...inContext }), {
			draft: { choices: [choice({ labels: ['Lint', 'Unit tests'], other: 'Spelling\nin the docs' })], chat: '' },
		}),
	},
	twoQuestions: { snapshot: snapshotOf(both) },
	textUnused: { snapshot: snapshotOf(requestOf(), { draft: { choices: [choice({ labels: ['SQLite'], other: 'MariaDB' })], chat: '' } }) },
	focused: { snapshot: snapshotOf(requestOf()), steps: (form) => form.send({ type: 'focus' }) },
	missing: { snapshot: snapshotOf(both), steps: (form) => form.press('Control+Enter') },
	refused: {
		snapshot: snapshotOf(requestOf()),
		steps: (form) => form.send({ type: 'refused', requestId: 'request-1', message: 'This question was already answered in the terminal.' }),
	},
	previewsWide: { snapshot: snapshotOf(previews, { place: 'tab' }), width: 1100 },
	previewsNarrow: { snapshot: snapshotOf(previews, { draft: chosen(['One column']) }), width: 300 },
	noPreview: { snapshot: snapshotOf(previews, { draft: chosen(['As it is']) }) },
	notes: {
		snapshot: snapshotOf(requestOf(inContext), {
			draft: { choices: [choice({ labels: ['SQLite'], notes: 'Only until the reports move; then we look again.' })], chat: '' },
		}),
	},
	lastAnswer: {
		snapshot: snapshotOf({ ...both, lastAnswer: { words: 'Database: SQLite · Checks: Lint, Unit tests · Note: the slow ones only at night, when nobody waits for them', isInDraft: false } }),
	},
	lastAnswerFilledIn: {
		snapshot: snapshotOf(requestOf({ ...inContext, lastAnswer: { words: 'SQLite', isInDraft: true } }), { draft: chosen(['SQLite']) }),
	},
	review: {
		snapshot: snapshotOf(three, {
			draft: {
				choices: [choice({ labels: ['PostgreSQL (Recommended)'], notes: 'Version 17.' }), choice({ other: 'Memcached, as in the shop' }), choice({ labels: ['Lint', 'Unit tests'] })],
				chat: '',
			},
		}),
	},
	reviewIncomplete: {
		snapshot: snapshotOf(three, { draft: chosen(['SQLite'], [], ['Lint']) }),
		steps: async (form) => {
			await form.press('Alt+KeyN', 'Alt+KeyN');
		},
	},
	chat: {
		snapshot: snapshotOf(requestOf(inContext), { draft: { choices: [choice()], chat: 'What happens to the nightly export?' } }),
		steps: (form, { chat }) => form.button(chat).click(),
	},
	chatMissing: {
		snapshot: snapshotOf(both),
		steps: async (form, { chat, send }) => {
			await form.button(chat).click();
			await form.button(send).click();
		},
	},
	decline: { snapshot: snapshotOf(requestOf(inContext)), steps: (form, { decline }) => form.button(decline).click() },
	sending: { snapshot: snapshotOf({ ...sending, ...inContext }, { draft: chosen(['SQLite']) }) },
	sendingReview: { snapshot: snapshotOf({ ...sending, questions: [database, checks] }, { draft: chosen(['SQLite'], ['Lint']) }) },
	delivered: { snapshot: snapshotOf({ ...delivered, ...inContext }) },
	endedElsewhere: { snapshot: snapshotOf({ ...endedElsewhere, ...inContext }) },
	lost: { snapshot: snapshotOf({ ...lost, ...inContext }) },
	lostTypeable: { snapshot: snapshotOf({ ...lost, ...inContext, canTypeKept: true }) },
	typed: { snapshot: snapshotOf({ ...typed, ...inContext }, { draft: chosen(['SQLite']) }) },
	typing: { snapshot: snapshotOf({ ...typing, ...inContext }, { draft: chosen(['SQLite']) }) },
	typingStopped: {
		snapshot: snapshotOf(
			{ ...typed, ...inContext, status: 'Typing was stopped: the pane changed in another way than expected; somebody may be typing there. Done so far: chose "SQLite" (Database). The hook no longer waits: answer in the terminal.' },
			{ draft: chosen(['SQLite']) },
		),
	},
	terminalOnly: { snapshot: snapshotOf({ ...terminalOnly, ...inContext }) },
	severalRequests: { snapshot: snapshotOf(several[0], { requests: several }) },
	longContext: {
		snapshot: snapshotOf(requestOf({ ...inContext, said: longSaid })),
		steps: async (form, strings) => {
			const closed = form.page.locator('details:not([open]) > summary', { hasText: strings.said });
			if (await closed.isVisible()) {
				await closed.click();
			}
		},
	},
	rightToLeft: { snapshot: snapshotOf(requestOf({ sessionName: 'חנות', lastAnswer: { words: 'קובץ טקסט', isInDraft: false }, questions: [rightToLeftQuestion], said: 'בדקתי את **שלושת** השירותים.' })) },
	unbroken: { snapshot: snapshotOf(unbrokenRequest, { requests: [unbrokenRequest, ...several.slice(1)] }) },
} satisfies Readonly<Record<string, State>>;

export type StateName = keyof typeof states;
export const stateNames = Object.keys(states) as StateName[];

export interface StateSettings extends FormPageSettings {
	/** In place of the snapshot's own. */
	readonly strings?: FormStrings;
	readonly place?: FormSnapshot['place'];
}

/** Opens the built form in this state. The caller closes `page.context()`. */
export async function openState(browser: Browser, name: StateName, settings: StateSettings = {}): Promise<FormPage> {
	const state: State = states[name];
	const width = settings.width ?? state.width;
	const form = await openForm(browser, { reducedMotion: 'reduce', ...settings, ...(width === undefined ? {} : { width }) });
	await showState(form, name, settings);
	return form;
}

/** Brings an opened form into this state. */
export async function showState(form: FormPage, name: StateName, settings: StateSettings = {}): Promise<void> {
	const state: State = states[name];
	const strings = settings.strings ?? state.snapshot.strings;
	await form.show({ ...state.snapshot, strings, place: settings.place ?? state.snapshot.place });
	await state.steps?.(form, strings);
	await form.settled();
}
