import { describe, expect, it } from 'vitest';
import type { Choice } from '../../../src/domain/answer';
import type { Decision } from '../../../src/domain/decision';
import { done, noMemory, seen, type KeysMemory } from '../../../src/picker/keysMemory';
import { nextStep } from '../../../src/picker/nextStep';
import type { Question } from '../../../src/domain/question';
import { readPickerScreen } from '../../../src/picker/readPickerScreen';
import type { Step } from '../../../src/picker/step';
import { whichQuestion } from '../../../src/picker/whichQuestion';
import { approach, features, four, questionsOn, screenText } from '../../fixtures/screens';

const choice = (labels: readonly string[], rest: Partial<Choice> = {}): Choice => ({ labels, other: '', notes: '', ...rest });
const answer = (...choices: Choice[]): Decision => ({ kind: 'answer', answer: choices });

function stepOn(name: string, questions: readonly Question[], decision: Decision, memory: Partial<KeysMemory> = {}): Step {
	const view = whichQuestion(readPickerScreen(screenText(name)), questions);
	if (!view) {
		throw new Error(`${name} is not recognised`);
	}
	return nextStep(view, questions, decision, seen({ ...noMemory, ...memory }, view));
}

const keyOf = (step: Step) => (step.do === 'key' ? `${step.key} ${step.effect.kind}` : step.do);

const fourWanted = answer(choice(['Option B']), choice(['Auth', 'Metrics'], { other: 'own text' }), choice(['One column'], { notes: 'a remark' }), choice(['gateway']));

