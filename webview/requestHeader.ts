import type { FormRequest, FormSnapshot } from '../src/protocol/formMessages';
import { iconButton } from './controls';
import { durationText } from '../src/domain/duration';
import { element, setText } from './element';
import { icon } from './icons';
import { phrase } from './phrase';

/** The line above the questions: whose they are, how long they wait, and the way to the other requests. */
export class RequestHeader {
	readonly element: HTMLElement;
	private readonly name = element('h2', { class: 'sessionName', dir: 'auto' });
	private readonly waiting = element('span', { class: 'waiting' });
	private readonly position = element('span', { class: 'position' });
	private readonly others = element('div', { class: 'otherRequests' });
	private shown: { readonly snapshot: FormSnapshot; readonly request: FormRequest } | undefined;

	constructor(private readonly show: (requestId: string) => void) {
		this.element = element('header', { class: 'requestHeader' }, this.name, this.waiting, this.others);
	}

	draw(snapshot: FormSnapshot, request: FormRequest): void {
		this.shown = { snapshot, request };
		const { requests, strings } = snapshot;
		setText(this.name, request.sessionName);
		this.name.title = request.cwd;
		setText(this.position, phrase(strings.position, requests.indexOf(request) + 1, requests.length));
		this.others.hidden = requests.length < 2;
		if (!this.others.hasChildNodes()) {
			this.others.append(
				iconButton({ label: strings.previousRequest, picture: icon('previous'), onPress: () => this.step(-1) }).element,
				this.position,
				iconButton({ label: strings.nextRequest, picture: icon('next'), onPress: () => this.step(1) }).element,
			);
		}
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
	private step(by: 1 | -1): void {
		if (!this.shown) {
			return;
		}
		const { snapshot, request } = this.shown;
		const { requests } = snapshot;
		const next = requests[(requests.indexOf(request) + by + requests.length) % requests.length];
		if (next) {
			this.show(next.id);
		}
	}
}
