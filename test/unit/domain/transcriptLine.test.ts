import { describe, expect, it } from 'vitest';
import { factsOfTranscriptLine } from '../../../src/domain/transcriptLine';
import type { Witness } from '../../../src/domain/witness';
import { askedLine, askedLineAt, blobLine, endedLine, endings } from '../../fixtures/transcriptLines';

const answers = { 'Which one?': 'Red' };

describe('the line of an end', () => {
	it.each<[name: keyof typeof endings, witness: Witness]>([
		['picker197', { kind: 'answered', answers, annotations: {}, decidedBy: undefined }],
		['picker326', { kind: 'answered', answers, annotations: {}, decidedBy: 'person' }],
		['hook197', { kind: 'answered', answers, annotations: undefined, decidedBy: undefined }],
		['hook326', { kind: 'answered', answers, annotations: undefined, decidedBy: 'hook' }],
		['chat197', { kind: 'chat' }],
		['chat326', { kind: 'chat' }],
		['esc197', { kind: 'dismissed' }],
		['esc326', { kind: 'dismissed' }],
		['unanswered', { kind: 'unanswered' }],
		['deniedByHook', { kind: 'denied' }],
	])('tells %s', (name, witness) => {
		const at = new Date('2026-05-04T03:02:01.500Z');
		expect(factsOfTranscriptLine(endedLine('toolu_1', endings[name](answers), at))).toEqual([
			{ kind: 'ended', toolUseId: 'toolu_1', witness, at: at.getTime() },
		]);
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
	it('tells each question asked in it, and nothing of other tools', () => {
		const line = askedLine({ id: 'toolu_1', questions: ['a'] }, { id: 'toolu_2', questions: 'x', name: 'Bash' }, { id: 'toolu_3', questions: ['b'] });
		expect(factsOfTranscriptLine(line)).toEqual([
			{ kind: 'asked', toolUseId: 'toolu_1', questions: ['a'], at: undefined },
			{ kind: 'asked', toolUseId: 'toolu_3', questions: ['b'], at: undefined },
		]);
	});

	it('tells when it was asked', () => {
		const at = new Date('2026-05-04T03:02:01.500Z');
		expect(factsOfTranscriptLine(askedLineAt(at, { id: 'toolu_1', questions: ['a'] }))).toMatchObject([{ kind: 'asked', at: at.getTime() }]);
	});
});

it('the line of a title tells the name that the person gave', () => {
	expect(factsOfTranscriptLine('{"type":"custom-title","customTitle":"Shop, checkout","sessionId":"s"}')).toEqual([{ kind: 'named', name: 'Shop, checkout' }]);
});

it.each<[name: string, line: string]>([
	['names a session with a blank', '{"type":"custom-title","customTitle":" "}'],
	['names a session with nothing', '{"type":"custom-title"}'],
	['mentions a title', '{"type":"user","message":{"content":"\\"custom-title\\""},"customTitle":"x"}'],
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
	['has blocks of another kind', '{"type":"user","message":{"content":[null,1,"tool_use",["tool_use"],{"type":"text"}]}}'],
	['asks without an id', '{"type":"assistant","message":{"content":[{"type":"tool_use","name":"AskUserQuestion","input":{}}]}}'],
	['asks without an input', '{"type":"assistant","message":{"content":[{"type":"tool_use","name":"AskUserQuestion","id":"t"}]}}'],
	['ends without an id', '{"type":"user","message":{"content":[{"type":"tool_result"}]}}'],
	['keeps what was sent to the model', blobLine('toolu_1')],
	['has the end of a call in the mouth of the assistant', endedLine('toolu_1', endings.esc326()).replace('"type":"user"', '"type":"assistant"')],
	['has a question in the mouth of the person', askedLine({ id: 'toolu_1', questions: [] }).replace('"type":"assistant"', '"type":"user"')],
	['has no type', endedLine('toolu_1', endings.esc326()).replace('"type":"user",', '')],
])('a line that %s tells nothing', (_name, line) => {
	expect(factsOfTranscriptLine(line)).toEqual([]);
});
