import { hasText, noChoice, type Answer, type Choice } from '../domain/answer';
import type { Decision } from '../domain/decision';
import { hasPreviews } from '../domain/hasPreviews';
import { folded } from './folded';
import type { KeysMemory } from './keysMemory';
import { nextForList } from './nextForList';
import { nextForPreview } from './nextForPreview';
import { digit, nothing, press, turn, up } from './steps';
import type { PickerView, QuestionView, ReviewView } from './pickerView';
import type { Question } from '../domain/question';
import { listsAnswer } from './reviewList';
import type { Step } from './step';

/** Decides from the difference between what is shown and what is wanted: one key, or one text, at a time. */
export function nextStep(view: PickerView, questions: readonly Question[], decision: Decision, memory: KeysMemory): Step {
	switch (decision.kind) {
		case 'answer':
			return view.kind === 'review'
				? nextOnReview(view, questions, decision.answer, memory)
				: nextOnQuestion(view, questions, decision.answer, memory);
		case 'chat':
			return nextForChat(view, questions);
		case 'decline':
			return nextForDecline(view, questions);
	}
}

function nextOnQuestion(view: QuestionView, questions: readonly Question[], answer: Answer, memory: KeysMemory): Step {
	const question = questions[view.index];
	if (!question) {
		return nothing;
	}
	if (memory.settled.has(view.index)) {
		const open = questions.findIndex((_, index) => !memory.settled.has(index));
		return turn(view, questions, open >= 0 && open < view.index ? 'back' : 'on', undefined);
	}
	const choice = answer[view.index] ?? noChoice;
	return view.layout === 'preview' ? nextForPreview(view, questions, choice, memory) : nextForList(view, questions, choice, memory);
}

/** Submits only what it sees listed. What the page does not list, or no longer shows, must have been seen on its own page. */
function nextOnReview(view: ReviewView, questions: readonly Question[], answer: Answer, memory: KeysMemory): Step {
	const areAllSettled = questions.every((_, index) => memory.settled.has(index));
	const isListed = !view.warnsUnanswered && listsAnswer(view.list, view.isWhole, questions, answer);
	const showsAll = view.isWhole && questions.every((question, index) => tellsAll(question, answer[index] ?? noChoice));
	if (isListed && (areAllSettled || showsAll)) {
		return view.cursor === 'submit'
			? press('Enter', { kind: 'ended' }, { kind: 'submitted' })
			: press('Up', { kind: 'moved', to: undefined });
	}
	return areAllSettled ? nothing : backFromReview(questions);
}

/** Whether the list alone tells what was answered: neither notes nor white space do, nor where one label ends in a row of several. */
function tellsAll(question: Question, choice: Choice): boolean {
	const labels = new Set(question.options.map(({ label }) => folded(label)));
	return !question.multiSelect && !hasPreviews(question) && !hasText(choice) && labels.size === question.options.length;
}

function nextForChat(view: PickerView, questions: readonly Question[]): Step {
	if (view.kind === 'review') {
		return backFromReview(questions);
	}
	if (view.layout === 'preview') {
		if (view.takesText) {
			return press('Escape', { kind: 'notesLeft' });
		}
		return view.cursor?.on === 'chat'
			? press('Enter', { kind: 'ended' }, { kind: 'chatted' })
			: press('Down', { kind: 'moved', to: undefined });
	}
	if (view.takesText) {
		return press('Up', { kind: 'moved', to: undefined });
	}
	return press(digit(view.chatNumber), { kind: 'ended' }, { kind: 'chatted' });
}

function nextForDecline(view: PickerView, questions: readonly Question[]): Step {
	// An empty review page could be that of another call with the same headers.
	if (view.kind === 'review' && view.list === '') {
		return backFromReview(questions);
	}
	if (view.kind === 'question' && view.layout === 'preview' && view.takesText) {
		return press('Escape', { kind: 'notesLeft' });
	}
	return view.kind === 'question' && !view.escapeCancels ? up(view, questions) : press('Escape', { kind: 'ended' }, { kind: 'declined' });
}

function backFromReview(questions: readonly Question[]): Step {
	return press('Left', { kind: 'turned', to: questions.length - 1, settles: undefined });
}
