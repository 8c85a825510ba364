import { setTimeout as delay } from 'node:timers/promises';
import type { Decision } from '../domain/decision';
import { isExplained, isSameView } from '../picker/isExplained';
import { isForeignPage } from '../picker/isForeignPage';
import { done, noMemory, seen, type KeysMemory } from '../picker/keysMemory';
import { nextStep } from '../picker/nextStep';
import type { PickerView } from '../picker/pickerView';
import { problemsByKeys } from '../domain/problemsByKeys';
import type { Question } from '../domain/question';
import { readPickerScreen } from '../picker/readPickerScreen';
import type { Step } from '../picker/step';
import type { TypedStep } from '../domain/typedStep';
import { whichQuestion, type TypedText } from '../picker/whichQuestion';
import type { Hindrance, KeysResult, StopReason } from '../domain/keysResult';
import { paneOwner, type PaneOwner } from './paneOwner';
import type { PaneLook, Tmux } from './tmux';

export interface KeysOrder {
	readonly tmux: Pick<Tmux, 'look' | 'key' | 'load' | 'paste' | 'drop'>;
	/** tmux's id of the pane, `%3`. */
	readonly pane: string;
	/** The session's Claude Code, where known; otherwise it is looked for in the pane's foreground. */
	readonly claudePid: number | undefined;
	readonly questions: readonly Question[];
	readonly decision: Decision;
	/** Aborted: no further key. */
	readonly signal?: AbortSignal | undefined;
	/** Told of each step that is worth telling a person, once its effect was seen. */
	readonly onProgress?: ((step: TypedStep) => void) | undefined;
	/** Told right before the key that may end the picker. */
	readonly onSubmit?: (() => void) | undefined;
	readonly limits?: Partial<KeysLimits> | undefined;
	/** Whose the keyboard of a terminal is. */
	readonly ownerOf?: ((tty: string, claudePid: number | undefined) => Promise<PaneOwner>) | undefined;
}

export interface KeysLimits {
	/** How long the picker must have stood still before the first key: right after it is drawn, keys get lost. */
	readonly firstStillMs: number;
	/** How long the screen must stay the same after a key to count as settled. */
	readonly settledMs: number;
	/** How long the effect of a key is awaited, from the last change of the screen on. */
	readonly effectMs: number;
	/** For how long changes of the screen count: a busy machine draws a long text in many steps, a person types on for ever. */
	readonly slowMs: number;
	/** The same for keys that may have nothing to do. */
	readonly vainMs: number;
	/** How long the end of the picker is awaited after the submitting key. */
	readonly submittedMs: number;
	/** How long the picker must be off the screen to count as gone. */
	readonly goneMs: number;
	/** After Esc: a key that follows too soon is taken for a combination with Alt. */
	readonly afterEscapeMs: number;
	/** The most keys that one answer may take. */
	readonly keys: number;
}

const usualLimits: KeysLimits = {
	firstStillMs: 500,
	settledMs: 60,
	effectMs: 4000,
	slowMs: 8000,
	vainMs: 700,
	submittedMs: 15_000,
	goneMs: 150,
	afterEscapeMs: 150,
	keys: 200,
};

/** Between two looks. */
const pauseMs = 20;

/** Types a decision into the picker of a waiting session, looking before and after every key. */
export function answerByKeys(order: KeysOrder): Promise<KeysResult> {
	return new Typist(order).type();
}

/** What one look at the pane gave: a hindrance, or what is on the screen. */
type Look = { readonly hindrance: Hindrance; readonly screen?: string } | Seen;

interface Seen {
	readonly hindrance?: undefined;
	readonly view: PickerView | undefined;
	readonly screen: string;
	readonly tty: string;
}

type KeyStep = Exclude<Step, { do: 'nothing' }>;

/** How a step ended. */
type StepEnd = { readonly next: 'on'; readonly view: PickerView; readonly hadEffect: boolean } | { readonly next: 'typed' } | { readonly next: 'stop'; readonly reason: StopReason; readonly screen?: string };

class Typist {
	private readonly limits: KeysLimits;
	private readonly typed: TypedStep[] = [];
	private memory: KeysMemory = noMemory;
	private keysTyped = 0;
	private attempt = '';
	private serverPid: number | undefined;
	private tty: string | undefined;

	constructor(private readonly order: KeysOrder) {
		this.limits = { ...usualLimits, ...order.limits };
	}

