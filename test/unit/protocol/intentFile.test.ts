import { describe, expect, it } from 'vitest';
import { intentFileSchema } from '../../../src/protocol/intentFile';

const session = { id: 's', cwd: '/', name: 's', folderName: 's' };
const question = { question: 'Q?', header: '', multiSelect: false, options: [{ label: 'A', description: '' }] };
const request = { id: 'request-1', kind: 'question', session, questions: [question], rawInput: {}, askedAt: 0 };
const answer = [{ labels: ['A'], other: '', notes: '' }];
const file = { version: 2, pid: 1, pidSpace: 'here', isLost: false, surface: 'form', decision: { kind: 'answer', answer }, request };
const withRequest = (changes: object) => ({ ...file, request: { ...request, ...changes } });

describe('the file of an answer on its way', () => {
	it.each<[name: string, value: object]>([
		['with what every session has', file],
		['with all that a session may have', withRequest({ session: { ...session, transcriptPath: '/t', permissionMode: 'plan', promptId: 'p', pid: 1, pane: { server: '/tmp/s', id: '%1' } } })],
		['that is lost', { ...file, isLost: true }],
		['of a wish to talk first', { ...file, decision: { kind: 'chat', text: 'Why?' } }],
		['of a decline', { ...file, decision: { kind: 'decline' } }],
		['of a decision with fields of a later release', { ...file, decision: { kind: 'answer', answer: [{ ...answer[0], later: 1 }], later: 1 } }],
		['with an input of any shape', withRequest({ rawInput: { questions: [{ later: [null] }], later: 1 } })],
		['with fields of a later release', { ...withRequest({ later: true, session: { ...session, later: true } }), later: true }],
	])('%s is accepted', (_name, value) => {
		expect(intentFileSchema.safeParse(value).error).toBeUndefined();
	});

	it.each<[name: string, value: unknown, path: string]>([
		['of the format before decisions', { ...file, version: 1, answer }, 'version'],
		['of a later format', { ...file, version: 3 }, 'version'],
		['with a group of processes for a pid', { ...file, pid: -1 }, 'pid'],
		['without a machine', { ...file, pidSpace: undefined }, 'pidSpace'],
		['that does not say whether it is lost', { ...file, isLost: undefined }, 'isLost'],
		['from an unknown surface', { ...file, surface: 'phone' }, 'surface'],
		['without a decision', { ...file, decision: undefined }, 'decision'],
		['of an unknown decision', { ...file, decision: { kind: 'later' } }, 'decision.kind'],
		['with an answer by number', { ...file, decision: { kind: 'answer', answer: [{ ...answer[0], labels: [1] }] } }, 'decision.answer.0.labels.0'],
		['with an answer without notes', { ...file, decision: { kind: 'answer', answer: [{ labels: ['A'], other: '' }] } }, 'decision.answer.0.notes'],
		['of a wish to say nothing', { ...file, decision: { kind: 'chat' } }, 'decision.text'],
		['with an id that is no file name', withRequest({ id: '../../etc' }), 'request.id'],
		['of another kind', withRequest({ kind: 'permission' }), 'request.kind'],
		['with half a pane', withRequest({ session: { ...session, pane: { id: '%1' } } }), 'request.session.pane.server'],
		['without a time', withRequest({ askedAt: undefined }), 'request.askedAt'],
		['that is nothing', null, ''],
	])('%s is refused', (_name, value, path) => {
		expect(intentFileSchema.safeParse(value).error?.issues[0]?.path.join('.')).toBe(path);
	});
});
