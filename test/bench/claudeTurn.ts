import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { approach } from '../endToEnd/questions';
import { openDeskIn } from './deskInHome';
import type { Measure } from './measure';
import { startPaced, type PacedClaude } from './pacedClaude';
import { inTurn } from './rounds';
import type { Bench } from './theBench';
import { untilHooksEnd } from './untilHooksEnd';

const chosen = approach.options[0]?.label ?? '';

/** From the model's question to its next request, when nobody takes time to think. */
export const claudeTurn: Measure = {
	name: 'claudeTurn',
	async run(bench) {
		const { home, panelHome, project } = await bench.home('claudeTurn');
		const { inbox, desk, dispose } = await openDeskIn(panelHome);
		bench.later(dispose);
		inbox.onDidChange(({ request, from }) => {
			if (from === undefined) {
				void desk.decide(request.id, { kind: 'answer', answer: [{ labels: [chosen], other: '', notes: '' }] }, 'api');
			}
		});
		const other = await bench.home('claudeTurnHttp');
		const ours = await startPaced(bench, [{ ask: [approach] }], { home, cwd: project });
		const http = await startPaced(bench, [{ ask: [approach] }], { home: other.home, cwd: other.project, settings: await httpHook(bench) });
		const turnOf = (paced: PacedClaude) => async () => {
			const passed = (await paced.play()) - paced.startedAt;
			await untilHooksEnd(paced.claude.pid);
			return passed;
		};
		const turns = await inTurn(bench.rounds(40, 5), { ours: turnOf(ours), http: turnOf(http) });
		return [{
			name: 'Claude Code turn with a question answered at once',
			unit: 'ms',
			ours: turns.ours,
			reference: { name: 'http hook that answers at once', samples: turns.http },
			goal: { atMost: 1.25 },
		}];
	},
};

/** Settings with one hook, which Claude Code calls itself: no process, no window to be found. */
async function httpHook(bench: Bench): Promise<object> {
	const server = createServer((request, response) => {
		void text(request).then((body) => {
			const { tool_input: input } = JSON.parse(body) as { tool_input: object };
			const decision = { behavior: 'allow', updatedInput: { ...input, answers: { [approach.question]: chosen } } };
			response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ hookSpecificOutput: { hookEventName: 'PermissionRequest', decision } }));
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	bench.later(() => server.closeAllConnections());
	bench.later(() => server.close());
	const { port } = server.address() as AddressInfo;
	return { hooks: { PermissionRequest: [{ matcher: 'AskUserQuestion', hooks: [{ type: 'http', url: `http://127.0.0.1:${port}/`, timeout: 600 }] }] } };
}
