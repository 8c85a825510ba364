import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterEach, describe, expect, it } from 'vitest';
import type { Decision } from '../../src/domain/decision';
import { answerByKeys } from '../../src/tmux/answerByKeys';
import { findPane } from '../../src/tmux/findPane';
import { findPickers } from '../../src/tmux/findPickers';
import { paneOwner } from '../../src/tmux/paneOwner';
import { Tmux } from '../../src/tmux/tmux';
import { tmuxRun } from '../../src/tmux/tmuxRun';
import { claudeCode } from '../stage/claudeCode';
import { claudeEnvironment, skipFirstRunDialogs } from '../stage/claudeSession';
import { eventually } from '../stage/eventually';
import { startScriptedModel } from '../stage/scriptedModel';
import { systemParts } from '../stage/systemParts';
import { startInTmux, type TmuxServer } from '../stage/tmuxServer';
import { approach, features, naming } from './questions';
import { claudeVersions } from './scene';
import { setTerminalScene } from './terminalScene';

const scene = setTerminalScene();
scene.endAfterEach();

const optionB: Decision = { kind: 'answer', answer: [{ labels: ['Option B'], other: '', notes: '' }] };
const size = { columns: 80, rows: 24 };

describe.each(claudeVersions)('no key is typed, Claude Code %s', (version) => {
	it(`where it cannot be sure, and one that can be sure still answers (${version})`, async () => {
		const terminal = await scene.ask(version, size, [{ say: 'So one decision comes first.', ask: [approach] }]);
		await terminal.waitForQuestions([approach]);
		const { tmux: program } = await systemParts('tmux');
		const run = tmuxRun(program);
		const refusal = async (order: Parameters<typeof terminal.answer>[2] = {}, questions = [approach], decision: Decision = optionB) => {
			const result = await terminal.answer(questions, decision, order);
			return result.outcome === 'refused' ? result.reason : result.outcome;
		};

		expect(await refusal({}, [{ ...approach, question: 'Which approach should we not use?' }])).toBe('otherQuestion');
		expect(await refusal({}, [approach, naming], { kind: 'decline' })).toBe('otherQuestion');
		expect(await refusal({}, [naming], { kind: 'decline' })).toBe('otherQuestion');
		expect(await refusal({}, [approach], { kind: 'chat', text: 'Why?' })).toBe('impossible');
		expect(await refusal({ pane: '%99' })).toBe('paneGone');
		expect(await refusal({ tmux: new Tmux(run, `${terminal.socket}.gone`) })).toBe('serverGone');
		expect(await refusal({ tmux: new Tmux(tmuxRun('/nowhere/tmux'), terminal.socket) })).toBe('tmuxAbsent');
		expect(await refusal({ claudePid: process.pid })).toBe('claudeEnded');
		expect(await refusal({ signal: AbortSignal.abort() })).toBe('aborted');

		await terminal.tmux('copy-mode', '-t', terminal.pane);
		expect(await refusal()).toBe('copyMode');
		await terminal.tmux('send-keys', '-t', terminal.pane, '-X', 'cancel');

		await terminal.tmux('select-pane', '-d', '-t', terminal.pane);
		expect(await refusal()).toBe('inputOff');
		await terminal.tmux('select-pane', '-e', '-t', terminal.pane);

		await terminal.tmux('split-window', '-d', '-l', '3', '-t', terminal.pane, 'sleep', '60');
		await terminal.tmux('set-option', '-w', '-t', terminal.pane, 'synchronize-panes', 'on');
		expect(await refusal()).toBe('synchronizedPanes');
		await terminal.tmux('set-option', '-w', '-t', terminal.pane, 'synchronize-panes', 'off');
		await terminal.tmux('kill-pane', '-a', '-t', terminal.pane);

		expect(terminal.typingCalls).toEqual([]);
		expect(terminal.model.toolResults).toEqual([]);

		await terminal.waitForQuestions([approach]);
		expect(await findPickers(run, [terminal.socket])).toMatchObject([
			{ socket: terminal.socket, pane: terminal.pane, claudePid: terminal.claude.pid, cwd: terminal.claude.cwd, screen: { kind: 'question', layout: 'single' } },
		]);
		expect(await findPane(new Tmux(run, terminal.socket), terminal.claude.pid)).toMatchObject({ id: terminal.pane });
		// Without its process id, the one Claude Code that has the keyboard is found.
		expect(await terminal.answer([approach], optionB, { claudePid: undefined })).toMatchObject({ outcome: 'typed' });
		expect((await terminal.model.nextToolResult()).content).toContain('="Option B"');
	});

	it(`into a pane whose Claude Code was killed with its picker on screen (${version})`, async () => {
		const terminal = await scene.ask(version, size, [{ ask: [approach] }]);
		await terminal.waitForQuestions([approach]);
		process.kill(terminal.claude.pid, 'SIGKILL');
		await eventually(() => terminal.claude.hasEnded(), () => 'the end of Claude Code', 5000);
		expect(await terminal.answer([approach], optionB)).toMatchObject({ outcome: 'refused', reason: 'paneDead' });
		expect(terminal.typingCalls).toEqual([]);
	});

	it(`further once somebody else has typed (${version})`, async () => {
		const wanted: Decision = { kind: 'answer', answer: [{ labels: ['Auth', 'Metrics'], other: 'own', notes: '' }] };
		for (const [key, reason] of [['2', 'unexpectedChange'], ['Down', 'unexpectedChange'], ['Escape', 'pickerGone']] as const) {
			const terminal = await scene.ask(version, size, [{ ask: [features] }]);
			await terminal.waitForQuestions([features]);
			let person: Promise<unknown> | undefined;
			const result = await terminal.answer([features], wanted, {
				onProgress: () => {
					person ??= terminal.tmux('send-keys', '-t', terminal.pane, key).then(() => delay(500));
				},
				// A key in the very instant of ours could not be seen before; this one can.
				ownerOf: async (...asked) => {
					await person;
					return paneOwner(...asked);
				},
			});
			await person;
			expect(result).toMatchObject({ outcome: 'stopped', reason, typed: [{ kind: 'ticked', questionIndex: 0, label: 'Auth' }] });
			expect(terminal.model.toolResults).toEqual([]);
		}
	});

	it(`further once the person has stopped it (${version})`, async () => {
		const terminal = await scene.ask(version, size, [{ ask: [features] }]);
		await terminal.waitForQuestions([features]);
		const abort = new AbortController();
		const result = await terminal.answer([features], { kind: 'answer', answer: [{ labels: ['Auth', 'Metrics'], other: '', notes: '' }] }, {
			signal: abort.signal,
			onProgress: () => abort.abort(),
		});
		expect(result).toMatchObject({ outcome: 'stopped', reason: 'aborted', typed: [{ kind: 'ticked', label: 'Auth' }] });
		expect(terminal.typingCalls).toHaveLength(1);
		expect(await terminal.claude.pickerShown()).toBe(true);
	});
});

