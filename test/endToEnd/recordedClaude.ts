import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Decision } from '../../src/domain/decision';
import type { KeysResult } from '../../src/domain/keysResult';
import { readPickerScreen } from '../../src/picker/readPickerScreen';
import { whichQuestion } from '../../src/picker/whichQuestion';
import { answerByKeys, type KeysOrder } from '../../src/tmux/answerByKeys';
import { Tmux } from '../../src/tmux/tmux';
import { tmuxRun } from '../../src/tmux/tmuxRun';
import { claudeCode, type ClaudeCodeVersion } from '../stage/claudeCode';
import { claudeEnvironment, skipFirstRunDialogs } from '../stage/claudeSession';
import { eventually } from '../stage/eventually';
import { startScriptedModel, type AskedQuestion, type ScriptedModel, type Turn } from '../stage/scriptedModel';
import { systemParts } from '../stage/systemParts';
import { startRecorded, type RecordedPane } from './recordedPane';

/** A real Claude Code that asks, and every byte that it is sent. */
export interface RecordedClaude extends RecordedPane {
	readonly model: ScriptedModel;
	/** Until the screen holds this and stands still; what it received by then is forgotten. */
	shows(text: string): Promise<void>;
	/** Until the picker of this question takes keys. */
	asks(question: AskedQuestion): Promise<void>;
	answer(questions: readonly AskedQuestion[], decision: Decision, order?: Partial<KeysOrder>): Promise<KeysResult>;
}

export async function startRecordedClaude(version: ClaudeCodeVersion, turns: readonly Turn[], env: Readonly<Record<string, string>> = {}, isTrusted = true): Promise<RecordedClaude> {
	const base = await mkdtemp(path.join(os.tmpdir(), 'question-panel-keys-'));
	const [home, cwd] = [path.join(base, 'home'), path.join(base, 'shop')];
	await mkdir(cwd);
	skipFirstRunDialogs(home, isTrusted ? cwd : home);
	const model = await startScriptedModel({ turns });
	// Newer releases would decide by themselves what this one asks.
	const command = [await claudeCode(version), '--permission-mode', 'default', 'Please ask me'];
	const terminal = await startRecorded({ command, cwd, env: { ...claudeEnvironment(home, model), ...env } });
	const { tmux: program } = await systemParts('tmux');

	const standsStill = async (isRight: (screen: string) => boolean) => {
		let last = '';
		await eventually(
			async () => {
				const screen = await terminal.screen();
				const isStill = screen === last && isRight(screen);
				last = screen;
				// Keys sent at once after a picker is drawn get lost now and then.
				await delay(400);
				return isStill;
			},
			() => `another screen than this:\n${last}`,
			30_000,
		);
		await terminal.received();
	};

	return {
		...terminal,
		model,
		shows: (text) => standsStill((screen) => screen.includes(text)),
		asks: (question) => standsStill((screen) => whichQuestion(readPickerScreen(screen), [question]) !== undefined),
		answer: (questions, decision, order = {}) =>
			answerByKeys({ tmux: new Tmux(tmuxRun(program), terminal.socket), pane: terminal.pane, claudePid: terminal.pid, questions, decision, ...order }),
		async dispose() {
			await terminal.dispose();
			await model.dispose();
			await rm(base, { recursive: true, force: true, maxRetries: 5 });
		},
	};
}
