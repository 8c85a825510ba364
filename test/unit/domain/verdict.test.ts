import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../src/domain/answer';
import type { Decision } from '../../../src/domain/decision';
import type { Question } from '../../../src/domain/question';
import type { Doubt } from '../../../src/domain/request';
import { answeredWitness, factsOfTranscriptLine } from '../../../src/domain/transcriptLine';
import { deciderOf, doubtAbout, isEndBy, isSameAnswer, verdictOn, type Verdict } from '../../../src/domain/verdict';
import { wireAnswerFor, type Annotation } from '../../../src/domain/wire';
import type { DecidedBy, Witness } from '../../../src/domain/witness';
import { chatMessage, declineMessage } from '../../../src/domain/wordsToModel';
import { recordedCase, recordedTranscript, transcriptVersions, versions } from '../../fixtures/recorded';
import { choiceOf, questionOf } from './questions';

type Answered = Extract<Witness, { kind: 'answered' }>;

const choose = (...labels: string[]): Answer => [choiceOf(labels)];
const withNotes = (label: string, notes: string): Answer => [choiceOf([label], { notes })];
const typed = (other: string): Answer => [choiceOf([], { other })];

const answered = (answers: Record<string, string>, rest: Partial<Answered> = {}): Answered => ({
	kind: 'answered',
	answers,
	annotations: undefined,
	decidedBy: undefined,
	...rest,
});

describe.each(versions)('PostToolUse of %s', (version) => {
	it.each<[name: string, sent: Answer, verdict: Verdict]>([
		['answeredByPermissionRequestHook', choose('Option A'), 'ours'],
		['answeredByPermissionRequestHook', choose('Option B'), 'different'],
		['answeredByPermissionRequestHookWithNotes', choose('Option A'), 'theirs'],
		['answeredByPermissionRequestHookWithNotes', withNotes('Option A', ' MY NOTE\n'), 'ours'],
		['answeredByPermissionRequestHookWithNotes', withNotes('Option B', 'MY NOTE'), 'different'],
		['answeredByPermissionRequestHookWithNotes', withNotes('Option A', 'my note'), 'theirs'],
		['answeredByPermissionRequestHook', withNotes('Option A', 'MY NOTE'), 'different'],
		['plain', withNotes('Option B', 'MY NOTE'), 'theirs'],
		['answeredByPreToolUseHook', choose('Option A'), 'different'],
		['plain', choose('Option B'), 'theirs'],
		['plain', choose('Option A'), 'theirs'],
		['typed', typed('hello 123'), 'theirs'],
		['multi', choose('Auth', 'Logs'), 'theirs'],
		['multiTyped', [choiceOf(['Auth'], { other: 'own text' })], 'theirs'],
		['multiCommaLabels', choose('Auth, login', 'Say "hi"', 'Plain'), 'theirs'],
		// Annotations on both sides: whose they are, this witness cannot tell.
		['preview', choose('Topbar'), 'unclear'],
		['preview', choose('Sidebar'), 'theirs'],
		['preview', choose('None'), 'theirs'],
		['preview', withNotes('Topbar', 'a note'), 'theirs'],
		// Ours has no notes: these were written in the terminal.
		['previewNotes', choose('Topbar'), 'theirs'],
		['previewNotes', withNotes('Topbar', 'note esc'), 'ours'],
		['previewNotes', withNotes('Sidebar', 'note esc'), 'theirs'],
		['previewNotesOnly', withNotes('Topbar', 'note 123 text'), 'theirs'],
	])('on %s, when we sent %j: %s', (name, sent, verdict) => {
		const { tool_input: input, tool_response: response } = recordedCase('PostToolUse', version, name);
		const witness = answeredWitness(response, undefined) as Answered;
		expect(verdictOn(input.questions, wireAnswerFor(input.questions, sent), witness, 'race')).toBe(verdict);
	});

	it.each(['hookAnsweredNothing', 'multiNone'])('on %s tells of no answer to compare with', (name) => {
		expect(answeredWitness(recordedCase('PostToolUse', version, name).tool_response, undefined)).toEqual({ kind: 'unanswered' });
	});

	it.each<[name: string, by: 'hook' | 'person']>([
		['answeredByPermissionRequestHook', 'hook'],
		['answeredByPreToolUseHook', 'hook'],
		['plain', 'person'],
		['typed', 'person'],
		['multi', 'person'],
		['preview', 'person'],
		['previewNotes', 'person'],
	])('on %s shows who answered: %s', (name, by) => {
		const { tool_response: response } = recordedCase('PostToolUse', version, name);
		expect(deciderOf(answeredWitness(response, undefined) as Answered)).toBe(by);
	});
});