describe.each(['2.1.197', '2.1.326'])('the next key on a screen of %s', (version) => {
	describe.each(['200x50', '80x24', '60x15'])('in %s', (size) => {
		const on = (name: string) => `${name}.${size}.${version}`;

		it.each<[name: string, decision: Decision, expected: string]>([
			['single', answer(choice(['Option C'])), '3 ended'],
			['single', { kind: 'decline' }, 'Escape ended'],
			['single', { kind: 'chat', text: '' }, '5 ended'],
			['singleField', { kind: 'chat', text: '' }, 'Up moved'],
			['singleField', answer(choice(['Option C'])), 'Up moved'],
			['singleField', answer(choice([], { other: 'words' })), 'text'],
			['singleTyped', answer(choice([], { other: 'other words' })), 'C-u cleared'],
			['singleTyped', answer(choice([], { other: 'my own; words' })), 'C-u cleared'],
			['four', fourWanted, '2 turned'],
			['fourNotes', fourWanted, 'C-u cleared'],
			['fourChosenPreview', fourWanted, 'n notesOpened'],
			['fourNotes', answer(choice(['Option B']), choice(['Auth']), choice(['One column']), choice(['gateway'])), 'C-u cleared'],
			['fourNotes', { kind: 'decline' }, 'Escape notesLeft'],
			['fourChosen', fourWanted, 'Tab turned'],
			['fourChosen', answer(choice(['Option A']), choice(['Auth']), choice(['One column']), choice(['gateway'])), '1 turned'],
			['multiTicked', answer(choice(['Auth', 'Search'])), '2 toggled'],
			['multi', { kind: 'chat', text: '' }, '6 ended'],
			['previewChat', { kind: 'chat', text: '' }, 'Enter ended'],
			['preview', { kind: 'chat', text: '' }, 'Down moved'],
			['preview', answer(choice(['Three times'])), '2 moved'],
			['preview', answer(choice(['Three times'], { notes: 'x' })), 'n notesOpened'],
			['previewChat', answer(choice(['Three times'])), 'Up moved'],
		])('of %s, when %j is wanted: %s', (name, decision, expected) => {
			expect(keyOf(stepOn(on(name), questionsOn(on(name)) ?? [], decision))).toBe(expected);
		});

		it('trusts a text or notes on the screen only where it typed them, for white space cannot be seen', () => {
			const typed = (text: string) => ({ page: 0, typed: { index: 0, text } });
			const own = (other: string) => stepOn(on('singleTyped'), [approach], answer(choice([], { other })), typed(other));
			expect(keyOf(own('my own; words'))).toBe('Enter ended');
			expect(keyOf(stepOn(on('singleTyped'), [approach], answer(choice([], { other: 'my own; words' })), typed('my own;words')))).toBe('C-u cleared');
			const noted = { page: 2, noted: new Set([2]) };
			expect(keyOf(stepOn(on('fourNotes'), four, fourWanted, noted))).toBe('Escape notesLeft');
			expect(keyOf(stepOn(on('fourChosenPreview'), four, fourWanted, noted))).toBe('Tab turned');
		});

		it('submits what it saw on every page and sees listed', () => {
			const settled = new Set([0, 1, 2, 3]);
			expect(keyOf(stepOn(on('fourReview'), four, fourWanted, { settled }))).toBe('Enter ended');
			expect(keyOf(stepOn(on('fourCancel'), four, fourWanted, { settled }))).toBe('Up moved');
		});

		it('never submits what is listed otherwise, and goes back to what it has not seen', () => {
			const other = answer(choice(['Option B']), choice(['Auth', 'Metrics'], { other: 'own text' }), choice(['One column']), choice(['paymentGateway']));
			expect(stepOn(on('fourReview'), four, other, { settled: new Set([0, 1, 2, 3]) })).toEqual({ do: 'nothing' });
			expect(keyOf(stepOn(on('fourReview'), four, other, { settled: new Set([0, 1]) }))).toBe('Left turned');
			// The notes of a question are not listed: they are looked at on its own page.
			expect(keyOf(stepOn(on('fourReview'), four, fourWanted))).toBe('Left turned');
		});
	});

	it.each<[name: string, decision: Decision, expected: string]>([
		['singleNoEditorField', answer(choice([], { other: 'words' })), 'text'],
		['singleNoEditorTyped', answer(choice(['Option A'])), 'Up moved'],
		['singleNoEditorTyped', { kind: 'chat', text: '' }, 'Up moved'],
		['multiNoEditorTyped', answer(choice(['Auth'])), 'Up moved'],
		['multiNoEditorLeft', answer(choice(['Auth'])), 'Up moved'],
		['previewNoEditorField', answer(choice(['Never'], { notes: 'x' })), 'text'],
		['previewNoEditorNotes', answer(choice(['Never'], { notes: 'x' })), 'C-u cleared'],
		['previewNoEditorNotes', { kind: 'decline' }, 'Escape notesLeft'],
		['previewNoEditorLeft', { kind: 'decline' }, 'Escape ended'],
		['previewNoEditorLeft', answer(choice(['Never'], { notes: 'x' })), 'n notesOpened'],
	])('is that for a field also where no editor is known: %s, when %j is wanted: %s', (name, decision, expected) => {
		const screen = `${name}.80x24.${version}`;
		expect(keyOf(stepOn(screen, questionsOn(screen) ?? [], decision))).toBe(expected);
	});

	it('looks at all options of a multi-select before it leaves them', () => {
		const name = `multiTicked.60x15.${version}`;
		const wanted = answer(choice(['Auth', 'Metrics']));
		expect(keyOf(stepOn(name, [features], wanted))).toBe('Down moved');
		const allSeen = { page: 0, ticks: new Map([[3, false]]), text: { content: '', isEmpty: true, isTicked: false } };
		expect(keyOf(stepOn(name, [features], wanted, allSeen))).toBe('Tab turned');
		expect(keyOf(stepOn(name, [features], wanted, { ...allSeen, ticks: new Map([[3, true]]) }))).toBe('Tab turned');
	});

	it('tries another key where one took nothing away, and gives up when none does', () => {
		const name = `singleTyped.80x24.${version}`;
		const wanted = answer(choice([], { other: 'other words' }));
		const tried: string[] = [];
		let memory: KeysMemory = { ...noMemory, page: 0 };
		for (let step = stepOn(name, [approach], wanted, memory); step.do === 'key'; step = stepOn(name, [approach], wanted, memory)) {
			tried.push(step.key);
			const view = whichQuestion(readPickerScreen(screenText(name)), [approach]);
			memory = view ? done(memory, view, step, false) : memory;
		}
		expect(tried).toEqual(['C-u', 'C-k', 'BSpace', 'DC']);
	});
});

describe('the next key', () => {
	it.each(['singleViField', 'singleViTyped'])('leaves a field first in which Esc does not cancel: %s', (name) => {
		expect(keyOf(stepOn(`${name}.80x24.2.1.326`, [approach], { kind: 'decline' }))).toBe('Up moved');
		expect(keyOf(stepOn('singleViNormal.80x24.2.1.326', [approach], { kind: 'decline' }))).toBe('Escape ended');
	});

	const review = (questions: readonly Question[], list: string, ...choices: Choice[]) =>
		keyOf(nextStep({ kind: 'review', list, isWhole: true, warnsUnanswered: false, cursor: 'submit' }, questions, answer(...choices), noMemory));

	it.each<[list: string, questions: readonly Question[], wanted: Choice, expected: string]>([
		[`● ${approach.question}\n→ Option B`, [approach], choice(['Option B']), 'Enter ended'],
		// Of a text, white space; of labels in a row, where one ends.
		[`● ${approach.question}\n→ my own words`, [approach], choice([], { other: 'my own words' }), 'Left turned'],
		[`● ${features.question}\n→ Auth, Search`, [features], choice(['Auth', 'Search']), 'Left turned'],
	])('on a list that does not tell all, %j, is a look at the page itself', (list, questions, wanted, expected) => {
		expect(review(questions, list, wanted)).toBe(expected);
	});
});
