import { describe, expect, it } from 'vitest';
import type { Request, RequestState, Session } from '../../../src/domain/request';
import { sessionLabel } from '../../../src/domain/sessionLabel';
import { questionOf } from './questions';

const session = (id: string, name: string): Session => ({
	id,
	cwd: '/',
	name,
	folderName: name,
	transcriptPath: undefined,
	permissionMode: undefined,
	promptId: undefined,
	pid: undefined,
	pane: undefined,
});

const request = (of: Session, state: RequestState = { name: 'pending' }): Request => ({
	id: `request of ${of.id}`,
	kind: 'question',
	session: of,
	questions: [questionOf(['A', 'B'])],
	rawInput: {},
	askedAt: 0,
	endedAt: undefined,
	context: undefined,
	state,
});

describe('a session is called', () => {
	const own = session('0a1b2c3d-4e5f', 'shop');
	const namesake = session('99999999-4e5f', 'shop');
	const sent = { decision: { kind: 'decline' }, channel: 'race', surface: 'form' } as const;

	it.each<[name: string, requests: Request[], label: string]>([
		['by its name', [request(own)], 'shop'],
		['by its name, whatever it asks', [request(own), request(own)], 'shop'],
		['by its name next to others', [request(own), request(session('99999999-4e5f', 'bank'))], 'shop'],
		['by its name also when it is not listed', [], 'shop'],
		['with the beginning of its id next to a namesake', [request(own), request(namesake)], 'shop (0a1b2c3d)'],
		['with the beginning of its id also when only the namesake is listed', [request(namesake)], 'shop (0a1b2c3d)'],
		['with the beginning of its id while the namesake\'s answer is under way', [request(namesake, { name: 'answered', ...sent })], 'shop (0a1b2c3d)'],
		['by its name once the namesake is over', [request(namesake, { name: 'withdrawn', reason: 'dismissed', tooLate: undefined })], 'shop'],
	])('%s', (_name, requests, label) => {
		expect(sessionLabel(own, requests)).toBe(label);
	});
});
