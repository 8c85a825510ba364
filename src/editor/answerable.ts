import { channelFor } from '../domain/channel';
import { problemsByKeys } from '../domain/problemsByKeys';
import { isOpen, type Channel, type Request } from '../domain/request';
import { configuration } from './configuration';

/** The way that an answer from here would take; `undefined` where only the terminal can answer. */
export function channelOf(request: Request): Channel | undefined {
	return isOpen(request) ? channelFor(request, configuration.preferredChannel) : undefined;
}

export function isAnswerable(request: Request): boolean {
	return channelOf(request) !== undefined;
}

/** What is presumed lost can still be typed, if the terminal takes it. */
export function canTypeKept(request: Request): boolean {
	const { state, questions } = request;
	return state.name === 'lost' && channelFor(request, configuration.preferredChannel) === 'keys' && problemsByKeys(questions, state.decision).length === 0;
}