describe('a witness that says who decided', () => {
	const questions = [questionOf(['Red', 'Blue'])];
	it.each<[by: 'hook' | 'person', received: string, verdict: Verdict]>([
		['hook', 'Red', 'ours'],
		['hook', 'Blue', 'different'],
		['person', 'Red', 'theirs'],
		['person', 'Blue', 'theirs'],
	])('(%s, %s) is believed whatever the annotations: %s', (decidedBy, received, verdict) => {
		const sent = wireAnswerFor(questions, choose('Red'));
		for (const annotations of [undefined, {}]) {
			const witness = answered({ 'Which one?': received }, { decidedBy, annotations });
			expect(verdictOn(questions, sent, witness, 'race')).toBe(verdict);
			expect(deciderOf(witness)).toBe(decidedBy);
		}
	});
});

describe('what arrived is the same', () => {
	const multi = questionOf(['Red, white', 'Blue', 'Red'], { multiSelect: true });
	it.each<[name: string, question: Question, sent: Answer, received: Record<string, string>, verdict: Verdict]>([
		['in another order of ticking', multi, choose('Blue', 'Red'), { 'Which one?': 'Red, Blue' }, 'ours'],
		['quoted as we quote', multi, choose('Red, white', 'Blue'), { 'Which one?': 'Blue, "Red, white"' }, 'ours'],
		['not with one more', multi, choose('Blue'), { 'Which one?': 'Blue, Red' }, 'different'],
		['not with one less', multi, choose('Blue', 'Red'), { 'Which one?': 'Blue' }, 'different'],
		['not with one twice', multi, choose('Blue', 'Red'), { 'Which one?': 'Blue, Blue' }, 'different'],
		['not when the question is missing', multi, choose('Blue'), {}, 'different'],
		['not in another order for a single choice', questionOf(['a, b']), choose('a, b'), { 'Which one?': 'b, a' }, 'different'],
		['not when a question named like a part of every object is missing', { ...multi, question: 'constructor' }, choose('Blue'), {}, 'different'],
		['not when a question named like the prototype is missing', { ...multi, question: '__proto__' }, choose('Blue'), {}, 'different'],
	])('%s', (_name, question, sent, received, verdict) => {
		expect(verdictOn([question], wireAnswerFor([question], sent), answered(received), 'race')).toBe(verdict);
	});
});

describe('where a preview was chosen', () => {
	const { tool_input: input, tool_response: response } = recordedCase('PostToolUse', '2.1.197', 'preview');
	const recordedWitness = answeredWitness(response, undefined) as Answered;

	it.each<[sent: string, isSame: boolean]>([
		['Topbar', true],
		['Sidebar', false],
	])('the choice of %s can be compared by its content: %s', (sent, isSame) => {
		expect(isSameAnswer(input.questions, wireAnswerFor(input.questions, choose(sent)), recordedWitness)).toBe(isSame);
	});

	it.each<[name: string, witness: Answered, verdict: Verdict]>([
		['lost its preview on the way is different', answered({ 'Which layout?': 'Topbar' }), 'different'],
		['came with our preview may be either\'s', recordedWitness, 'unclear'],
		['came with another preview is the terminal\'s', answered({ 'Which layout?': 'Topbar' }, { annotations: { 'Which layout?': { preview: 'another' } } }), 'theirs'],
		['came with no preview in the annotations is the terminal\'s', answered({ 'Which layout?': 'Topbar' }, { annotations: {} }), 'theirs'],
		['came with garbage in the annotations is the terminal\'s', answered({ 'Which layout?': 'Topbar' }, { annotations: { 'Which layout?': null } }), 'theirs'],
	])('an answer that %s', (_name, witness, verdict) => {
		expect(verdictOn(input.questions, wireAnswerFor(input.questions, choose('Topbar')), witness, 'race')).toBe(verdict);
	});
});

