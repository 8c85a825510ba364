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
			['singleTyped', answer(choice([], { other: 'my own; words' })), 'Enter ended'],
			['singleTyped', answer(choice([], { other: 'other words' })), 'C-u cleared'],
			['four', fourWanted, '2 turned'],
			['fourNotes', fourWanted, 'Escape notesLeft'],
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
