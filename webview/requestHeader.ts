import type { FormRequest, FormSnapshot } from '../src/protocol/formMessages';
import { iconButton } from './controls';
import { durationText } from '../src/domain/duration';
import { element, setText } from './element';
import { icon } from './icons';
import { phrase } from './phrase';

export interface HeaderActions {
	show(requestId: string): void;
	openInEditor(requestId: string): void;
}

/** The line above the questions: whose they are, how long they wait, and the way to the other requests. */
export class RequestHeader {
	readonly element: HTMLElement;
	private readonly name = element('h2', { class: 'sessionName', dir: 'auto' });
	private readonly waiting = element('span', { class: 'waiting' });
	private readonly position = element('span', { class: 'position' });
	private readonly others = element('div', { class: 'otherRequests' });
	private readonly opener = element('div', { class: 'opener' });
	private shown: { readonly snapshot: FormSnapshot; readonly request: FormRequest } | undefined;

	constructor(private readonly actions: HeaderActions) {
		const right = element('div', { class: 'headerButtons' }, this.others, this.opener);
		this.element = element('header', { class: 'requestHeader' }, this.name, this.waiting, right);
	}

	draw(snapshot: FormSnapshot, request: FormRequest): void {
		if (!this.shown) {
			this.addButtons(snapshot);
		}
		this.shown = { snapshot, request };
		const { requestIds, strings, place } = snapshot;
		setText(this.name, request.sessionName);
		this.name.title = request.cwd;
		setText(this.position, phrase(strings.position, requestIds.indexOf(request.id) + 1, requestIds.length));
		this.others.hidden = requestIds.length < 2;
		this.opener.hidden = place === 'tab';
		this.lookAtClock();
	}

	/** Not a live region: a clock that speaks would be unbearable. */
	lookAtClock(): void {
		if (!this.shown) {
			return;
		}
		const { snapshot, request } = this.shown;
		const waits = request.tone === 'waiting';
		this.waiting.hidden = !waits;
		if (waits) {
			setText(this.waiting, phrase(snapshot.strings.waiting, durationText(Date.now() - request.askedAt, snapshot.locale)));
		}
	}

	/** Goes round at the ends, so that no button is ever disabled under the focus. */
	step(by: 1 | -1): void {
		if (!this.shown || this.shown.snapshot.requestIds.length < 2) {
			return;
		}
		const { snapshot, request } = this.shown;
		const { requestIds } = snapshot;
		const next = requestIds[(requestIds.indexOf(request.id) + by + requestIds.length) % requestIds.length];
		if (next !== undefined) {
			this.actions.show(next);
		}
	}

	private addButtons({ strings }: FormSnapshot): void {
		this.others.append(
			iconButton({ label: strings.previousRequest, picture: icon('previous'), keys: 'Alt+Shift+P', onPress: () => this.step(-1) }).element,
			this.position,
			iconButton({ label: strings.nextRequest, picture: icon('next'), keys: 'Alt+Shift+N', onPress: () => this.step(1) }).element,
		);
		const open = () => {
			if (this.shown) {
				this.actions.openInEditor(this.shown.request.id);
			}
		};
		this.opener.append(iconButton({ label: strings.openInEditor, picture: icon('open'), onPress: open }).element);
	}
}
