import type { QuestionPage } from './questionPage';

/** What a key means on a row of a question, as in VS Code's own questions; false leaves it to the browser. */
export function pressOnRow(page: QuestionPage, event: KeyboardEvent, row: number): boolean {
	const { key } = event;
	if (event.shiftKey) {
		return false;
	}
	if (/^[1-9]$/.test(key)) {
		return pressDigit(page, Number(key) - 1);
	}
	switch (key) {
		case 'ArrowDown':
		case 'ArrowRight':
			move(page, Math.min(row + 1, page.otherRow));
			return true;
		case 'ArrowUp':
		case 'ArrowLeft':
			move(page, Math.max(row - 1, 0));
			return true;
		case 'Enter':
			confirm(page, row);
			return true;
		case ' ':
			pressSpace(page, row);
			return true;
		case 'n':
			page.openNote();
			return true;
		default:
			return false;
	}
}

/** Chooses, or toggles, without going on. */
function pressDigit(page: QuestionPage, row: number): boolean {
	if (row > page.otherRow) {
		return false;
	}
	if (row === page.otherRow) {
		leadToText(page);
	} else {
		page.pick(row, !page.question.multiSelect || !page.isChosen(row));
		page.focusRow(row);
	}
	return true;
}

/** Among radio buttons the choice moves along, among checkboxes only the focus. */
function move(page: QuestionPage, row: number): void {
	if (!page.question.multiSelect && !page.isChosen(row)) {
		page.pick(row, true);
	}
	page.focusRow(row);
}

function confirm(page: QuestionPage, row: number): void {
	if (page.question.multiSelect) {
		page.goOn();
	} else if (row === page.otherRow && !page.hasOwnText) {
		leadToText(page);
	} else {
		if (!page.isChosen(row)) {
			page.pick(row, true);
		}
		page.goOn();
	}
}

function pressSpace(page: QuestionPage, row: number): void {
	if (row === page.otherRow && !page.hasOwnText) {
		leadToText(page);
	} else if (page.question.multiSelect) {
		page.pick(row, !page.isChosen(row));
	} else {
		if (!page.isChosen(row)) {
			page.pick(row, true);
		}
		if (!page.isOnly) {
			page.goOn();
		}
	}
}

/** In a multi-select the text counts once something is written. */
function leadToText(page: QuestionPage): void {
	if (!page.question.multiSelect && !page.isChosen(page.otherRow)) {
		page.pick(page.otherRow, true);
	}
	page.focusText();
}
