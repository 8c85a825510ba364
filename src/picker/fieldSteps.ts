import { folded } from './folded';
import type { KeysMemory } from './keysMemory';
import { nothing, press } from './steps';
import type { KeyName, Step } from './step';
import type { TypedStep } from '../domain/typedStep';

/** Each takes away something, depending on where in the text the cursor is. The first that does so is used again. */
const clearingKeys: readonly KeyName[] = ['C-u', 'C-k', 'BSpace', 'DC'];

/** Takes away what a focused field holds. The cursor in it cannot be told from the text, so keys are tried in turn. */
export function clear(field: 'text' | 'notes', memory: KeysMemory, typed: TypedStep): Step {
	const key = clearingKeys.find((candidate) => !memory.inVain.includes(candidate));
	return key === undefined ? nothing : press(key, { kind: 'cleared', field }, typed);
}

/**
 * Whether a field that wraps its text, and may mark it as chosen, shows just this. Only of a text that was typed
 * by us a moment ago does it follow that the field holds it: how much white space is in it, nobody can see.
 */
export function holds(content: string, wanted: string): 'exactly' | 'chosen' | undefined {
	const shown = folded(content);
	const text = folded(wanted);
	if (shown === text) {
		return 'exactly';
	}
	// The mark stands at the end of the text's first line, wherever that was wrapped.
	return [...shown].some((character, at) => character === '✔' && [...shown].toSpliced(at, 1).join('') === text) ? 'chosen' : undefined;
}
