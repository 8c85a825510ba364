import { l10n, QuickInputButtons, QuickPickItemKind, ThemeIcon, window, type QuickInput, type QuickInputButton, type QuickPickItem } from 'vscode';
import { hasText, noChoice, problemsOf, type Choice } from '../domain/answer';
import type { Inbox } from '../domain/inbox';
import type { Question } from '../domain/question';
import type { Request } from '../domain/request';
import { sessionLabel } from '../domain/sessionLabel';
import type { Desk } from '../endpoint/desk';
import type { Drafts } from './drafts';
import { fitsOneLine, oneLine, plainText } from './plainText';
import { nameOf, refusalWords, tooLateWords } from './words';

export interface PaletteParts {
	readonly inbox: Inbox;
	readonly desk: Desk;
	readonly drafts: Drafts;
	readonly release: (requestId: string) => void;
	/** Opens the form on a request. */
	readonly show: (requestId: string) => void;
}

/** What the person did in one step. */
type Step = 'next' | 'back' | 'release' | 'form' | 'left' | 'ended';

interface Row extends QuickPickItem {
	readonly role: 'option' | 'other' | 'release' | 'rule';
	readonly value: string;
}

/** The longest title and detail, in characters: what a picker shows on one line. */
const lineLimit = 160;

/** Answers a request by pickers alone: everything the form can, from the keyboard. */
export async function answerByPalette(parts: PaletteParts, requestId?: string): Promise<void> {
	const request = requestId === undefined ? await choosePending(parts.inbox, l10n.t('Answer Pending Question')) : parts.inbox.get(requestId);
	if (!request) {
		return;
	}
	if (request.state.name !== 'pending') {
		void window.showInformationMessage(tooLateWords(request));
		return;
	}
	let index = 0;
	while (index < request.questions.length) {
		const step = await askQuestion(parts, request, index);
		if (step === 'next') {
			index++;
		} else if (step === 'back') {
			index--;
		} else {
			if (step === 'release') {
				parts.release(request.id);
			} else if (step === 'form') {
				parts.show(request.id);
			} else if (step === 'ended') {
				sayEnded(parts.inbox, request.id);
			}
			return;
		}
	}
	const result = await parts.desk.answer(request.id, parts.drafts.of(request.id), 'palette');
	if (!result.sent) {
		void window.showWarningMessage(plainText(refusalWords(result)));
	}
}

/** The one that waits, or the person's choice among several, oldest first. */
export async function choosePending(inbox: Inbox, title: string): Promise<Request | undefined> {
	const pending = inbox.all().filter(({ state }) => state.name === 'pending');
	if (pending.length < 2) {
		if (pending.length === 0) {
			void window.showInformationMessage(l10n.t('No question waits for an answer.'));
		}
		return pending[0];
	}
	const rows = pending.map((request) => ({
		label: plainText(request.questions.map(nameOf).join(', ')),
		description: plainText(sessionLabel(request.session, pending)),
		detail: plainText(oneLine(request.questions[0]?.question ?? '', lineLimit)),
		request,
	}));
	const chosen = await window.showQuickPick(rows, {
		title,
		placeHolder: l10n.t('Which question? The oldest is first'),
		matchOnDescription: true,
		matchOnDetail: true,
	});
	return chosen?.request;
}

async function askQuestion(parts: PaletteParts, request: Request, index: number): Promise<Step> {
	const question = request.questions[index];
	if (!question) {
		return 'next';
	}
	const before = parts.drafts.of(request.id)[index] ?? noChoice;
	const keepChoice = (choice: Choice) => keep(parts.drafts, request, index, choice);
	const { step, labels, wantsText } = await pickOptions(parts.inbox, request, question, index, before);
	if (step === 'form' && question.multiSelect) {
		keepChoice({ labels, other: wantsText ? before.other : '' });
	}
	if (step !== 'next') {
		return step;
	}
	if (!wantsText) {
		keepChoice({ labels, other: '' });
		return 'next';
	}
	if (before.other.includes('\n')) {
		// A box of one line would lose the line breaks.
		keepChoice({ labels, other: before.other });
		return 'form';
	}
	const text = await typeOther(parts.inbox, request, question, before.other);
	const isTaken = text.step === 'next' || text.step === 'form';
	// What was written is kept even if the person left: it is not to be written again.
	if (text.value.trim() !== '' && (isTaken || text.value !== before.other)) {
		keepChoice({ labels, other: text.value });
	}
	return text.step === 'back' ? askQuestion(parts, request, index) : text.step;
}

function keep(drafts: Drafts, request: Request, index: number, choice: Choice): void {
	const draft = request.questions.map((_, at) => {
		const { labels, other } = at === index ? choice : (drafts.of(request.id)[at] ?? noChoice);
		return { labels: [...labels], other };
	});
	drafts.set(request.id, draft, 'palette');
}

interface Picked {
	readonly step: Step;
	readonly labels: readonly string[];
	readonly wantsText: boolean;
}

/** For what a picker cannot show or take. */
function formButton(): QuickInputButton {
	return { iconPath: new ThemeIcon('open-preview'), tooltip: l10n.t('Open in Form') };
}

