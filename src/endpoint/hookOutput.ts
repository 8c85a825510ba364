import type { Decision } from '../domain/decision';
import type { Request } from '../domain/request';
import { updatedInputFor, wireAnswerFor } from '../domain/wire';
import { chatMessage, declineMessage } from '../domain/wordsToModel';
import type { HookDecision, HookOutput } from '../protocol/hookWire';

/** What the hook is to print for a decision. */
export function hookOutputFor(request: Request, decision: Decision): HookOutput {
	return { hookSpecificOutput: { hookEventName: 'PermissionRequest', decision: hookDecisionFor(request, decision) } };
}

function hookDecisionFor({ questions, rawInput }: Request, decision: Decision): HookDecision {
	switch (decision.kind) {
		case 'answer':
			return { behavior: 'allow', updatedInput: updatedInputFor(rawInput, wireAnswerFor(questions, decision.answer)) };
		case 'chat':
			return { behavior: 'deny', message: chatMessage(questions, decision.text) };
		case 'decline':
			return { behavior: 'deny', message: declineMessage, interrupt: true };
	}
}
