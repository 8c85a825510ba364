import { describe, expect, it } from 'vitest';
import type { QuestionScreen } from '../../../src/picker/pickerScreen';
import { readPickerScreen } from '../../../src/picker/readPickerScreen';
import { screenLines } from '../../../src/picker/screenLines';
import { questionsOn, screenNames, screenText } from '../../fixtures/screens';

const versions = ['2.1.197', '2.1.326'] as const;
const pickers = screenNames.filter((name) => questionsOn(name) !== undefined);
const others = screenNames.filter((name) => questionsOn(name) === undefined);

function questionScreen(name: string): QuestionScreen {
	const screen = readPickerScreen(screenText(name));
	if (screen.kind !== 'question') {
		throw new Error(`${name} is ${screen.kind}`);
	}
	return screen;
}

describe('a captured pane', () => {
	it.each(pickers)('with a picker is read: %s', (name) => {
		const kind = /_review|Review|nanswered|Cancel/.test(name) ? 'review' : 'question';
		expect(readPickerScreen(screenText(name)).kind).toBe(kind);
	});

	it.each(others)('without a picker is unknown: %s', (name) => {
		expect(readPickerScreen(screenText(name))).toEqual({ kind: 'unknown' });
	});

	it.each(pickers)('whose picker is no longer the last thing on it is unknown: %s', (name) => {
		const picker = screenText(name).trimEnd();
		for (const after of ['$ ', '❯ Try "fix lint errors"', '● Done.', 'Resume this session with:\nclaude --resume 1', '~\n~\n"notes.md" 3L']) {
			expect(readPickerScreen(`${picker}\n${after}`)).toEqual({ kind: 'unknown' });
			expect(readPickerScreen(`${picker}\n\n${after}\n`)).toEqual({ kind: 'unknown' });
		}
	});

	it.each(pickers)('of which lines are missing at the end is unknown: %s', (name) => {
		const lines = screenText(name).trimEnd().split('\n').filter((line) => !line.includes('auto-continue'));
		for (let missing = 1; missing <= 4; missing++) {
			expect(readPickerScreen(lines.slice(0, -missing).join('\n'))).toEqual({ kind: 'unknown' });
		}
	});

	it('is read in no time, whatever a model has written on it', () => {
		const picker = screenText('multi.200x50.2.1.326');
		for (const line of ['← '.padEnd(20_000, '☐ '), `← ${'☐ a '.repeat(10_000)}✔ Submit `, ` ${'☐ '.repeat(10_000)}`, `← ☐ ${'✔ Submit '.repeat(10_000)}`]) {
			expect(readPickerScreen(`${'─'.repeat(20)}\n${line}\n\n${picker}`)).toEqual(readPickerScreen(picker));
			expect(readPickerScreen(picker.replace(/^←.*$/m, line))).toBeDefined();
		}
	});

	it('is unknown when it is empty', () => {
		expect(readPickerScreen('')).toEqual({ kind: 'unknown' });
		expect(readPickerScreen('\n\n \n')).toEqual({ kind: 'unknown' });
	});
});

