import { startClaude, type ClaudeOptions, type ClaudeSession } from '../stage/claudeSession';
import { NEWEST_CLAUDE_CODE } from '../stage/claudeCode';
import { startScriptedModel, type Turn } from '../stage/scriptedModel';
import { epochNow } from './epochNow';
import type { Bench } from './theBench';

/** A real Claude Code whose model waits before each turn until it is told to go on. */
export interface PacedClaude {
	readonly claude: ClaudeSession;
	/** The moment, on the clock of `epochNow`, at which the model was told to go on. */
	readonly startedAt: number;
	/** Plays the next turn; resolves with the moment at which Claude Code asked for the one after it. */
	play(): Promise<number>;
}

/** The model begins again after the last turn. */
export async function startPaced(bench: Bench, turns: readonly Turn[], options: Pick<ClaudeOptions, 'home' | 'cwd' | 'settings'>): Promise<PacedClaude> {
	let release: () => void = () => undefined;
	let arrive: (at: number) => void = () => undefined;
	const nextArrival = () => new Promise<number>((resolve) => (arrive = resolve));
	const after = () =>
		new Promise<void>((resolve) => {
			const at = epochNow();
			release = resolve;
			arrive(at);
		});
	const model = await startScriptedModel({ turns: turns.map((turn) => ({ ...turn, after })), repeat: true });
	bench.later(() => model.dispose());
	const first = nextArrival();
	const claude = await startClaude({ version: NEWEST_CLAUDE_CODE, model, prompt: 'Go on, step by step', ...options });
	bench.later(() => claude.dispose());
	await first;
	let startedAt = 0;
	return {
		claude,
		get startedAt() {
			return startedAt;
		},
		play: () => {
			const arrival = nextArrival();
			startedAt = epochNow();
			release();
			return arrival;
		},
	};
}