describe('not one byte reaches', () => {
	let server: TmuxServer | undefined;
	let folder = '';
	afterEach(async () => {
		await server?.dispose();
		server = undefined;
		await rm(folder, { recursive: true, force: true });
	});

	const bystander = fileURLToPath(new URL('bystander.mjs', import.meta.url));
	const fixture = (version: string) => fileURLToPath(new URL(`../fixtures/screens/single.80x24.${version}.txt`, import.meta.url));

	/** Tries to answer, with the process known and without. */
	async function reasons(running: TmuxServer, pid: number): Promise<readonly string[]> {
		const { tmux: program } = await systemParts('tmux');
		const { stdout } = await execa(program, ['-L', running.socketName, 'display-message', '-p', '#{socket_path}\t#{pane_id}'], { env: { TMUX: undefined } });
		const [socket = '', pane = ''] = stdout.split('\t');
		const results = [];
		for (const claudePid of [pid, undefined]) {
			results.push(await answerByKeys({ tmux: new Tmux(tmuxRun(program), socket), pane, claudePid, questions: [approach], decision: optionB }));
		}
		return results.map((result) => (result.outcome === 'refused' ? result.reason : result.outcome));
	}

	async function tty(running: TmuxServer): Promise<string> {
		const { tmux: program } = await systemParts('tmux');
		return (await execa(program, ['-L', running.socketName, 'display-message', '-p', '#{pane_tty}'], { env: { TMUX: undefined } })).stdout;
	}

	it.each(claudeVersions)('a program that shows the very picker of %s', async (version) => {
		folder = await mkdtemp(path.join(os.tmpdir(), 'question-panel-bystander-'));
		const log = path.join(folder, 'bytes');
		server = await startInTmux({ command: [process.execPath, bystander, log, fixture(version)], cwd: folder, size, env: { TERM: 'xterm-256color', LANG: 'C.UTF-8' } });
		await eventually(() => existsSync(`${log}.ready`), () => 'the program', 10_000);
		await eventually(async () => (await server?.paneText())?.includes('Chat about this'), () => 'the picture of a picker', 5000);
		expect(await reasons(server, process.pid)).toEqual(['claudeEnded', 'otherProgram']);
		expect(readFileSync(log)).toHaveLength(0);
	});

	it.each(claudeVersions)('a shell below the old picker of %s', async (version) => {
		folder = await mkdtemp(path.join(os.tmpdir(), 'question-panel-bystander-'));
		await writeFile(path.join(folder, 'screen'), readFileSync(fixture(version), 'utf8').trimEnd());
		server = await startInTmux({ command: ['/bin/sh', '-c', 'cat screen; PS1= exec /bin/sh -i'], cwd: folder, size, env: { TERM: 'xterm-256color', LANG: 'C.UTF-8', PATH: '/usr/bin:/bin' } });
		await eventually(async () => (await server?.paneText())?.includes('Chat about this'), () => 'the picture of a picker', 5000);
		const before = await server.paneText();
		expect(await reasons(server, process.pid)).toEqual(['claudeEnded', 'otherProgram']);
		expect(await server.paneText()).toBe(before);
	});

	it.each(claudeVersions)('what has the keyboard after a Claude Code %s that was killed', async (version) => {
		folder = await mkdtemp(path.join(os.tmpdir(), 'question-panel-bystander-'));
		const [home, cwd, log] = [path.join(folder, 'home'), path.join(folder, 'shop'), path.join(folder, 'bytes')];
		await mkdir(cwd);
		skipFirstRunDialogs(home, cwd);
		const model = await startScriptedModel({ turns: [{ ask: [approach] }] });
		const binary = await claudeCode(version);
		server = await startInTmux({
			command: ['/bin/sh', '-c', '"$1" "Please ask me" <&0 & echo $! > claude; wait; exec "$2" "$3" "$4"', 'sh', binary, process.execPath, bystander, log],
			cwd,
			size,
			env: claudeEnvironment(home, model),
		});
		const running = server;
		await eventually(async () => (await running.paneText()).includes('Chat about this'), () => running.paneText(), 30_000);
		const pid = Number(readFileSync(path.join(cwd, 'claude'), 'utf8'));
		process.kill(pid, 'SIGSTOP');
		await eventually(async () => (await paneOwner(await tty(running), pid)).kind === 'claudeStopped', () => 'the stop of Claude Code', 5000);
		expect(await reasons(running, pid)).toEqual(['claudeStopped', 'claudeStopped']);
		process.kill(pid, 'SIGCONT');
		process.kill(pid, 'SIGKILL');
		await eventually(() => existsSync(`${log}.ready`), () => 'the program after it', 10_000);
		expect(await running.paneText()).toContain('Chat about this');
		expect(await reasons(running, pid)).toEqual(['claudeEnded', 'otherProgram']);
		expect(readFileSync(log)).toHaveLength(0);
		await model.dispose();
	});
});
