import { describe, expect, it } from 'vitest';
import type { Decision } from '../../../src/domain/decision';
import type { TmuxProblem } from '../../../src/domain/keysResult';
import { answerByKeys, type KeysOrder } from '../../../src/tmux/answerByKeys';
import { approach, features, screenText } from '../../fixtures/screens';

const limits = { firstStillMs: 20, settledMs: 0, effectMs: 60, slowMs: 0, vainMs: 40, submittedMs: 60, goneMs: 10, afterEscapeMs: 0 };
const multi = screenText('multi.80x24.2.1.326');
const single = screenText('single.80x24.2.1.326');
const ticked = { kind: 'ticked', questionIndex: 0, label: 'Auth' } as const;
const tick: Decision = { kind: 'answer', answer: [{ labels: ['Auth', 'Search'], other: '', notes: '' }] };
const optionB: Decision = { kind: 'answer', answer: [{ labels: ['Option B'], other: '', notes: '' }] };

/** A pane that shows one screen after each key, and takes no more of them than it has screens. */
function typeInto(screens: readonly string[], decision: Decision, problem?: TmuxProblem) {
	let keys = 0;
	const tmux: KeysOrder['tmux'] = {
		look: () =>
			Promise.resolve({
				serverPid: 1,
				tty: '/dev/pts/1',
				isDead: false,
				isInMode: false,
				isSynchronized: false,
				isInputOff: false,
				screen: screens[Math.min(keys, screens.length - 1)] ?? '',
			}),
		key: () => {
			keys += 1;
			return Promise.resolve(keys < screens.length ? undefined : problem);
		},
		load: (name) => Promise.resolve({ name }),
		paste: () => Promise.resolve(undefined),
		drop: () => Promise.resolve(),
	};
	const questions = [decision === optionB ? approach : features];
	return answerByKeys({ tmux, pane: '%1', claudePid: 3, questions, decision, limits, ownerOf: () => Promise.resolve({ kind: 'claude', pid: 3 }) });
}

describe('of typing that was stopped', () => {
	const afterAuth = multi.replace('[ ]', '[✔]');

	it.each<[name: string, screens: readonly string[], decision: Decision, end: object, problem?: TmuxProblem]>([
		['nothing is sure of a key whose effect was not seen', [multi], tick, { reason: 'noEffect', typed: [], perhaps: ticked }],
		['what was seen is sure, and the next key is not', [multi, afterAuth], tick, { reason: 'noEffect', typed: [ticked], perhaps: { ...ticked, label: 'Search' } }],
		['nothing is sure of a key that tmux could not pass on', [multi], tick, { reason: 'paneGone', typed: [], perhaps: ticked }, 'paneGone'],
		['nothing is sure of a key after which all is otherwise', [multi, 'a$ '], tick, { typed: [], perhaps: ticked }],
		['the submitting key may yet have its effect', [single], optionB, { reason: 'notSubmitted', typed: [], perhaps: { kind: 'chose', questionIndex: 0, label: 'Option B' } }],
	])('%s', async (_name, screens, decision, end, problem) => {
		expect(await typeInto(screens, decision, problem)).toMatchObject({ outcome: 'stopped', ...end });
	});
});

it('of typing that went to its end, what was shown before the last key is handed out, for the log', async () => {
	const result = await typeInto([single, '● Answered.\n❯ '], optionB);
	expect(result).toMatchObject({ outcome: 'typed', typed: [{ kind: 'chose', label: 'Option B' }] });
	expect(result.outcome === 'typed' && result.screen).toContain('Chat about this');
	expect(result).not.toHaveProperty('perhaps');
});
