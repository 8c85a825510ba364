import { readFile } from 'node:fs/promises';
import type { Frame, Page } from 'playwright-core';
import { eventually } from '../stage/eventually';
import { packedExtension } from '../stage/repository';
import { startWorkbench } from '../stage/workbench';
import type { Target } from './bareClient';
import { packExtension } from './packExtension';
import { postsIn, type Posts } from './posts';
import type { Bench } from './theBench';
import { windowDoor } from './windowDoor';

/** A real window with our container open: list, badge and form are all on the screen. */
export interface BenchWindow {
	readonly home: string;
	readonly project: string;
	readonly page: Page;
	/** The document of the form. */
	readonly form: Frame;
	readonly door: Target;
	readonly posts: Posts;
	/** Where the extension listens that only sets a badge. */
	readonly badgePort: number;
	/** The number on the icon of the container with this title. */
	badgeOf(title: string): string;
	/** Ends when nothing waits in it. */
	untilNothingWaits(): Promise<void>;
}

export async function openBenchWindow(bench: Bench): Promise<BenchWindow> {
	const { home, panelHome, project } = await bench.home('window');
	const portFile = bench.inside('badge.port');
	const workbench = await startWorkbench({
		version: '1.139',
		extension: packedExtension,
		moreExtensions: [await packExtension('badge', bench.inside())],
		// No tmux server is to be found: the window looks for the panes of sessions that left their hooks.
		env: { BENCH_BADGE_PORT: portFile, TMUX_TMPDIR: bench.inside('no-tmux') },
		home,
		folder: project,
		// They come and go by themselves, and would be measured along.
		settings: { 'questionPanel.notifications.show': 'never' },
	});
	bench.later(() => workbench.dispose());
	const { page } = workbench;
	await workbench.runCommand('Question Panel: Show Questions');
	const form = await eventually(async () => {
		for (const frame of page.frames()) {
			if ((await frame.locator('[data-place="view"]').count().catch(() => 0)) > 0) { // A frame may go while it is looked at.
				return frame;
			}
		}
		return undefined;
	}, () => 'the form', 30_000);
	const badgePort = await eventually(async () => Number(await readFile(portFile, 'utf8').catch(() => '')) || undefined, () => 'the port of the badge', 30_000);
	const badgeOf = (title: string) => `.activitybar .action-item:has(> .action-label[aria-label^="${title}"]) .badge-content`;
	return {
		home,
		project,
		page,
		form,
		door: await windowDoor(panelHome),
		posts: await postsIn(bench.inside('sessions')),
		badgePort,
		badgeOf,
		untilNothingWaits: () => page.locator(badgeOf('Question Panel')).filter({ visible: true }).waitFor({ state: 'hidden' }),
	};
}
