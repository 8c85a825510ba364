import { hasNotes, type Choice } from '../domain/answer';
import { clear } from './fieldSteps';
import { folded } from './folded';
import type { KeysMemory } from './keysMemory';
import type { QuestionView } from './pickerView';
import type { Question } from '../domain/question';
import { digit, nothing, press, turn, up } from './steps';
import type { Step } from './step';

/** A question whose options have previews: digits move only, Enter chooses, and there are notes. */
export function nextForPreview(view: QuestionView, questions: readonly Question[], choice: Choice, memory: KeysMemory): Step {
	const { index } = view;
	const option = questions[index]?.options.findIndex(({ label }) => label === choice.labels[0]) ?? -1;
	if (option < 0) {
		return nothing;
	}
	const notes = hasNotes(choice) ? choice.notes.trim() : '';
	const shown = folded(view.notes ?? '');
	if (view.takesText) {
		return nextInNotes(view, notes, memory);
	}
	if (view.cursor?.on === 'chat') {
		return up(view, questions);
	}
	const isTyped = memory.noted.has(index);
	// White space cannot be compared on a screen: notes of somebody else's are typed anew, whatever they look like.
	if (shown !== folded(notes) || (notes !== '' && !isTyped)) {
		// Typed, and yet not what is shown: typing it once more would not help.
		return isTyped ? nothing : press('n', { kind: 'notesOpened' });
	}
	if (view.options.get(option)?.isChosen && questions.length > 1) {
		return turn(view, questions, 'on', index);
	}
	if (view.cursor?.on === 'option' && view.cursor.index === option) {
		return press(
			'Enter',
			questions.length === 1 ? { kind: 'ended' } : { kind: 'turned', to: index + 1, settles: index },
			{ kind: 'chose', questionIndex: index, label: choice.labels[0] ?? '' },
		);
	}
	return press(digit(option + 1), { kind: 'moved', to: { on: 'option', index: option } });
}

function nextInNotes(view: QuestionView, wanted: string, memory: KeysMemory): Step {
	const shown = folded(view.notes ?? '');
	const { index } = view;
	// Enter here would submit the notes without an option. While it is edited, a long note shows only its end.
	if (memory.noted.has(index) ? shown !== '' && folded(wanted).endsWith(shown) : shown === '' && wanted === '') {
		return press('Escape', { kind: 'notesLeft' });
	}
	return shown === ''
		? { do: 'text', text: wanted, effect: { kind: 'typed', field: 'notes', text: wanted }, typed: { kind: 'typedNotes', questionIndex: index } }
		: clear('notes', memory, { kind: 'clearedNotes', questionIndex: index });
}