	async type(): Promise<KeysResult> {
		const { questions, decision } = this.order;
		const problems = problemsByKeys(questions, decision);
		if (problems.length > 0) {
			return { outcome: 'refused', reason: 'impossible', problems };
		}
		let view = await this.firstView();
		while (!('hindrance' in view)) {
			this.memory = seen(this.memory, view);
			const step = nextStep(view, questions, decision, this.memory);
			if (step.do === 'nothing') {
				return this.end('unreachable');
			}
			if (this.keysTyped >= this.limits.keys) {
				return this.end('tooManyKeys');
			}
			this.attempt = attemptOf(step);
			const end = await this.take(step, view);
			if (end.next === 'typed') {
				return { outcome: 'typed', typed: this.typed };
			}
			if (end.next === 'stop') {
				return this.end(end.reason, end.screen);
			}
			this.memory = done(this.memory, end.view, step, end.hadEffect);
			view = end.view;
		}
		return this.end(view.hindrance, view.screen);
	}

	/** The picker, once it stands still. */
	private async firstView(): Promise<PickerView | Extract<Look, { hindrance: Hindrance }>> {
		const end = Date.now() + this.limits.effectMs + this.limits.firstStillMs;
		let last: PickerView | undefined;
		let since = Date.now();
		for (;;) {
			const look = await this.look();
			if (look.hindrance !== undefined) {
				return look;
			}
			if (!look.view) {
				return { hindrance: readPickerScreen(look.screen).kind === 'unknown' ? 'unknownScreen' : 'otherQuestion', screen: look.screen };
			}
			if (!last || !isSameView(last, look.view)) {
				last = look.view;
				since = Date.now();
			}
			if (Date.now() - since >= this.limits.firstStillMs) {
				return look.view;
			}
			if (Date.now() > end) {
				return { hindrance: 'unsettled', screen: look.screen };
			}
			await delay(pauseMs);
		}
	}

	/** Looks once more, types if nothing has changed since, and waits for the effect. */
	private async take(step: KeyStep, expected: PickerView): Promise<StepEnd> {
		const { tmux, pane } = this.order;
		// Handed to tmux before the look, so that nothing slow comes between the look and the paste.
		const buffer = step.do === 'text' ? await tmux.load(step.text) : undefined;
		if (typeof buffer === 'string') {
			return { next: 'stop', reason: buffer };
		}
		const look = await this.look();
		const reason = look.hindrance ?? this.changeSince(expected, look);
		if (look.hindrance !== undefined || !look.view || reason !== undefined) {
			await (buffer && tmux.drop(buffer));
			return { next: 'stop', reason: reason ?? 'unknownScreen', screen: look.screen ?? '' };
		}
		// Counted before: should the call fail half-way, something may have been typed.
		this.keysTyped += 1;
		if (step.effect.kind === 'ended') {
			this.order.onSubmit?.();
		}
		const problem = buffer ? await tmux.paste(pane, buffer) : step.do === 'key' ? await tmux.key(pane, step.key) : undefined;
		if (problem !== undefined) {
			return { next: 'stop', reason: problem };
		}
		const end = await (step.effect.kind === 'ended' ? this.awaitEnd() : this.awaitEffect(step, look.view));
		if (step.typed && (end.next === 'typed' || (end.next === 'on' && end.hadEffect))) {
			this.typed.push(step.typed);
			this.order.onProgress?.(step.typed);
		}
		if (end.next === 'on' && step.do === 'key' && step.key === 'Escape') {
			await delay(this.limits.afterEscapeMs);
		}
		return end;
	}

	/** What somebody else did since the last look, if anything. */
	private changeSince(expected: PickerView, { view, screen }: Seen): StopReason | undefined {
		if (!view) {
			return this.keysTyped > 0 ? this.without(screen) : 'unknownScreen';
		}
		return isSameView(expected, view) ? undefined : this.keysTyped > 0 ? 'unexpectedChange' : 'unsettled';
	}

	/** Why there is no picker of this call any more on a screen that showed it. */
	private without(screen: string): StopReason {
		return this.isGone(screen) ? 'pickerGone' : 'unknownScreen';
	}

	private async awaitEffect(step: KeyStep, before: PickerView): Promise<StepEnd> {
		const mayBeVain = step.effect.kind === 'cleared';
		const start = Date.now();
		const end = () => (mayBeVain ? start + this.limits.vainMs : Math.min(changed.at, start + this.limits.slowMs) + this.limits.effectMs);
		let changed = { screen: '', at: start };
		const typing = step.effect.kind === 'typed' && step.effect.field === 'text' && before.kind === 'question' ? { index: before.index, text: step.effect.text } : undefined;
		let settling: { readonly screen: string; readonly since: number } | undefined;
		for (;;) {
			// Whose the keyboard is, is asked again before the next key.
			const look = await this.lookAtScreen(typing);
			if (look.hindrance !== undefined) {
				return { next: 'stop', reason: look.hindrance, screen: look.screen ?? '' };
			}
			const { view, screen } = look;
			changed = changed.screen === screen ? changed : { screen, at: Date.now() };
			if (view && isExplained(before, view, step.effect, this.order.questions.length)) {
				settling = settling?.screen === screen ? settling : { screen, since: Date.now() };
				if (Date.now() - settling.since >= this.limits.settledMs) {
					return { next: 'on', view, hadEffect: true };
				}
			} else {
				settling = undefined;
			}
			if (Date.now() > end() && !settling) {
				const isSame = view !== undefined && isSameView(before, view);
				return isSame && mayBeVain ? { next: 'on', view, hadEffect: false } : this.unexplained(isSame, look);
			}
			await delay(pauseMs);
		}
	}

