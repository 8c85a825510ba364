import { describe, expect, it } from 'vitest';
import type { Answer, Choice } from '../../../src/domain/answer';
import type { Question } from '../../../src/domain/question';
import { factsOfTranscriptLine } from '../../../src/domain/transcriptLine';
import { itemsOf, updatedInputFor, wireAnswerFor } from '../../../src/domain/wire';
import { recordedCase, recordedTranscript, type TranscriptVersion } from '../../fixtures/recorded';
import { choiceOf, questionOf } from './questions';
import { seededNumbers } from './seededNumbers';

const choice = (labels: readonly string[], other = ''): Choice => choiceOf(labels, { other });

describe('the answer on the wire', () => {
	it.each<[name: string, question: Question, choice: Choice, value: string]>([
		['is the label of a single choice', questionOf(['Red', 'Blue']), choice(['Blue']), 'Blue'],
		['is never quoted for a single choice', questionOf(['Red, "white"']), choice(['Red, "white"']), 'Red, "white"'],
		['is the person\'s own text, as typed', questionOf(['Red']), choice([], ' Green, "or" so '), ' Green, "or" so '],
		['leaves a blank text out', questionOf(['Red']), choice(['Red'], '  '), 'Red'],
		['joins several in the order shown, not clicked', questionOf(['Auth', 'Cache', 'Logs'], { multiSelect: true }), choice(['Logs', 'Auth']), 'Auth, Logs'],
		['puts the own text last', questionOf(['Auth', 'Cache'], { multiSelect: true }), choice(['Cache'], 'Metrics'), 'Cache, Metrics'],
		['is the own text alone', questionOf(['Auth'], { multiSelect: true }), choice([], 'Metrics'), 'Metrics'],
		['quotes an item with a comma', questionOf(['Red, white', 'Blue'], { multiSelect: true }), choice(['Blue', 'Red, white']), '"Red, white", Blue'],
		['quotes an item with a quote', questionOf(['Say "hi"', 'Blue'], { multiSelect: true }), choice(['Say "hi"', 'Blue']), '"Say \\"hi\\"", Blue'],
		['does not quote an item for its backslash', questionOf(['C:\\', 'Blue'], { multiSelect: true }), choice(['C:\\', 'Blue']), 'C:\\, Blue'],
		['escapes the backslash of an item that is quoted', questionOf(['C:\\a, b'], { multiSelect: true }), choice(['C:\\a, b']), '"C:\\\\a, b"'],
		['quotes an own text with a comma', questionOf(['Blue'], { multiSelect: true }), choice(['Blue'], 'a, b'), 'Blue, "a, b"'],
	])('%s', (_name, question, chosen, value) => {
		expect(wireAnswerFor([question], [chosen])).toEqual({ answers: { 'Which one?': value } });
	});

	it('is keyed by the full text of each question', () => {
		const questions = [questionOf(['A'], { question: 'First?' }), questionOf(['B'], { question: 'Second?' })];
		expect(wireAnswerFor(questions, [choice(['A']), choice(['B'])])).toEqual({ answers: { 'First?': 'A', 'Second?': 'B' } });
	});

	it('has the key of a question that is named like a part of every object', () => {
		const questions = ['__proto__', 'constructor'].map((question) => questionOf(['A'], { question }));
		const wire = wireAnswerFor(questions, [choice(['A']), choice(['A'])]);
		expect(JSON.stringify(updatedInputFor({}, wire))).toBe('{"answers":{"__proto__":"A","constructor":"A"}}');
	});

	it.each(['2.1.197', '2.1.326'] as const)('is what the picker of %s says for the same choice of several', (version) => {
		const { tool_input: input, tool_response: response } = recordedCase('PostToolUse', version, 'multi');
		expect(wireAnswerFor(input.questions, [choice(['Logs', 'Auth'])]).answers).toEqual((response as { answers: object }).answers);
	});

	it.each<[version: TranscriptVersion, name: string]>([
		['2.1.326', 'pickerMulti'],
		['2.1.326', 'pickerMultiMixed'],
	])('quotes just those labels that the picker of %s quotes: %s', (version, name) => {
		const facts = recordedTranscript(version, name).flatMap(factsOfTranscriptLine);
		const questions = facts.flatMap((fact) => (fact.kind === 'asked' ? (fact.questions as Question[]) : []));
		const received = facts.flatMap((fact) => (fact.kind === 'ended' && fact.witness.kind === 'answered' ? [fact.witness.answers] : []));
		const all = questions.map(({ options }) => choice(options.map(({ label }) => label)));
		expect([wireAnswerFor(questions, all).answers]).toEqual(received);
	});

	it('quotes as the newer picker does', () => {
		const { tool_input: input, tool_response: response } = recordedCase('PostToolUse', '2.1.326', 'multiCommaLabels');
		const all = (input.questions[0]?.options ?? []).map(({ label }) => label);
		expect(wireAnswerFor(input.questions, [choice(all)]).answers).toEqual((response as { answers: object }).answers);
	});
});

describe('the preview of an option', () => {
	const { tool_input: input, tool_response: response } = recordedCase('PostToolUse', '2.1.326', 'preview');
	const [layout] = input.questions;

	it('is told when that option is taken, as the picker tells it', () => {
		expect(wireAnswerFor(input.questions, [choice(['Topbar'])]).annotations).toEqual((response as { annotations: object }).annotations);
	});

	it.each<[name: string, questions: Question[], answer: Answer]>([
		['the option taken has none', [layout!], [choice(['None'])]],
		['the answer is a text of one\'s own', [layout!], [choice([], 'Topbar')]],
		['several may be taken', [{ ...layout!, multiSelect: true }], [choice(['Topbar'])]],
	])('is not told when %s', (_name, questions, answer) => {
		expect(wireAnswerFor(questions, answer)).not.toHaveProperty('annotations');
	});

	it('is told for its own question only', () => {
		const wire = wireAnswerFor([questionOf(['A']), layout!], [choice(['A']), choice(['Sidebar'])]);
		expect(Object.keys(wire.annotations ?? {})).toEqual(['Which layout?']);
	});
});

