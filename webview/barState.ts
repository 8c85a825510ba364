import type { FormRequest, FormStrings } from '../src/protocol/formMessages';
import type { ActionBarState } from './actionBar';
import type { Box } from './boxes';
import type { RequestModel } from './requestModel';
import type { RequestMode } from './requestMode';

/** What the bar shows below this page. */
export function barState(
	strings: FormStrings,
	request: FormRequest,
	at: { readonly mode: RequestMode; readonly index: number; readonly model: RequestModel; readonly box: Box | undefined },
): ActionBarState {
	return {
		primary: primaryLabel(strings, request, at.index),
		isElsewhere: at.mode === 'elsewhere',
		isSending: at.mode === 'sending',
		canRelease: request.canRelease,
		canStop: request.canStop,
		keys: at.box?.keys ?? (at.mode === 'answer' ? keysAt(strings, at.index, at.model) : []),
		box: at.box?.element,
	};
}

function primaryLabel(strings: FormStrings, { questions, isTyped }: FormRequest, index: number): string {
	const count = questions.length;
	if (count === 1 || index === count) {
		return isTyped ? strings.typeIntoTerminal : strings.submit;
	}
	return index === count - 1 ? strings.review : strings.nextQuestion;
}

function keysAt(strings: FormStrings, index: number, model: RequestModel): readonly string[] {
	const question = model.questions[index];
	if (!question) {
		return model.missing().length === 0 ? [strings.keysReview, strings.keysPages] : [strings.keysPages];
	}
	const choosing = question.multiSelect ? strings.keysMulti : strings.keysSingle;
	return [choosing, model.questions.length > 1 ? strings.keysPages : strings.keysSubmit];
}
