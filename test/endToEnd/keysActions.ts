import type { Choice } from '../../src/domain/answer';
import type { Decision } from '../../src/domain/decision';
import type { ClaudeCodeVersion } from '../stage/claudeCode';
import type { AskedQuestion, ToolResult } from '../stage/scriptedModel';
import { approach, extras, features, layout, naming, retry } from './questions';
import type { AskingTerminal } from './terminalScene';

/** Something that a person may decide, and what the model must receive then. */
export interface KeysAction {
	readonly name: string;
	readonly questions: readonly AskedQuestion[];
	readonly decision: Decision;
	/** What somebody did in the terminal before. */
	readonly before?: (terminal: AskingTerminal) => Promise<void>;
	/** Parts of what the model receives; of several ways to write one, any: the releases join and quote items each in their own. */
	readonly received: readonly (string | readonly string[])[];
	readonly isError?: boolean;
	/** Panes in which it may stop half-way, because the picker is then taller than they are: 2.1.197 draws over its own rows, 2.1.326 leaves out its upper ones. */
	readonly spoiltIn?: Readonly<Partial<Record<ClaudeCodeVersion, readonly string[]>>>;
}

const choice = (...labels: string[]): Choice => ({ labels, other: '', notes: '' });
const own = (other: string, ...labels: string[]): Choice => ({ labels, other, notes: '' });
const noted = (notes: string, label: string): Choice => ({ labels: [label], other: '', notes });
const answer = (...choices: Choice[]): Decision => ({ kind: 'answer', answer: choices });

/** Whatever a terminal, a shell or tmux might take for something else. */
export const hardText = '-l Enter; $HOME `id` "q" \'s\' \\ 🎉 你好 مرحبا #{pane_id}\n\tsecond; line;';

/** The same for notes, which are trimmed. */
const hardNotes = '-l "please"; it\'s not\toften 🎉\nمرحبا $HOME;';

const longNotes = `${'for many words are tiring, '.repeat(12)}the end`;

const longText = `${'many words; '.repeat(166)}the end;`;

