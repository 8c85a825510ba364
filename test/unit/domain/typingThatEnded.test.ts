import { describe, expect, it } from 'vitest';
import type { KeysResult } from '../../../src/domain/keysResult';
import type { Typing } from '../../../src/domain/request';
import { typingThatEnded } from '../../../src/domain/typingThatEnded';

const ticked = { kind: 'ticked', questionIndex: 0, label: 'Auth' } as const;

describe('of typing that went no further', () => {
	it.each<[name: string, result: Exclude<KeysResult, { outcome: 'typed' }>, typing: Typing]>([
		['a refusal tells that nothing was typed', { outcome: 'refused', reason: 'copyMode' }, { typed: [], hasTyped: false, hindrance: 'copyMode' }],
		['a stop tells what was typed', { outcome: 'stopped', reason: 'aborted', typed: [ticked] }, { typed: [ticked], hasTyped: true, hindrance: 'aborted' }],
		['a stop tells what perhaps was', { outcome: 'stopped', reason: 'noEffect', typed: [], perhaps: ticked }, { typed: [], perhaps: ticked, hasTyped: true, hindrance: 'noEffect' }],
		['a stop never tells that nothing was typed', { outcome: 'stopped', reason: 'unexpectedChange', typed: [] }, { typed: [], hasTyped: true, hindrance: 'unexpectedChange' }],
		['a failure before any step tells nothing of it', { outcome: 'stopped', reason: 'failed', typed: [] }, { typed: [], hasTyped: undefined, hindrance: 'failed' }],
		['a failure later tells what was typed', { outcome: 'stopped', reason: 'failed', typed: [ticked] }, { typed: [ticked], hasTyped: true, hindrance: 'failed' }],
	])('%s', (_name, result, typing) => {
		expect(typingThatEnded(result, { state: { name: 'terminalOnly' } })).toEqual(typing);
	});

	const sent = { decision: { kind: 'decline' }, channel: 'keys', surface: 'form' } as const;
	it.each<[name: string, before: Parameters<typeof typingThatEnded>[1], typing: Omit<Typing, 'hindrance'>]>([
		['was seen to be typed', { state: { name: 'terminalOnly' }, typing: { typed: [ticked], hasTyped: true, hindrance: 'aborted' } }, { typed: [ticked], hasTyped: true }],
		['perhaps was typed', { state: { name: 'terminalOnly' }, typing: { typed: [], perhaps: ticked, hasTyped: true, hindrance: 'noEffect' } }, { typed: [], perhaps: ticked, hasTyped: true }],
		['was typed to the end and lost', { state: { name: 'lost', ...sent }, typing: { typed: [ticked], hindrance: undefined } }, { typed: [ticked], hasTyped: true }],
		['was typed by a window that closed', { state: { name: 'lost', ...sent } }, { typed: [], hasTyped: undefined }],
	])('a refusal does not deny what %s before', (_name, before, typing) => {
		expect(typingThatEnded({ outcome: 'refused', reason: 'copyMode' }, before)).toEqual({ ...typing, hindrance: 'copyMode' });
	});

	it.each<[name: string, before: Parameters<typeof typingThatEnded>[1]]>([
		['was refused', { state: { name: 'terminalOnly' }, typing: { typed: [], hasTyped: false, hindrance: 'otherQuestion' } }],
		['went by a hook', { state: { name: 'lost', ...sent, channel: 'race' } }],
	])('a refusal tells that nothing was typed where what came before %s', (_name, before) => {
		expect(typingThatEnded({ outcome: 'refused', reason: 'copyMode' }, before)).toEqual({ typed: [], hasTyped: false, hindrance: 'copyMode' });
	});
});
