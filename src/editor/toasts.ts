import { l10n, window, type Disposable } from 'vscode';
import { noChoice } from '../domain/answer';
import { isAnswerableByOneClick } from '../domain/question';
import type { Deciding } from '../domain/deciding';
import type { Inbox } from '../domain/inbox';
import { isFinished, isHeldHere, isOpen, type Request } from '../domain/request';
import { sessionLabel } from '../domain/sessionLabel';
import { configuration } from './configuration';
import { fitsOneLine, oneLine, plainText } from './plainText';
import type { Quiet } from './quiet';
import { statusWords } from './typingWords';
import { answerLines, refusalWords, stateWords, tooLateWords } from './words';

/** Questions that come within this many milliseconds of each other share one notification. */
const together = 150;

/** The longest question on a notification, in characters: about three lines. */
const textLimit = 220;

export interface ToastParts {
	readonly inbox: Inbox;
	readonly desk: Deciding;
	readonly quiet: Quiet;
	readonly isFormVisible: () => boolean;
	readonly show: (requestId: string) => void;
	readonly release: (requestId: string) => void;
	readonly showTerminal: (requestId: string) => void;
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
			// The window that holds a request speaks of it; of what went wrong, so does the one that is looked at.
			if (!isHeldHere(request) && (from === undefined || !window.state.focused)) {
				return;
			}
			if (from === undefined) {
				this.fresh.push(request.id);
				this.timer ??= setTimeout(() => this.announceFresh(), together);
			} else if (from !== request.state.name && (request.state.name === 'different' || request.state.name === 'lost')) {
				this.warn(request);
			} else if (from === 'answered' && isOpen(request) && request.typing?.hindrance !== 'aborted') {
				this.warn(request);
			} else if (from === 'lost' && isFinished(request)) {
				correct(request);
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
			.filter((request) => isOpen(request) && !quiet.isQuietFor(request.session.id))
			.sort((a, b) => a.askedAt - b.askedAt);
		const [first, ...others] = requests;
		const isWanted =
			configuration.toast === 'always' || (configuration.toast === 'whenFormHidden' && !this.parts.isFormVisible());
		if (!first || !isWanted) {
			return;
		}
		if (others.length === 0) {
			this.announceOne(first);
		} else {
			this.announceMany(requests);
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
		// Nobody should decide on half a question.
		const isWhole = fitsOneLine(question.question, textLimit);
		const isOneClick = configuration.areAnswersOnToast && isWhole && isAnswerableByOneClick(request.questions);
		const inForm: Button = { title: l10n.t('Answer…'), press: () => this.whileOpen(request.id, () => this.parts.show(request.id)) };
		const buttons = isOneClick ? answers : [inForm];
		const more = request.questions.length > 1 ? ` ${l10n.t('(+{0} more)', request.questions.length - 1)}` : '';
		const text = oneLine(question.question, textLimit) + more;
		offer(plainText(`${sessionLabel(request.session, this.parts.inbox.all())} · ${question.header ? `${question.header}: ` : ''}${text}`), [
			...buttons,
			{ title: l10n.t('In Terminal'), press: () => this.whileOpen(request.id, () => this.leaveToTerminal(request.id)) },
		]);
	}

	private announceMany(requests: readonly Request[]): void {
		const sessions = [...new Set(requests.map(({ session }) => session.name))].join(', ');
		offer(plainText(l10n.t('{0} questions wait for an answer: {1}', requests.length, oneLine(sessions, textLimit))), [
			{ title: l10n.t('Answer…'), press: () => this.withThose(requests, isOpen, ([oldest]) => oldest && this.parts.show(oldest.id)) },
			{
				title: l10n.t('All in Terminal'),
				press: () => this.withThose(requests, isOpen, (open) => open.filter(isPending).forEach(({ id }) => this.parts.release(id))),
			},
		]);
	}

	/** Acts on those of a batch of which it is still true; says once if there is none. */
	private withThose(batch: readonly Request[], isStill: (request: Request) => boolean, act: (requests: readonly Request[]) => void): void {
		const requests = batch.flatMap(({ id }) => this.parts.inbox.get(id) ?? []).filter(isStill);
		if (requests.length > 0) {
			act(requests);
		} else {
			void window.showInformationMessage(l10n.t('None of these questions waits for an answer here any more. The list says what became of them.'));
		}
	}

	private async answer(requestId: string, label: string): Promise<void> {
		const result = await this.parts.desk.decide(requestId, { kind: 'answer', answer: [{ ...noChoice, labels: [label] }] }, 'toast');
		if (!result.sent) {
			this.sayWhatHappened(requestId, refusalWords(result));
		}
	}

	/** No hook waits for one that was found there: it is the terminal's already. */
	private leaveToTerminal(requestId: string): void {
		const request = this.parts.inbox.get(requestId);
		if (request && isPending(request)) {
			this.parts.release(requestId);
		} else {
			this.parts.showTerminal(requestId);
		}
	}

	private whileOpen(requestId: string, act: () => void): void {
		const request = this.parts.inbox.get(requestId);
		if (request && isOpen(request)) {
			act();
		} else {
			this.sayWhatHappened(requestId, request ? tooLateWords(request) : l10n.t('This question is over.'));
		}
	}

	private sayWhatHappened(requestId: string, words: string): void {
		const request = this.parts.inbox.get(requestId);
		const received = request ? answerLines(request).map(({ header, answer }) => (header ? `${header}: ${answer}` : answer)) : [];
		void window.showInformationMessage(plainText([words, ...received].join(' ')));
	}

	/** Never silent: something else arrived than was chosen, nothing shows that it arrived, or it could not be typed. */
	private warn(request: Request): void {
		void window
			.showWarningMessage(plainText(`${nameOfRequest(request)}: ${statusWords(request)}`), l10n.t('Show'), l10n.t('Show Log'))
			.then((pressed) => {
				if (pressed === l10n.t('Show')) {
					this.parts.show(request.id);
				} else if (pressed !== undefined) {
					this.parts.showLog();
				}
			});
	}
}

/** Takes back what was said about a loss. */
function correct(request: Request): void {
	const { state } = request;
	const words = state.name === 'delivered' && state.doubt === undefined ? l10n.t('Your answer arrived after all.') : stateWords(request);
	void window.showInformationMessage(plainText(`${nameOfRequest(request)}: ${words}`));
}

function nameOfRequest({ session, questions }: Request): string {
	return [session.name, questions[0]?.header ?? ''].filter((part) => part !== '').join(' · ');
}

function isPending({ state }: Request): boolean {
	return state.name === 'pending';
}

function offer(message: string, buttons: readonly Button[]): void {
	void window.showInformationMessage(message, ...buttons).then((pressed) => pressed?.press());
}