describe('an answer with notes', () => {
	const questions = [questionOf(['Red', 'Blue'])];
	const sent = wireAnswerFor(questions, withNotes('Red', 'Not too bright'));
	const received = (label: string, annotation: Annotation | undefined, decidedBy: DecidedBy | undefined) =>
		answered({ 'Which one?': label }, { decidedBy, annotations: annotation && { 'Which one?': annotation } });

	it.each<[name: string, label: string, annotation: Annotation | undefined, verdicts: Record<'unsaid' | DecidedBy, Verdict>]>([
		['that arrived as it was', 'Red', { notes: 'Not too bright' }, { unsaid: 'ours', hook: 'ours', person: 'theirs' }],
		['that arrived with another choice', 'Blue', { notes: 'Not too bright' }, { unsaid: 'different', hook: 'different', person: 'theirs' }],
		['that arrived with other notes', 'Red', { notes: 'Bright' }, { unsaid: 'theirs', hook: 'different', person: 'theirs' }],
		['that arrived with empty annotations', 'Red', {}, { unsaid: 'theirs', hook: 'different', person: 'theirs' }],
		['that arrived without annotations', 'Red', undefined, { unsaid: 'different', hook: 'different', person: 'theirs' }],
		['that arrived with a preview that none has', 'Red', { notes: 'Not too bright', preview: 'x' }, { unsaid: 'theirs', hook: 'ours', person: 'theirs' }],
	])('%s, by what the release says of who decided', (_name, label, annotation, verdicts) => {
		const verdictIf = (by: DecidedBy | undefined) => verdictOn(questions, sent, received(label, annotation, by), 'race');
		expect({ unsaid: verdictIf(undefined), hook: verdictIf('hook'), person: verdictIf('person') }).toEqual(verdicts);
	});

	it('without any of ours is not the same as one with', () => {
		const plain = wireAnswerFor(questions, choose('Red'));
		expect(isSameAnswer(questions, plain, received('Red', { notes: 'Bright' }, 'hook'))).toBe(false);
		expect(isSameAnswer(questions, sent, received('Red', { notes: 'Not too bright' }, 'hook'))).toBe(true);
		expect(verdictOn(questions, plain, received('Red', { notes: 'Bright' }, 'hook'), 'race')).toBe('different');
	});
});

