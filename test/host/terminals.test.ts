import { strict as assert } from 'node:assert';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { window } from 'vscode';
import { eventually } from '../stage/eventually';
import { announced, LIMIT_MS } from './thisWindow';

suite('a terminal of the editor', () => {
	test('knows its window, and neither port nor secret', async function () {
		if (process.platform === 'win32') {
			this.skip();
		}
		const { file } = await announced();
		const folder = await mkdtemp(path.join(tmpdir(), 'question-panel-terminal-'));
		const written = path.join(folder, 'environment');
		const terminal = window.createTerminal({ shellPath: '/bin/sh', shellArgs: ['-c', `env > '${written}.part' && mv '${written}.part' '${written}'`] });
		try {
			const environment = await eventually(
				() => readFile(written, 'utf8').catch(() => undefined),
				() => 'an environment written by the terminal',
				LIMIT_MS,
			);
			// Only our own variables are compared: a failure must not print the rest of somebody's environment.
			const told = environment.split('\n').filter((line) => /^QUESTION_PANEL_(?:WINDOW|URL|TOKEN|PORT)=/.test(line));
			assert.deepEqual(told, [`QUESTION_PANEL_WINDOW=${file.windowId}`]);
			assert.ok(!environment.includes(file.token), 'the secret is in the environment');
		} finally {
			terminal.dispose();
			await rm(folder, { recursive: true, force: true, maxRetries: 5 });
		}
	});
});
