import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

/** A folder for the sockets of this file's tmux servers: what waits in other terminals of this machine is nobody's business here. */
export function ownTmuxFolder(): string {
	const sockets = mkdtempSync(path.join(tmpdir(), 'question-panel-tmux-'));
	const before = process.env['TMUX_TMPDIR'];
	process.env['TMUX_TMPDIR'] = sockets;
	afterAll(() => {
		if (before === undefined) {
			delete process.env['TMUX_TMPDIR'];
		} else {
			process.env['TMUX_TMPDIR'] = before;
		}
		rmSync(sockets, { recursive: true, force: true });
	});
	return sockets;
}