function pickOptions(inbox: Inbox, request: Request, question: Question, index: number, before: Choice): Promise<Picked> {
	const picker = window.createQuickPick<Row>();
	describe(picker, request, question, index);
	picker.placeholder = question.multiSelect ? l10n.t('Choose any, then press Enter') : l10n.t('Choose one');
	picker.canSelectMany = question.multiSelect;
	picker.matchOnDescription = true;
	picker.matchOnDetail = true;
	picker.buttons = [...(index > 0 ? [QuickInputButtons.Back] : []), ...(showsAll(question) ? [] : [formButton()])];
	picker.items = rowsFor(question, before);
	const isChosen = (row: Row) => (row.role === 'option' ? before.labels.includes(row.value) : row.role === 'other' && hasText(before));
	const chosen = picker.items.filter(isChosen);
	if (question.multiSelect) {
		picker.selectedItems = chosen;
	} else if (chosen.length > 0) {
		picker.activeItems = chosen;
	}
	return new Promise((resolve) => {
		const done = (step: Step, rows: readonly Row[] = []) => {
			const labels = rows.filter(({ role }) => role === 'option').map(({ value }) => value);
			resolve({ step, labels, wantsText: rows.some(({ role }) => role === 'other') });
			picker.dispose();
		};
		picker.onDidAccept(() => {
			const rows = question.multiSelect ? picker.selectedItems : picker.activeItems;
			const isTerminal = rows.some(({ role }) => role === 'release');
			const labels = rows.filter(({ role }) => role === 'option').map(({ value }) => value);
			const isMissing = problemsOf([question], [{ labels, other: '' }]).length > 0 && !rows.some(({ role }) => role === 'other');
			if (isTerminal) {
				done('release');
			} else if (isMissing) {
				picker.placeholder = l10n.t('Choose at least one, or "Other"');
			} else {
				done('next', rows);
			}
		});
		picker.onDidTriggerButton((button) => (button === QuickInputButtons.Back ? done('back') : done('form', picker.selectedItems)));
		leaveWith(picker, inbox, request.id, done);
		picker.show();
	});
}

/** Whether the picker leaves nothing out. */
function showsAll(question: Question): boolean {
	return (
		fitsOneLine(titleOf(question), lineLimit) &&
		question.options.every(({ description, preview }) => fitsOneLine(description, lineLimit) && preview === undefined)
	);
}

function rowsFor(question: Question, before: Choice): Row[] {
	const options = question.options.map(({ label, description }): Row => ({
		role: 'option',
		value: label,
		label: plainText(label),
		detail: plainText(oneLine(description, lineLimit)),
	}));
	const other: Row = {
		role: 'other',
		value: '',
		label: l10n.t('Other…'),
		detail: hasText(before) ? plainText(oneLine(before.other, lineLimit)) : l10n.t('Type your own answer'),
		alwaysShow: true,
	};
	if (question.multiSelect) {
		return [...options, other];
	}
	const rule: Row = { role: 'rule', value: '', label: '', kind: QuickPickItemKind.Separator };
	const release: Row = { role: 'release', value: '', label: l10n.t('Answer in Terminal'), alwaysShow: true };
	return [...options, other, rule, release];
}

function typeOther(inbox: Inbox, request: Request, question: Question, before: string): Promise<{ step: Step; value: string }> {
	const input = window.createInputBox();
	describe(input, request, question, request.questions.indexOf(question));
	input.prompt = l10n.t('Type your own answer');
	input.value = before;
	input.buttons = [QuickInputButtons.Back, formButton()];
	return new Promise((resolve) => {
		const done = (step: Step) => {
			resolve({ step, value: input.value });
			input.dispose();
		};
		input.onDidAccept(() => {
			if (input.value.trim() === '') {
				input.validationMessage = l10n.t('Type an answer, or go back and choose one.');
			} else {
				done('next');
			}
		});
		input.onDidChangeValue(() => (input.validationMessage = undefined));
		input.onDidTriggerButton((button) => done(button === QuickInputButtons.Back ? 'back' : 'form'));
		leaveWith(input, inbox, request.id, done);
		input.show();
	});
}

function describe(input: QuickInput, request: Request, question: Question, index: number): void {
	input.title = plainText(oneLine(titleOf(question), lineLimit));
	input.step = index + 1;
	input.totalSteps = request.questions.length;
	input.ignoreFocusOut = true;
}

function titleOf({ header, question }: Question): string {
	return header ? `${header}: ${question}` : question;
}

/** The picker closes when the person leaves it, and when the request ends elsewhere. */
function leaveWith(input: QuickInput, inbox: Inbox, requestId: string, done: (step: Step) => void): void {
	const subscription = inbox.onDidChange(({ request }) => {
		if (request.id === requestId && request.state.name !== 'pending') {
			subscription.dispose();
			done('ended');
		}
	});
	input.onDidHide(() => {
		subscription.dispose();
		done('left');
	});
}

function sayEnded(inbox: Inbox, requestId: string): void {
	const request = inbox.get(requestId);
	if (request) {
		void window.showInformationMessage(tooLateWords(request));
	}
}
