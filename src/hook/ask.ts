import { lstatSync, type WatchEventType } from 'node:fs';
import { hookProtocolVersion, paths } from '../protocol/hookWire';
import { safeOutput } from './output';
import type { HookEvent } from './main';
import { newRequestId } from './newRequestId';
import { QuestionEnd } from './questionEnd';
import type { Told, WaitResult } from './talk';
import { watchPath, type Watch } from './watchPath';
import { windowsFolder, windowsFor, type WindowAddress } from './windows';

/** Milliseconds. */
const limits = {
	/** A window that has not taken the question by then is passed over for now. */
	accept: 3000,
	/** Claude Code, its transcript and the folder of windows are looked after this often at first. */
	check: 1000,
	/** Who has waited for so long is likely to wait longer: */
	longWait: 30_000,
	/** then a look, which wakes a processor, is taken this often only; */
	checkSeldom: 5000,
	/** and hardly ever where all that may happen tells of itself. */
	checkWatched: 60_000,
	/** A window that was there and did not take the question is tried again at the first look after so long. */
	tryAgain: 4000,
	/** A window that takes longer to hear why the hook ends finds out by itself. */
	farewell: 500,
};

/** Loaded once there is somebody to talk to. */
const talking = () => import('./talk');

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

/** How long this process has run, whatever becomes of the clock. */
function uptimeMs(): number {
	return process.uptime() * 1000;
}

/** Its launcher names processes in numbers of its own there. */
const isWindows = process.platform === 'win32';

