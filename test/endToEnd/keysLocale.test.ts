import { afterAll, expect, it } from 'vitest';
import { approach } from './questions';
import { setTerminalScene } from './terminalScene';

const scene = setTerminalScene();

// An editor that was started by a service or in a container often has no other.
const locale = process.env['LC_ALL'];
afterAll(() => {
	if (locale === undefined) {
		delete process.env['LC_ALL'];
	} else {
		process.env['LC_ALL'] = locale;
	}
});

it('an answer is typed also where the locale is not UTF-8', async () => {
	const { answer, model, waitForQuestions } = await scene.ask('2.1.326', { columns: 80, rows: 24 }, [{ ask: [approach] }, { say: 'Thank you.' }]);
	await waitForQuestions([approach]);
	process.env['LC_ALL'] = 'C';
	const result = await answer([approach], { kind: 'answer', answer: [{ labels: [], other: 'caisse 🎉 صندوق', notes: '' }] });
	expect(result).toMatchObject({ outcome: 'typed' });
	expect((await model.received(0)).content).toContain('="caisse 🎉 صندوق"');
});
