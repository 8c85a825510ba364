import { folded } from './folded';
import type { QuestionScreen } from './pickerScreen';
import type { Question } from '../domain/question';

/**
 * Whether a page of the picker is surely of another call. Not the opposite of being recognised: a redraw gone
 * wrong is neither. Doubt falls to "perhaps ours".
 */
export function isForeignPage({ above, options, list }: QuestionScreen, questions: readonly Question[]): boolean {
	const asked = questions.map(({ question, options: offered }) => [question, ...offered.flatMap(({ label, description }) => [label, description])].map(folded).join(''));
	const question = folded(above);
	// A redraw may have left something above the question, too.
	const holdsOurs = questions.some((ours) => question.includes(folded(ours.question)));
	if (question !== '' && !holdsOurs && asked.every((text) => !text.includes(question))) {
		return true;
	}
	const rows = folded(list ?? options.map(({ text }) => text).join(''));
	return rows !== '' && questions.every((ours) => ours.options.every(({ label }) => !rows.includes(folded(label))));
}