describe.each(transcriptVersions)('the transcript of %s', (version) => {
	const factsOf = (name: string) => recordedTranscript(version, name).flatMap(factsOfTranscriptLine);
	const questionsIn = (name: string) => factsOf(name).flatMap((fact) => (fact.kind === 'asked' ? (fact.questions as Question[]) : []));
	const witnessIn = (name: string): Witness => factsOf(name).flatMap((fact) => (fact.kind === 'ended' ? [fact.witness] : []))[0]!;

	// As the hook of the recording sent them: with blanks at the ends, which ours are without.
	it.each<[name: string, label: string, annotations: Record<string, Annotation>, verdict: Verdict]>([
		['notes', 'Option A', { 'Which one?': { notes: 'my note ' } }, 'ours'],
		['notes', 'Option B', { 'Which one?': { notes: 'my note ' } }, 'different'],
		['previewAndNotes', 'Left', { 'Which layout?': { preview: '+--+\n|L | \n+--+', notes: ' pre note\nline2 ' } }, 'ours'],
	])('shows what became of an answer with %s, when we sent %s', (name, label, annotations, verdict) => {
		const questions = questionsIn(name);
		expect(verdictOn(questions, { ...wireAnswerFor(questions, choose(label)), annotations }, witnessIn(name) as Answered, 'race')).toBe(verdict);
	});

	it('passes on several labels as they were joined', () => {
		const questions = questionsIn('multiAllQuoted');
		const sent = wireAnswerFor(questions, choose('Red, white', 'Say "hi"', 'C:\\temp'));
		const witness = witnessIn('multiAllQuoted') as Answered;
		expect(verdictOn(questions, sent, witness, 'race')).toBe('ours');
		expect(doubtAbout(questions, sent, witness)).toBeUndefined();
	});

	it('shows the end that a decline is, and that Esc is none of a wish to talk', () => {
		const questions = questionsIn('esc');
		const isEnd = (decision: Decision, name: string) => isEndBy(decision, questions, witnessIn(name), 'race');
		// 2.1.85 and 2.1.120 pass the words on, which in the recording are not ours.
		const isInWords = version === '2.1.85' || version === '2.1.120';
		expect(isEnd({ kind: 'decline' }, 'deniedAndStopped')).toBe(!isInWords);
		expect(isEnd({ kind: 'decline' }, 'esc')).toBe(true);
		expect(isEnd({ kind: 'decline' }, 'denied')).toBe(false);
		expect(isEnd({ kind: 'chat', text: 'Why?' }, 'esc')).toBe(false);
		expect(isEnd({ kind: 'chat', text: 'Why?' }, 'denied')).toBe(false);
	});
});

describe('a call that ended without an answer ended as was decided', () => {
	const questions = [questionOf(['Red', 'Blue'])];
	const chat: Decision = { kind: 'chat', text: 'Why not green?' };
	const ourWords = chatMessage(questions, 'Why not green?');

	it.each<[name: string, decision: Decision, witness: Witness, isEnd: boolean]>([
		['by a wish to talk: the model received our words', chat, { kind: 'denied', message: ourWords }, true],
		['by a wish to talk, whatever blanks were typed around it', { kind: 'chat', text: '\nWhy not green?  ' }, { kind: 'denied', message: ourWords }, true],
		['not by a wish to talk, with other words', chat, { kind: 'denied', message: 'not now' }, false],
		['not by a wish to talk, with our words and more', chat, { kind: 'denied', message: `${ourWords} ` }, false],
		['not by a wish to talk about other questions', chat, { kind: 'denied', message: chatMessage([], 'Why not green?') }, false],
		['not by a wish to talk: "Chat about this" is the terminal\'s', chat, { kind: 'chat' }, false],
		['not by a wish to talk: Esc', chat, { kind: 'dismissed' }, false],
		['not by a wish to talk: nothing was said', chat, { kind: 'unanswered' }, false],
		['by a decline: the turn has stopped', { kind: 'decline' }, { kind: 'dismissed' }, true],
		['by a decline: the model received its words (2.1.120)', { kind: 'decline' }, { kind: 'denied', message: declineMessage }, true],
		['not by a decline, with other words', { kind: 'decline' }, { kind: 'denied', message: 'not now' }, false],
		['not by a decline: "Chat about this" is the terminal\'s', { kind: 'decline' }, { kind: 'chat' }, false],
		['not by a decline: it was answered', { kind: 'decline' }, answered({ 'Which one?': 'Red' }), false],
		['never by an answer', { kind: 'answer', answer: choose('Red') }, { kind: 'dismissed' }, false],
		['never by an answer, whatever was said', { kind: 'answer', answer: choose('Red') }, { kind: 'denied', message: ourWords }, false],
	])('%s', (_name, decision, witness, isEnd) => {
		expect(isEndBy(decision, questions, witness, 'race')).toBe(isEnd);
	});
});

