import { describe, expect, it } from 'vitest';
import { factsOfTranscriptLine } from '../../../src/domain/transcriptLine';
import type { Witness } from '../../../src/domain/witness';
import { recordedTranscript, transcriptVersions } from '../../fixtures/recorded';
import { askedLine, askedLineAt, blobLine, denials, endedLine, endings, promptLine, saidLine } from '../../fixtures/transcriptLines';

const answers = { 'Which one?': 'Red' };

describe('the line of an end', () => {
	it.each<[name: keyof typeof endings, witness: Witness]>([
		['picker197', { kind: 'answered', answers, annotations: {}, decidedBy: undefined }],
		['picker326', { kind: 'answered', answers, annotations: {}, decidedBy: 'person' }],
		['hook197', { kind: 'answered', answers, annotations: undefined, decidedBy: undefined }],
		['hook326', { kind: 'answered', answers, annotations: undefined, decidedBy: 'hook' }],
		['chat197', { kind: 'chat' }],
		['chat326', { kind: 'chat' }],
		['esc120', { kind: 'dismissed' }],
		['esc197', { kind: 'dismissed' }],
		['esc326', { kind: 'dismissed' }],
		['unanswered', { kind: 'unanswered' }],
		['deniedByHook', { kind: 'denied', message: 'not now' }],
	])('tells %s', (name, witness) => {
		const at = new Date('2026-05-04T03:02:01.500Z');
		expect(factsOfTranscriptLine(endedLine('toolu_1', endings[name](answers), at))).toEqual([
			{ kind: 'ended', toolUseId: 'toolu_1', witness, at: at.getTime() },
		]);
	});

	it.each<[name: string, content: unknown, message: string]>([
		['a text', 'Not\nnow', 'Not\nnow'],
		['blocks of text', [{ type: 'text', text: 'Not' }, { type: 'text', text: 'now' }], 'Not\nnow'],
		['blocks of which some are text', [{ type: 'image' }, { type: 'text', text: 'Not now' }, null, 'x'], '\nNot now'],
		['nothing', undefined, ''],
		['garbage', { text: 'Not now' }, ''],
	])('tells what the model received where it was turned down, from %s', (_name, content, message) => {
		for (const denial of Object.values(denials)) {
			expect(factsOfTranscriptLine(endedLine('toolu_1', { ...denial(''), content }))).toMatchObject([{ witness: { kind: 'denied', message } }]);
		}
	});

	it('is no dismissal where a hook merely quotes what is said after Esc', () => {
		const quoting = 'STOP what you are doing and wait for the user to tell you how to proceed. Or not.';
		expect(factsOfTranscriptLine(endedLine('toolu_1', denials.by197(quoting)))).toMatchObject([{ witness: { kind: 'denied' } }]);
	});

	it.each<[name: string, line: string]>([
		['no time', endedLine('toolu_1', endings.esc326(), null)],
		['a time that is none', endedLine('toolu_1', { ...endings.esc326(), timestamp: 'yesterday' })],
	])('with %s has none', (_name, line) => {
		expect(factsOfTranscriptLine(line)).toMatchObject([{ kind: 'ended', at: undefined }]);
	});

	it('keeps only answers in words, also to questions named like a part of every object', () => {
		const line = endedLine('toolu_1', endings.hook197(JSON.parse('{"__proto__":"A","number":1,"nothing":null}') as object));
		const [fact] = factsOfTranscriptLine(line);
		const received = fact?.kind === 'ended' && fact.witness.kind === 'answered' ? fact.witness.answers : {};
		expect(Object.entries(received)).toEqual([['__proto__', 'A']]);
	});

	it.each<[name: string, answers: object]>([
		['nothing', {}],
		['nothing in words', { 'Which one?': null }],
	])('with %s for an answer tells that Claude Code went on without one', (_name, empty) => {
		for (const ending of [endings.picker197, endings.picker326, endings.hook197, endings.hook326]) {
			expect(factsOfTranscriptLine(endedLine('toolu_1', ending(empty)))).toMatchObject([{ witness: { kind: 'unanswered' } }]);
		}
	});
});

