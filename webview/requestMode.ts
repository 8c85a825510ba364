import type { FormRequest } from '../src/protocol/formMessages';

/** What the person can do with a request. */
export type RequestMode = 'answer' | 'sending' | 'elsewhere' | 'over';

export function modeOf(request: FormRequest): RequestMode {
	if (request.tone === 'sending') {
		return 'sending';
	}
	if (request.canAnswer) {
		return 'answer';
	}
	return request.tone === 'waiting' ? 'elsewhere' : 'over';
}
