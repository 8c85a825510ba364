import { packedExtension } from '../stage/repository';
import { eventually } from '../stage/eventually';
import { startWorkbench, type WorkbenchOptions } from '../stage/workbench';
import type { Frame, Page } from 'playwright-core';
import type { Target } from './bareClient';
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
}

export async function openBenchWindow(bench: Bench, name: string, options: Partial<WorkbenchOptions> = {}): Promise<BenchWindow> {
	const { home, panelHome, project } = await bench.home(name);
	const workbench = await startWorkbench({
		version: '1.139',
		extension: packedExtension,
		home,
		folder: project,
		// They come and go by themselves, and would be measured along.
		settings: { 'questionPanel.notifications.show': 'never' },
		...options,
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
	return { home, project, page, form, door: await windowDoor(panelHome) };
}
