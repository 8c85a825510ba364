import { footerOf, type PickerFooter } from './pickerFooter';
import { findTabs, isRule } from './pickerTabs';
import type { PickerTabs, QuestionScreen, ShownOption, ShownText } from './pickerScreen';
import { cutPreview } from './previewColumns';

const chatRow = /^([❯ ]) (?:(\d+)\. )?Chat about this$/;

/** A page with one question, if that is what the screen ends with. */
export function readQuestionScreen(lines: readonly string[]): QuestionScreen | undefined {
	const footer = footerOf(lines);
	if (!footer) {
		return undefined;
	}
	const chatAt = lines.length - footer.height - 2;
	const chat = chatRow.exec(lines[chatAt] ?? '');
	if (!chat || lines[chatAt + 1] !== '' || !isRule(lines[chatAt - 1])) {
		return undefined;
	}
	const above = lines.slice(0, chatAt - 1);
	const tabs = findTabs(above);
	const page: Page = {
		footer,
		tabs: tabs?.tabs,
		body: tabs ? above.slice(tabs.at + 1) : above,
		chatRow: { number: chat[2] === undefined ? undefined : Number(chat[2]), hasCursor: chat[1] === '❯' },
	};
	return footer.offersNotes ? previewPage(page) : listPage(page);
}

interface Page {
	readonly footer: PickerFooter;
	readonly tabs: PickerTabs | undefined;
	/** The lines between the headers, or the top of the screen, and the rule above "Chat about this". */
	readonly body: readonly string[];
	readonly chatRow: QuestionScreen['chatRow'];
}

function previewPage({ footer, tabs, body, chatRow }: Page): QuestionScreen | undefined {
	const cut = cutPreview(body);
	if (!cut || chatRow.number !== undefined) {
		return undefined;
	}
	return {
		kind: 'question',
		layout: 'preview',
		tabs,
		above: cut.above,
		options: [],
		list: cut.list,
		textRow: undefined,
		submitRow: undefined,
		chatRow,
		notes: cut.notes,
		takesText: footer.takesText,
	};
}

function listPage({ footer, tabs, body, chatRow }: Page): QuestionScreen | undefined {
	if (chatRow.number === undefined) {
		return undefined;
	}
	const submit = /^([❯ ]) {4}(Submit|Next)$/.exec(body.at(-1) ?? '');
	const layout = submit ? 'multi' : 'single';
	const list = submit ? body.slice(0, -1) : body;
	const starts = rowStarts(list, layout, chatRow.number - 1);
	const first = starts[0]?.at ?? list.length;
	const rows = starts.map((start, index) => rowFrom(start, list.slice(start.at, starts[index + 1]?.at ?? list.length)));
	const text = rows.at(-1)?.number === chatRow.number - 1 ? rows.pop() : undefined;
	return {
		kind: 'question',
		layout,
		tabs,
		above: list.slice(0, first).map(withoutBar).join('\n').trim(),
		options: rows,
		list: undefined,
		textRow: text && textRowFrom(text),
		submitRow: submit ? { label: submit[2] === 'Next' ? 'Next' : 'Submit', hasCursor: submit[1] === '❯' } : undefined,
		chatRow,
		notes: undefined,
		takesText: footer.takesText,
	};
}

interface RowStart {
	readonly at: number;
	readonly number: number;
	readonly hasCursor: boolean;
	readonly isTicked: boolean | undefined;
	/** What follows the number on its own line. */
	readonly rest: string;
}

/** Numbers that count up by one to the row before "Chat about this" or to the last that can be seen. */
function rowStarts(lines: readonly string[], layout: 'single' | 'multi', last: number): readonly RowStart[] {
	const starts: RowStart[] = [];
	lines.forEach((line, at) => {
		// A redraw of 2.1.197 may swallow the space after the number, and the one after the box.
		const row = (layout === 'multi' ? /^([❯↑↓ ]) (\d+)\. ?\[([ ✔])\] ?(.*)$/ : /^([❯↑↓ ]) (\d+)\.() ?(.*)$/).exec(line);
		if (!row) {
			return;
		}
		const number = Number(row[2]);
		const previous = starts.at(-1)?.number;
		if (number <= last && (previous === undefined || number === previous + 1)) {
			starts.push({
				at,
				number,
				hasCursor: row[1] === '❯',
				isTicked: layout === 'multi' ? row[3] === '✔' : undefined,
				rest: row[4] ?? '',
			});
		}
	});
	return starts;
}

function rowFrom({ number, hasCursor, isTicked, rest }: RowStart, lines: readonly string[]): ShownOption {
	return { number, hasCursor, isTicked, text: [rest, ...lines.slice(1)].join('\n').trimEnd() };
}

function textRowFrom({ number, text, isTicked, hasCursor }: ShownOption): ShownText {
	const isPlaceholder = text === (isTicked === undefined ? 'Type something.' : 'Type something');
	return { number, content: isPlaceholder ? '' : text, isEmpty: isPlaceholder, isTicked, hasCursor };
}

/** 2.1.326 draws a bar beside a question of several lines. */
function withoutBar(line: string): string {
	return line.replace(/^│ ?/, '');
}
