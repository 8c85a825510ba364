import { setTimeout as delay } from 'node:timers/promises';
import type { Decision } from '../domain/decision';
import { isExplained, isSameView } from '../picker/isExplained';
import { isForeignPage } from '../picker/isForeignPage';
import { done, noMemory, seen, type KeysMemory } from '../picker/keysMemory';
import { nextStep } from '../picker/nextStep';
import { endsAsPicker } from '../picker/endsAsPicker';
import type { PickerScreen } from '../picker/pickerScreen';
import type { PickerView } from '../picker/pickerView';
import { problemsByKeys } from '../domain/problemsByKeys';
import type { Question } from '../domain/question';
import { readPickerScreen } from '../picker/readPickerScreen';
import type { Step } from '../picker/step';
import type { TypedStep } from '../domain/typedStep';
import { screenLines } from '../picker/screenLines';
import { fittingViews, whichQuestion, type TypedText } from '../picker/whichQuestion';
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
	/** What the session asks besides, in calls whose end nobody has seen: where the screen may show one of those, nothing is typed. */
	readonly otherCalls?: (() => readonly (readonly Question[])[]) | undefined;
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
	/** How long the picker is awaited: one that follows another in the same pane may not be drawn yet. */
	readonly appearMs: number;
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
	appearMs: 1000,
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
	readonly read: PickerScreen;
	/** Of this call, and of no other. */
	readonly view: PickerView | undefined;
	/** Without colours. */
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
	/** What the last key was for, until its effect was seen. */
	private perhaps: TypedStep | undefined;
	/** What was shown right before the key that may end the picker. */
	private lastScreen = '';
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
				return { outcome: 'typed', typed: this.typed, screen: this.lastScreen };
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
		const start = Date.now();
		let end: number | undefined;
		let last: PickerView | undefined;
		let since = start;
		for (;;) {
			const look = await this.look();
			if (look.hindrance !== undefined) {
				return look;
			}
			if (!look.view && (last || Date.now() - start >= this.limits.appearMs)) {
				return { hindrance: look.read.kind === 'unknown' ? 'unknownScreen' : 'otherQuestion', screen: look.screen };
			}
			if (look.view && (!last || !isSameView(last, look.view))) {
				end ??= Date.now() + this.limits.effectMs + this.limits.firstStillMs;
				last = look.view;
				since = Date.now();
			}
			if (look.view && Date.now() - since >= this.limits.firstStillMs) {
				return look.view;
			}
			if (end !== undefined && Date.now() > end) {
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
		let isPasted = false;
		try {
			const look = await this.look();
			const reason = look.hindrance ?? this.changeSince(expected, look);
			if (look.hindrance !== undefined || !look.view || reason !== undefined) {
				return { next: 'stop', reason: reason ?? 'unknownScreen', screen: look.screen ?? '' };
			}
			expected = look.view;
			// Counted before: should the call fail half-way, something may have been typed.
			this.keysTyped += 1;
			this.perhaps = step.typed;
			if (step.effect.kind === 'ended') {
				this.lastScreen = look.screen;
				this.order.onSubmit?.();
			}
			const problem = buffer ? await tmux.paste(pane, buffer) : step.do === 'key' ? await tmux.key(pane, step.key) : undefined;
			isPasted = problem === undefined;
			if (problem !== undefined) {
				return { next: 'stop', reason: problem };
			}
		} finally {
			// Whatever went wrong: the person's words stay in no buffer. A paste takes its own along.
			await (buffer && !isPasted ? tmux.drop(buffer) : undefined);
		}
		const end = await (step.effect.kind === 'ended' ? this.awaitEnd() : this.awaitEffect(step, expected));
		if (end.next !== 'stop') {
			this.perhaps = undefined;
		}
		if (step.typed && (end.next === 'typed' || (end.next === 'on' && end.hadEffect))) {
			this.tell(step.typed);
		}
		if (end.next === 'on' && step.do === 'key' && step.key === 'Escape') {
			await delay(this.limits.afterEscapeMs);
		}
		return end;
	}

	/** A text may take several keys, and is one thing to tell. */
	private tell(step: TypedStep): void {
		if (JSON.stringify(step) !== JSON.stringify(this.typed.at(-1))) {
			this.typed.push(step);
			this.order.onProgress?.(step);
		}
	}

	/** What somebody else did since the last look, if anything. */
	private changeSince(expected: PickerView, look: Seen): StopReason | undefined {
		if (!look.view) {
			return this.without(look);
		}
		return isSameView(expected, look.view) ? undefined : this.keysTyped > 0 ? 'unexpectedChange' : 'unsettled';
	}

	/** Why there is no picker of this call any more on a screen that showed it. */
	private without({ read, screen }: Pick<Seen, 'read' | 'screen'>): StopReason {
		if (this.keysTyped > 0 && this.isGone(read, screen)) {
			return 'pickerGone';
		}
		return read.kind === 'unknown' ? 'unknownScreen' : 'otherQuestion';
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
			const isExplainedNow = view !== undefined && isExplained(before, view, step.effect, this.order.questions.length);
			if (this.order.signal?.aborted) {
				return isExplainedNow ? { next: 'on', view, hadEffect: true } : { next: 'stop', reason: 'aborted', screen };
			}
			changed = changed.screen === screen ? changed : { screen, at: Date.now() };
			if (isExplainedNow) {
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
	private async unexplained(isSame: boolean, seen: Seen): Promise<StepEnd> {
		const look = await this.look();
		const { view, screen } = seen;
		if (look.hindrance !== undefined) {
			return { next: 'stop', reason: look.hindrance, screen };
		}
		return { next: 'stop', reason: isSame ? 'noEffect' : view ? 'unexpectedChange' : this.without(seen), screen };
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
			const screen = withoutColours(look.screen);
			// While it is redrawn, a picker may be off the screen for a moment.
			goneSince = this.isGone(readPickerScreen(look.screen), screen) ? (goneSince ?? Date.now()) : undefined;
			if (goneSince !== undefined && Date.now() - goneSince >= this.limits.goneMs) {
				return { next: 'typed' };
			}
			if (goneSince === undefined && Date.now() > end) {
				return { next: 'stop', reason: 'notSubmitted', screen };
			}
			await delay(pauseMs);
		}
	}

	/** Neither this picker nor what could be a part of it, or a redraw of it gone wrong. */
	private isGone(read: PickerScreen, screen: string): boolean {
		if (read.kind === 'unknown') {
			return screen.trim() !== '' && !endsAsPicker(screen);
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
		const { tmux, pane, questions, otherCalls = () => [] } = this.order;
		const look = await tmux.look(pane);
		if (typeof look === 'string') {
			return { hindrance: look };
		}
		const { tty } = look;
		const screen = withoutColours(look.screen);
		this.serverPid ??= look.serverPid;
		const hindrance = look.serverPid === this.serverPid ? hindranceOf(look) : 'serverChanged';
		if (hindrance) {
			return { hindrance, screen };
		}
		const read = readPickerScreen(look.screen);
		const isAnothersToo = otherCalls().some((asked) => fittingViews(read, asked).length > 0);
		return { read, view: isAnothersToo ? undefined : whichQuestion(read, questions, typing ?? this.memory.typed), screen, tty };
	}

	private end(reason: StopReason, screen?: string): KeysResult {
		const shown = screen === undefined || screen === '' ? {} : { screen };
		return this.keysTyped === 0
			? { outcome: 'refused', reason: reason as Hindrance, ...shown }
			: { outcome: 'stopped', reason, typed: this.typed, ...(this.perhaps ? { perhaps: this.perhaps } : {}), ...shown, attempt: this.attempt };
	}
}

function withoutColours(screen: string): string {
	return screenLines(screen).join('\n');
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
