import { strict as assert } from 'node:assert';
import type { Request, Typing } from '../../src/domain/request';
import { statusWords } from '../../src/editor/typingWords';

const question = { question: 'Which features?', header: 'Features', multiSelect: true, options: [{ label: 'Auth', description: '', preview: undefined }] };
const request = (typing: Typing | undefined, id = 'request-1'): Request => ({
	id,
	kind: 'question',
	session: { id: 's', cwd: '/', name: 's', folderName: 's', transcriptPath: undefined, permissionMode: undefined, promptId: undefined, pid: 1, pane: { server: '/tmp/s', id: '%1' } },
	questions: [question],
	rawInput: {},
	askedAt: 0,
	endedAt: undefined,
	state: { name: 'terminalOnly' },
	context: undefined,
	...(typing ? { typing } : {}),
});
const ticked = { kind: 'ticked', questionIndex: 0, label: 'Auth' } as const;
const standing = 'The hook no longer waits: answer here, and it is typed into the terminal, or answer there.';

const said: readonly (readonly [name: string, request: Request, words: string])[] = [
	['that its hook is gone', request(undefined), standing],
	['that it never had one', request(undefined, 'found-toolu_1'), 'Found in tmux, without a hook: answer here, and it is typed into the terminal, or answer there.'],
	['that nothing was typed', request({ typed: [], hasTyped: false, hindrance: 'unsettled' }), `Nothing was typed: the pane does not stand still; somebody may be typing there. ${standing}`],
	[
		'what was typed, and what perhaps was',
		request({ typed: [ticked], perhaps: { kind: 'submitted' }, hasTyped: true, hindrance: 'notSubmitted' }),
		`Typing was stopped: the last key was typed, but the question is still there. Done so far: ticked "Auth" (Features). Perhaps also: submitted. ${standing}`,
	],
	['what perhaps was typed', request({ typed: [], perhaps: ticked, hasTyped: true, hindrance: 'noEffect' }), `Typing was stopped: a key showed no effect. Perhaps done: ticked "Auth" (Features). ${standing}`],
	['that no more than the cursor was moved', request({ typed: [], hasTyped: true, hindrance: 'aborted' }), `Typing was stopped: you stopped it. No part of your answer was entered by then. ${standing}`],
	['that it is not known', request({ typed: [], hindrance: 'failed' }), `Typing was stopped: something went wrong. See the log. Whether anything was typed by then is not known. ${standing}`],
];

suite('a question in the terminal says', () => {
	for (const [name, asked, words] of said) {
		test(name, () => assert.equal(statusWords(asked), words));
	}
});
