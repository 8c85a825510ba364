/** What a window replies when it allows this input. */
export function allowing(updatedInput: unknown, decision: object = {}, specific: object = {}): object {
	return { hookSpecificOutput: { hookEventName: 'PermissionRequest', decision: { behavior: 'allow', updatedInput, ...decision }, ...specific } };
}

/** What a window replies when it turns the question down. */
export function denying(decision: object, specific: object = {}): object {
	return { hookSpecificOutput: { hookEventName: 'PermissionRequest', decision: { behavior: 'deny', ...decision }, ...specific } };
}

/** Replies that no hook may print, for an input of two questions and their answers. */
export function unsafeOutputs(input: { readonly questions: readonly object[] }, answers: Readonly<Record<string, string>>): [name: string, output: unknown][] {
	const [first = '', second = ''] = Object.keys(answers);
	return [
		['turns it down without a word', denying({})],
		['turns it down with a blank', denying({ message: ' \n' })],
		['turns it down with a list', denying({ message: ['no'] })],
		['stops the turn without a word', denying({ interrupt: true })],
		['stops the turn in other words', denying({ message: 'no', interrupt: 'yes' })],
		['stops the turn by a number', denying({ message: 'no', interrupt: 1 })],
		['says that the turn goes on', denying({ message: 'no', interrupt: false })],
		['leaves open whether the turn stops', denying({ message: 'no', interrupt: null })],
		['turns down another event', denying({ message: 'no' }, { hookEventName: 'PreToolUse' })],
		['does neither', allowing({ ...input, answers }, { behavior: 'ask', message: 'no' })],
		['does both', allowing({ ...input, answers }, { behavior: ['allow', 'deny'], message: 'no' })],
		['has no decision', { hookSpecificOutput: { hookEventName: 'PermissionRequest' } }],
		['is about another event', allowing({ ...input, answers }, {}, { hookEventName: 'PreToolUse' })],
		['brings no input', allowing(undefined)],
		['brings no answers', allowing(input)],
		['answers nothing', allowing({ ...input, answers: {} })],
		['leaves one out', allowing({ ...input, answers: { [first]: answers[first] } })],
		['answers one with a blank', allowing({ ...input, answers: { ...answers, [second]: ' \n' } })],
		['answers one with a list', allowing({ ...input, answers: { ...answers, [second]: ['Auth'] } })],
		['answers by position', allowing({ ...input, answers: Object.values(answers) })],
		['asks something else', allowing({ ...input, questions: [{ ...input.questions[0], question: 'Else?' }, input.questions[1]], answers })],
		['asks less', allowing({ ...input, questions: input.questions.slice(0, 1), answers })],
		['asks in another order', allowing({ ...input, questions: [...input.questions].reverse(), answers })],
		['leaves the questions out', allowing({ answers })],
		['is nothing', null],
		['is a text', 'allow'],
		['is a list', [allowing({ ...input, answers })]],
	];
}
