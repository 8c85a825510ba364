import type { PickerView } from './pickerView';
import type { KeyName, Step } from './step';
import type { TypedText } from './whichQuestion';

/** What was seen and done so far and the present screen no longer shows. */
export interface KeysMemory {
	/** Questions that were left with just what is wanted. */
	readonly settled: ReadonlySet<number>;
	/** The page that `ticks` and `text` are about. */
	readonly page: number | undefined;
	/** Boxes of this page that were seen, perhaps before it was scrolled. */
	readonly ticks: ReadonlyMap<number, boolean>;
	readonly text: { readonly content: string; readonly isEmpty: boolean; readonly isTicked: boolean | undefined } | undefined;
	/** Keys that took nothing away from what the field holds now. */
	readonly inVain: readonly KeyName[];
	/** The text that was typed last, while it is in its field. */
	readonly typed: TypedText | undefined;
	/** Questions whose notes were typed, and hold that. */
	readonly noted: ReadonlySet<number>;
}

export const noMemory: KeysMemory = {
	settled: new Set(),
	page: undefined,
	ticks: new Map(),
	text: undefined,
	inVain: [],
	typed: undefined,
	noted: new Set(),
};

/** Takes in what a fresh look shows. */
export function seen(memory: KeysMemory, view: PickerView): KeysMemory {
	if (view.kind === 'review') {
		return { ...memory, page: undefined, ticks: new Map(), text: undefined, inVain: [] };
	}
	const before = memory.page === view.index ? memory : { ...memory, ticks: new Map<number, boolean>(), text: undefined, inVain: [] };
	const ticks = new Map(before.ticks);
	view.options.forEach(({ isTicked }, index) => ticks.set(index, isTicked));
	return { ...before, page: view.index, ticks, text: view.text ?? before.text };
}

/** Takes in what a step did, once its effect was seen, or that it had none where that may be. */
export function done(memory: KeysMemory, view: PickerView, step: Exclude<Step, { do: 'nothing' }>, hadEffect: boolean): KeysMemory {
	const { effect } = step;
	if (effect.kind === 'cleared' && step.do === 'key') {
		const kept = effect.field === 'text' ? { ...memory, typed: undefined } : { ...memory, noted: without(memory.noted, view) };
		return { ...kept, inVain: hadEffect ? [] : [...memory.inVain, step.key] };
	}
	if (effect.kind === 'turned' && effect.settles !== undefined) {
		return { ...memory, settled: new Set([...memory.settled, effect.settles]) };
	}
	if (effect.kind === 'typed' && view.kind === 'question') {
		return effect.field === 'text'
			? { ...memory, typed: { index: view.index, text: effect.text } }
			: { ...memory, noted: new Set([...memory.noted, view.index]) };
	}
	return memory;
}

/** Whether the field of this page holds just this text, because we typed it there. */
export function isTypedHere({ typed }: KeysMemory, index: number, text: string): boolean {
	return typed?.index === index && typed.text === text;
}

function without(noted: ReadonlySet<number>, view: PickerView): ReadonlySet<number> {
	return new Set([...noted].filter((index) => view.kind !== 'question' || index !== view.index));
}