describe('the line of a message', () => {
	const unknown = { at: undefined, model: undefined, gitBranch: undefined };

	it('tells each question asked in it, and nothing of other tools', () => {
		const line = askedLine({ id: 'toolu_1', questions: ['a'] }, { id: 'toolu_2', questions: 'x', name: 'Bash' }, { id: 'toolu_3', questions: ['b'] });
		expect(factsOfTranscriptLine(line)).toEqual([
			{ kind: 'asked', toolUseId: 'toolu_1', questions: ['a'], ...unknown },
			{ kind: 'asked', toolUseId: 'toolu_3', questions: ['b'], ...unknown },
		]);
	});

	it('tells when it was asked', () => {
		const at = new Date('2026-05-04T03:02:01.500Z');
		expect(factsOfTranscriptLine(askedLineAt(at, { id: 'toolu_1', questions: ['a'] }))).toMatchObject([{ kind: 'asked', at: at.getTime() }]);
	});

	it('tells what Claude wrote and asked, in that order', () => {
		const content = [{ type: 'text', text: 'First' }, { type: 'thinking', thinking: 'hm' }, { type: 'text', text: ' \n' }, { type: 'text', text: 'Second' }, { type: 'tool_use', id: 't', name: 'AskUserQuestion', input: { questions: [] } }];
		const line = JSON.stringify({ type: 'assistant', gitBranch: 'main', message: { model: 'claude-x', content } });
		expect(factsOfTranscriptLine(line)).toEqual([
			{ kind: 'said', text: 'First' },
			{ kind: 'said', text: 'Second' },
			{ kind: 'asked', toolUseId: 't', questions: [], model: 'claude-x', gitBranch: 'main', at: undefined },
		]);
	});

	it.each<[name: string, model: unknown, gitBranch: unknown]>([
		['blank', '', ''],
		['no text', 1, null],
		['absent', undefined, undefined],
	])('knows neither model nor branch where they are %s', (_name, model, gitBranch) => {
		const line = { ...(JSON.parse(askedLine({ id: 't', questions: [] })) as { message: object }), gitBranch };
		expect(factsOfTranscriptLine(JSON.stringify({ ...line, message: { ...line.message, model } }))).toEqual([{ kind: 'asked', toolUseId: 't', questions: [], ...unknown }]);
	});

	it('of a subagent tells what it asked, and not what it wrote', () => {
		expect(factsOfTranscriptLine(saidLine('For Claude only', { isSidechain: true }))).toEqual([]);
		expect(factsOfTranscriptLine(saidLine('For the person'))).toEqual([{ kind: 'said', text: 'For the person' }]);
	});
});

describe('the line of a prompt', () => {
	it.each<[name: string, content: unknown]>([
		['a text', 'Go on'],
		['blocks', [{ type: 'text', text: 'Go on' }, { type: 'image' }]],
		['a turn that was stopped', [{ type: 'text', text: '[Request interrupted by user for tool use]' }]],
	])('tells that the person wrote: %s', (_name, content) => {
		expect(factsOfTranscriptLine(promptLine(content))).toEqual([{ kind: 'prompted' }]);
	});

	it.each<[name: string, more: object]>([
		['was written by Claude Code itself', { isMeta: true }],
		['was written for a subagent', { isSidechain: true }],
	])('tells nothing where it %s', (_name, more) => {
		expect(factsOfTranscriptLine(promptLine('Go on', more))).toEqual([]);
	});

	it('is none where it holds the result of a tool', () => {
		const content = [{ type: 'tool_result', tool_use_id: 't', content: 'ok' }, { type: 'text', text: 'Go on' }];
		expect(factsOfTranscriptLine(promptLine(content)).map(({ kind }) => kind)).toEqual(['ended']);
	});
});

