import { afterAll, describe, expect, it } from 'vitest';
import type { Decision } from '../../src/domain/decision';
import type { StopReason } from '../../src/domain/keysResult';
import type { ClaudeCodeVersion } from '../stage/claudeCode';
import { eventually } from '../stage/eventually';
import type { AskedQuestion } from '../stage/scriptedModel';
import { declinesInField, keysActions, missingIn, type KeysAction } from './keysActions';
import { setTerminalScene, type AskingTerminal, type Habits, type PaneSize } from './terminalScene';
import { claudeVersions } from './scene';

const scene = setTerminalScene();

const sizes: readonly PaneSize[] = [
	{ columns: 200, rows: 50 },
	{ columns: 80, rows: 24 },
	{ columns: 60, rows: 15 },
];

const rounds = Number(process.env['QUESTION_PANEL_KEYS_ROUNDS'] ?? 1);

/** What cannot be read is not typed into: stopping half-way is right there, a wrong answer never is. */
function mayBeSpoilt(version: ClaudeCodeVersion, { rows, columns }: PaneSize, { spoiltIn = {} }: KeysAction): boolean {
	return spoiltIn[version]?.includes(`${columns}x${rows}`) ?? false;
}
const spoilt: readonly StopReason[] = ['unknownScreen', 'unexpectedChange', 'otherQuestion'];

/** Said at the end: what was delivered and refused where, and how fast. */
const table: string[] = [];
afterAll(() => console.log(table.join('\n')));

describe.each(claudeVersions)('answers by keys, Claude Code %s', (version) => {
	it.each(sizes)(`reach the model as they were meant, in $columns x $rows (${version})`, async (size) => {
		await play(version, size, keysActions);
	}, rounds * 600_000);

	it(`reach it where Claude Code knows no editor (${version})`, async () => {
		await play(version, sizes[1]!, some('types over a text that is there already', 'ticks, and types a text', 'types over notes that are there already'), { hasNoEditor: true });
	}, 120_000);

	it(`are typed into the call they are meant for, where the question itself does not fit the pane (${version})`, async () => {
		const options = ['A', 'B', 'C'].map((letter) => ({ label: `Option ${letter}`, description: `This is ${'rather long and '.repeat(9)}takes some lines` }));
		const asking = (question: string): AskedQuestion => ({ question, header: 'Way', multiSelect: false, options });
		const [earlier, later] = [asking('Which way do we go first?'), asking('Which way do we go then?')] as const;
		const terminal = await scene.ask(version, { columns: 60, rows: 15 }, [{ askBoth: [[earlier], [later]] }]);
		// Of two, 2.1.197 shows the last first, 2.1.326 the first.
		const [shown, hidden] = version === '2.1.197' ? [later, earlier] : [earlier, later];
		const optionOf = (label: string): Decision => ({ kind: 'answer', answer: [{ labels: [label], other: '', notes: '' }] });
		await terminal.waitForQuestions([shown]);
		expect(await terminal.claude.paneText()).not.toContain('Which way');
		for (const [asked, other] of [[hidden, shown], [shown, hidden]] as const) {
			expect(await terminal.answer([asked], optionOf('Option B'), { otherCalls: () => [[other]] })).toMatchObject({ outcome: 'refused', reason: 'otherQuestion' });
		}
		expect(terminal.typingCalls).toEqual([]);

		await terminal.resize({ columns: 120, rows: 40 });
		await terminal.waitForQuestions([shown]);
		expect(await terminal.answer([hidden], optionOf('Option B'), { otherCalls: () => [[shown]] })).toMatchObject({ outcome: 'refused', reason: 'otherQuestion' });
		expect(await terminal.answer([shown], optionOf('Option A'), { otherCalls: () => [[hidden]] })).toMatchObject({ outcome: 'typed' });
		await terminal.waitForQuestions([hidden]);
		await terminal.resize({ columns: 60, rows: 15 });
		await terminal.waitForQuestions([hidden]);
		// The only one that is left.
		expect(await terminal.answer([hidden], optionOf('Option B'), { otherCalls: () => [] })).toMatchObject({ outcome: 'typed' });
		const received = [await terminal.model.received(0), await terminal.model.received(1)].map(({ content }) => content).join('\n');
		expect(received).toContain(`"${shown.question}"="Option A"`);
		expect(received).toContain(`"${hidden.question}"="Option B"`);
	}, 120_000);
});

