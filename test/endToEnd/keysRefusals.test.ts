import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import type { Decision } from '../../src/domain/decision';
import type { RefusalReason } from '../../src/domain/keysResult';
import { answerByKeys, type KeysOrder } from '../../src/tmux/answerByKeys';
import { findPane } from '../../src/tmux/findPane';
import { findPickers } from '../../src/tmux/findPickers';
import { paneOwner } from '../../src/tmux/paneOwner';
import { Tmux } from '../../src/tmux/tmux';
import { tmuxRun } from '../../src/tmux/tmuxRun';
import { screenText } from '../fixtures/screens';
import { eventually } from '../stage/eventually';
import type { AskedQuestion } from '../stage/scriptedModel';
import { systemParts } from '../stage/systemParts';
import { approach, naming } from './questions';
import { startRecordedClaude } from './recordedClaude';
import { startRecorded, type RecordedPane } from './recordedPane';
import { claudeVersions } from './scene';

const open: { dispose(): Promise<void> }[] = [];
function disposed<T extends { dispose(): Promise<void> }>(one: T): T {
	open.push(one);
	return one;
}
afterEach(async () => {
	await Promise.all(open.splice(0).map((one) => one.dispose()));
});

const optionB: Decision = { kind: 'answer', answer: [{ labels: ['Option B'], other: '', notes: '' }] };
const { tmux: program } = await systemParts('tmux');
const run = tmuxRun(program);
const plain = { TERM: 'xterm-256color', LANG: 'C.UTF-8', PATH: '/usr/bin:/bin' };

/** A shell's command in a recorded pane that shows the picker of that release, from a file. */
async function bystander(version: string, command: string): Promise<RecordedPane> {
	const folder = await mkdtemp(path.join(os.tmpdir(), 'question-panel-bystander-'));
	disposed({ dispose: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) });
	await writeFile(path.join(folder, 'picker'), stripVTControlCharacters(screenText(`single.80x24.${version}`)).trimEnd().split('\n').slice(-20).join('\n'));
	const pane = disposed(await startRecorded({ command: ['/bin/sh', '-c', command], cwd: folder, env: plain }));
	await eventually(async () => (await pane.screen()).includes('Chat about this'), () => pane.screen(), 5000);
	await pane.received();
	return pane;
}
const drawn = 'printf %s "$(cat picker)";';

interface Refusal {
	readonly name: string;
	readonly reason: RefusalReason;
	readonly order?: Partial<KeysOrder>;
	readonly questions?: readonly AskedQuestion[];
	readonly decision?: Decision;
	readonly before?: () => Promise<unknown>;
	/** Puts it right again. */
	readonly after?: () => Promise<unknown>;
}

