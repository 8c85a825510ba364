import { writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { it } from 'vitest';
import type { Decision } from '../../src/domain/decision';
import type { KeysResult, StopReason } from '../../src/domain/keysResult';
import { paneOwner, type PaneOwner } from '../../src/tmux/paneOwner';
import { eventually } from '../stage/eventually';
import { features } from './questions';
import { startRecordedClaude } from './recordedClaude';
import { claudeVersions } from './scene';

const ticks = (...labels: readonly string[]): Decision => ({ kind: 'answer', answer: [{ labels, other: '', notes: '' }] });

interface Stop {
	readonly name: string;
	readonly reasons: readonly StopReason[];
	/** What happens after the first key of ours and before the second. */
	readonly happens: (abort: AbortController) => Promise<unknown>;
	/** What the program receives of it. */
	readonly bytes?: string;
	/** Puts it right again. */
	readonly after?: () => Promise<unknown>;
	/** The picker is gone, or drawn so that it cannot be read any more: it is asked again. */
	readonly isOver?: true;
}

it.concurrent.for(claudeVersions)('once something else happens in the pane, Claude Code %s receives not one byte of ours any more', async (version, { expect, onTestFinished }) => {
	const claude = await startRecordedClaude(version, Array.from({ length: 5 }, () => ({ ask: [features] })));
	onTestFinished(claude.dispose);
	await claude.asks(features);
	const sibling = await claude.split();
	await claude.asks(features);
	const type = async (key: string) => {
		const before = await claude.screen();
		await claude.tmux('send-keys', '-t', claude.pane, key);
		await eventually(async () => (await claude.screen()) !== before, () => `the effect of ${key}`, 20_000);
	};
	const untilOwner = (wanted: PaneOwner['kind']) => eventually(async () => (await paneOwner(claude.tty, claude.pid)).kind === wanted, () => wanted, 20_000);
	const signalled = (signal: NodeJS.Signals, wanted: PaneOwner['kind']) => {
		process.kill(claude.pid, signal);
		return untilOwner(wanted);
	};
	/** A new size makes it draw everything anew. */
	const resize = async (rows: string) => {
		const before = await claude.screen();
		await claude.tmux('resize-window', '-t', claude.pane, '-x', '80', '-y', rows);
		await eventually(async () => (await claude.screen()) !== before, () => `another screen in ${rows} rows`, 20_000);
	};
	const synchronize = (value: 'on' | 'off') => claude.tmux('set-option', '-w', '-t', claude.pane, 'synchronize-panes', value);
	const askAgain = async () => {
		const asked = claude.model.requests.length;
		await claude.tmux('send-keys', '-t', claude.pane, 'Escape');
		await delay(1000);
		await claude.tmux('send-keys', '-t', claude.pane, 'Go on');
		await delay(200);
		await claude.tmux('send-keys', '-t', claude.pane, 'Enter');
		await eventually(() => claude.model.requests.length > asked, () => claude.screen(), 10_000);
	};

	const stops: readonly Stop[] = [
		{ name: 'the person ticks', reasons: ['unexpectedChange'], happens: () => type('2'), bytes: '2' },
		{ name: 'the person moves the cursor', reasons: ['unexpectedChange'], happens: () => type('Down'), bytes: '\x1b[B' },
		{ name: 'the person stops it', reasons: ['aborted'], happens: (abort) => Promise.resolve(abort.abort()) },
		{ name: 'the pane goes into copy mode', reasons: ['copyMode'], happens: () => claude.tmux('copy-mode', '-t', claude.pane), after: () => claude.tmux('send-keys', '-t', claude.pane, '-X', 'cancel') },
		{ name: 'the panes are synchronized', reasons: ['synchronizedPanes'], happens: () => synchronize('on'), after: () => synchronize('off') },
		{ name: 'Claude Code is suspended', reasons: ['claudeStopped'], happens: () => signalled('SIGSTOP', 'claudeStopped'), after: () => signalled('SIGCONT', 'claude'), isOver: true },
		{
			name: 'another program draws over it',
			reasons: ['unknownScreen', 'pickerGone'],
			happens: () => writeFile(claude.tty, '\x1b[2J\x1b[HThe system is going down for reboot.\r\n$ '),
			isOver: true,
		},
		{ name: 'the pane becomes too small', reasons: ['unknownScreen', 'otherQuestion', 'unexpectedChange', 'pickerGone'], happens: () => resize('7'), after: () => resize('24'), isOver: true },
		{ name: 'the person presses Esc', reasons: ['pickerGone'], happens: () => type('Escape'), bytes: '\x1b', isOver: true },
		{ name: 'Claude Code is killed', reasons: ['claudeEnded'], happens: () => signalled('SIGKILL', 'claudeEnded') },
	];

	/** Each leaves another difference to what was wanted before: there is always a second key to come. */
	const wanted = [ticks('Auth', 'Search', 'Metrics'), ticks('Import, export')];
	const seen = [];
	for (const [index, { name, reasons, happens, after, isOver }] of stops.entries()) {
		const abort = new AbortController();
		let ours: string | undefined;
		let hasTyped = false;
		const result = await claude.answer([features], wanted[index % 2] ?? wanted[0]!, {
			signal: abort.signal,
			onProgress: () => (hasTyped = true),
			// Asked before each key: at this moment, and at no other, it is certain that what happens can be seen before the next key.
			ownerOf: async (...asked) => {
				if (hasTyped && ours === undefined) {
					ours = await claude.received();
					await happens(abort);
				}
				return paneOwner(...asked);
			},
		});
		await after?.();
		seen.push({ name, hasTyped: ours !== undefined && ours !== '', ...reasonOf(result, reasons), bytes: await claude.received(), beside: await sibling.received() });
		if (index < stops.length - 1) {
			await (isOver && askAgain());
			await claude.asks(features);
		}
	}
	expect(seen).toEqual(stops.map(({ name, bytes = '' }) => ({ name, hasTyped: true, outcome: 'stopped', reason: 'as expected', typed: 1, bytes, beside: '' })));
	expect(claude.model.toolResults.every(({ isError }) => isError)).toBe(true);
});

it.concurrent.for(claudeVersions)('once its pane is killed, the panes beside that of Claude Code %s receive not one byte', async (version, { expect, onTestFinished }) => {
	const claude = await startRecordedClaude(version, [{ ask: [features] }]);
	onTestFinished(claude.dispose);
	await claude.asks(features);
	const sibling = await claude.split();
	await claude.asks(features);
	let isGone = false;
	let hasTyped = false;
	const result = await claude.answer([features], ticks('Auth', 'Metrics'), {
		onProgress: () => (hasTyped = true),
		ownerOf: async (...asked) => {
			const owner = await paneOwner(...asked);
			if (hasTyped && !isGone) {
				isGone = true;
				await claude.tmux('kill-pane', '-t', claude.pane);
			}
			return owner;
		},
	});
	expect(result).toMatchObject({ outcome: 'stopped', reason: 'paneGone', typed: [{ kind: 'ticked', label: 'Auth' }] });
	expect(await sibling.received()).toBe('');
});

function reasonOf(result: KeysResult, expected: readonly StopReason[]) {
	const reason = result.outcome === 'stopped' ? result.reason : undefined;
	return { outcome: result.outcome, reason: reason !== undefined && expected.includes(reason) ? 'as expected' : reason, typed: result.outcome === 'stopped' ? result.typed.length : undefined };
}