describe('answers by keys', () => {
	it('reach the model with the keys of vi, and while the session counts down to going on without', async () => {
		const actions = some('types over a text that is there already', 'selects although a text is there already', 'ticks, and types a text', 'notes', 'declines in a field');
		await play('2.1.326', sizes[1]!, actions, { usesVi: true, goesOn: true });
	}, 120_000);
});

function some(...names: readonly string[]): readonly KeysAction[] {
	return [...keysActions, declinesInField].filter(({ name }) => names.includes(name));
}

/** Has all of these asked and answered in one session. */
async function play(version: ClaudeCodeVersion, size: PaneSize, all: readonly KeysAction[], habits: Habits = {}): Promise<void> {
	const chosen = all.filter(({ name }) => name.includes(process.env['QUESTION_PANEL_KEYS_ACTION'] ?? ''));
	// Numbered, so that no question is asked twice: a model that asks the same at once looks like a picker that stays.
	const actions = Array.from({ length: rounds }, () => chosen).flat().map((action, index) => ({
		...action,
		questions: action.questions.map((question) => ({ ...question, question: `${index + 1}. ${question.question}` })),
	}));
	const terminal = await scene.ask(version, size, actions.map(({ questions }) => ({ say: 'So one decision comes first.', ask: questions })), habits);
	const failed: string[] = [];
	for (const [index, action] of actions.entries()) {
		await terminal.waitForQuestions(action.questions);
		await action.before?.(terminal);
		const start = Date.now();
		const result = await terminal.answer(action.questions, action.decision);
		const seconds = ((Date.now() - start) / 1000).toFixed(1);
		const its = Object.keys(habits).join(' ');
		table.push(`${version} ${size.columns}x${size.rows} ${its} ${action.name}: ${result.outcome}${result.outcome === 'typed' ? '' : ` ${result.reason}`} ${seconds} s`);
		if (result.outcome !== 'typed') {
			const { screen = '', ...rest } = result;
			if (!(mayBeSpoilt(version, size, action) && result.outcome === 'stopped' && spoilt.includes(result.reason))) {
				failed.push(`${action.name}: ${JSON.stringify(rest)}\n${screen}`);
			}
			await leave(terminal);
		}
		if (action.decision.kind === 'decline' || result.outcome !== 'typed') {
			// The turn has stopped; the next prompt carries the result.
			await terminal.claude.type('Go on');
			await terminal.claude.key('Enter');
		}
		const received = await terminal.model.received(index, 20_000).catch(async (error: unknown) => {
			throw new Error(`${action.name}: nothing arrived. ${failed.join('\n\n')}\nThe screen:\n${await terminal.claude.paneText()}`, { cause: error });
		});
		const missing = result.outcome === 'typed' ? missingIn(action, received) : [];
		if (missing.length > 0) {
			failed.push(`${action.name}: WRONG, the model received ${received.content}, without ${missing.join(' and ')}`);
		}
	}
	expect(failed.join('\n\n')).toBe('');
}

/** Esc, until the picker is gone: it may leave a field first. */
async function leave({ claude }: AskingTerminal): Promise<void> {
	const shows = async () => /Esc to\s+cancel|Submit answers/.test((await claude.paneText()).trimEnd().split('\n').slice(-5).join('\n'));
	for (let times = 0; times < 3 && (await shows()); times++) {
		await claude.key('Escape');
	}
	await eventually(async () => !(await shows()), () => 'the end of the picker', 10_000);
}