describe.each(claudeVersions)('not one byte is received, Claude Code %s', (version) => {
	it(`where it cannot be sure; where it can, the one byte that answers (${version})`, async () => {
		const claude = disposed(await startRecordedClaude(version, [{ bash: 'touch made' }, { say: 'So one decision comes first.', ask: [approach] }, { bash: 'touch again' }, { ask: [naming] }]));
		await claude.shows('Do you want to proceed?');
		for (const decision of [optionB, { kind: 'chat', text: '' }, { kind: 'decline' }] as const) {
			expect(await claude.answer([approach], decision)).toMatchObject({ outcome: 'refused', reason: 'unknownScreen' });
		}
		expect(await claude.received()).toBe('');
		await claude.tmux('send-keys', '-t', claude.pane, '1');
		await claude.asks(approach);
		const sibling = await claude.split();
		const other = await bystander(version, `${drawn} exec sleep infinity`);
		await claude.asks(approach);
		const byHand = (...args: readonly string[]) => () => claude.tmux(...args);
		const toPane = (command: string, ...args: readonly string[]) => byHand(command, '-t', claude.pane, ...args);
		const isStopped = async () => (await paneOwner(claude.tty, claude.pid)).kind === 'claudeStopped';
		const aside = `${claude.socket}.aside`;
		let isTaken = false;

		const refusals: readonly Refusal[] = [
			{ name: 'another question', reason: 'otherQuestion', questions: [{ ...approach, question: 'Which approach should we not use?' }] },
			{ name: 'one question more', reason: 'otherQuestion', questions: [approach, naming], decision: { kind: 'decline' } },
			{ name: 'another question, declined', reason: 'otherQuestion', questions: [naming], decision: { kind: 'decline' } },
			{ name: 'a chat with words', reason: 'impossible', decision: { kind: 'chat', text: 'Why?' } },
			{ name: 'a pane that is gone', reason: 'paneGone', order: { pane: '%99' } },
			{ name: 'a server that is gone', reason: 'serverGone', order: { tmux: new Tmux(run, `${claude.socket}.gone`) } },
			{ name: 'no tmux', reason: 'tmuxAbsent', order: { tmux: new Tmux(tmuxRun('/nowhere/tmux'), claude.socket) } },
			{ name: 'a process of another terminal', reason: 'claudeEnded', order: { claudePid: process.pid } },
			{ name: 'a pane of the same id in another server', reason: 'claudeEnded', order: { tmux: new Tmux(run, other.socket) } },
			{ name: 'the same, with the process not known', reason: 'otherProgram', order: { tmux: new Tmux(run, other.socket), claudePid: undefined } },
			{
				name: 'another server that takes the socket over',
				reason: 'serverChanged',
				order: {
					ownerOf: async (...asked) => {
						const owner = await paneOwner(...asked);
						if (!isTaken) {
							isTaken = true;
							await rename(claude.socket, aside);
							await rename(other.socket, claude.socket);
						}
						return owner;
					},
				},
				after: async () => {
					await rename(claude.socket, other.socket);
					await rename(aside, claude.socket);
				},
			},
			{ name: 'aborted', reason: 'aborted', order: { signal: AbortSignal.abort() } },
			{ name: 'copy mode', reason: 'copyMode', before: toPane('copy-mode'), after: toPane('send-keys', '-X', 'cancel') },
			{ name: 'input off', reason: 'inputOff', before: toPane('select-pane', '-d'), after: toPane('select-pane', '-e') },
			{
				name: 'synchronized panes',
				reason: 'synchronizedPanes',
				before: byHand('set-option', '-w', '-t', claude.pane, 'synchronize-panes', 'on'),
				after: byHand('set-option', '-w', '-t', claude.pane, 'synchronize-panes', 'off'),
			},
			{
				name: 'a suspended Claude Code',
				reason: 'claudeStopped',
				before: () => {
					process.kill(claude.pid, 'SIGSTOP');
					return eventually(isStopped, () => 'the stop of Claude Code', 5000);
				},
				after: () => {
					process.kill(claude.pid, 'SIGCONT');
					return eventually(async () => !(await isStopped()), () => 'Claude Code going on', 5000);
				},
			},
		];

		const seen = [];
		for (const { name, order, questions = [approach], decision = optionB, before, after } of refusals) {
			await before?.();
			const result = await claude.answer(questions, decision, order);
			await after?.();
			const bytes = [await claude.received(), await sibling.received(), await other.received()];
			seen.push({ name, outcome: result.outcome, reason: result.outcome === 'typed' ? undefined : result.reason, bytes });
		}
		expect(seen).toEqual(refusals.map(({ name, reason }) => ({ name, outcome: 'refused', reason, bytes: ['', '', ''] })));
		expect(claude.model.toolResults).toHaveLength(1);

		expect(await findPickers(run, [claude.socket, `${claude.socket}.gone`])).toMatchObject({
			found: [{ socket: claude.socket, pane: claude.pane, claudePid: claude.pid, screen: { kind: 'question', layout: 'single' } }],
			unseen: [{ socket: `${claude.socket}.gone`, problem: 'serverGone' }],
		});
		expect(await findPane(new Tmux(run, claude.socket), claude.pid)).toMatchObject({ id: claude.pane });
		expect(await claude.received()).toBe('');
		// Without its process id, the one Claude Code that has the keyboard is found.
		expect(await claude.answer([approach], optionB, { claudePid: undefined })).toMatchObject({ outcome: 'typed' });
		expect((await claude.model.received(1)).content).toContain('="Option B"');

		// What follows at once is not taken for the picker that was answered.
		await claude.shows('Do you want to proceed?');
		await claude.tmux('send-keys', '-t', claude.pane, '1');
		await claude.asks(naming);
		process.kill(claude.pid, 'SIGKILL');
		await eventually(async () => (await paneOwner(claude.tty, claude.pid)).kind === 'claudeEnded', () => 'the end of Claude Code', 5000);
		const gateway: Decision = { kind: 'answer', answer: [{ labels: ['gateway'], other: '', notes: '' }] };
		expect(await claude.answer([naming], gateway)).toMatchObject({ outcome: 'refused', reason: 'claudeEnded' });
		expect(await claude.answer([naming], gateway, { claudePid: undefined })).toMatchObject({ outcome: 'refused', reason: 'otherProgram' });
		expect(await claude.screen()).toContain(naming.question);
		expect([await claude.received(), await sibling.received()]).toEqual(['', '']);

		process.kill(claude.panePid, 'SIGTERM');
		await eventually(async () => (await claude.tmux('display-message', '-p', '-t', claude.pane, '#{pane_dead}')) === '1', () => 'the end of the pane', 5000);
		expect(await claude.screen()).toContain(naming.question);
		expect(await claude.answer([naming], gateway)).toMatchObject({ outcome: 'refused', reason: 'paneDead' });
		expect(await sibling.received()).toBe('');
	});

	it(`where it asks whether the folder is trusted (${version})`, async () => {
		const claude = disposed(await startRecordedClaude(version, [], {}, false));
		await claude.shows('trust');
		for (const decision of [optionB, { kind: 'chat', text: '' }, { kind: 'decline' }] as const) {
			expect(await claude.answer([approach], decision)).toMatchObject({ outcome: 'refused', reason: 'unknownScreen' });
		}
		expect(await claude.received()).toBe('');
	});

	it.each<[name: string, command: string]>([
		['a program that shows its very picker', `${drawn} exec sleep infinity`],
		['a shell below its old picker', `${drawn} PS1= exec /bin/sh -i +m`],
	])(`by %s (${version})`, async (_name, command) => {
		const pane = await bystander(version, command);
		const before = await pane.screen();
		expect(await reasons(pane)).toEqual(['claudeEnded', 'otherProgram']);
		expect(await pane.received()).toBe('');
		expect(await pane.screen()).toContain(before.trimEnd());
	});
});