describe.each(transcriptVersions)('the transcript of %s', (version) => {
	const factsOf = (name: string) => recordedTranscript(version, name).flatMap(factsOfTranscriptLine);
	const witnessIn = (name: string) => factsOf(name).flatMap((fact) => (fact.kind === 'ended' ? [fact.witness] : []));
	const isOld = version === '2.1.85' || version === '2.1.120';

	it('tells what was said before the question, by which model, on which branch', () => {
		// The first prompt may be written after what follows it (2.1.120).
		const [said, asked, ended] = factsOf('denied').filter(({ kind }) => kind !== 'prompted');
		expect(said).toEqual({ kind: 'said', text: 'Some *markdown* text' });
		expect(asked).toMatchObject({ kind: 'asked', model: expect.stringMatching(/^claude-/) as string, gitBranch: 'feature/x' });
		expect(ended).toMatchObject({ kind: 'ended', toolUseId: asked?.kind === 'asked' && asked.toolUseId });
	});

	it('tells what a hook said that turned the question down', () => {
		expect(witnessIn('denied')).toEqual([{ kind: 'denied', message: 'MSG line1\nline2 "q"' }]);
	});

	it('tells that Esc was pressed', () => {
		expect(witnessIn('esc')).toEqual([{ kind: 'dismissed' }]);
	});

	it('tells that a hook stopped the turn, in its words or as if Esc had been pressed', () => {
		expect(witnessIn('deniedAndStopped')).toEqual([isOld ? { kind: 'denied', message: 'MSG' } : { kind: 'dismissed' }]);
		expect(factsOf('deniedAndStopped').at(-1)).toEqual({ kind: 'prompted' });
	});

	it.each<[name: string, annotations: object | undefined]>([
		['notes', { 'Which one?': { notes: 'my note ' } }],
		['previewAndNotes', { 'Which layout?': { preview: '+--+\n|L | \n+--+', notes: ' pre note\nline2 ' } }],
		['multiAllQuoted', undefined],
	])('tells what a hook answered, and what went along with it: %s', (name, annotations) => {
		expect(witnessIn(name)).toEqual([{ kind: 'answered', answers: expect.any(Object) as object, annotations, decidedBy: version === '2.1.326' ? 'hook' : undefined }]);
	});
});

it('the line of a title tells the name that the person gave', () => {
	expect(factsOfTranscriptLine('{"type":"custom-title","customTitle":"Shop, checkout","sessionId":"s"}')).toEqual([{ kind: 'named', name: 'Shop, checkout' }]);
});

it.each<[name: string, line: string]>([
	['names a session with a blank', '{"type":"custom-title","customTitle":" "}'],
	['names a session with nothing', '{"type":"custom-title"}'],
	['mentions a title', '{"type":"user","isMeta":true,"message":{"content":"\\"custom-title\\""},"customTitle":"x"}'],
	['is empty', ''],
	['is not JSON', 'tool_use "tool_use" "tool_result"'],
	['is half written', askedLine({ id: 'toolu_1', questions: [] }).slice(0, -10)],
	['lost its beginning', endedLine('toolu_1', endings.esc326()).slice(20)],
	['is null', 'null "tool_use"'],
	['is a list', '["tool_use"]'],
	['is a text', '"\\"tool_use\\""'],
	['has no message', '{"type":"assistant","x":"tool_use"}'],
	['has a message without content', '{"type":"assistant","message":{"x":"tool_use"}}'],
	['has content in words', '{"type":"assistant","message":{"content":"say \\"tool_use\\""},"x":"tool_use"}'],
	['asks without an id', '{"type":"assistant","message":{"content":[{"type":"tool_use","name":"AskUserQuestion","input":{}}]}}'],
	['asks without an input', '{"type":"assistant","message":{"content":[{"type":"tool_use","name":"AskUserQuestion","id":"t"}]}}'],
	['keeps what was sent to the model', blobLine('toolu_1')],
	['has the end of a call in the mouth of the assistant', endedLine('toolu_1', endings.esc326()).replace('"type":"user"', '"type":"assistant"')],
	['has no type', endedLine('toolu_1', endings.esc326()).replace('"type":"user",', '')],
])('a line that %s tells nothing', (_name, line) => {
	expect(factsOfTranscriptLine(line)).toEqual([]);
});

it.each<[name: string, line: string]>([
	['has blocks of another kind', '{"type":"user","message":{"content":[null,1,"tool_use",["tool_use"],{"type":"text"}]}}'],
	['ends without an id', '{"type":"user","message":{"content":[{"type":"tool_result"}]}}'],
	['has a question in the mouth of the person', askedLine({ id: 'toolu_1', questions: [] }).replace('"type":"assistant"', '"type":"user"')],
])('a line of the person that %s tells no more than that they wrote', (_name, line) => {
	expect(factsOfTranscriptLine(line)).toEqual([{ kind: 'prompted' }]);
});
