import { folded } from './folded';
import type { PickerScreen, PickerTabs, QuestionScreen, ReviewScreen } from './pickerScreen';
import type { Cursor, OptionView, PickerView, QuestionView, TextView } from './pickerView';
import { hasPreviews } from '../domain/hasPreviews';
import type { Option, Question } from '../domain/question';
import { matchPreviewList } from './previewList';

/** A text that was just typed into a question's field, which may now fill the whole pane. */
export interface TypedText {
	readonly index: number;
	readonly text: string;
}

/** The least that must be seen of a typed text which has pushed everything else off the screen. */
const leastTail = 20;

/**
 * Whether the screen shows the picker of this very call, and which of its questions. Every line that can be
 * seen must be explained by what was asked. Doubt always falls to `undefined`: a question that is answered
 * in the terminal by hand costs a moment, an answer to another question cannot be taken back.
 */
export function whichQuestion(screen: PickerScreen, questions: readonly Question[], typed?: TypedText): PickerView | undefined {
	const views = fittingViews(screen, questions, typed);
	// Two that fit: it cannot be told which.
	return views.length === 1 ? views[0] : undefined;
}

/** All that the screen may show of this call, going by what can be seen of it. */
export function fittingViews(screen: PickerScreen, questions: readonly Question[], typed?: TypedText): readonly PickerView[] {
	switch (screen.kind) {
		case 'unknown':
			return [];
		case 'review':
			return isReviewOf(screen, questions, typed)
				? [{ kind: 'review', list: screen.list, isWhole: screen.isWhole, warnsUnanswered: screen.warnsUnanswered, cursor: screen.cursor }]
				: [];
		case 'question':
			return questions.flatMap((_, index) => viewOf(screen, questions, index, typed?.index === index ? typed.text : undefined) ?? []);
	}
}

/** How the picker lays a question out. */
function layoutOf(question: Question): QuestionScreen['layout'] {
	return question.multiSelect ? 'multi' : hasPreviews(question) ? 'preview' : 'single';
}

/**
 * Whether a review page belongs to these questions. Where nothing is listed yet, only its headers tell, and
 * nothing but going back to a question may follow from that.
 */
function isReviewOf({ tabs, list, isWhole }: ReviewScreen, questions: readonly Question[], typed: TypedText | undefined): boolean {
	const shown = folded(list);
	const entries = questions.map(({ question }) => folded(`●${question}→`));
	if (tabs) {
		const isListed = entries.some((entry) => shown.startsWith(entry));
		return tabs.hasSubmit && areHeadersOf(tabs, questions) && isWhole && (shown === '' || isListed);
	}
	const isTail = typed !== undefined && shown.length >= leastTail && folded(typed.text).endsWith(shown);
	return isTail || entries.some((entry) => shown.includes(entry));
}

function areHeadersOf({ headers }: PickerTabs, questions: readonly Question[]): boolean {
	return (
		headers.length === questions.length &&
		headers.every((header, index) => {
			const expected = folded(questions[index]?.header ?? '');
			const shown = folded(header);
			// A blank one is drawn as its number.
			return shown === expected || (expected === '' && shown === `Q${index + 1}`) || (shown.endsWith('…') && shown.length > 1 && expected.startsWith(shown.slice(0, -1)));
		})
	);
}

function viewOf(screen: QuestionScreen, questions: readonly Question[], index: number, typed: string | undefined): QuestionView | undefined {
	const question = questions[index];
	if (!question || screen.layout !== layoutOf(question)) {
		return undefined;
	}
	if (screen.tabs && (!areHeadersOf(screen.tabs, questions) || screen.tabs.hasSubmit !== (questions.length > 1 || question.multiSelect))) {
		return undefined;
	}
	return screen.layout === 'preview' ? previewView(screen, question, index) : listView(screen, question, index, typed);
}

function previewView(screen: QuestionScreen, question: Question, index: number): QuestionView | undefined {
	const list = matchPreviewList(screen.list ?? '', question.options);
	const isQuestion = screen.tabs ? folded(screen.above) === folded(question.question) : folded(question.question).endsWith(folded(screen.above));
	if (!list || !isQuestion) {
		return undefined;
	}
	const cursor: Cursor | undefined = screen.chatRow.hasCursor ? { on: 'chat' } : list.cursor === undefined ? undefined : { on: 'option', index: list.cursor };
	return {
		kind: 'question',
		index,
		layout: 'preview',
		options: new Map(question.options.map((_, at) => [at, { isTicked: false, isChosen: list.chosen === at }])),
		text: undefined,
		notes: screen.notes,
		cursor,
		takesText: screen.takesText,
		escapeCancels: screen.escapeCancels,
		chatNumber: undefined,
	};
}

