import { setTimeout as delay } from 'node:timers/promises';
import { paths } from '../../src/protocol/hookWire';
import { approach } from '../endToEnd/questions';
import { accepted, served } from './bareClient';
import { epochNow } from './epochNow';
import type { Finding, Measure } from './measure';
import { requestIdOf } from './posts';
import { inTurn } from './rounds';
import { seenAt } from './seenAt';

/** The editor gathers changes of a list that come within 200 ms of each other: a question seldom does. */
const quiet = 400;

/** From a hook's post to what a person sees of it in a real window. */
export const windowUpdate: Measure = {
	name: 'windowUpdate',
	async run(bench, openWindow) {
		const { page, form, door, posts, badgePort, badgeOf, untilNothingWaits } = await openWindow();
		await untilNothingWaits();
		let next = 0;
		let badge = 0;
		const times = await inTurn(bench.rounds(40, 5), {
			ours: async () => {
				const n = next++;
				const question = `${approach.question} (update ${n})`;
				const moments = await Promise.all([
					seenAt(page, badgeOf('Question Panel'), '1'),
					seenAt(page, '.monaco-list-row', question),
					seenAt(form, 'body', question),
				]);
				const startedAt = epochNow();
				const hook = await accepted(door, paths.ask, posts.ask(n, question));
				const seen = await Promise.all(moments.map((moment) => moment()));
				await served(door, `${paths.requests}/${requestIdOf(n)}/release`, '{}');
				await served(door, `${paths.requests}/${requestIdOf(n)}/remove`, '{}');
				hook.destroy();
				await untilNothingWaits();
				await delay(quiet);
				return seen.map((at) => at - startedAt);
			},
			badge: async () => {
				const value = ++badge;
				const moment = await seenAt(page, badgeOf('Badge'), String(value));
				const startedAt = epochNow();
				await served({ port: badgePort, token: 'none' }, '/', JSON.stringify({ value }));
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
