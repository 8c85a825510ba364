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
		expect(typingThatEnded(result)).toEqual(typing);
	});
});
