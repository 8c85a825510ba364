import { questionsKey } from '../domain/toolCalls';
import type { HookDecision, HookOutput } from '../protocol/hookWire';

/**
 * What is safe to print of a reply: that this very question is allowed, with an answer in words to each
 * part of it, or that it is turned down, with words to the model. A blank answer would be taken by Claude
 * Code as the person's. Nothing else of the reply is printed: a decision can carry permissions, too.
 */
export function safeOutput(output: unknown, toolInput: unknown): HookOutput | undefined {
	const specific = objectAt(output, 'hookSpecificOutput');
	const decision = objectAt(specific, 'decision');
	if (specific?.['hookEventName'] !== 'PermissionRequest' || !decision) {
		return undefined;
	}
	const safe = safeAllow(decision, toolInput) ?? safeDeny(decision);
	return safe && { hookSpecificOutput: { hookEventName: 'PermissionRequest', decision: safe } };
}

type Json = Readonly<Record<string, unknown>>;

function safeAllow({ behavior, updatedInput: input }: Json, toolInput: unknown): HookDecision | undefined {
	const updatedInput = objectAt(input);
	const answers = objectAt(updatedInput, 'answers');
	const questions = objectAt(toolInput)?.['questions'];
	if (behavior !== 'allow' || !updatedInput || !answers || !Array.isArray(questions) || questions.length === 0) {
		return undefined;
	}
	const isSafe =
		questionsKey(updatedInput['questions']) === questionsKey(questions) &&
		questions.every((question: unknown) => isText(answers[String(objectAt(question)?.['question'])]));
	return isSafe ? { behavior, updatedInput } : undefined;
}

function safeDeny({ behavior, message, interrupt }: Json): HookDecision | undefined {
	if (behavior !== 'deny' || !isText(message) || (interrupt !== undefined && interrupt !== true)) {
		return undefined;
	}
	return { behavior, message, ...(interrupt ? { interrupt } : {}) };
}

function isText(value: unknown): value is string {
	return typeof value === 'string' && value.trim() !== '';
}

function objectAt(value: unknown, key?: string): Record<string, unknown> | undefined {
	const inner = key === undefined ? value : (value as Record<string, unknown> | undefined)?.[key];
	return typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>) : undefined;
}
