import type { Disposable } from '../domain/emitter';
import { paths } from '../protocol/hookWire';
import { mirrorLineSchema, windowProtocolVersion, type MirrorLine } from '../protocol/windowMessages';
import { post, readLines, type Address } from './loopback';

/** How a connection to another window ended. */
export type MirrorEnd =
	/** It went, or was never there: it may come back. */
	| 'gone'
	/** It does not want to talk: another release, or not a window at all. */
	| 'refused';

/** Listens to what another window says of its requests, until it goes. */
export function listenTo(address: Address, ownWindowId: string, take: (line: MirrorLine) => void, ended: (end: MirrorEnd) => void): Disposable {
	let isOver = false;
	const end = (how: MirrorEnd): void => {
		if (!isOver) {
			isOver = true;
			ended(how);
		}
	};
	const asking = post(address, paths.mirror, { version: windowProtocolVersion, windowId: ownWindowId }, (response) => {
		if (response.statusCode !== 200) {
			response.resume();
			end('refused');
			return;
		}
		readLines(response, (line) => take(mirrorLineSchema.parse(line)));
		response.once('error', () => end('gone'));
		response.once('close', () => end('gone'));
	});
	asking.once('error', () => end('gone'));
	asking.once('close', () => end('gone'));
	return {
		dispose: () => {
			isOver = true;
			asking.destroy();
		},
	};
}
