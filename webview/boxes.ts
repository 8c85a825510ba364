import type { FormStrings, FromForm } from '../src/protocol/formMessages';
import { ChatBox } from './chatBox';
import { DeclineBox } from './declineBox';
import type { RequestModel } from './requestModel';

export type Decision = Extract<FromForm, { type: 'decide' }>['decision'];

/** What stands in place of the buttons until it is finished or left. */
export interface Box {
	readonly element: HTMLElement;
	readonly keys: readonly string[];
	focus(): void;
	press(event: KeyboardEvent): boolean;
}

export interface BoxesSurroundings {
	edited(): void;
	decide(decision: Decision): void;
	say(message: string): void;
	/** Another box is open, or none. */
	changed(): void;
	/** The person went back to the question. */
	goneBack(): void;
	/** What is decided is typed into the terminal, which takes no words along. */
	isTyped(): boolean;
}

/** The two ways not to answer: something to say first, or a refusal. At most one is open. */
export class Boxes {
	private box: ChatBox | DeclineBox | undefined;

	constructor(private readonly strings: FormStrings, private readonly model: RequestModel, private readonly around: BoxesSurroundings) {}

	get open(): Box | undefined {
		return this.box;
	}

	openChat(): void {
		const write = (text: string) => {
			this.model.chat = text;
			this.around.edited();
		};
		this.set(new ChatBox(this.strings, this.model.chat, this.around.isTyped() ? this.strings.chatHintByKeys : this.strings.chatHint, { write, send: () => this.send(), goBack: () => this.close() }));
	}

	openDecline(): void {
		this.set(new DeclineBox(this.strings, () => this.around.decide({ kind: 'decline' }), () => this.close()));
	}

	/** Back to the question; false where no box is open. */
	close(): boolean {
		if (!this.box) {
			return false;
		}
		this.set(undefined);
		this.around.goneBack();
		return true;
	}

	/** The request has moved on. */
	drop(): void {
		this.box = undefined;
	}

	/** Shows what the model holds now. */
	redraw(): void {
		if (this.box instanceof ChatBox) {
			this.box.show(this.model.chat);
		}
	}

	/** Sends what was to be said; a refusal has a button of its own for that. */
	send(): void {
		if (!(this.box instanceof ChatBox)) {
			return;
		}
		if (this.model.chat.trim() === '' && !this.around.isTyped()) {
			this.around.say(this.strings.chatMissing);
			this.box.focus();
		} else {
			this.around.decide({ kind: 'chat', text: this.model.chat });
		}
	}

	private set(box: ChatBox | DeclineBox | undefined): void {
		this.box = box;
		this.around.say('');
		this.around.changed();
		box?.focus();
	}
}
