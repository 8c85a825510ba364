import { expect, it } from 'vitest';
import type { HookDecision } from '../../src/protocol/hookWire';
import { paths } from '../../src/protocol/hookWire';
import { recordedCase } from '../fixtures/recorded';
import { eventually } from '../stage/eventually';
import { openHook, send } from '../unit/endpoint/httpClient';
import { announcedWindow } from './announcedWindow';
import { approach } from './questions';
import { setScene } from './scene';

const scene = setScene();

const cases = ['plain', 'two', 'multi', 'four'] as const;

/** What the hooks of fifty sessions post, four requests each, as recorded; only the names differ. */
const recordedRequests = Array.from({ length: 50 }, (_, session) =>
	cases.map((name) => {
		const payload = recordedCase('PermissionRequest', '2.1.326', name);
		const id = `recorded-${session}-${name}`;
		const event = { ...payload, session_id: `session-${session}`, cwd: `/home/dev/project${session}`, transcript_path: undefined };
		return { id, name, event, questions: payload.tool_input.questions.map(({ question }) => question) };
	}),
).flat();

it('three real sessions and two hundred recorded requests are all listed, and each gets its own answer', async () => {
	const window = await announcedWindow(scene);
	const real = await Promise.all(['2.1.326', '2.1.197', '2.1.326'].map((version) => scene.ask(version as '2.1.326', [{ ask: [approach] }, { say: 'Thank you.' }])));
	const hooks = await Promise.all(recordedRequests.map(({ id, event }) => openHook(window, { version: 1, requestId: id, waitedMs: 0, event })));
	for (const hook of hooks) {
		expect(await hook.next()).toEqual({ type: 'accepted' });
	}
	await Promise.all(real.map(({ claude }) => claude.waitForPicker()));

	const listed = async () => ((await send(window, { method: 'GET', path: paths.requests })).body as { requests: { id: string; state: string }[] }).requests;
	const pending = await eventually(
		async () => {
			const found = (await listed()).filter(({ state }) => state === 'pending');
			return found.length === recordedRequests.length + real.length && found.map(({ id }) => id);
		},
		async () => `all of them pending: ${(await listed()).length}`,
		60_000,
	);
	await scene.page.getByRole('button', { name: /^203 waiting for an answer/ }).waitFor();
	await scene.showForm();
	await scene.picture('fault-many');

	// Answered all at once: whoever is told of a request has a text of its own.
	const textFor = (id: string, index: number) => `answer ${index} to ${id}`;
	const answers = await Promise.all(
		pending.map((id) => {
			const { questions } = recordedRequests.find((request) => request.id === id) ?? { questions: [approach.question] };
			return send(window, { path: `${paths.requests}/${id}/answer`, body: { answer: questions.map((_, index) => ({ other: textFor(id, index) })) } });
		}),
	);
	expect(answers.map(({ status }) => status).filter((status) => status !== 202)).toEqual([]);

	for (const [n, { id, event, questions }] of recordedRequests.entries()) {
		const reply = await hooks[n]?.next();
		const decision = reply?.type === 'answer' ? reply.output.hookSpecificOutput.decision : undefined;
		const sent = Object.fromEntries(questions.map((question, index) => [question, textFor(id, index)]));
		expect((decision as Extract<HookDecision, { behavior: 'allow' }>).updatedInput).toEqual({ ...event.tool_input, answers: sent });
		const seen = { ...event, hook_event_name: 'PostToolUse', tool_use_id: `toolu_${id}`, tool_response: { questions: event.tool_input.questions, answers: sent } };
		await send(window, { path: paths.observe, body: { version: 1, event: seen } });
	}
	const received = await Promise.all(real.map(async ({ model }) => /answer 0 to ([\w-]+)/.exec((await model.nextToolResult()).content)?.[1]));
	expect(received.toSorted()).toEqual(pending.filter((id) => !id.startsWith('recorded-')).toSorted());

	await eventually(
		async () => {
			const logs = await scene.workbench.logs();
			return pending.every((id) => logs.includes(`request ${id} of`) && new RegExp(`request ${id} .*answered → delivered`).test(logs));
		},
		() => 'each of them seen to arrive',
		30_000,
	);
	expect(await scene.workbench.logs()).not.toMatch(/→ (?:lost|different|answeredElsewhere)/);
	expect((await listed()).filter(({ state }) => state !== 'delivered')).toEqual([]);
});
