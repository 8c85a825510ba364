import { describe, expect, it } from 'vitest';
import { intentFileSchema } from '../../../src/protocol/intentFile';

const session = { id: 's', cwd: '/', name: 's', folderName: 's' };
const question = { question: 'Q?', header: '', multiSelect: false, options: [{ label: 'A', description: '' }] };
const request = { id: 'request-1', kind: 'question', session, questions: [question], rawInput: {}, askedAt: 0 };
const answer = [{ labels: ['A'], other: '', notes: '' }];
const state = { name: 'answered', surface: 'form', channel: 'race', decision: { kind: 'answer', answer } };
const file = { version: 3, pid: 1, pidSpace: 'here', state, request };
const withState = (changes: object) => ({ ...file, state: { ...state, ...changes } });
const withRequest = (changes: object) => ({ ...file, request: { ...request, ...changes } });

describe('the file of a request that no hook brings back', () => {
	it.each<[name: string, value: object]>([
		['with what every session has', file],
		['with all that a session may have', withRequest({ session: { ...session, transcriptPath: '/t', permissionMode: 'plan', promptId: 'p', pid: 1, pane: { server: '/tmp/s', id: '%1' } } })],
		['that is lost', withState({ name: 'lost' })],
		['that only the terminal asks', { ...file, state: { name: 'terminalOnly' } }],
		['that was left to the terminal', { ...file, state: { name: 'released' } }],
		['of a wish to talk first', withState({ decision: { kind: 'chat', text: 'Why?' } })],
		['of a decline', withState({ decision: { kind: 'decline' } })],
		['of a decision with fields of a later release', withState({ decision: { kind: 'answer', answer: [{ ...answer[0], later: 1 }], later: 1 } })],
		['with an input of any shape', withRequest({ rawInput: { questions: [{ later: [null] }], later: 1 } })],
		['with fields of a later release', { ...withRequest({ later: true, session: { ...session, later: true } }), later: true }],
	])('%s is accepted', (_name, value) => {
		expect(intentFileSchema.safeParse(value).error).toBeUndefined();
	});

	it.each<[name: string, value: unknown, path: string]>([
		['of the format that knew answers only', { ...file, version: 2, isLost: false, ...state }, 'version'],
		['of a later format', { ...file, version: 4 }, 'version'],
		['with a group of processes for a pid', { ...file, pid: -1 }, 'pid'],
		['without a machine', { ...file, pidSpace: undefined }, 'pidSpace'],
		['without a state', { ...file, state: undefined }, 'state'],
		['in a state that a hook brings back', { ...file, state: { name: 'pending' } }, 'state.name'],
		['in a state that is an end', withState({ name: 'delivered' }), 'state.name'],
		['from an unknown surface', withState({ surface: 'phone' }), 'state.surface'],
		['by an unknown channel', withState({ channel: 'post' }), 'state.channel'],
		['answered without a decision', withState({ decision: undefined }), 'state.decision'],
		['of an unknown decision', withState({ decision: { kind: 'later' } }), 'state.decision.kind'],
		['with an answer by number', withState({ decision: { kind: 'answer', answer: [{ ...answer[0], labels: [1] }] } }), 'state.decision.answer.0.labels.0'],
		['with an answer without notes', withState({ decision: { kind: 'answer', answer: [{ labels: ['A'], other: '' }] } }), 'state.decision.answer.0.notes'],
		['of a wish to say nothing', withState({ decision: { kind: 'chat' } }), 'state.decision.text'],
		['with an id that is no file name', withRequest({ id: '../../etc' }), 'request.id'],
		['of another kind', withRequest({ kind: 'permission' }), 'request.kind'],
		['with half a pane', withRequest({ session: { ...session, pane: { id: '%1' } } }), 'request.session.pane.server'],
		['without a time', withRequest({ askedAt: undefined }), 'request.askedAt'],
		['that is nothing', null, ''],
	])('%s is refused', (_name, value, path) => {
		expect(intentFileSchema.safeParse(value).error?.issues[0]?.path.join('.')).toBe(path);
	});
});
