import type { PickerScreen } from '../picker/pickerScreen';
import type { Question } from '../domain/question';
import { whichQuestion } from '../picker/whichQuestion';
import { toolInputSchema } from '../protocol/hookMessages';
import { claudeConfigFolder } from './claudeConfigFolder';
import { waitingCalls, type WaitingCall } from './waitingCalls';

/** A pane in which a picker waits, whether a hook told of it or not. */
export interface WaitingPane {
	readonly socket: string;
	readonly pane: string;
	readonly claudePid: number;
	readonly cwd: string;
	readonly screen: Exclude<PickerScreen, { readonly kind: 'unknown' }>;
}

/** A question that was found on a screen, with all that its session's transcript tells of it. */
export interface FoundQuestion extends Omit<WaitingCall, 'questions'> {
	readonly questions: readonly Question[];
	readonly waiting: WaitingPane;
}

/**
 * What is asked in a pane. A screen shows a part of one question at most; the whole is in the transcript of
 * one of the sessions of that folder. Where none of them fits what is shown, or more than one, nothing is guessed.
 */
export async function foundQuestion(waiting: WaitingPane): Promise<FoundQuestion | undefined> {
	const calls = await waitingCalls(await claudeConfigFolder(waiting.claudePid), waiting.cwd);
	const fitting = calls.flatMap((call) => {
		const input = toolInputSchema.safeParse({ questions: call.questions });
		return input.success && whichQuestion(waiting.screen, input.data.questions) !== undefined ? [{ ...call, questions: input.data.questions, waiting }] : [];
	});
	return fitting.length === 1 ? fitting[0] : undefined;
}
