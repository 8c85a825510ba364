import type { Question } from '../../src/domain/question';
import type { FormRequest, FormSnapshot, FormStrings } from '../../src/protocol/formMessages';

export const strings: FormStrings = {
	empty: 'No questions are waiting. When Claude Code asks something, it appears here.',
	other: 'Other',
	otherPlaceholder: 'Type your own answer',
	submit: 'Submit',
	answerInTerminal: 'Answer in Terminal',
	chooseOne: 'Choose one',
	chooseAny: 'Choose any',
	missing: 'Still to answer: {0}.',
	position: '{0} of {1}',
	previousRequest: 'Previous Request',
	nextRequest: 'Next Request',
	copyAnswer: 'Copy Answer',
	waiting: 'waiting {0}',
	submitKeys: 'Ctrl+Enter submits',
	questionOf: 'Question {0} of {1}: {2}',
	preview: 'Preview of {0}',
};

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

export const layout: Question = {
	header: 'Layout',
	question: 'Which layout should the page have?',
	multiSelect: false,
	options: [
		{ label: 'Two columns', description: 'Navigation at the side.', preview: '┌──────┬───────────────────────────────────┐\n│ nav  │ content                           │\n└──────┴───────────────────────────────────┘' },
		{ label: 'One column', description: 'Navigation on top.', preview: '┌─────┐\n│ nav │\n├─────┤\n│ …   │\n└─────┘' },
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
		canRelease: true,
		status: 'Answer here or in the terminal.',
		tone: 'waiting',
		answers: [],
		unsentText: undefined,
		...changes,
	};
}

export function snapshotOf(request: FormRequest | undefined, changes: Partial<FormSnapshot> = {}): FormSnapshot {
	return {
		strings,
		requests: request ? [request] : [],
		shownId: request?.id,
		editsElsewhere: 0,
		draft: request?.questions.map(() => ({ labels: [], other: '' })) ?? [],
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

export const answeredElsewhere = requestOf({
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

export const terminalOnly = requestOf({
	canAnswer: false,
	canRelease: false,
	tone: 'waiting',
	status: 'Claude Code no longer waits for an answer from here. Answer in the terminal.',
	questions: [database, checks],
});
