import { expect, it } from 'vitest';
import type { Request } from '../../../src/domain/request';
import { formList } from '../../../src/editor/formList';
import { answering } from '../domain/questions';
import { requestIn } from '../domain/historyEntries';

const numbered = (n: number): Request => ({ ...requestIn({ name: 'pending' }), id: `request-${String(n).padStart(6, '0')}` });
const sent: Request['state'] = { name: 'answered', decision: answering('A'), channel: 'race', surface: 'form' };

it('a form is told which requests there are, in their order, and which are on their way', () => {
	const requests = [numbered(2), { ...numbered(1), state: sent }, numbered(3)];
	expect(formList(requests)).toEqual({ requestIds: ['request-000002', 'request-000001', 'request-000003'], sendingIds: ['request-000001'] });
});

it('of a request that is not on the page a form is sent its id, and nothing else', () => {
	const sizeOf = (count: number) => JSON.stringify(formList(Array.from({ length: count }, (_, n) => numbered(n)))).length;
	const each = JSON.stringify('request-000000').length + ','.length;
	expect(sizeOf(1000) - sizeOf(10)).toBe(990 * each);
});
