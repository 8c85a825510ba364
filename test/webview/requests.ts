import type { Question } from '../../src/domain/question';
import { formStrings } from '../../src/editor/formStrings';
import type { Draft, DraftChoice, FormRequest, FormSnapshot } from '../../src/protocol/formMessages';

export const strings = formStrings((sentence) => sentence, false);

export const database: Question = {
	header: 'Database',
	question: 'Which database should the new service use?\nIt will hold about 40 GB in the first year.',
	multiSelect: false,
	options: [
		{ label: 'PostgreSQL (Recommended)', description: 'Already runs in production; the team knows it.' },
		{ label: 'SQLite', description: 'One file, no server, one writer at a time.' },
		{ label: 'DynamoDB', description: 'Scales by itself, but ties the service to one vendor.' },
	],
};

export const cache: Question = {
	header: 'Cache',
	question: 'Which cache should stand before it?',
	multiSelect: false,
	options: [
		{ label: 'None', description: 'Measure first.' },
		{ label: 'Redis', description: 'Shared by all instances.' },
	],
};

export const checks: Question = {
	header: 'Checks',
	question: 'Which checks should run before a merge?',
	multiSelect: true,
	options: [
		{ label: 'Lint', description: 'ESLint with the project rules.' },
		{ label: 'Unit tests', description: 'About two minutes.' },
		{ label: 'End-to-end tests', description: 'About twelve minutes, in real browsers.' },
	],
};

const twoColumns = `┌──────────┬─────────────────────────────┐
│ Overview │ Orders this week            │
│ Orders   │ ▇▇▇▇▇▇▇▇▇▇▇▇▇▇  128         │
│ Stock    │                             │
│ Returns  │ Returns                     │
│          │ ▇▇▇  17                     │
└──────────┴─────────────────────────────┘`;

const oneColumn = `### Navigation on top

1. A bar with **Overview**, *Orders* and \`Stock\`
2. Below it the cards, one column on every screen

\`\`\`css
.page { display: grid; grid-template-columns: 1fr; }
\`\`\`

| screen | columns |
| --- | ---: |
| phone | 1 |
| desktop | 1 |
`;

export const layout: Question = {
	header: 'Layout',
	question: 'Which layout should the page have?',
	multiSelect: false,
	options: [
		{ label: 'Two columns', description: 'Navigation at the side.', preview: twoColumns },
		{ label: 'One column', description: 'Navigation on top.', preview: oneColumn },
		{ label: 'As it is', description: 'Nothing changes.' },
	],
};

export function requestOf(changes: Partial<FormRequest> = {}): FormRequest {
	return {
		id: 'request-1',
		sessionName: 'shop-backend',
		cwd: '/home/ada/shop-backend',
		askedAt: Date.now() - 125_000,
		questions: [database],
		canAnswer: true,
		isTyped: false,
		canTypeKept: false,
		canStop: false,
		canRelease: true,
		status: 'Answer here or in the terminal.',
		tone: 'waiting',
		answers: [],
		unsentText: undefined,
		said: '',
		facts: [],
		terminal: undefined,
		lastAnswer: undefined,
		...changes,
	};
}

export function choice(changes: Partial<DraftChoice> = {}): DraftChoice {
	return { labels: [], other: '', notes: '', ...changes };
}

/** A draft with these labels chosen, a list for each question. */
export function chosen(...labels: readonly (readonly string[])[]): Draft {
	return { choices: labels.map((some) => choice({ labels: [...some] })), chat: '' };
}

/** A snapshot that shows this request; of the others that there are, as much as the form is told. */
export function snapshotOf(request: FormRequest | undefined, { requests = request ? [request] : [], ...changes }: Partial<FormSnapshot> & { readonly requests?: readonly FormRequest[] } = {}): FormSnapshot {
	return {
		strings,
		place: 'view',
		shown: request,
		requestIds: requests.map(({ id }) => id),
		sendingIds: requests.filter(({ tone }) => tone === 'sending').map(({ id }) => id),
		editsElsewhere: 0,
		draft: { choices: request?.questions.map(() => choice()) ?? [], chat: '' },
		locale: 'en',
		...changes,
	};
}

export const delivered = requestOf({
	canAnswer: false,
	canRelease: false,
	tone: 'good',
	status: 'Delivered to Claude Code.',
	questions: [database, checks],
	answers: [
		{ header: database.header, question: database.question, answer: 'PostgreSQL (Recommended)' },
		{ header: checks.header, question: checks.question, answer: 'Lint, Unit tests' },
	],
});

export const endedElsewhere = requestOf({
	canAnswer: false,
	canRelease: false,
	tone: 'neutral',
	status: 'Answered in the terminal. What you had written here was not sent.',
	answers: [{ header: database.header, question: database.question, answer: 'SQLite' }],
	unsentText: 'MariaDB, because the reporting team\nalready runs it',
});

export const lost = requestOf({
	canAnswer: false,
	canRelease: false,
	tone: 'bad',
	status: 'Sent, but nothing shows that it arrived. Look at the terminal.',
	unsentText: 'PostgreSQL (Recommended)',
});

export const sending = requestOf({ canAnswer: false, canRelease: false, tone: 'sending', status: 'Sending…' });

export const typed = requestOf({
	isTyped: true,
	canRelease: false,
	status: 'The hook no longer waits: answer here, and it is typed into the terminal, or answer there.',
});

export const typing = requestOf({ canAnswer: false, canRelease: false, canStop: true, tone: 'sending', status: 'Typing into the terminal… Done so far: chose "SQLite" (Database).' });

export const terminalOnly = requestOf({
	canAnswer: false,
	canRelease: false,
	tone: 'waiting',
	status: 'Claude Code no longer waits for an answer from here. Answer in the terminal.',
	questions: [database, checks],
});