describe('notes', () => {
	const { tool_input: input } = recordedCase('PostToolUse', '2.1.326', 'previewNotes');
	const [layout] = input.questions;
	const colour = questionOf(['Red', 'Blue'], { question: 'Which colour?' });
	const parts = questionOf(['Auth', 'Cache'], { question: 'Which parts?', multiSelect: true });

	it('go along with the preview of the option taken, as the picker sends them', () => {
		const { tool_response: response } = recordedCase('PostToolUse', '2.1.326', 'previewNotes');
		expect(wireAnswerFor(input.questions, [choiceOf(['Topbar'], { notes: 'note esc' })])).toEqual({
			answers: (response as { answers: object }).answers,
			annotations: (response as { annotations: object }).annotations,
		});
	});

	it.each<[name: string, question: Question, choice: Choice]>([
		['an option without a preview', colour, choiceOf(['Red'], { notes: ' \tNot too bright,\n"please" \n' })],
		['a text of one\'s own', colour, choiceOf([], { other: 'Green', notes: ' \tNot too bright,\n"please" \n' })],
		['several options', parts, choiceOf(['Auth', 'Cache'], { notes: ' \tNot too bright,\n"please" \n' })],
	])('go with %s, trimmed and otherwise as typed', (_name, question, chosen) => {
		expect(wireAnswerFor([question], [chosen]).annotations).toEqual({ [question.question]: { notes: 'Not too bright,\n"please"' } });
	});

	it('do not bring the preview of an option that a text took the place of', () => {
		expect(wireAnswerFor([layout!], [choiceOf([], { other: 'Topbar', notes: 'n' })]).annotations).toEqual({ 'Which layout?': { notes: 'n' } });
	});

	it('that are blank say nothing, and leave no trace', () => {
		expect(wireAnswerFor([colour, parts], [choiceOf(['Red'], { notes: ' \n\t' }), choiceOf(['Auth'])])).not.toHaveProperty('annotations');
	});

	it('stand under their own question only', () => {
		const wire = wireAnswerFor([colour, parts, layout!], [choiceOf(['Red']), choiceOf(['Auth'], { notes: 'n' }), choiceOf(['None'])]);
		expect(wire.annotations).toEqual({ 'Which parts?': { notes: 'n' } });
	});

	it('reach a question that is named like a part of every object', () => {
		const wire = wireAnswerFor([{ ...colour, question: '__proto__' }], [choiceOf(['Red'], { notes: 'n' })]);
		expect(JSON.stringify(wire)).toBe('{"answers":{"__proto__":"Red"},"annotations":{"__proto__":{"notes":"n"}}}');
	});
});

describe('the input that goes back', () => {
	it('keeps what the model sent, known to us or not', () => {
		const rawInput = { questions: [{ question: 'Q?', futureField: 1 }], metadata: { source: 'x' }, answers: { stale: 'x' } };
		const updated = updatedInputFor(rawInput, { answers: { 'Q?': 'A' } });
		expect(updated).toEqual({ questions: [{ question: 'Q?', futureField: 1 }], metadata: { source: 'x' }, answers: { 'Q?': 'A' } });
		expect(updated['questions']).toBe(rawInput.questions);
	});

	it('has the annotations in place of any that the model sent', () => {
		const updated = updatedInputFor({ annotations: { stale: {} } }, { answers: { 'Q?': 'A' }, annotations: { 'Q?': { notes: 'n' } } });
		expect(updated['annotations']).toEqual({ 'Q?': { notes: 'n' } });
	});
});

describe('the items of a joined answer', () => {
	it('are those that were joined, whatever they hold', () => {
		const random = seededNumbers(20260711);
		const below = (limit: number) => Math.floor(random() * limit);
		const alphabet = ['a', 'B', ' ', ',', ', ', '"', '\\', '\\"', '", "', 'é', '😀', '\n', '\u2028', '[', '0'];
		const word = (): string => Array.from({ length: 1 + below(6) }, () => alphabet[below(alphabet.length)]).join('');
		for (let round = 0; round < 5000; round++) {
			const labels = [...new Set(Array.from({ length: 1 + below(4) }, word))];
			const question = questionOf(labels, { multiSelect: true });
			const joined = wireAnswerFor([question], [choice(labels)]).answers['Which one?'] ?? '';
			expect(itemsOf(joined), JSON.stringify(labels)).toEqual(labels);
		}
	});

	it.each<[name: string, value: string, items: string[]]>([
		['nothing', '', []],
		['one', 'Auth', ['Auth']],
		['labels that hold no comma', 'Auth, own text', ['Auth', 'own text']],
		['labels with a comma, joined plainly by 2.1.197: they cannot be told apart', 'Auth, login, Say "hi", Plain', ['Auth', 'login', 'Say "hi"', 'Plain']],
		['a label that merely begins with a quote, joined plainly', '"Hi" she said, Plain', ['"Hi" she said', 'Plain']],
		['a quote that never ends', '"Hi, Plain', ['"Hi', 'Plain']],
		['quoted text that is not JSON', '"\\q", Plain', ['"\\q"', 'Plain']],
		['separators alone', ', , ', ['', '']],
	])('of %s', (_name, value, items) => {
		expect(itemsOf(value)).toEqual(items);
	});
});
