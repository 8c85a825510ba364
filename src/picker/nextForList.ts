import { hasText, type Choice } from '../domain/answer';
import { clear, holds } from './fieldSteps';
import { isTypedHere, type KeysMemory } from './keysMemory';
import type { QuestionView } from './pickerView';
import type { Question } from '../domain/question';
import { digit, down, nothing, press, turn, up } from './steps';
import type { Step } from './step';

/** A question without previews: rows to choose from, and one to type into. */
export function nextForList(view: QuestionView, questions: readonly Question[], choice: Choice, memory: KeysMemory): Step {
	const question = questions[view.index];
	if (!question) {
		return nothing;
	}
	if (question.multiSelect) {
		return nextForMulti(view, question, questions, choice, memory);
	}
	return hasText(choice) ? nextForText(view, question, questions, choice.other, memory) : nextForLabel(view, question, questions, choice);
}

function nextForLabel(view: QuestionView, question: Question, questions: readonly Question[], choice: Choice): Step {
	const option = question.options.findIndex(({ label }) => label === choice.labels[0]);
	if (option < 0) {
		return nothing;
	}
	if (view.options.get(option)?.isChosen && questions.length > 1) {
		return turn(view, questions, 'on', view.index);
	}
	if (view.takesText || view.cursor?.on === 'chat') {
		return up(view, questions);
	}
	return press(digit(option + 1), leaving(view, questions), { kind: 'chose', questionIndex: view.index, label: choice.labels[0] ?? '' });
}

function nextForText(view: QuestionView, question: Question, questions: readonly Question[], wanted: string, memory: KeysMemory): Step {
	const { text, index } = view;
	const held = text && !text.isEmpty && isTypedHere(memory, index, wanted) ? (text.isTail ? 'exactly' : holds(text.content, wanted)) : undefined;
	if (held === 'chosen' && questions.length > 1) {
		return turn(view, questions, 'on', index);
	}
	if (view.cursor?.on === 'chat') {
		return up(view, questions);
	}
	if (!view.takesText) {
		// The digit of a field that already holds something would choose that.
		return text?.isEmpty
			? press(digit(question.options.length + 1), { kind: 'moved', to: { on: 'text' } })
			: down(view, questions);
	}
	if (held !== undefined) {
		return press('Enter', leaving(view, questions), { kind: 'typedText', questionIndex: index });
	}
	return nextInField(view, wanted, memory);
}

function nextForMulti(view: QuestionView, question: Question, questions: readonly Question[], choice: Choice, memory: KeysMemory): Step {
	const { index } = view;
	const isWanted = (option: number) => choice.labels.includes(question.options[option]?.label ?? '');
	const wrong = [...view.options].find(([option, { isTicked }]) => isTicked !== isWanted(option))?.[0];
	if (wrong !== undefined) {
		const label = question.options[wrong]?.label ?? '';
		return view.takesText || view.cursor?.on === 'chat'
			? up(view, questions)
			: press(digit(wrong + 1), { kind: 'toggled', option: wrong }, { kind: isWanted(wrong) ? 'ticked' : 'unticked', questionIndex: index, label });
	}
	return (
		nextForOwnText(view, question, questions, choice, memory) ??
		nextToReveal(view, question, questions, memory) ??
		// Tab leads from the field to the row below it only.
		(view.takesText && view.cursor?.on === 'text' ? down(view, questions) : turn(view, questions, 'on', index))
	);
}

/** What to do about the text of one's own in a multi-select; `undefined` where it is as wanted. */
function nextForOwnText(view: QuestionView, question: Question, questions: readonly Question[], choice: Choice, memory: KeysMemory): Step | undefined {
	const wanted = hasText(choice) ? choice.other : undefined;
	const text = view.text ?? memory.text;
	if (text === undefined) {
		return view.cursor?.on === 'chat' ? up(view, questions) : down(view, questions);
	}
	const isTail = view.text?.isTail ?? false;
	const isHeld = wanted !== undefined && !text.isEmpty && isTypedHere(memory, view.index, wanted) && (isTail || holds(text.content, wanted) !== undefined);
	if (wanted === undefined ? !text.isTicked : isHeld && (text.isTicked ?? isTail)) {
		return undefined;
	}
	if (wanted === undefined || isHeld) {
		return view.takesText || view.cursor?.on === 'chat'
			? up(view, questions)
			: press(digit(question.options.length + 1), { kind: 'toggled', option: 'text' }, { kind: wanted === undefined ? 'clearedText' : 'typedText', questionIndex: view.index });
	}
	if (view.cursor?.on === 'text' && view.takesText && view.text) {
		return nextInField(view, wanted, memory);
	}
	return view.cursor?.on === 'chat' || view.cursor?.on === 'submit' ? up(view, questions) : down(view, questions);
}

/** Scrolls to options that have not been seen since the page was opened. */
function nextToReveal(view: QuestionView, question: Question, questions: readonly Question[], memory: KeysMemory): Step | undefined {
	const unseen = question.options.findIndex((_, option) => !view.options.has(option) && !memory.ticks.has(option));
	if (unseen < 0) {
		return undefined;
	}
	const isBelow = view.cursor === undefined || (view.cursor.on === 'option' && view.cursor.index < unseen);
	return isBelow ? down(view, questions) : up(view, questions);
}

function nextInField(view: QuestionView, wanted: string, memory: KeysMemory): Step {
	return view.text?.isEmpty
		? { do: 'text', text: wanted, effect: { kind: 'typed', field: 'text', text: wanted }, typed: { kind: 'typedText', questionIndex: view.index } }
		: clear('text', memory, { kind: 'clearedText', questionIndex: view.index });
}

/** What choosing does: it goes on to the next page, or, where there is but one question, it submits. */
function leaving({ index }: QuestionView, questions: readonly Question[]): Extract<Step, { do: 'key' }>['effect'] {
	return questions.length === 1 ? { kind: 'ended' } : { kind: 'turned', to: index + 1, settles: index };
}
