import { strict as assert } from 'node:assert';
import { setTimeout as delay } from 'node:timers/promises';
import { commands, TabInputWebview, window, type Disposable, type Tab } from 'vscode';
import * as ids from '../../src/editor/ids';
import type { HookReply } from '../../src/protocol/hookWire';
import { eventually } from '../stage/eventually';
import { announced, ask, LIMIT_MS, listed, plainQuestion } from './thisWindow';

const trap = 'questionPanelTest.trap';
const { question: text } = plainQuestion;

function answersIn(reply: HookReply | undefined): unknown {
	assert.equal(reply?.type, 'answer');
	const { decision } = reply.output.hookSpecificOutput;
	assert.equal(decision.behavior, 'allow');
	return decision.updatedInput['answers'];
}

/** The form as an editor tab, wherever it is. The editor puts a word of its own before the type. */
function formTabs(): Tab[] {
	return window.tabGroups.all.flatMap(({ tabs }) => tabs).filter(({ input }) => input instanceof TabInputWebview && input.viewType.endsWith(ids.tabType));
}

suite('a question that was asked', () => {
	suiteSetup(announced);

	test('is pending', async () => {
		const question = await ask();
		await question.reaches('pending');
		await question.ended({ [text]: 'Option B' });
	});

	test('is answered over the endpoint, and delivered once it is seen to arrive', async () => {
		const question = await ask();
		assert.equal((await question.answer(['Option A'])).status, 202);
		assert.deepEqual(answersIn(await question.next()), { [text]: 'Option A' });
		assert.equal(await question.next(), undefined);
		await question.reaches('answered');
		await question.ended({ [text]: 'Option A' });
		await question.reaches('delivered');
	});

	test('is answered in the palette', async () => {
		const question = await ask();
		const answered = commands.executeCommand(ids.commands.answer, question.row);
		const reply = question.next();
		// The picker tells nobody that it is open, and to accept where there is none does nothing.
		for (let isOver = false; !isOver; ) {
			await commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
			isOver = await Promise.race([reply.then(() => true), delay(200, false)]);
		}
		assert.deepEqual(answersIn(await reply), { [text]: 'Option A' });
		await answered;
		await question.ended({ [text]: 'Option A' });
		await question.reaches('delivered');
	});

	test('takes one answer', async () => {
		const question = await ask();
		const statuses = await Promise.all(['Option A', 'Option B'].map(async (label) => (await question.answer([label])).status));
		assert.deepEqual(statuses.sort(), [202, 409]);
		assert.equal((await question.next())?.type, 'answer');
		assert.equal(await question.next(), undefined);
		await question.ended({ [text]: 'Option A' });
	});

	test('is left to the terminal by the command on its row', async () => {
		const question = await ask();
		await commands.executeCommand(ids.commands.answerInTerminal, question.row);
		assert.deepEqual(await question.next(), { type: 'end' });
		assert.equal(await question.next(), undefined);
		await question.reaches('released');
		assert.equal((await question.answer(['Option A'])).status, 409);
		await question.ended({ [text]: 'Option B' });
		await question.reaches('answeredElsewhere');
	});

	test('is left to the terminal by the command alone if no other waits', async () => {
		const question = await ask();
		await commands.executeCommand(ids.commands.answerInTerminal);
		assert.deepEqual(await question.next(), { type: 'end' });
		await question.ended({ [text]: 'Option B' });
		await question.reaches('answeredElsewhere');
	});

	test('is left to the terminal by the command alone if the form shows it, even if another has waited longer', async () => {
		const oldest = await ask();
		const shown = await ask();
		await commands.executeCommand(ids.commands.open, shown.row);
		const reply = shown.next();
		// The form tells nobody that it is there; until then the command asks which question is meant.
		for (let isOver = false; !isOver; ) {
			void commands.executeCommand(ids.commands.answerInTerminal);
			isOver = await Promise.race([reply.then(() => true), delay(500, false)]);
			await commands.executeCommand('workbench.action.closeQuickOpen');
		}
		assert.deepEqual(await reply, { type: 'end' });
		await oldest.reaches('pending');
		await oldest.ended({ [text]: 'Option B' });
		await shown.ended({ [text]: 'Option B' });
	});

	test('is removed from the list once only the terminal can answer it', async () => {
		const question = await ask();
		await commands.executeCommand(ids.commands.answerInTerminal, question.row);
		await question.reaches('released');
		await commands.executeCommand(ids.commands.removeFromList, question.row);
		await question.reaches('withdrawn');
	});

	test('is answered in the terminal before anybody answers here', async () => {
		const question = await ask();
		await question.ended({ [text]: 'Option C' });
		assert.deepEqual(await question.next(), { type: 'end' });
		await question.reaches('answeredElsewhere');
	});

	for (const command of ['show', 'open', 'openInEditor', 'showTerminal', 'muteSession', 'unmuteSession', 'endSnooze', 'copyAnswer', 'removeFromList', 'showLog'] as const) {
		test(`still waits after the command "${command}"`, async () => {
			const question = await ask();
			const row = command.endsWith('Session') ? { kind: 'session', sessionId: question.sessionId } : question.row;
			await commands.executeCommand(ids.commands[command], row);
			await question.reaches('pending');
			assert.equal((await question.answer(['Option A'])).status, 202);
			assert.equal((await question.next())?.type, 'answer');
			await question.ended({ [text]: 'Option A' });
			await question.reaches('delivered');
		});
	}

	test('is shown in an editor tab, of which there is one, and waits whether it is open or closed', async () => {
		await window.tabGroups.close(formTabs());
		const first = await ask();
		const second = await ask();
		await commands.executeCommand(ids.commands.openInEditor, first.row);
		await eventually(() => formTabs().length === 1, () => 'the form as a tab', LIMIT_MS);
		await commands.executeCommand(ids.commands.openInEditor, second.row);
		await commands.executeCommand(ids.commands.openInEditor);
		await eventually(() => formTabs().some(({ isActive }) => isActive), () => 'the tab in front', LIMIT_MS);
		assert.equal(formTabs().length, 1);
		await Promise.all([first.reaches('pending'), second.reaches('pending')]);
		await window.tabGroups.close(formTabs());
		await eventually(() => formTabs().length === 0, () => 'no tab', LIMIT_MS);
		await Promise.all([first.reaches('pending'), second.reaches('pending')]);
		// It can be opened anew, and an answer reaches the hook as before.
		await commands.executeCommand(ids.commands.openInEditor, second.row);
		await eventually(() => formTabs().length === 1, () => 'the form as a tab again', LIMIT_MS);
		assert.equal((await second.answer(['Option A'])).status, 202);
		assert.deepEqual(answersIn(await second.next()), { [text]: 'Option A' });
		await second.ended({ [text]: 'Option A' });
		await second.reaches('delivered');
		await first.ended({ [text]: 'Option B' });
		await window.tabGroups.close(formTabs());
	});

	for (const from of [{ from: 'terminal' }, { from: 'list' }, { from: 'nowhere' }, undefined]) {
		test(`is shown in the form by its key, which says ${JSON.stringify(from) ?? 'nothing'}`, async () => {
			const question = await ask();
			await commands.executeCommand(ids.commands.show, from);
			await question.reaches('pending');
			await question.ended({ [text]: 'Option B' });
		});
	}

	test('leaves the list with all that are over, and no other does', async () => {
		const over = await ask();
		const waiting = await ask();
		await over.ended({ [text]: 'Option C' });
		await over.reaches('answeredElsewhere');
		await commands.executeCommand(ids.commands.clearFinished);
		const left = await listed();
		assert.equal(left.get(waiting.id), 'pending');
		const finished = ['delivered', 'different', 'answeredElsewhere', 'withdrawn', 'lost'];
		assert.deepEqual([...left.values()].filter((state) => finished.includes(state)), []);
		await waiting.ended({ [text]: 'Option C' });
	});
});

