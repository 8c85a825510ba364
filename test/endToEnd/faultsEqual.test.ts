import { describe, expect, it } from 'vitest';
import { approach, features } from './questions';
import { claudeVersions, setScene } from './scene';

const scene = setScene();

const answer = async (label: RegExp) => {
	await scene.form.getByRole('radio', { name: label, checked: false }).click();
	await scene.form.getByRole('button', { name: 'Submit' }).click();
};

/** The rows of what is over, newest first; the list of them is open afterwards. */
const finished = async (label: string, count: number) => {
	const group = scene.row('Recently finished');
	if ((await group.getAttribute('aria-expanded')) === 'false') {
		await group.click();
	}
	await expect.poll(() => scene.row(/Approach|Features/).filter({ hasText: label }).count()).toBe(count);
};

describe.each(claudeVersions)('in Claude Code %s', (version) => {
	it(`the same question, asked twice one after the other, gets an answer each time (${version})`, async () => {
		await scene.run('Clear Finished Questions');
		const { claude, model } = await scene.ask(version, [{ ask: [approach] }, { ask: [approach] }, { say: 'Thank you.' }]);
		await claude.waitForPicker();
		await scene.showForm();
		await answer(/Option B/);
		expect((await model.nextToolResult()).content).toContain('="Option B"');
		await answer(/Option C/);
		expect((await model.nextToolResult()).content).toContain('="Option C"');
		await scene.form.getByText(/^Delivered: /).waitFor();
		await finished('delivered', 2);
		await finished('unverified', 0);
		expect(model.toolResults).toHaveLength(2);
	});

	it(`two equal questions of one message get both answers, and which got which is not guessed (${version})`, async () => {
		await scene.run('Clear Finished Questions');
		const { claude, model } = await scene.ask(version, [{ askBoth: [[approach], [approach]] }, { say: 'Thank you.' }]);
		await claude.waitForPicker();
		await scene.showForm();
		await scene.form.getByText('1 of 2').waitFor();
		await answer(/Option B/);
		await scene.form.getByText('Sending…').waitFor();
		await scene.form.getByRole('button', { name: 'Next request' }).click();
		await answer(/Option C/);
		const contents = [(await model.nextToolResult()).content, (await model.nextToolResult()).content];
		expect(contents.filter((content) => content.includes('="Option B"'))).toHaveLength(1);
		expect(contents.filter((content) => content.includes('="Option C"'))).toHaveLength(1);
		await finished('delivered, unverified', 2);
		await scene.picture(`fault-equal-${version}`);
		await claude.waitForText('Thank you.');
		expect(model.toolResults).toHaveLength(2);
	});

	it.each([
		['two questions of one message', features],
		['two equal questions of one message', approach],
	])(`Esc on one of %s withdraws both (${version})`, async (_name, second) => {
		await scene.run('Clear Finished Questions');
		const { claude, model } = await scene.ask(version, [{ askBoth: [[approach], [second]] }, { say: 'Thank you.' }]);
		await claude.waitForPicker();
		await scene.showForm();
		await scene.form.getByText('1 of 2').waitFor();
		await claude.key('Escape');
		await scene.form.getByText('Withdrawn: dismissed in the terminal.').waitFor();
		await finished('withdrawn', 2);
		expect(model.toolResults).toEqual([]);
	});
});
