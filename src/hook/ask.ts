import { randomUUID } from 'node:crypto';
import { watch } from 'node:fs';
import { hookProtocolVersion, paths } from '../protocol/hookWire';
import { safeOutput } from './output';
import type { HookEvent } from './main';
import { QuestionEnd } from './questionEnd';
import { tell, waitAt, type WaitResult } from './talk';
import { windowsFolder, windowsFor, type WindowAddress } from './windows';

/** Milliseconds. */
const limits = {
	/** A window that has not taken the question by then is passed over for now. */
	accept: 3000,
	/** Claude Code and its transcript are looked after this often. */
	check: 1000,
	/** A window that the file system did not announce is found by looking this often. */
	lookForWindows: 5000,
	/** A window that takes longer to hear why the hook ends finds out by itself. */
	farewell: 500,
};

/**
 * Waits with the question until somebody decides: joins a window, or stays idle until one appears, and
 * joins again when it goes. Resolves with what to print, or with nothing.
 */
export async function ask(event: HookEvent, env: NodeJS.ProcessEnv): Promise<string | undefined> {
	const folder = windowsFolder(env);
	if (folder === undefined && windowsFor('', env, folder).length === 0) {
		return undefined;
	}
	const waiting = new Waiting(event, env, folder);
	await Promise.race([waiting.result, waiting.joinWindows()]);
	return waiting.result;
}

class Waiting {
	private readonly requestId = randomUUID();
	private readonly startedAt = Date.now();
	private readonly parentPid = process.ppid;
	private readonly refusedBy = new Set<string>();
	private readonly timer: NodeJS.Timeout;
	private current: WindowAddress | undefined;
	private isOver = false;
	private wake: () => void = () => undefined;
	private resolve: (output: string | undefined) => void = () => undefined;
	readonly result = new Promise<string | undefined>((resolve) => (this.resolve = resolve));

	constructor(
		private readonly event: HookEvent,
		private readonly env: NodeJS.ProcessEnv,
		private readonly folder: string | undefined,
	) {
		const { transcript_path: transcript, tool_input: input } = event;
		const end = typeof transcript === 'string' ? new QuestionEnd(transcript, input?.['questions'], this.startedAt) : undefined;
		this.timer = setInterval(() => {
			// The hook is Claude Code's own child: it has another parent once that is gone.
			if (process.ppid !== this.parentPid) {
				void this.leave('claudeGone');
			} else if (end?.hasCome()) {
				void this.leave('transcript');
			}
		}, limits.check);
		// Esc, a timeout or the end of the session: the window finds out which.
		process.on('SIGTERM', () => this.finish(undefined));
		process.on('SIGINT', () => this.finish(undefined));
	}

	async joinWindows(): Promise<void> {
		while (!this.isOver) {
			// Watched from before the look: a window that comes in between is not missed.
			const change = this.nextChange();
			for (const window of windowsFor(String(this.event.cwd ?? ''), this.env, this.folder)) {
				if (!this.isOver && !this.refusedBy.has(window.key)) {
					this.take(await this.waitAt(window), window);
				}
			}
			await change;
		}
	}

	private async waitAt(window: WindowAddress): Promise<WaitResult> {
		this.current = window;
		const { TMUX: tmux, TMUX_PANE: pane } = this.env;
		const body = {
			version: hookProtocolVersion,
			requestId: this.requestId,
			waitedMs: Math.max(0, Date.now() - this.startedAt),
			event: this.event,
			...(window.isLocal ? { claudePid: this.parentPid } : {}),
			...(tmux && pane ? { pane: { server: tmux.split(',')[0] ?? '', id: pane } } : {}),
		};
		const result = await waitAt(window, paths.ask, body, limits.accept);
		this.current = undefined;
		return result;
	}

	private take(result: WaitResult, window: WindowAddress): void {
		if (result.type === 'answer') {
			const output = safeOutput(result.output, this.event.tool_input);
			this.finish(output && JSON.stringify(output));
		} else if (result.type === 'end') {
			this.finish(undefined);
		} else if (result.type === 'refused') {
			this.refusedBy.add(window.key);
		}
	}

	/** A window appears or goes, some time passes, or the wait is over. */
	private nextChange(): Promise<void> {
		return new Promise((resolve) => {
			const watcher = this.watchFolder();
			const timer = setTimeout(() => this.wake(), limits.lookForWindows);
			this.wake = () => {
				clearTimeout(timer);
				watcher?.close();
				resolve();
			};
		});
	}

	private watchFolder(): { close(): void } | undefined {
		try {
			return this.folder === undefined
				? undefined
				: watch(this.folder, () => this.wake()).on('error', () => undefined); // The look by the clock goes on.
		} catch {
			// Out of watches: the look by the clock goes on.
			return undefined;
		}
	}

	/** Tells the window why nobody waits any more, then ends without a word. */
	private async leave(cause: 'claudeGone' | 'transcript'): Promise<void> {
		const window = this.current;
		if (window && !this.isOver) {
			await tell(window, paths.ending, { version: hookProtocolVersion, requestId: this.requestId, cause }, limits.farewell);
		}
		this.finish(undefined);
	}

	private finish(output: string | undefined): void {
		if (this.isOver) {
			return;
		}
		this.isOver = true;
		clearInterval(this.timer);
		this.wake();
		this.resolve(output);
	}
}
