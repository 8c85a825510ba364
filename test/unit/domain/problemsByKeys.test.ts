import { describe, expect, it } from 'vitest';
import type { Choice } from '../../../src/domain/answer';
import type { Decision } from '../../../src/domain/decision';
import { problemsByKeys } from '../../../src/domain/problemsByKeys';
import { approach, features, layout } from '../../fixtures/screens';

const choice = (labels: readonly string[], rest: Partial<Choice> = {}): Choice => ({ labels, other: '', notes: '', ...rest });
const answer = (...choices: Choice[]): Decision => ({ kind: 'answer', answer: choices });

describe('what the picker of the terminal cannot take', () => {
	it.each<[why: string, questions: Parameters<typeof problemsByKeys>[0], decision: Decision, problems: ReturnType<typeof problemsByKeys>]>([
		['an answer is fine', [approach, features], answer(choice(['Option A']), choice(['Auth'], { other: 'and\n\tmore;' })), []],
		['notes beside previews are fine', [layout], answer(choice(['One column'], { notes: 'a\nb' })), []],
		['declining is fine', [approach], { kind: 'decline' }, []],
		['the chat without words is fine', [approach], { kind: 'chat', text: ' ' }, []],
		['the chat takes no words', [approach], { kind: 'chat', text: 'Why?' }, [{ problem: 'chatWithText' }]],
		['an answer must be complete', [approach, features], answer(choice(['Option A'])), [{ problem: 'incomplete' }]],
		['notes need previews', [approach], answer(choice(['Option A'], { notes: 'x' })), [{ problem: 'notesWithoutPreviews', questionIndex: 0 }]],
		['blank previews are none', [{ ...approach, options: approach.options.map((option) => ({ ...option, preview: ' ' })) }], answer(choice([], { other: 'x' })), []],
		['previews take no text', [approach, layout], answer(choice(['Option A']), choice([], { other: 'x' })), [{ problem: 'textWithPreviews', questionIndex: 1 }]],
		['escape sequences are commands', [approach], answer(choice([], { other: 'a\x1b[201~b' })), [{ problem: 'controlCharacters', questionIndex: 0, field: 'other' }]],
		['a carriage return is Enter', [layout], answer(choice(['One column'], { notes: 'a\rb' })), [{ problem: 'controlCharacters', questionIndex: 0, field: 'notes' }]],
		['C1 controls are commands, too', [approach], answer(choice([], { other: 'a\x9bb' })), [{ problem: 'controlCharacters', questionIndex: 0, field: 'other' }]],
		['the placeholder looks like nothing', [approach], answer(choice([], { other: 'Type something.' })), [{ problem: 'placeholderText', questionIndex: 0 }]],
	])('%s', (_, questions, decision, problems) => {
		expect(problemsByKeys(questions, decision)).toEqual(problems);
	});
});
