import { questionsKey } from '../domain/toolCalls';
import type { HookOutput } from '../protocol/hookWire';

/**
 * What is safe to print of a reply: that this very question is allowed, with an answer in words to each
 * part of it. A blank answer would be taken by Claude Code as the person's. Nothing else of the reply is
 * printed: a decision can carry permissions, too.
 */
export function safeOutput(output: unknown, toolInput: unknown): HookOutput | undefined {
	const specific = objectAt(output, 'hookSpecificOutput');
	const decision = objectAt(specific, 'decision');
	const updatedInput = objectAt(decision, 'updatedInput');
	const answers = objectAt(updatedInput, 'answers');
	const questions = objectAt(toolInput)?.['questions'];
	if (!updatedInput || !answers || !Array.isArray(questions) || questions.length === 0) {
		return undefined;
	}
	const isSafe =
		specific?.['hookEventName'] === 'PermissionRequest' &&
		decision?.['behavior'] === 'allow' &&
		questionsKey(updatedInput['questions']) === questionsKey(questions) &&
		questions.every((question: unknown) => isText(answers[String(objectAt(question)?.['question'])]));
	return isSafe
		? { hookSpecificOutput: { hookEventName: 'PermissionRequest', decision: { behavior: 'allow', updatedInput } } }
		: undefined;
}

function isText(value: unknown): boolean {
	return typeof value === 'string' && value.trim() !== '';
}

function objectAt(value: unknown, key?: string): Record<string, unknown> | undefined {
	const inner = key === undefined ? value : (value as Record<string, unknown> | undefined)?.[key];
	return typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>) : undefined;
}