describe('labels that were joined without quotes on the way', () => {
	const multi = questionOf(['Red, white', 'Blue', 'Red', 'white', 'Say "hi"'], { multiSelect: true });
	it.each<[name: string, question: Question, sent: Answer, received: string, verdict: Verdict, doubt: Doubt | undefined]>([
		['can be read in two ways where one holds a comma', multi, choose('Red, white', 'Blue'), 'Red, white, Blue', 'ours', 'joinedLabels'],
		['can be read in two ways in any order', multi, choose('Red, white', 'Blue'), 'Blue, Red, white', 'ours', 'joinedLabels'],
		['are certain as long as they are quoted', multi, choose('Red, white', 'Blue'), '"Red, white", Blue', 'ours', undefined],
		['are certain where none holds a comma', multi, choose('Red', 'Blue'), 'Blue, Red', 'ours', undefined],
		['are certain where one only holds quotes', multi, choose('Blue', 'Say "hi"'), 'Blue, Say "hi"', 'ours', undefined],
		['are others where a part is missing', multi, choose('Red, white', 'Blue'), 'Red, Blue', 'different', undefined],
		['are others where a part is too many', multi, choose('Red, white'), 'Red, white, Blue', 'different', undefined],
		['are no matter where one is chosen', { ...multi, multiSelect: false }, choose('Red, white'), 'Red, white', 'ours', undefined],
	])('%s', (_name, question, sent, received, verdict, doubt) => {
		const wire = wireAnswerFor([question], sent);
		const witness = answered({ 'Which one?': received }, { decidedBy: 'hook' });
		expect(verdictOn([question], wire, witness, 'race')).toBe(verdict);
		expect(doubtAbout([question], wire, witness)).toBe(doubt);
	});
});

describe.each(versions)('what was typed into the picker of %s', (version) => {
	it.each<[name: string, sent: Answer, verdict: Verdict]>([
		['plain', choose('Option B'), 'ours'],
		['plain', choose('Option A'), 'different'],
		['typed', typed('hello 123'), 'ours'],
		['typed', typed('hello'), 'different'],
		['multi', choose('Auth', 'Logs'), 'ours'],
		['multi', choose('Auth'), 'different'],
		['multiTyped', [choiceOf(['Auth'], { other: 'own text' })], 'ours'],
		['multiCommaLabels', choose('Auth, login', 'Say "hi"', 'Plain'), 'ours'],
		['preview', choose('Topbar'), 'ours'],
		['preview', choose('Sidebar'), 'different'],
		['previewNotes', withNotes('Topbar', 'note esc'), 'ours'],
		['previewNotes', withNotes('Topbar', 'another'), 'different'],
		['previewNotes', choose('Topbar'), 'different'],
		// A hook was quicker than the keys, and nobody's keys had any effect.
		['answeredByPermissionRequestHook', choose('Option A'), 'theirs'],
		['answeredByPermissionRequestHook', choose('Option B'), 'theirs'],
	])('on %s, when %j was typed: %s', (name, sent, verdict) => {
		const { tool_input: input, tool_response: response } = recordedCase('PostToolUse', version, name);
		const witness = answeredWitness(response, undefined) as Answered;
		expect(verdictOn(input.questions, wireAnswerFor(input.questions, sent), witness, 'keys')).toBe(verdict);
	});

	it('ended as chosen there, without a word', () => {
		const chat: Decision = { kind: 'chat', text: '' };
		expect(isEndBy(chat, [], { kind: 'chat' }, 'keys')).toBe(true);
		expect(isEndBy(chat, [], { kind: 'dismissed' }, 'keys')).toBe(false);
		expect(isEndBy({ kind: 'decline' }, [], { kind: 'dismissed' }, 'keys')).toBe(true);
		expect(isEndBy({ kind: 'decline' }, [], { kind: 'chat' }, 'keys')).toBe(false);
	});
});
