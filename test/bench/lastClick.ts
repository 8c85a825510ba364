import { spawn } from 'node:child_process';
import { approach } from '../endToEnd/questions';
import type { Turn } from '../stage/scriptedModel';
import { systemParts } from '../stage/systemParts';
import { epochNow } from './epochNow';
import type { Measure } from './measure';
import { startPaced } from './pacedClaude';
import { inTurn } from './rounds';
import type { Bench } from './theBench';
import { untilHooksEnd } from './untilHooksEnd';

/** Each turn asks something else, so that the one on the screen is known to be the one at hand. */
const turns: readonly Turn[] = Array.from({ length: 200 }, (_, n) => ({ ask: [{ ...approach, question: `${approach.question} (${n})` }] }));

/** From the click or key with which a person sends the answer, which they chose before, to the model's next request. */
export const lastClick: Measure = {
	name: 'lastClick',
	async run(bench, openWindow) {
		const { home, project, form, untilNothingWaits } = await openWindow();
		await untilNothingWaits();
		const plain = await bench.home('lastClickTerminal');
		const ours = await startPaced(bench, turns, { home, cwd: project });
		const terminal = await startPaced(bench, turns, { home: plain.home, cwd: plain.project, settings: {} });
		const enter = await keyboardOf(bench, terminal.claude.socketName);
		const numbers = { ours: 0, terminal: 0 };
		const times = await inTurn(bench.rounds(40, 2), {
			ours: async () => {
				const arrival = ours.play();
				await form.getByText(`(${numbers.ours++})`).first().waitFor();
				await ours.claude.waitForPicker();
				await form.getByRole('radio', { name: /Option A/ }).click();
				const clickedAt = await form.getByRole('button', { name: 'Submit' }).evaluate((button) => {
					const at = performance.timeOrigin + performance.now();
					(button as HTMLElement).click();
					return at;
				});
				const passed = (await arrival) - clickedAt;
				await untilHooksEnd(ours.claude.pid);
				return passed;
			},
			terminal: async () => {
				const arrival = terminal.play();
				await terminal.claude.waitForText(`(${numbers.terminal++})`);
				await terminal.claude.waitForPicker();
				const pressedAt = epochNow();
				enter();
				return (await arrival) - pressedAt;
			},
		});
		return [{
			name: 'click on Submit, which sends the answer, to the model\'s next request',
			unit: 'ms',
			ours: times.ours,
			reference: { name: 'Enter on the option in the terminal\'s picker, which sends it, without hooks', samples: times.terminal },
			goal: { atMost: 1.2 },
		}];
	},
};

/** Presses Enter at once: a client that is attached all the time, because starting one for each key would be measured along. */
async function keyboardOf(bench: Bench, socketName: string): Promise<() => void> {
	const { tmux } = await systemParts('tmux');
	const client = spawn(tmux, ['-L', socketName, '-f', '/dev/null', '-C', 'attach-session', '-f', 'ignore-size'], { env: { PATH: process.env['PATH'] }, stdio: ['pipe', 'ignore', 'inherit'] });
	bench.later(() => client.kill());
	return () => void client.stdin.write('send-keys Enter\n');
}
