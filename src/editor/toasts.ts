import { l10n, window, type Disposable } from 'vscode';
import { noChoice } from '../domain/answer';
import { isAnswerableByOneClick } from '../domain/question';
import type { Inbox } from '../domain/inbox';
import { isOpen, type Request } from '../domain/request';
import { sessionLabel } from '../domain/sessionLabel';
import type { Desk } from '../endpoint/desk';
import { configuration } from './configuration';
import { oneLine, plainText } from './plainText';
import type { Quiet } from './quiet';
import { answerLines, refusalWords, stateWords } from './words';

/** Questions that come within this many milliseconds of each other share one notification. */
const together = 150;

/** The longest question on a notification, in characters: about three lines. */
const textLimit = 220;

export interface ToastParts {
	readonly inbox: Inbox;
	readonly desk: Desk;
	readonly quiet: Quiet;
	readonly isFormVisible: () => boolean;
	readonly show: (requestId: string) => void;
	readonly release: (requestId: string) => void;
	readonly showLog: () => void;
}

interface Button {
	readonly title: string;
	readonly press: () => void;
}

/**
 * Says at once that somebody waits. A notification with buttons cannot be recalled: each button looks at
 * the request again when it is pressed, and closing one decides nothing.
 */
export class Toasts implements Disposable {
	private readonly fresh: string[] = [];
	private readonly subscription: Disposable;
	private timer: NodeJS.Timeout | undefined;

	constructor(private readonly parts: ToastParts) {
		this.subscription = parts.inbox.onDidChange(({ request, from }) => {
			if (from === undefined) {
				this.fresh.push(request.id);
				this.timer ??= setTimeout(() => this.announceFresh(), together);
			} else if (from !== request.state.name && (request.state.name === 'different' || request.state.name === 'lost')) {
				this.warn(request);
			}
		});
	}

	dispose(): void {
		clearTimeout(this.timer);
		this.subscription.dispose();
	}

	private announceFresh(): void {
		this.timer = undefined;
		const { inbox, quiet } = this.parts;
		const requests = this.fresh
			.splice(0)
			.flatMap((id) => inbox.get(id) ?? [])
			.filter((request) => isOpen(request) && !quiet.isQuietFor(request.session.id));
		const [first, ...others] = requests;
		const isWanted =
			configuration.toast === 'always' || (configuration.toast === 'whenFormHidden' && !this.parts.isFormVisible());
		if (!first || !isWanted) {
			return;
		}
		if (others.length === 0) {
			this.announceOne(first);
		} else {
			this.announceMany(requests, first);
		}
	}

	private announceOne(request: Request): void {
		const [question] = request.questions;
		if (!question) {
			return;
		}
		const answers: Button[] = question.options.map(({ label }) => ({
			title: plainText(label),
			press: () => void this.answer(request.id, label),
		}));
		const isOneClick = configuration.areAnswersOnToast && isAnswerableByOneClick(request.questions);
		const buttons = isOneClick ? answers : [this.answerButton(request.id)];
		const more = request.questions.length > 1 ? ` ${l10n.t('(+{0} more)', request.questions.length - 1)}` : '';
		const text = oneLine(question.question, textLimit) + more;
		offer(plainText(`${sessionLabel(request.session, this.parts.inbox.all())} · ${question.header ? `${question.header}: ` : ''}${text}`), [
			...buttons,
			{ title: l10n.t('In Terminal'), press: () => this.whileOpen(request.id, () => this.parts.release(request.id)) },
		]);
	}

	private announceMany(requests: readonly Request[], oldest: Request): void {
		const sessions = [...new Set(requests.map(({ session }) => session.name))].join(', ');
		offer(plainText(l10n.t('{0} questions wait for an answer: {1}', requests.length, oneLine(sessions, textLimit))), [
			this.answerButton(oldest.id),
			{
				title: l10n.t('All in Terminal'),
				press: () => requests.forEach(({ id }) => this.parts.release(id)),
			},
		]);
	}

	private answerButton(requestId: string): Button {
		return { title: l10n.t('Answer…'), press: () => this.whileOpen(requestId, () => this.parts.show(requestId)) };
	}

	private async answer(requestId: string, label: string): Promise<void> {
		const result = await this.parts.desk.answer(requestId, [{ ...noChoice, labels: [label] }], 'toast');
		if (!result.sent) {
			this.sayWhatHappened(requestId, refusalWords(result));
		}
	}

	private whileOpen(requestId: string, act: () => void): void {
		const request = this.parts.inbox.get(requestId);
		if (request && isOpen(request)) {
			act();
		} else {
			this.sayWhatHappened(requestId, request ? stateWords(request) : l10n.t('This question is over.'));
		}
	}

	private sayWhatHappened(requestId: string, words: string): void {
		const request = this.parts.inbox.get(requestId);
		const received = request ? answerLines(request).map(({ header, answer }) => `${header}: ${answer}`) : [];
		void window.showInformationMessage(plainText([words, ...received].join(' ')));
	}

	/** Never silent: something else arrived than was chosen, or nothing shows that it arrived. */
	private warn(request: Request): void {
		const name = request.questions[0]?.header ?? '';
		void window
			.showWarningMessage(plainText(`${request.session.name} · ${name}: ${stateWords(request)}`), l10n.t('Show'), l10n.t('Show Log'))
			.then((pressed) => {
				if (pressed === l10n.t('Show')) {
					this.parts.show(request.id);
				} else if (pressed !== undefined) {
					this.parts.showLog();
				}
			});
	}
}

function offer(message: string, buttons: readonly Button[]): void {
	void window.showInformationMessage(message, ...buttons).then((pressed) => pressed?.press());
}
