import type { Cursor, QuestionView } from './pickerView';
import type { Question } from '../domain/question';
import type { Effect, KeyName, Step } from './step';
import type { TypedStep } from '../domain/typedStep';

export const nothing: Step = { do: 'nothing' };

export function press(key: KeyName, effect: Effect, typed?: TypedStep): Step {
	return { do: 'key', key, effect, typed };
}

export function digit(number: number | undefined): KeyName {
	if (number === undefined || number < 1 || number > 9) {
		throw new RangeError(`no key for row ${String(number)}`);
	}
	return String(number) as KeyName;
}

/** To the next page or the one before. Letters, digits and Tab mean something else while a field takes text. */
export function turn(view: QuestionView, questions: readonly Question[], direction: 'on' | 'back', settles: number | undefined): Step {
	if (view.cursor?.on === 'submit' && direction === 'on') {
		return press('Enter', { kind: 'turned', to: view.index + 1, settles }, { kind: 'turned', questionIndex: view.index + 1 });
	}
	if (view.takesText || view.cursor?.on === 'chat') {
		return up(view, questions);
	}
	const to = direction === 'on' ? view.index + 1 : view.index - 1;
	return press(direction === 'on' ? 'Tab' : 'Left', { kind: 'turned', to, settles }, { kind: 'turned', questionIndex: to });
}

export function down(view: QuestionView, questions: readonly Question[]): Step {
	return press('Down', { kind: 'moved', to: neighbour(view, questions, 1) });
}

export function up(view: QuestionView, questions: readonly Question[]): Step {
	return press('Up', { kind: 'moved', to: neighbour(view, questions, -1) });
}

/** The row above or below the cursor; `undefined` where it cannot be foretold. */
function neighbour({ cursor, layout, index }: QuestionView, questions: readonly Question[], by: 1 | -1): Cursor | undefined {
	const count = questions[index]?.options.length ?? 0;
	const rows: readonly Cursor[] = [
		...Array.from({ length: count }, (_, at) => ({ on: 'option', index: at }) as const),
		...(layout === 'preview' ? [] : [{ on: 'text' } as const]),
		...(layout === 'multi' ? [{ on: 'submit' } as const] : []),
		{ on: 'chat' },
	];
	const at = rows.findIndex((row) => row.on === cursor?.on && (row.on !== 'option' || (cursor?.on === 'option' && row.index === cursor.index)));
	return at < 0 ? undefined : rows[at + by];
}
