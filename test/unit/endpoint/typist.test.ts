import { describe, expect, it } from 'vitest';
import { openHook } from './httpClient';
import { approach, askPost, takeA } from './posts';
import { runDesk } from './runningDesk';
import type { TypingTalk } from '../../../src/endpoint/typist';

const pane = { server: '/tmp/tmux-1000/default', id: '%3' };

describe('what is typed', () => {
	it('is told what the same session asks besides, for as long as that is open', async () => {
		let talk: TypingTalk | undefined;
		let isTyping = () => {};
		const typing = new Promise<void>((resolve) => (isTyping = resolve));
		const typeDecision = (_request: unknown, _decision: unknown, its: TypingTalk) => {
			talk = its;
			isTyping();
			return new Promise<never>(() => {});
		};
		const { server, desk, inbox } = await runDesk({ keys: { typeDecision, preferred: () => 'keys' } });
		const ask = async (requestId: string, question: string, event: object = {}) => {
			const hook = await openHook(server, { ...askPost({ requestId, claudePid: process.pid }, { tool_input: { questions: [{ question, header: 'H', multiSelect: false, options: [{ label: 'Option A', description: '' }, { label: 'Option B', description: '' }] }] }, ...event }), pane } as ReturnType<typeof askPost>);
			expect(await hook.next()).toEqual({ type: 'accepted' });
		};
		await ask('request-1', approach);
		await ask('request-2', 'Which other approach?');
		await ask('request-3', 'Whose approach?', { session_id: 'another session' });
		expect(await desk.decide('request-1', takeA, 'form')).toEqual({ sent: true });
		await typing;
		const others = () => talk?.otherCalls().map((questions) => questions.map(({ question }) => question));
		expect(others()).toEqual([['Which other approach?']]);
		inbox.move('request-2', { name: 'withdrawn', reason: 'dismissed', tooLate: undefined }, 'dismissed');
		expect(others()).toEqual([]);
	});
});