suite('words of the model', () => {
	const cases: readonly [name: string, words: string][] = [
		['a thousand characters', 'long '.repeat(200)],
		['from right to left', 'איזו גישה? \u202eهل نعيد الكتابة\u202c'],
		['a command link', `[Press me](command:${trap})`],
		['an icon', '$(trash) $(sync~spin)'],
		['markup', `<img src=x onerror="alert(1)"> **bold** <a href="command:${trap}">x</a>`],
		['line breaks and control characters', 'one\n\ntwo\r\n\u0007\u001b[31mthree'],
		['names of parts of every object', '__proto__'],
	];
	let sprung = 0;
	let registration: Disposable | undefined;

	suiteSetup(async () => {
		await announced();
		registration = commands.registerCommand(trap, () => sprung++);
	});
	suiteTeardown(() => registration?.dispose());

	for (const [name, words] of cases) {
		test(`are shown and sent back as they are: ${name}`, async () => {
			const options = [{ label: words, description: words }, { label: 'No', description: '' }];
			const question = await ask({ question: words, header: words.slice(0, 12), multiSelect: false, options });
			await commands.executeCommand(ids.commands.show);
			await commands.executeCommand(ids.commands.open, question.row);
			await question.reaches('pending');
			assert.equal((await question.answer([words])).status, 202);
			// As text: a key may be one that an object has already.
			assert.equal(JSON.stringify(answersIn(await question.next())), `{${JSON.stringify(words)}:${JSON.stringify(words)}}`);
			await question.ended(JSON.parse(`{${JSON.stringify(words)}:${JSON.stringify(words)}}`) as Record<string, string>);
			await question.reaches('delivered');
			assert.equal(sprung, 0);
		});
	}
});