	/** Why a key had another effect than it should have. */
	private async unexplained(isSame: boolean, { view, screen }: Seen): Promise<StepEnd> {
		const look = await this.look();
		if (look.hindrance !== undefined) {
			return { next: 'stop', reason: look.hindrance, screen };
		}
		return { next: 'stop', reason: isSame ? 'noEffect' : view ? 'unexpectedChange' : this.without(screen), screen };
	}

	/** After the submitting key: whatever becomes of the pane now, it was typed. */
	private async awaitEnd(): Promise<StepEnd> {
		const end = Date.now() + this.limits.submittedMs;
		let goneSince: number | undefined;
		for (;;) {
			const look = await this.order.tmux.look(this.order.pane);
			if (typeof look === 'string' || look.isDead) {
				return { next: 'typed' };
			}
			// While it is redrawn, a picker may be off the screen for a moment.
			goneSince = this.isGone(look.screen) ? (goneSince ?? Date.now()) : undefined;
			if (goneSince !== undefined && Date.now() - goneSince >= this.limits.goneMs) {
				return { next: 'typed' };
			}
			if (goneSince === undefined && Date.now() > end) {
				return { next: 'stop', reason: 'notSubmitted', screen: look.screen };
			}
			await delay(pauseMs);
		}
	}

	/** Neither this picker nor what could be a part of it, or a redraw of it gone wrong. */
	private isGone(screen: string): boolean {
		const read = readPickerScreen(screen);
		if (read.kind === 'unknown') {
			return screen.trim() !== '' && !/Esc to cancel|Submit answers/.test(screen.trimEnd().split('\n').slice(-5).join('\n'));
		}
		// Another question may follow at once.
		return read.kind === 'question' && isForeignPage(read, this.order.questions);
	}

	/** All that must hold before a key is typed. The screen, which changes fastest, is looked at last. */
	private async look(): Promise<Look> {
		const { claudePid, signal, ownerOf = paneOwner } = this.order;
		const first = this.tty === undefined ? await this.lookAtScreen() : undefined;
		if (first?.hindrance !== undefined) {
			return first;
		}
		const tty = first?.tty ?? this.tty ?? '';
		const owner = await ownerOf(tty, claudePid);
		const look = await this.lookAtScreen();
		if (look.hindrance !== undefined) {
			return look;
		}
		if (owner.kind !== 'claude') {
			return { hindrance: owner.kind, screen: look.screen };
		}
		// Another program was started in the pane in between.
		if (look.tty !== tty) {
			return { hindrance: 'otherProgram', screen: look.screen };
		}
		this.tty = tty;
		return signal?.aborted ? { hindrance: 'aborted', screen: look.screen } : look;
	}

	private async lookAtScreen(typing?: TypedText): Promise<Look> {
		const { tmux, pane, questions } = this.order;
		const look = await tmux.look(pane);
		if (typeof look === 'string') {
			return { hindrance: look };
		}
		const { screen, tty } = look;
		this.serverPid ??= look.serverPid;
		const hindrance = look.serverPid === this.serverPid ? hindranceOf(look) : 'serverChanged';
		return hindrance ? { hindrance, screen } : { view: whichQuestion(readPickerScreen(screen), questions, typing ?? this.memory.typed), screen, tty };
	}

	private end(reason: StopReason, screen?: string): KeysResult {
		const shown = screen === undefined || screen === '' ? {} : { screen };
		return this.keysTyped === 0
			? { outcome: 'refused', reason: reason as Hindrance, ...shown }
			: { outcome: 'stopped', reason, typed: this.typed, ...shown, attempt: this.attempt };
	}
}

/** What is tried by a step, without the person's words. */
function attemptOf(step: KeyStep): string {
	const { kind, ...more } = step.effect;
	const where = 'text' in more ? more.field : JSON.stringify(more);
	return `${step.do === 'key' ? step.key : `a text of ${step.text.length}`}: ${kind} ${where}`;
}

function hindranceOf(look: PaneLook): Hindrance | undefined {
	if (look.isDead) {
		return 'paneDead';
	}
	if (look.isInMode) {
		return 'copyMode';
	}
	if (look.isSynchronized) {
		return 'synchronizedPanes';
	}
	return look.isInputOff ? 'inputOff' : undefined;
}
