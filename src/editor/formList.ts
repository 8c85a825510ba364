import type { Request } from '../domain/request';
import type { FormSnapshot } from '../protocol/formMessages';

/** The requests that a form can go to, as much of them as leads there: a thousand whole ones would be sent at every change. */
export function formList(requests: readonly Request[]): Pick<FormSnapshot, 'requestIds' | 'sendingIds'> {
	return {
		requestIds: requests.map(({ id }) => id),
		sendingIds: requests.filter(({ state }) => state.name === 'answered').map(({ id }) => id),
	};
}
