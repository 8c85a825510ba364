import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../stage/eventually';
import { approach } from './questions';
import { claudeVersions, setScene } from './scene';

const scene = setScene({ hooks: 'absent' });

/** As a person might have written it: tabs here, spaces there, another tool's hook, no line end at the end. */
const handWritten = `{
    "cleanupPeriodDays": 30,
	"hooks": { "PreToolUse": [
	    { "matcher": "Bash", "hooks": [ { "type": "command", "command": "true" } ] }
	] },
    "permissions": {"allow": ["Bash(ls:*)"]}
}`;

const settingsFile = () => path.join(scene.home, '.claude', 'settings.json');

async function choose(text: string): Promise<void> {
	const row = scene.page.locator('.quick-input-widget .monaco-list-row').filter({ hasText: text }).first();
	await row.click();
}

async function install(): Promise<void> {
	await scene.run('Install Hooks');
	await choose('all your sessions on this machine');
	await scene.page.getByText('Look at the difference').or(scene.page.getByPlaceholder(/Look at the difference/)).first().waitFor();
	await scene.picture('install-diff');
	await choose('Install these hooks');
	await scene.toast('Hooks installed.').waitFor();
}

async function uninstall(): Promise<void> {
	await scene.run('Uninstall Hooks');
	await choose('all your sessions on this machine');
	await choose('Remove these hooks');
	await scene.toast('Hooks removed.').waitFor();
}

beforeEach(async () => {
	await mkdir(path.dirname(settingsFile()), { recursive: true });
	await writeFile(settingsFile(), handWritten);
});

describe('the hook installer', () => {
	it('says in the empty view that the hooks are missing', async () => {
		await scene.showForm();
		await scene.page.getByText('Claude Code does not know about this panel yet.').waitFor();
		await scene.picture('welcome-missing');
	});

	it('leaves the very same bytes when it is undone', async () => {
		await install();
		await uninstall();
		expect(await readFile(settingsFile(), 'utf8')).toBe(handWritten);
	});

	it.each(claudeVersions)('makes Claude Code %s ask here, and takes out its own part only when it is undone', async (version) => {
		await install();
		const installed = JSON.parse(await readFile(settingsFile(), 'utf8')) as { hooks: Record<string, unknown[]> };
		expect(Object.keys(installed.hooks).sort()).toEqual(['PermissionRequest', 'PostToolUse', 'PreToolUse']);
		expect(installed.hooks['PreToolUse']).toHaveLength(2);

		const { claude, model } = await scene.ask(version, [{ ask: [approach] }, { say: 'Thank you.' }]);
		await scene.toast('Approach: Which approach should we use?').getByRole('button', { name: 'Option B' }).click();
		expect((await model.nextToolResult()).content).toContain('="Option B"');
		await claude.waitForText('Thank you.');
		expect(await claude.paneText({ history: true })).not.toMatch(/hook (error|failed)|Settings (Error|Warning)/);

		// Claude Code has rewritten the file meanwhile, as it does with settings of its own that it moves there.
		await uninstall();
		expect(JSON.parse(await readFile(settingsFile(), 'utf8'))).toMatchObject(JSON.parse(handWritten) as object);
		expect(await readFile(settingsFile(), 'utf8')).not.toContain('question-panel');
	});

	it('changes nothing when the person cancels', async () => {
		await scene.run('Install Hooks');
		await choose('all your sessions on this machine');
		await choose('Change nothing');
		expect(await readFile(settingsFile(), 'utf8')).toBe(handWritten);
	});

	it('leaves a file with a comment alone, and says where it is', async () => {
		const commented = handWritten.replace('30,', '30, // days');
		await writeFile(settingsFile(), commented);
		await scene.run('Install Hooks');
		await choose('all your sessions on this machine');
		await scene.toast(/is not valid JSON: a comment at line 2/).waitFor();
		await scene.picture('install-refused');
		expect(await readFile(settingsFile(), 'utf8')).toBe(commented);
	});
});

describe.each(claudeVersions)('the hooks of an extension that is gone, in Claude Code %s', (version) => {
	it.each(['with its folder left behind', 'with its folder removed too'])(`print nothing, and the picker works, %s (${version})`, async (how) => {
		await install();
		await scene.closeWindow();
		const panelHome = path.join(scene.home, '.question-panel');
		if (how === 'with its folder removed too') {
			await rename(panelHome, `${panelHome}-away`);
		}
		try {
			const { claude, model } = await scene.ask(version, [{ ask: [approach] }, { say: 'Thank you.' }]);
			await claude.waitForPicker();
			await claude.key('2');
			expect((await model.nextToolResult()).content).toContain('="Option B"');
			await claude.waitForText('Thank you.');
			expect(await claude.paneText({ history: true })).not.toMatch(/hook/i);
			await eventually(async () => (await scene.hookProcesses()).length === 0, () => 'the waiting hook to end', 10_000);
			expect(existsSync(panelHome)).toBe(how === 'with its folder left behind');
		} finally {
			if (!existsSync(panelHome)) {
				await rename(`${panelHome}-away`, panelHome);
			}
			await rm(`${panelHome}-away`, { recursive: true, force: true, maxRetries: 5 });
			await scene.openWindow();
			await uninstall();
		}
	});
});