class Waiting {
	private readonly requestId = newRequestId();
	/** When the process started: Claude Code shows its picker while that takes its time. Milliseconds of the wall clock. */
	private readonly startedAt = Math.floor(Date.now() - uptimeMs());
	private readonly parentPid: number;
	private readonly refusedBy = new Set<string>();
	private readonly end: QuestionEnd | undefined;
	private timer: NodeJS.Timeout | undefined;
	private folderWatch: Watch | undefined;
	private transcriptWatch: Watch | undefined;
	/** Claude Code's end will be told. */
	private isEndTold = false;
	/** Since when nobody reads what is printed, if that was told: Claude Code is going, as a rule. */
	private unreadSince: number | undefined;
	private hasLooked = false;
	private current: WindowAddress | undefined;
	private triedAt: number | undefined;
	private seenFolder = '';
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
		// As the launcher knew it: Claude Code may have gone while the runtime started.
		this.parentPid = (isWindows ? 0 : Number(env['QUESTION_PANEL_PARENT'])) || process.ppid;
		this.end = typeof transcript === 'string' ? new QuestionEnd(transcript, input?.['questions'], this.startedAt) : undefined;
		this.timer = this.lookLater();
		// Esc, a timeout or the end of the session: the window finds out which.
		process.on('SIGTERM', () => this.finish(undefined));
		process.on('SIGINT', () => this.finish(undefined));
	}

	async joinWindows(): Promise<void> {
		while (!this.isOver) {
			// Watched from before the look: a window that comes in between is not missed.
			const change = this.nextChange();
			this.seenFolder = this.folderNow();
			// The folder may have been replaced since the last look: it is trusted anew.
			const windows = windowsFor(String(this.event.cwd ?? ''), this.env, windowsFolder(this.env));
			for (const window of windows) {
				if (!this.isOver && !this.refusedBy.has(window.key)) {
					await this.take(await this.waitAt(window), window);
				}
			}
			this.triedAt = windows.length > 0 ? uptimeMs() : undefined;
			this.lookLaterAgain();
			await change;
		}
	}

	private lookLater(): NodeJS.Timeout {
		const isLong = uptimeMs() - (this.unreadSince ?? 0) >= limits.longWait;
		return setTimeout(() => this.lookByTheClock(), this.isWatched() ? limits.checkWatched : isLong ? limits.checkSeldom : limits.check);
	}

	/** The next look may be due sooner, or later, than it was. */
	private lookLaterAgain(): void {
		clearTimeout(this.timer);
		if (!this.isOver) {
			this.timer = this.lookLater();
		}
	}

	/** Whether nothing can happen of which nobody would tell. */
	private isWatched(): boolean {
		const isWindowTold = this.current !== undefined || (this.folderWatch?.isSure === true && this.triedAt === undefined);
		return this.hasLooked && this.isEndTold && this.transcriptWatch?.isSure === true && isWindowTold;
	}

	private lookByTheClock(): void {
		this.look();
		if (!this.isOver) {
			// Not before: who is answered at once has no use for it.
			void this.keepWatch().finally(() => this.lookLaterAgain());
		}
	}

	private async keepWatch(): Promise<void> {
		const { transcript_path: transcript } = this.event;
		if (this.end && !this.transcriptWatch && typeof transcript === 'string') {
			this.transcriptWatch = watchPath(transcript, (event) => this.transcriptChanged(event), () => this.transcriptChanged('rename'));
			// What was written between the last look and the watch is told of by neither.
			this.look();
		}
		if (!this.hasLooked) {
			this.hasLooked = true;
			const { whenUnread } = await import('./standardOutput');
			this.isEndTold = whenUnread(() => {
				// The parent may take a moment longer to go, and the connection may end for another reason.
				this.isEndTold = false;
				this.unreadSince = uptimeMs();
				this.look();
				this.lookLaterAgain();
			});
		}
	}

	private transcriptChanged(event: WatchEventType): void {
		if (event === 'rename') {
			// Another file may stand there now, or the watch is lost.
			this.transcriptWatch?.close();
			this.transcriptWatch = undefined;
			this.lookLaterAgain();
		}
		this.look();
	}

	private look(): void {
		// The hook is Claude Code's own child: it has another parent once that is gone.
		if (process.ppid !== this.parentPid) {
			void this.leave('claudeGone');
		} else if (this.end?.hasCome()) {
			void this.leave('transcript');
		} else if (this.isWorthTrying()) {
			this.wake();
		}
	}

	/** Windows may be there that the file system did not announce, or that did not react. */
	private isWorthTrying(): boolean {
		const isTimeAgain = this.triedAt !== undefined && uptimeMs() - this.triedAt >= limits.tryAgain;
		return this.current === undefined && (isTimeAgain || this.folderNow() !== this.seenFolder);
	}

	/** Changes with every window that comes or goes: they are announced by new names. */
	private folderNow(): string {
		try {
			const { ino, ctimeMs } = lstatSync(this.folder ?? '');
			return `${ino} ${ctimeMs}`;
		} catch {
			// It is not there.
			return '';
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
		const { waitAt } = await talking();
		const result = await waitAt(window, paths.ask, body, limits.accept);
		this.current = undefined;
		return result;
	}

	private async take(result: WaitResult, window: WindowAddress): Promise<void> {
		if (result.type === 'answer') {
			const output = safeOutput(result.output, this.event.tool_input);
			if (output) {
				// Told before it is printed: whatever Claude Code receives until then is not from here.
				await this.tellEnding(window, 'answer', 'sent');
			}
			this.finish(output && JSON.stringify(output));
		} else if (result.type === 'end') {
			this.finish(undefined);
		} else if (result.type === 'refused') {
			this.refusedBy.add(window.key);
		}
	}

	/** A window appears or goes, it is time to try again, or the wait is over. */
	private nextChange(): Promise<void> {
		return new Promise((resolve) => {
			this.folderWatch = this.folder === undefined ? undefined : watchPath(this.folder, () => this.wake(), () => this.wake());
			this.wake = () => {
				this.folderWatch?.close();
				resolve();
			};
		});
	}

	/** Tells the window why nobody waits any more, then ends without a word. */
	private async leave(cause: 'claudeGone' | 'transcript'): Promise<void> {
		const window = this.current;
		if (window && !this.isOver) {
			await this.tellEnding(window, cause, 'taken');
		}
		this.finish(undefined);
	}

	private async tellEnding(window: WindowAddress, cause: 'claudeGone' | 'transcript' | 'answer', until: Told): Promise<void> {
		const { tell } = await talking();
		await tell(window, paths.ending, { version: hookProtocolVersion, requestId: this.requestId, cause }, limits.farewell, until);
	}

	private finish(output: string | undefined): void {
		if (this.isOver) {
			return;
		}
		this.isOver = true;
		clearTimeout(this.timer);
		this.transcriptWatch?.close();
		this.wake();
		this.resolve(output);
	}
}
