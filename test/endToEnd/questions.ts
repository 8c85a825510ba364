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
