import { readSync } from 'node:fs';

/** Bytes read at once: a question with previews fits. */
const chunkSize = 64 * 1024;

/**
 * All that Claude Code gives. Read without a stream as far as that goes: loading the streams takes
 * longer than all else that the hook does until it knows its question.
 */
export async function standardInput(): Promise<string> {
	const chunks: Buffer[] = [];
	if (!readsToEnd(chunks)) {
		for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
			chunks.push(chunk);
		}
	}
	return Buffer.concat(chunks).toString('utf8');
}

/** Whether the end was reached; not so where the input does not wait for a reader and the rest is yet to come. */
function readsToEnd(chunks: Buffer[]): boolean {
	for (;;) {
		const chunk = Buffer.allocUnsafe(chunkSize);
		try {
			const size = readSync(0, chunk);
			if (size === 0) {
				return true;
			}
			chunks.push(chunk.subarray(0, size));
		} catch (error) {
			switch ((error as NodeJS.ErrnoException).code) {
				case 'EAGAIN':
					return false;
				case 'EOF':
					// How Windows tells the end of a pipe.
					return true;
				default:
					throw error;
			}
		}
	}
}