describe.each(versions)('the picker of %s', (version) => {
	it('has tabs, a question, options, a field and a row for the chat', () => {
		expect(questionScreen(`four_questions.${version}`)).toEqual({
			kind: 'question',
			layout: 'single',
			tabs: {
				headers: ['Approach', 'Features', 'DB', 'Regions'],
				hasSubmit: true,
			},
			above: 'Which approach should we use?',
			options: [
				{ number: 1, text: 'Option A\n     Uses X strategy', isTicked: undefined, hasCursor: true },
				{ number: 2, text: 'Option B\n     Uses Y strategy', isTicked: undefined, hasCursor: false },
				{ number: 3, text: 'Option C\n     Uses Z', isTicked: undefined, hasCursor: false },
			],
			list: undefined,
			textRow: { number: 4, content: '', isEmpty: true, isTicked: undefined, hasCursor: false },
			submitRow: undefined,
			chatRow: { number: 5, hasCursor: false },
			notes: undefined,
			takesText: false,
			escapeCancels: true,
		});
	});

	it('says what is ticked and typed in a multi-select, and where the cursor is', () => {
		const screen = questionScreen(`multi_after_type_down.${version}`);
		expect(screen.options.map(({ isTicked }) => isTicked)).toEqual([true, false, false, false]);
		expect(screen.textRow).toMatchObject({ number: 5, content: 'own text', isTicked: true, hasCursor: false });
		expect(screen.submitRow).toEqual({ label: 'Submit', hasCursor: true });
		expect(screen.takesText).toBe(true);
		expect(questionScreen(`multi_type_focus.${version}`)).toMatchObject({ takesText: true, textRow: { hasCursor: true, isEmpty: true } });
	});

	it('says what the notes hold and whether they have the focus', () => {
		expect(questionScreen(`preview_notes_typing.${version}`)).toMatchObject({ layout: 'preview', notes: 'note 123 text', takesText: true });
		expect(questionScreen(`fourChosenPreview.80x24.${version}`)).toMatchObject({ notes: 'a remark', takesText: false });
		expect(questionScreen(`preview_single_2nd.${version}`)).toMatchObject({ notes: '', takesText: false, list: '  1. Sidebar\n❯ 2. Topbar\n  3. None' });
	});

	it('says whether a field has the focus also where no editor is known', () => {
		const takesText = (name: string) => questionScreen(`${name}.80x24.${version}`).takesText;
		expect(['singleNoEditorField', 'singleNoEditorTyped', 'multiNoEditorTyped', 'multiNoEditorLeft', 'previewNoEditorField', 'previewNoEditorNotes'].map(takesText)).not.toContain(false);
		expect(['single', 'multi', 'preview', 'previewChat', 'previewNoEditorLeft'].map(takesText)).not.toContain(true);
	});

	it('is unknown where it cannot be told whether a field has the focus', () => {
		// Without colours, notes that are being written look like notes that were left.
		const notes = screenText(`previewNoEditorNotes.80x24.${version}`);
		expect(readPickerScreen(notes).kind).toBe('question');
		expect(readPickerScreen(screenLines(notes).join('\n'))).toEqual({ kind: 'unknown' });
		// A text that fills the pane: neither its row nor the cursor can be seen.
		const [filled = ''] = screenText(`singleNoEditorTyped.80x24.${version}`).split('\n').slice(-5, -4);
		const end = screenLines(screenText(`singleNoEditorTyped.80x24.${version}`)).slice(-4);
		expect(filled).not.toBe('');
		expect(readPickerScreen(['     word '.repeat(7), ...end].join('\n'))).toEqual({ kind: 'unknown' });
	});

	it('is read where it has been scrolled', () => {
		const screen = questionScreen(`long_60x15.${version}`);
		expect(screen.tabs).toBeUndefined();
		expect(screen.options.map(({ number, hasCursor }) => [number, hasCursor])).toEqual([[2, false], [3, false]]);
		expect(screen.textRow).toBeUndefined();
	});

	it('lists the answers before they are submitted', () => {
		expect(readPickerScreen(screenText(`two_review_submit.${version}`))).toMatchObject({
			list: '● Which approach should we use?\n   → Option B\n ● Which features to enable?\n   → Auth, Logs',
			isWhole: true,
			warnsUnanswered: false,
			cursor: 'submit',
		});
		expect(readPickerScreen(screenText(`two_review_unanswered.${version}`))).toMatchObject({ list: '', warnsUnanswered: true });
	});

	it('reads the same with colours', () => {
		const coloured = screenText(`single.${version}`).replaceAll('❯', '\x1b[38;5;153m❯\x1b[39m').replaceAll('Option', '\x1b[1m\x1b[38;5;153mOption\x1b[0m');
		expect(readPickerScreen(coloured)).toEqual(readPickerScreen(screenText(`single.${version}`)));
	});

	it('is unknown with two cursors on its review page', () => {
		const screen = screenText(`two_review_submit.${version}`).replace('  2. Cancel', '❯ 2. Cancel');
		expect(readPickerScreen(screen)).toEqual({ kind: 'unknown' });
	});
});

describe('the picker of 2.1.326', () => {
	it('is unknown where another program wrote below its last line, which nothing ends with the keys of vi', () => {
		const lines = screenLines(screenText('singleViField.80x24.2.1.326'));
		const last = lines.findLastIndex((line) => line.includes('-- INSERT --'));
		// As long as the pane is wide, so that the name of an editor could go on below.
		const filled = lines[last]!.replace(/ctrl\+g to edit in .*$/, 'ctrl+g to edit in Vim').padEnd(79, 'm');
		expect(readPickerScreen([...lines.slice(0, last), filled].join('\n')).kind).toBe('question');
		expect(readPickerScreen([...lines.slice(0, last), filled, ' Update available'].join('\n'))).toEqual({ kind: 'unknown' });
	});

	it('is read with the keys of vi', () => {
		expect(questionScreen('singleViTyped.80x24.2.1.326')).toMatchObject({ takesText: true, escapeCancels: false, textRow: { content: 'my own; words' } });
		expect(questionScreen('singleViTyped.60x15.2.1.326')).toMatchObject({ takesText: true, escapeCancels: false });
		expect(questionScreen('singleViNormal.80x24.2.1.326')).toMatchObject({ takesText: true, escapeCancels: true });
	});

	it('is read above the countdown to going on without an answer, and above nothing else', () => {
		for (const name of ['singleCountdown.80x24.2.1.326', 'singleCountdown.60x15.2.1.326', 'twoReviewCountdown.80x24.2.1.326']) {
			expect(readPickerScreen(screenText(name)).kind).not.toBe('unknown');
			expect(readPickerScreen(screenText(name).replace('auto-continue', 'some notice')).kind).toBe('unknown');
		}
	});
});
