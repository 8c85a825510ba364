import { drawnIn } from './drawnIn';
import { footerOf, type PickerFooter } from './pickerFooter';
import { findTabs, isRule } from './pickerTabs';
import type { PickerTabs, QuestionScreen, ShownOption, ShownText } from './pickerScreen';
import { cutPreview, type PreviewColumns } from './previewColumns';

const chatRow = /^([❯ ]) (?:(\d+)\. )?Chat about this$/;

/** A page with one question, if that is what the screen ends with; `text` is the screen as it was captured. */
export function readQuestionScreen(lines: readonly string[], text: string): QuestionScreen | undefined {
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
	const bodyAt = tabs ? tabs.at + 1 : 0;
	const page: Page = {
		footer,
		tabs: tabs?.tabs,
		body: above.slice(bodyAt),
		drawnFrom: (at) => drawnIn(text, bodyAt + at, chatAt - 1),
		chatRow: { number: chat[2] === undefined ? undefined : Number(chat[2]), hasCursor: chat[1] === '❯' },
	};
	return footer.offersNotes ? previewPage(page) : listPage(page);
}

interface Page {
	readonly footer: PickerFooter;
	readonly tabs: PickerTabs | undefined;
	/** The lines between the headers, or the top of the screen, and the rule above "Chat about this". */
	readonly body: readonly string[];
	/** How its lines are drawn, from this one on. */
	readonly drawnFrom: (at: number) => ReturnType<typeof drawnIn>;
	readonly chatRow: QuestionScreen['chatRow'];
}

function previewPage(page: Page): QuestionScreen | undefined {
	const { footer, tabs, body, chatRow } = page;
	const cut = cutPreview(body);
	const takesText = cut && notesTakeText(page, cut);
	if (!cut || takesText === undefined || chatRow.number !== undefined) {
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
		takesText,
		escapeCancels: footer.escapeCancels,
	};
}

/** Notes are slanted, unless they are being written: then there is a cursor in them. Where neither is seen, it is not known. */
function notesTakeText({ footer, drawnFrom }: Page, { invitesNotes, notesAt }: PreviewColumns): boolean | undefined {
	if (footer.saysField || invitesNotes !== undefined) {
		return footer.saysField || invitesNotes;
	}
	const drawn = drawnFrom(notesAt);
	return drawn.has('slanted') === drawn.has('inverted') ? undefined : drawn.has('inverted');
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
	const isBelowOptions = (text?.hasCursor ?? false) || submit?.[1] === '❯' || chatRow.hasCursor;
	const isOnOption = rows.some(({ hasCursor }) => hasCursor);
	// Of rows that scroll, those around the cursor are shown: it is above the field, or the field would be there.
	const isAbove = text !== undefined || starts.at(-1)?.isContinued === true;
	const takesText = footer.saysField || isBelowOptions || (isOnOption || isAbove ? false : undefined);
	if (takesText === undefined) {
		return undefined;
	}
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
		takesText,
		escapeCancels: footer.escapeCancels,
	};
}

interface RowStart {
	readonly at: number;
	readonly number: number;
	readonly hasCursor: boolean;
	/** More rows follow than there is room for. */
	readonly isContinued: boolean;
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
				isContinued: row[1] === '↓',
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