const editor = ['/usr/bin/vi', '/usr/bin/vim', '/usr/bin/nano'].find(existsSync);

it.skipIf(editor === undefined).each(claudeVersions)('not one byte is received by an editor that shows the picker of Claude Code %s', async (version) => {
	const pane = await bystander(version, `exec ${editor ?? ''} picker`);
	expect(await reasons(pane)).toEqual(['claudeEnded', 'otherProgram']);
	expect(await pane.received()).toBe('');
});

it.skipIf(editor === undefined).each(claudeVersions)('not one byte is received by an editor in which a text for Claude Code %s is written', async (version) => {
	const claude = disposed(await startRecordedClaude(version, [{ ask: [approach] }], { VISUAL: editor ?? '', EDITOR: editor ?? '' }));
	await claude.asks(approach);
	await claude.tmux('send-keys', '-t', claude.pane, '4');
	await eventually(async () => (await claude.screen()).includes('ctrl+g to edit'), () => claude.screen(), 20_000);
	await claude.tmux('send-keys', '-t', claude.pane, 'C-g');
	await eventually(async () => !(await claude.screen()).includes('Chat about this'), () => claude.screen(), 20_000);
	await claude.shows('~');
	expect(await claude.answer([approach], optionB)).toMatchObject({ outcome: 'refused', reason: 'unknownScreen' });
	expect(await claude.received()).toBe('');
});

/** Tries to answer, with a process that is known and without. */
async function reasons({ socket, pane }: RecordedPane): Promise<readonly string[]> {
	const results = [];
	for (const claudePid of [process.pid, undefined]) {
		results.push(await answerByKeys({ tmux: new Tmux(run, socket), pane, claudePid, questions: [approach], decision: optionB }));
	}
	return results.map((result) => (result.outcome === 'refused' ? result.reason : result.outcome));
}
