import { holds } from './fieldSteps';
import { folded } from './folded';
import { isSameCursor, type PickerView, type QuestionView, type TextView } from './pickerView';
import type { Effect } from './step';

/** Whether nothing at all changed that matters. */
export function isSameView(before: PickerView, after: PickerView): boolean {
	if (before.kind === 'review' || after.kind === 'review') {
		return before.kind === 'review' && after.kind === 'review' && before.cursor === after.cursor && folded(before.list) === folded(after.list);
	}
	return differences(before, after).length === 0;
}

/**
 * Whether a change is just what our key should have done. Anything beside it was done by somebody else. The
 * end of the picker is not among what is decided here.
 */
export function isExplained(before: PickerView, after: PickerView, effect: Effect, questionCount: number): boolean {
	if (effect.kind === 'turned') {
		return after.kind === 'review' ? effect.to === questionCount : effect.to === after.index;
	}
	if (before.kind === 'review' || after.kind === 'review') {
		return effect.kind === 'moved' && before.kind === 'review' && after.kind === 'review' && before.cursor !== after.cursor && folded(before.list) === folded(after.list);
	}
	const changed = differences(before, after);
	const only = (...allowed: readonly Difference[]) => changed.every((difference) => allowed.includes(difference));
	switch (effect.kind) {
		case 'moved':
			return changed.includes('cursor') && only('cursor', 'focus') && (effect.to === undefined || isSameCursor(after.cursor, effect.to));
		case 'toggled':
			return effect.option === 'text'
				? changed.includes('textTick') && only('textTick')
				: changed.includes(`tick${effect.option}`) && only(`tick${effect.option}`);
		case 'typed':
			return effect.field === 'notes'
				? after.takesText && only('notes') && folded(after.notes ?? '') !== '' && folded(effect.text).endsWith(folded(after.notes ?? ''))
				: after.takesText && only('text', 'textTick') && isTyped(after, effect.text);
		case 'cleared':
			return effect.field === 'notes'
				? only('notes') && (changed.includes('notes') || lines(before.notes) !== lines(after.notes))
				: only('text', 'textTick') && (changed.includes('text') || lines(before.text?.content) !== lines(after.text?.content));
		case 'notesOpened':
			return after.takesText && only('focus');
		case 'notesLeft':
			return !after.takesText && only('focus', 'notes');
		case 'ended':
			return false;
	}
}

function isTyped({ text, layout }: QuestionView, wanted: string): boolean {
	if (!text || text.isEmpty) {
		return false;
	}
	return text.isTail || (holds(text.content, wanted) === 'exactly' && (layout === 'single' || text.isTicked === true));
}

/** A long text may push its own beginning off the screen, or show it again. */
function isSameText(before: TextView, after: TextView): boolean {
	const [earlier, later] = [folded(before.content), folded(after.content)];
	if (before.isTail || after.isTail) {
		return earlier.endsWith(later) || later.endsWith(earlier);
	}
	return before.isEmpty === after.isEmpty && earlier === later;
}

/** An empty line may be all that a key takes away. */
function lines(text: string | undefined): number {
	return (text ?? '').split('\n').length;
}

type Difference = 'page' | `tick${number}` | 'chosen' | 'text' | 'textTick' | 'notes' | 'cursor' | 'focus';

/** What can be seen to differ; what scrolled off on either side is not compared. */
function differences(before: QuestionView, after: QuestionView): readonly Difference[] {
	if (before.index !== after.index) {
		return ['page'];
	}
	const found: Difference[] = [];
	after.options.forEach(({ isTicked, isChosen }, index) => {
		const earlier = before.options.get(index);
		if (earlier && earlier.isTicked !== isTicked) {
			found.push(`tick${index}`);
		}
		if (earlier && earlier.isChosen !== isChosen) {
			found.push('chosen');
		}
	});
	if (before.text && after.text && !isSameText(before.text, after.text)) {
		found.push('text');
	}
	// Of a text that fills the pane, the box cannot be seen.
	if (before.text?.isTicked !== undefined && after.text?.isTicked !== undefined && before.text.isTicked !== after.text.isTicked) {
		found.push('textTick');
	}
	if (folded(before.notes ?? '') !== folded(after.notes ?? '')) {
		found.push('notes');
	}
	if (!isSameCursor(before.cursor, after.cursor)) {
		found.push('cursor');
	}
	if (before.takesText !== after.takesText) {
		found.push('focus');
	}
	return found;
}
