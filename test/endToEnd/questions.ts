import type { AskedQuestion } from '../stage/scriptedModel';

/** The questions that the sessions of these tests ask. */
export const approach: AskedQuestion = {
	question: 'Which approach should we use?',
	header: 'Approach',
	multiSelect: false,
	options: [
		{ label: 'Option A', description: 'Keep sessions in memory' },
		{ label: 'Option B', description: 'Keep sessions in Redis' },
		{ label: 'Option C', description: 'Keep sessions in the database' },
	],
};

/** Its options show what choosing them would look like. */
export const layout: AskedQuestion = {
	question: 'Which layout should the page have?',
	header: 'Layout',
	multiSelect: false,
	options: [
		{ label: 'Two columns', description: 'Navigation at the side', preview: '+-----+---------+\n| nav | content |\n+-----+---------+' },
		{ label: 'One column', description: 'Navigation on top', preview: '+---------+\n|   nav   |\n| content |\n+---------+' },
	],
};

export const features: AskedQuestion = {
	question: 'Which features should the first release have?',
	header: 'Features',
	multiSelect: true,
	options: [
		{ label: 'Auth', description: 'Login and logout' },
		{ label: 'Search', description: 'Full text' },
		{ label: 'Metrics', description: 'Prometheus' },
		{ label: 'Import, export', description: 'CSV files' },
	],
};

/** Labels that are hard to join, to quote and to lay out. */
export const extras: AskedQuestion = {
	question: 'Which extras should it have?',
	header: 'Extras',
	multiSelect: true,
	options: [
		{ label: 'Red, white', description: 'A comma in the label' },
		{ label: 'Say "hi"', description: 'Quotes in the label' },
		{ label: 'Party 🎉', description: 'An emoji in the label' },
		{ label: 'مرحبا بالعالم', description: 'From right to left' },
	],
};

/** Code to choose from, as Claude Code sends it: fenced. */
export const retry: AskedQuestion = {
	question: 'How should a failed call be retried?',
	header: 'Retry',
	multiSelect: false,
	options: [
		{ label: 'Once (Recommended)', description: 'Simple', preview: '```ts\nexport const retries = 1;\n```' },
		{ label: 'Three times', description: 'With a pause', preview: '```ts\nexport const retries = 3;\nexport const pause = 200;\n```' },
		{ label: 'Never', description: 'Fail at once', preview: 'Nothing changes; see **the docs**.' },
	],
};

export const naming: AskedQuestion = {
	question: 'What should the module be called?',
	header: 'Name',
	multiSelect: false,
	options: [
		{ label: 'gateway', description: 'Short' },
		{ label: 'paymentGateway', description: 'Clear' },
	],
};
