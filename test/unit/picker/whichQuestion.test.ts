import { describe, expect, it } from 'vitest';
import type { Question } from '../../../src/domain/question';
import { readPickerScreen } from '../../../src/picker/readPickerScreen';
import { fittingViews, whichQuestion } from '../../../src/picker/whichQuestion';
import { approach, features, four, questionsOn, screenNames, screenText } from '../../fixtures/screens';

const pickers = screenNames.filter((name) => questionsOn(name) !== undefined);

/** Of this one nothing can be seen but that it is a review page. */
const tooLittle = /^multiUnanswered\.60x15\.2\.1\.197$/;

const read = (name: string) => readPickerScreen(screenText(name));

function whichOn(name: string, questions = questionsOn(name) ?? []) {
	return whichQuestion(read(name), questions);
}

/** A question that differs from another in one place only. */
function changes(question: Question): readonly (readonly [what: string, changed: Question])[] {
	const [first, second, ...rest] = question.options;
	if (!first || !second) {
		return [];
	}
	return [
		['another question', { ...question, question: `${question.question} Really?` }],
		['another label', { ...question, options: [first, { ...second, label: `${second.label}s` }, ...rest] }],
		['another order', { ...question, options: [second, first, ...rest] }],
		['an option more', { ...question, options: [...question.options, { label: 'One more', description: '' }] }],
		['an option less', { ...question, options: question.options.slice(0, -1) }],
		['another kind', { ...question, multiSelect: !question.multiSelect, options: question.options.map(({ label, description }) => ({ label, description })) }],
	];
}

describe('a picker on the screen', () => {
	it.each(pickers.filter((name) => !tooLittle.test(name)))('is recognised as that of the call: %s', (name) => {
		expect(whichOn(name)).toBeDefined();
	});

	it.each(pickers)('is not taken for that of another call: %s', (name) => {
		const questions = questionsOn(name) ?? [];
		const screen = read(name);
		const other: Question = { question: 'Which colour?', header: 'Colour', multiSelect: false, options: [{ label: 'Red', description: 'x' }, { label: 'Blue', description: 'y' }] };
		expect(whichQuestion(screen, [other])).toBeUndefined();
		expect(whichQuestion(screen, [])).toBeUndefined();
		if (screen.kind === 'question' && screen.tabs) {
			expect(whichQuestion(screen, [...questions, other])).toBeUndefined();
			if (questions.length > 1) {
				expect(whichQuestion(screen, questions.slice(0, -1))).toBeUndefined();
			}
		}
	});

	it.each(pickers.filter((name) => read(name).kind === 'question'))('is not taken for that of a similar call: %s', (name) => {
		const questions = questionsOn(name) ?? [];
		const screen = read(name);
		const view = whichOn(name);
		if (screen.kind !== 'question' || view?.kind !== 'question') {
			throw new Error('a question is shown');
		}
		for (const [what, changed] of changes(questions[view.index] as Question)) {
			// What has scrolled off cannot differ.
			const isHidden = !screen.tabs && (what === 'another question' || what === 'another label' || what === 'another order');
			const found = whichQuestion(screen, questions.with(view.index, changed));
			if (!isHidden && !(what === 'another label' && !view.options.has(1)) && !(what === 'another order' && !view.options.has(0) && !view.options.has(1))) {
				expect(found, what).toBeUndefined();
			}
		}
	});

	it.each(pickers.filter((name) => tooLittle.test(name)))('is not recognised where nothing of it is left: %s', (name) => {
		expect(whichOn(name)).toBeUndefined();
	});

	it.each(['2.1.197', '2.1.326'])('is not recognised where two questions of the call fit what has not scrolled off (%s)', (version) => {
		const name = `long_60x15.${version}`;
		const [question] = questionsOn(name) as [Question];
		expect(whichOn(name)).toMatchObject({ index: 0 });
		expect(whichOn(name, [question, { ...question, question: 'Which other approach?' }])).toBeUndefined();
	});

	it.each(['2.1.197', '2.1.326'])('names the question that is shown (%s)', (version) => {
		expect(whichOn(`two_second_tab.${version}`)).toMatchObject({ index: 1 });
		for (const size of ['200x50', '80x24', '60x15']) {
			expect(whichOn(`four.${size}.${version}`)).toMatchObject({ kind: 'question', index: 0 });
			expect(whichOn(`fourTicked.${size}.${version}`)).toMatchObject({ kind: 'question', index: 1 });
			expect(whichOn(`fourNotes.${size}.${version}`)).toMatchObject({ kind: 'question', index: 2, notes: 'a remark', takesText: true });
			expect(whichOn(`fourReview.${size}.${version}`)).toMatchObject({ kind: 'review', cursor: 'submit' });
		}
	});

	it.each(['2.1.197', '2.1.326'])('shows what was chosen on an earlier visit (%s)', (version) => {
		const chosen = whichOn(`fourChosen.80x24.${version}`);
		expect(chosen?.kind === 'question' && [...chosen.options.values()].map(({ isChosen }) => isChosen)).toEqual([false, true, false]);
		const preview = whichOn(`fourChosenPreview.80x24.${version}`);
		expect(preview?.kind === 'question' && [...preview.options.values()].map(({ isChosen }) => isChosen)).toEqual([false, true]);
	});

	it('is recognised by the text that was just typed, where that fills the pane', () => {
		const text = Array.from({ length: 100 }, (_, index) => `word${index}`).join(' ');
		const screen = readPickerScreen(
			`     ${text.slice(-100, -50)}\n     ${text.slice(-50)}\n${'─'.repeat(60)}\n  5. Chat about this\n\nEnter to select · ↑/↓ to navigate · ctrl+g to edit in Vim ·\nEsc to cancel\n`,
		);
		expect(whichQuestion(screen, [approach])).toBeUndefined();
		expect(whichQuestion(screen, [approach], { index: 0, text: `${text}!` })).toBeUndefined();
		expect(whichQuestion(screen, [features], { index: 0, text })).toBeUndefined();
		expect(whichQuestion(screen, [approach], { index: 0, text })).toMatchObject({ index: 0, text: { isTail: true } });
	});

	it.each(['2.1.197', '2.1.326'])('may fit another call as well, where the question itself has scrolled off (%s)', (version) => {
		const [question] = questionsOn(`long_60x15.${version}`) as [Question];
		const other = { ...question, question: 'Which other approach?' };
		expect(fittingViews(read(`long_60x15.${version}`), [other])).toHaveLength(1);
		expect(fittingViews(read(`long_60x45.${version}`), [other])).toHaveLength(0);
		// Two questions of it that fit are not none.
		expect(fittingViews(read(`long_60x15.${version}`), [other, question])).toHaveLength(2);
	});

	it('is not recognised by its headers alone', () => {
		const name = 'four.80x24.2.1.326';
		const others = four.map((question) => ({ ...question, question: `${question.question}!` }));
		expect(whichOn(name)).toBeDefined();
		expect(whichOn(name, others)).toBeUndefined();
	});
});
