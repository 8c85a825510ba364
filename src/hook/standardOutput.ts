import { fstatSync } from 'node:fs';
import { Socket } from 'node:net';

/** What the hook prints to, where it is a connection: both ends can tell that the other has gone. */
let connection: Socket | undefined;

/**
 * Tells once nobody is left to read what the hook prints: so goes a Claude Code that was killed. Says
 * whether that can be told here at all; of a plain pipe or a file it cannot.
 */
export function whenUnread(tell: () => void): boolean {
	try {
		if (process.platform === 'win32' || !fstatSync(1).isSocket()) {
			return false;
		}
		connection = new Socket({ fd: 1, readable: true, writable: true, allowHalfOpen: true });
		connection.once('end', tell).once('error', tell).resume();
		return true;
	} catch {
		// Closed, or nothing that can be read: who waits looks by the clock.
		return false;
	}
}

/** Done when all of it has been handed over: an answer with previews is larger than a pipe. */
export function print(output: string): Promise<void> {
	return new Promise((resolve, reject) => {
		(connection ?? process.stdout).write(output, (error) => (error ? reject(error) : resolve()));
	});
}
