import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { paths } from '../../src/protocol/hookWire';
import { approach } from '../endToEnd/questions';
import { eventually } from '../stage/eventually';
import { accepted, served } from './bareClient';
import { openBenchWindow } from './benchWindow';
import { epochNow } from './epochNow';
import type { Finding, Measure } from './measure';
import { packExtension } from './packExtension';
import { askBody } from './posts';
import { inTurn } from './rounds';
import { seenAt } from './seenAt';

/** The editor gathers changes of a list that come within 200 ms of each other: a question seldom does. */
const quiet = 400;

/** From a hook's post to what a person sees of it in a real window. */
export const windowUpdate: Measure = {
	name: 'windowUpdate',
	async run(bench) {
		const portFile = bench.inside('badge.port');
		const { page, form, door } = await openBenchWindow(bench, 'windowUpdate', {
			moreExtensions: [await packExtension('badge', bench.inside())],
			env: { BENCH_BADGE_PORT: portFile },
		});
		const port = await eventually(async () => Number(await readFile(portFile, 'utf8').catch(() => '')) || undefined, () => 'the port of the badge', 30_000);
		const badgeOf = (title: string) => `.activitybar .action-item:has(> .action-label[aria-label^="${title}"]) .badge-content`;
		let next = 0;
		let badge = 0;
		const times = await inTurn(bench.rounds(40, 5), {
			ours: async () => {
				const n = next++;
				const question = `${approach.question} (${n})`;
				const moments = await Promise.all([
					seenAt(page, badgeOf('Question Panel'), '1'),
					seenAt(page, '.monaco-list-row', question),
					seenAt(form, 'body', question),
				]);
				const startedAt = epochNow();
				const hook = await accepted(door, paths.ask, askBody(n, 100, { tool_input: { questions: [{ ...approach, question }] } }));
				const seen = await Promise.all(moments.map((moment) => moment()));
				const requestPath = `${paths.requests}/${(JSON.parse(askBody(n)) as { requestId: string }).requestId}`;
				await served(door, `${requestPath}/release`, '{}');
				await served(door, `${requestPath}/remove`, '{}');
				hook.destroy();
				await page.locator(badgeOf('Question Panel')).filter({ visible: true }).waitFor({ state: 'hidden' });
				await delay(quiet);
				return seen.map((at) => at - startedAt);
			},
			badge: async () => {
				const value = ++badge;
				const moment = await seenAt(page, badgeOf('Badge'), String(value));
				const startedAt = epochNow();
				await served({ port, token: 'none' }, '/', JSON.stringify({ value }));
				return (await moment()) - startedAt;
			},
		});
		const reference = { name: 'an extension that only sets a badge', samples: times.badge };
		return ['badge', 'list', 'form'].map<Finding>((what, index) => ({
			name: `question to ${what} in the window`,
			unit: 'ms',
			ours: times.ours.map((seen) => seen[index] ?? NaN),
			reference,
		}));
	},
};
