import { questionsKey } from '../domain/toolCalls';

/**
 * Whether a reply is safe to print: it allows this very question, with an answer in words to each part
 * of it. A blank answer would be taken by Claude Code as the person's; anything else is not printed.
 */
export function isSafeOutput(output: unknown, toolInput: unknown): boolean {
	const specific = objectAt(output, 'hookSpecificOutput');
	const decision = objectAt(specific, 'decision');
	const updated = objectAt(decision, 'updatedInput');
	const answers = objectAt(updated, 'answers');
	const questions = objectAt(toolInput)?.['questions'];
	if (!updated || !answers || !Array.isArray(questions) || questions.length === 0) {
		return false;
	}
	return (
		specific?.['hookEventName'] === 'PermissionRequest' &&
		decision?.['behavior'] === 'allow' &&
		questionsKey(updated['questions']) === questionsKey(questions) &&
		questions.every((question: unknown) => isText(answers[String(objectAt(question)?.['question'])]))
	);
}

function isText(value: unknown): boolean {
	return typeof value === 'string' && value.trim() !== '';
}

function objectAt(value: unknown, key?: string): Record<string, unknown> | undefined {
	const inner = key === undefined ? value : (value as Record<string, unknown> | undefined)?.[key];
	return typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>) : undefined;
}