function listView(screen: QuestionScreen, question: Question, index: number, typed: string | undefined): QuestionView | undefined {
	if (screen.chatRow.number !== question.options.length + 2) {
		return undefined;
	}
	const tail = tailOf(screen, typed);
	const options = optionsOf(screen, question);
	if (!options || !(tail || isSeen(screen, question, typed))) {
		return undefined;
	}
	const cursors = cursorsOf(screen);
	// 2.1.197 may leave the cursor drawn on "Submit" when it has gone on to the row below.
	const cursor = cursors.find(({ on }) => on === 'chat') ?? cursors[0] ?? (tail ? { on: 'text' as const } : undefined);
	if (cursors.filter(({ on }) => on !== 'chat').length > 1) {
		return undefined;
	}
	return {
		kind: 'question',
		index,
		layout: screen.layout,
		options,
		text: screen.textRow ? { ...screen.textRow, isTail: false } : tail,
		notes: undefined,
		cursor,
		takesText: screen.takesText,
		escapeCancels: screen.escapeCancels,
		chatNumber: screen.chatRow.number,
	};
}

/** The options that can be seen; `undefined` where one of them is not what was asked. */
function optionsOf({ options }: QuestionScreen, question: Question): ReadonlyMap<number, OptionView> | undefined {
	const views = new Map<number, OptionView>();
	for (const shown of options) {
		const option = question.options[shown.number - 1];
		const text = folded(shown.text);
		if (!option || (text !== textOf(option) && (question.multiSelect || text !== chosenTextOf(option)))) {
			return undefined;
		}
		views.set(shown.number - 1, { isTicked: shown.isTicked ?? false, isChosen: text !== textOf(option) });
	}
	return views;
}

/** Whether what stands above the rows is explained, and enough is seen to be sure. */
function isSeen(screen: QuestionScreen, question: Question, typed: string | undefined): boolean {
	const above = folded(screen.above);
	const asked = folded(question.question);
	if (screen.tabs) {
		return above === asked && (screen.options.length > 0 || screen.textRow !== undefined);
	}
	const first = screen.options[0]?.number ?? screen.textRow?.number ?? 0;
	const before = question.options[first - 2];
	const isExplained = asked.endsWith(above) || (before !== undefined && (textOf(before).endsWith(above) || chosenTextOf(before).endsWith(above)));
	if (!isExplained) {
		return false;
	}
	if (above === asked || screen.options.length >= 2) {
		return true;
	}
	const [only] = screen.options;
	const isOneWithDescription = only !== undefined && folded(question.options[only.number - 1]?.description ?? '') !== '';
	// After a text was typed into this very page, the text itself is what is recognised.
	const isTyped = typed !== undefined && screen.textRow !== undefined && folded(screen.textRow.content) === folded(typed);
	return isOneWithDescription || isTyped;
}

/** A long text of ours that fills the pane: nothing but its end, and the rows below it. */
function tailOf({ tabs, options, textRow, takesText, above }: QuestionScreen, typed: string | undefined): TextView | undefined {
	const shown = folded(above);
	if (typed === undefined || tabs || options.length > 0 || textRow || !takesText) {
		return undefined;
	}
	return shown.length >= leastTail && folded(typed).endsWith(shown) ? { content: above, isEmpty: false, isTicked: undefined, isTail: true } : undefined;
}

function cursorsOf({ options, textRow, submitRow, chatRow }: QuestionScreen): readonly Cursor[] {
	return [
		...options.filter(({ hasCursor }) => hasCursor).map(({ number }) => ({ on: 'option', index: number - 1 }) as const),
		...(textRow?.hasCursor ? [{ on: 'text' } as const] : []),
		...(submitRow?.hasCursor ? [{ on: 'submit' } as const] : []),
		...(chatRow.hasCursor ? [{ on: 'chat' } as const] : []),
	];
}

function textOf({ label, description }: Option): string {
	return folded(label) + folded(description);
}

/** As it is shown when one comes back to a question that has been answered. */
function chosenTextOf({ label, description }: Option): string {
	return `${folded(label)}✔${folded(description)}`;
}
