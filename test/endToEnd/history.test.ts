import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { eventually } from '../stage/eventually';
import { approach } from './questions';
import { setScene } from './scene';

const scene = setScene();
const picker = () => scene.page.locator('.quick-input-widget');
const rows = () => picker().locator('.monaco-list-row');
const kept = async () => (await readdir(path.join(scene.home, '.question-panel', 'history'))).filter((name) => name.endsWith('.json'));

it('what was asked and answered is kept over a reload, can be searched and read, and is cleared by one command', async () => {
	const { model } = await scene.ask('2.1.326', [{ ask: [approach] }, { say: 'Thank you.' }]);
	await scene.toast(/Approach/).waitFor();
	await scene.showForm();
	await scene.form.getByRole('radio', { name: /Option B/ }).click();
	await scene.form.getByRole('button', { name: 'Submit' }).click();
	expect((await model.nextToolResult()).content).toContain('="Option B"');
	await scene.form.getByText(/^Delivered:/).waitFor();
	await eventually(async () => (await kept()).length === 1, async () => `one entry; there are ${(await kept()).length}`, 10_000);

	await scene.workbench.reload(scene.page);
	await scene.run('Show History');
	await rows().filter({ hasText: 'Which approach should we use?' }).filter({ hasText: 'Option B' }).waitFor();
	await scene.page.keyboard.type('no such question');
	await rows().filter({ hasText: 'Which approach' }).waitFor({ state: 'hidden' });
	await picker().locator('input[type=text]').fill('Option B');
	await rows().filter({ hasText: 'Which approach' }).waitFor();
	await scene.picture('history-picker');
	await scene.page.keyboard.press('Enter');
	await scene.page.locator('.view-lines').getByText('Option B').first().waitFor();
	await scene.picture('history-entry');

	await scene.run('Clear History');
	await scene.page.getByRole('dialog').getByRole('button', { name: 'Clear', exact: true }).click();
	await eventually(async () => (await kept()).length === 0, async () => `no entry; there are ${(await kept()).length}`, 10_000);
	await scene.run('Show History');
	await scene.toast(/The history is empty/).waitFor();
});
