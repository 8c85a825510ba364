import { expect, it } from 'vitest';
import type { KeysResult } from '../../../src/domain/keysResult';
import { whatWasShown } from '../../../src/tmux/whatWasShown';

const screen = '1. Option A';

it.each<[result: KeysResult, told: string]>([
	[{ outcome: 'typed', typed: [], screen }, 'typed; before the last key; pane %1 showed:\n1. Option A'],
	[{ outcome: 'refused', reason: 'otherQuestion', screen }, 'refused, otherQuestion; pane %1 showed:\n1. Option A'],
	[{ outcome: 'stopped', reason: 'noEffect', typed: [], attempt: '1: toggled', screen }, 'stopped after 1: toggled, noEffect; pane %1 showed:\n1. Option A'],
])('the log tells what the pane showed when it was %j', (result, told) => {
	expect(whatWasShown(result, '%1')).toBe(told);
});