export const keysActions: readonly KeysAction[] = [
	{ name: 'selects', questions: [approach], decision: answer(choice('Option B')), received: ['="Option B"'] },
	{ name: 'selects what cannot be seen in a short pane', questions: [approach], decision: answer(choice('Option C')), received: ['="Option C"'] },
	{ name: 'types a text', questions: [approach], decision: answer(own('my own words')), received: ['="my own words"'] },
	{ name: 'types a text that is hard to type', questions: [approach], decision: answer(own(hardText)), received: [`="${hardText}"`] },
	{
		name: 'types over a text that is there already',
		questions: [approach],
		decision: answer(own('the right words')),
		before: async ({ claude }) => {
			await claude.key('4');
			await claude.type('half a thought');
		},
		received: ['="the right words"'],
	},
	{
		name: 'selects although a text is there already',
		questions: [approach],
		decision: answer(choice('Option A')),
		before: async ({ claude }) => {
			await claude.key('4');
			await claude.type('half a thought');
		},
		received: ['="Option A"'],
	},
	{ name: 'ticks', questions: [features], decision: answer(choice('Auth', 'Metrics')), received: ['="Auth, Metrics"'] },
	{
		name: 'unticks what is ticked already',
		questions: [features],
		decision: answer(choice('Auth', 'Import, export')),
		before: async ({ claude }) => {
			await claude.key('2');
			await claude.key('3');
		},
		received: [['="Auth, Import, export"', '="Auth, "Import, export""']],
	},
	{ name: 'ticks, and types a text', questions: [features], decision: answer(own('and\\or dark,mode', 'Search')), received: ['="Search, and\\or dark,mode"'] },
	{
		name: 'types a hard text into a multi-select',
		questions: [features],
		decision: answer(own(hardText)),
		received: [[`="${hardText}"`, `="${JSON.stringify(hardText)}"`]],
		spoiltIn: { '2.1.197': ['60x15'] },
	},
	{
		name: 'types over a text in a multi-select',
		questions: [features],
		decision: answer(own('the right words', 'Auth')),
		before: async ({ claude }) => {
			for (const key of ['Down', 'Down', 'Down', 'Down']) {
				await claude.key(key);
			}
			await claude.type('half a thought');
			await claude.key('Up');
		},
		received: ['="Auth, the right words"'],
		spoiltIn: { '2.1.197': ['60x15'] },
	},
	{
		name: 'leaves out a text that is there already',
		questions: [features],
		decision: answer(choice('Auth')),
		before: async ({ claude }) => {
			for (const key of ['Down', 'Down', 'Down', 'Down']) {
				await claude.key(key);
			}
			await claude.type('half a thought');
		},
		received: ['="Auth"'],
		spoiltIn: { '2.1.197': ['60x15'] },
	},
	{ name: 'ticks labels that are hard to read', questions: [extras], decision: answer(choice('Red, white', 'Say "hi"', 'مرحبا بالعالم')), received: [['="Red, white, Say "hi", مرحبا بالعالم"', '=""Red, white", "Say \\"hi\\"", مرحبا بالعالم"']] },
	{ name: 'chooses by preview', questions: [layout], decision: answer(choice('One column')), received: ['="One column"', 'selected preview'] },
	{
		name: 'notes',
		questions: [retry],
		decision: answer(noted(hardNotes, 'Three times')),
		received: ['="Three times"', `notes: ${hardNotes}`],
		spoiltIn: { '2.1.197': ['60x15'] },
	},
	{
		name: 'notes at length',
		questions: [layout],
		decision: answer(noted(longNotes, 'One column')),
		received: ['="One column"', `notes: ${longNotes}`],
		spoiltIn: { '2.1.197': ['60x15', '80x24'], '2.1.326': ['60x15'] },
	},
	{
		name: 'types over notes that are there already',
		questions: [layout],
		decision: answer(noted('the right note', 'Two columns')),
		before: async ({ claude }) => {
			await claude.key('n');
			await claude.type('half a thought');
		},
		received: ['="Two columns"', 'notes: the right note'],
		spoiltIn: { '2.1.197': ['60x15'] },
	},
	{
		name: 'answers four questions',
		questions: [approach, features, layout, naming],
		decision: answer(choice('Option C'), own('more; of it', 'Search', 'Auth'), noted('a remark', 'One column'), own('gate')),
		received: ['="Option C"', '="Auth, Search, more; of it"', '="One column"', 'notes: a remark', '="gate"'],
	},
	{
		name: 'answers four questions, some of which were answered otherwise',
		questions: [naming, features, approach, layout],
		decision: answer(choice('gateway'), choice('Search'), own('neither'), choice('One column')),
		before: async ({ claude }) => {
			for (const key of ['2', '1', 'Tab', '3', 'Enter']) {
				await claude.key(key);
			}
		},
		received: ['="gateway"', '="Search"', '="neither"', '="One column"'],
	},
	{ name: 'types 2,000 characters', questions: [approach], decision: answer(own(longText)), received: [`="${longText}"`] },
	{
		name: 'types 2,000 characters into a multi-select',
		questions: [features],
		decision: answer(own(longText, 'Auth')),
		received: [`="Auth, ${longText}"`],
		spoiltIn: { '2.1.197': ['60x15', '80x24'] },
	},
	{ name: 'opens the chat', questions: [features, approach], decision: { kind: 'chat', text: '' }, received: ['The user wants to clarify these questions'], isError: true },
	{ name: 'opens the chat beside previews', questions: [layout], decision: { kind: 'chat', text: '' }, received: ['The user wants to clarify these questions'], isError: true },
	{ name: 'declines', questions: [approach, features], decision: { kind: 'decline' }, received: ["The user doesn't want to proceed"], isError: true },
];

/** Where a text is written with the keys of vi, Esc would only end the writing. */
export const declinesInField: KeysAction = {
	name: 'declines in a field',
	questions: [approach],
	decision: { kind: 'decline' },
	before: async ({ claude }) => {
		await claude.key('4');
		await claude.type('half a thought');
	},
	received: ["The user doesn't want to proceed"],
	isError: true,
};

/** What a tool result lacks of what it should hold. */
export function missingIn({ received, isError = false }: KeysAction, result: ToolResult): readonly string[] {
	const missing = received.filter((part) => ![part].flat().some((way) => result.content.includes(way))).map((part) => [part].flat().join(' or '));
	return result.isError === isError ? missing : [...missing, isError ? 'an error' : 'no error'];
}
